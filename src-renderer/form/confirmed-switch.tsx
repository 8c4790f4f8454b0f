import { Switch } from '@fluentui/react-components'
import { type ReactElement, useState } from 'react'
import { sanitizeSentence } from '../../src-preload/shared/foreign-text.ts'
import { confirmed } from './confirmed.ts'

interface ConfirmedSwitchProps {
  /** The switched item, as shown to the operator: 支付宝收款1 启用. */
  name: string
  /** Shown beside the switch; by default `name` is its accessible name only. */
  label?: string
  on: boolean
  /** Resolves to false if the server did not do it. Throws ApiError. */
  send: (on: boolean) => Promise<boolean>
  /** Fetches the state from the server after a lost response. */
  read?: () => Promise<boolean>
  /** Refetches the data on screen. */
  refresh: () => Promise<unknown>
}

/** A switch that takes effect at once after a confirmation (D2 §2); shows the server's state, not the click (A049). */
export function ConfirmedSwitch({ name, label, on, send, read, refresh }: ConfirmedSwitchProps): ReactElement {
  const [busy, setBusy] = useState(false)
  async function toggle(): Promise<void> {
    setBusy(true)
    await confirmed({
      title: '切换确认',
      body: `您确认要切换开关状态吗？（${sanitizeSentence(name)}：${on ? '开 → 关' : '关 → 开'}）`,
      what: name,
      fields: [{ field: label ?? '启用', from: on ? '开' : '关', to: on ? '关' : '开' }],
      send: () => send(!on),
      ...(read && { arrived: async () => (await read()) === !on }),
      refresh,
    })
    setBusy(false)
  }
  const names = label ? { label } : { 'aria-label': name }
  return <Switch size="small" {...names} checked={on} disabled={busy} onChange={() => void toggle()} />
}

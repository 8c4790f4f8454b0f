import { Switch } from '@fluentui/react-components'
import { type ReactElement, useState } from 'react'
import { sanitizeSentence } from '../../src-preload/shared/foreign-text.ts'
import { confirmed } from './confirmed.ts'

interface ConfirmedSwitchProps {
  /** Whose switch it is, in the operator's words: 支付宝收款1 启用. */
  name: string
  /** Beside the switch; absent: the name is read out alone. */
  label?: string
  on: boolean
  /** Throws ApiError; false: the server did not do it. */
  send: (on: boolean) => Promise<boolean>
  /** How it stands at the server, asked when the answer was lost. */
  read?: () => Promise<boolean>
  /** Reads again what is shown. */
  refresh: () => Promise<unknown>
}

/** Takes effect at once, so it asks first (D2 §2); shows what the server says, not what was clicked (A049). */
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

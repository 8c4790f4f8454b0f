import { Switch } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { sanitizeSentence } from '#shared/untrusted-text.ts'
import type { TrackedChange } from '../../api/host/audit-log.ts'
import { NativeSwitch } from '../../ui/native-switch.tsx'
import { confirmAndSubmit } from './submit-action.ts'

interface ConfirmedSwitchProps {
  /** The switched item, as shown to the operator: 支付宝收款1 启用. */
  name: string
  /** Shown beside the switch; by default `name` is its accessible name only. */
  label?: string
  checked: boolean
  /** Resolves to false if the server did not do it. Throws ApiError. */
  submit: (checked: boolean, change: TrackedChange) => Promise<boolean>
  /** Fetches the state from the server after a lost response. */
  fetchState?: () => Promise<boolean>
  /** First part of the query keys that it changes. */
  resource: string
}

/** A switch that takes effect at once after a confirmation (D2 §2); shows the server's state, not the click (A049). */
export function ConfirmedSwitch(props: ConfirmedSwitchProps): ReactElement {
  const { name, label, checked } = props
  const { busy, toggle } = useConfirmedToggle(props)
  const labelProps = label ? { label } : { 'aria-label': name }
  return <Switch size="small" {...labelProps} checked={checked} aria-disabled={busy} onChange={() => void toggle()} />
}

/** The same for a table row. `label` is shown by the column, not beside it. `hasWord`: 开 or 关 is. */
export function ConfirmedRowSwitch(props: ConfirmedSwitchProps & { hasWord?: boolean }): ReactElement {
  const { name, checked, hasWord } = props
  const { busy, toggle } = useConfirmedToggle(props)
  return <NativeSwitch {...{ name, checked, busy, hasWord }} onClick={() => void toggle()} />
}

/** What a switch does: 启用, 停用, 开启禁言. */
function describeSwitch(label = '启用', on: boolean): string {
  if (label === '启用') return on ? '启用' : '停用'
  return `${on ? '开启' : '关闭'}${label}`
}

function useConfirmedToggle({ name, label, checked, submit, fetchState, resource }: ConfirmedSwitchProps) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function toggle(): Promise<void> {
    // Disabled by name only: a disabled element loses the focus, which returns to it after the question.
    if (busy) return
    setBusy(true)
    await confirmAndSubmit({
      title: '切换确认',
      submitLabel: describeSwitch(label, !checked),
      body: `您确认要切换开关状态吗？（${sanitizeSentence(name)}：${checked ? '开 → 关' : '关 → 开'}）`,
      action: name,
      fields: [{ field: label ?? '启用', from: checked ? '开' : '关', to: checked ? '关' : '开' }],
      submit: (change) => submit(!checked, change),
      verify: fetchState && (async () => (await fetchState()) === !checked),
      refresh: () => queryClient.invalidateQueries({ queryKey: [resource] }),
    })
    setBusy(false)
  }
  return { busy, toggle }
}

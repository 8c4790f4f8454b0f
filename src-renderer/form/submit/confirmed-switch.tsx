import { Link, Switch } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { sanitizeSentence } from '#shared/untrusted-text.ts'
import type { TrackedChange } from '../../api/host/audit-log.ts'
import { describeSwitch } from '../../lib/server-boolean.ts'
import { minTarget } from '../../ui/min-target.ts'
import { NativeSwitch } from '../../ui/native-switch.tsx'
import { askChoice, askConfirm } from '../dialogs/confirm.ts'
import { requireKnown, submitAction } from './submit-action.ts'

interface ConfirmedSwitchProps {
  /** The switched item, as shown to the operator: 支付宝收款1 启用. */
  name: string
  /** Shown beside the switch; by default `name` is its accessible name only. */
  label?: string
  /** null: the server does not say it; then either is offered, and neither shown as its state (A386). */
  checked: boolean | null
  /** Resolves to false if the server did not do it. Throws ApiError. */
  submit: (checked: boolean, change: TrackedChange) => Promise<boolean>
  /** Fetches the state from the server after a lost response. */
  fetchState?: () => Promise<boolean | null>
  /** First part of the query keys that it changes. */
  resource: string
}

/**
 * A switch that takes effect at once after a confirmation (D2 §2); shows the server's state, not the click (A049).
 * `words`: for on and off, beside it in place of its label, which would name a state that it is not in.
 */
export function ConfirmedSwitch(props: ConfirmedSwitchProps & { words?: readonly [string, string] }): ReactElement {
  const { name, label, checked, words } = props
  const { busy, toggle } = useConfirmedToggle(props)
  if (checked === null) return <UnknownSwitch {...{ name, label, busy, toggle }} />
  const word = words?.[checked ? 0 : 1]
  const visible = word ? { label: word, 'aria-label': label } : { label }
  const labelProps = label ? visible : { 'aria-label': name }
  return <Switch size="small" {...labelProps} checked={checked} aria-disabled={busy} onChange={toggle} />
}

/** The same for a table row. `label` is shown by the column, not beside it. `hasWord`: 开 or 关 is. */
export function ConfirmedRowSwitch(props: ConfirmedSwitchProps & { hasWord?: boolean }): ReactElement {
  const { name, checked, hasWord } = props
  const { busy, toggle } = useConfirmedToggle(props)
  if (checked === null) return <UnknownSwitch {...{ name, busy, toggle }} />
  return <NativeSwitch {...{ name, checked, busy, hasWord }} onClick={toggle} />
}

const unknownStyle = { display: 'inline-flex', alignItems: 'center', gap: '8px' } as const
/** As large as the text around it, which is smaller in a table. */
const linkStyle = { ...minTarget, fontSize: 'inherit' } as const

/** In place of a switch, in a row as in a form: the question leads to either state. */
export function UnknownSwitch(props: { name: string; label?: string | undefined; busy: boolean; toggle: () => void }) {
  const { name, label, busy, toggle } = props
  return (
    <span style={unknownStyle}>
      {label}
      <Link as="button" style={linkStyle} aria-disabled={busy} aria-label={`${name}：未知`} onClick={toggle}>
        未知
      </Link>
    </span>
  )
}

/** What a switch does: 启用, 停用, 开启禁言. */
function describeToggle(label = '启用', { on }: { on: boolean }): string {
  if (label === '启用') return on ? '启用' : '停用'
  return `${on ? '开启' : '关闭'}${label}`
}

/** Which state one that the server does not say is to become; null: neither. */
export async function askState(name: string, label?: string): Promise<boolean | null> {
  const answer = await askChoice({
    title: '切换确认',
    body: `服务器没有给出现在的状态（${sanitizeSentence(name)}），请选择要改成哪一个。`,
    submitLabel: describeToggle(label, { on: true }),
    secondaryLabel: describeToggle(label, { on: false }),
    enterSubmits: false,
  })
  return answer === 'cancel' ? null : answer === 'submit'
}

function useConfirmedToggle({ name, label, checked, submit, fetchState, resource }: ConfirmedSwitchProps) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  /** null: the question was answered with neither. */
  async function askNext(): Promise<boolean | null> {
    if (checked === null) return askState(name, label)
    const body = `您确认要切换开关状态吗？（${sanitizeSentence(name)}：${describeSwitch(checked)} → ${describeSwitch(!checked)}）`
    const isSure = await askConfirm({ title: '切换确认', submitLabel: describeToggle(label, { on: !checked }), body })
    return isSure ? !checked : null
  }

  async function toggle(): Promise<void> {
    // Disabled by name only: a disabled element loses the focus, which returns to it after the question.
    if (busy) return
    setBusy(true)
    const next = await askNext()
    if (next !== null)
      await submitAction({
        action: name,
        fields: [{ field: label ?? '启用', from: describeSwitch(checked), to: describeSwitch(next) }],
        submit: (change) => submit(next, change),
        verify: fetchState && (async () => requireKnown(await fetchState()) === next),
        refresh: () => queryClient.invalidateQueries({ queryKey: [resource] }),
      })
    setBusy(false)
  }
  return { busy, toggle: () => void toggle() }
}

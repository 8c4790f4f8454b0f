import { makeStyles, mergeClasses, Switch, tokens } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { sanitizeSentence } from '../../../src-preload/shared/untrusted-text.ts'
import { confirmAndSubmit } from './submit-action.ts'

const useStyles = makeStyles({
  // The whole cell is the target; the switch itself has the size of Fluent's small one.
  target: {
    display: 'inline-grid',
    placeItems: 'center',
    width: '36px',
    height: '26px',
    padding: 0,
    border: '0 none',
    borderRadius: tokens.borderRadiusSmall,
    verticalAlign: 'middle',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    ':disabled': { opacity: 0.5, cursor: 'not-allowed' },
  },
  track: {
    boxSizing: 'border-box',
    width: '32px',
    height: '16px',
    borderRadius: '8px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    textAlign: 'start',
  },
  on: {
    borderTopColor: tokens.colorCompoundBrandBackground,
    borderRightColor: tokens.colorCompoundBrandBackground,
    borderBottomColor: tokens.colorCompoundBrandBackground,
    borderLeftColor: tokens.colorCompoundBrandBackground,
    backgroundColor: tokens.colorCompoundBrandBackground,
    '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
  },
  thumb: {
    display: 'block',
    width: '10px',
    height: '10px',
    margin: '2px',
    borderRadius: '5px',
    backgroundColor: tokens.colorNeutralStrokeAccessible,
    '@media (forced-colors: active)': { backgroundColor: 'ButtonText' },
  },
  thumbOn: {
    marginInlineStart: '18px',
    backgroundColor: tokens.colorNeutralForegroundInverted,
    '@media (forced-colors: active)': { backgroundColor: 'HighlightText' },
  },
})

interface ConfirmedSwitchProps {
  /** The switched item, as shown to the operator: 支付宝收款1 启用. */
  name: string
  /** Shown beside the switch; by default `name` is its accessible name only. */
  label?: string
  checked: boolean
  /** Resolves to false if the server did not do it. Throws ApiError. */
  submit: (checked: boolean) => Promise<boolean>
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
  return <Switch size="small" {...labelProps} checked={checked} disabled={busy} onChange={() => void toggle()} />
}

/** The same for a table row, as a native element: cheaper to render. `label` is shown by the column, not beside it. */
export function ConfirmedRowSwitch(props: ConfirmedSwitchProps): ReactElement {
  const { name, checked } = props
  const styles = useStyles()
  const { busy, toggle } = useConfirmedToggle(props)
  return (
    <button
      type="button"
      role="switch"
      className={styles.target}
      aria-label={name}
      aria-checked={checked}
      disabled={busy}
      onClick={() => void toggle()}
    >
      <span className={mergeClasses(styles.track, checked && styles.on)}>
        <span className={mergeClasses(styles.thumb, checked && styles.thumbOn)} />
      </span>
    </button>
  )
}

function useConfirmedToggle({ name, label, checked, submit, fetchState, resource }: ConfirmedSwitchProps) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function toggle(): Promise<void> {
    setBusy(true)
    await confirmAndSubmit({
      title: '切换确认',
      body: `您确认要切换开关状态吗？（${sanitizeSentence(name)}：${checked ? '开 → 关' : '关 → 开'}）`,
      action: name,
      fields: [{ field: label ?? '启用', from: checked ? '开' : '关', to: checked ? '关' : '开' }],
      submit: () => submit(!checked),
      verify: fetchState && (async () => (await fetchState()) === !checked),
      refresh: () => queryClient.invalidateQueries({ queryKey: [resource] }),
    })
    setBusy(false)
  }
  return { busy, toggle }
}

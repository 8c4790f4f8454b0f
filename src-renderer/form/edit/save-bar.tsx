import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useRef } from 'react'
import { toast } from '../../stores/toast.ts'
import { FormMessage } from '../layout/form-message.tsx'
import type { SavableForm } from './use-edit-form.tsx'

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    bottom: '-12px',
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    alignItems: 'center',
    padding: '8px 0',
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  count: { color: tokens.colorNeutralForeground3, marginInlineStart: 'auto' },
  message: { flex: '1 0 100%', ':empty': { display: 'none' } },
})

/** The bar that saves or discards a settings form. */
export function SaveBar(props: {
  form: SavableForm
  /** The toast for saving without edits; absent: the button is disabled then. */
  unchangedMessage?: string
}) {
  const { form, unchangedMessage } = props
  const styles = useStyles()
  const bar = useRef<HTMLDivElement>(null)
  const count = Object.keys(form.changes).length
  return (
    <div ref={bar} className={styles.bar}>
      <div className={styles.message}>
        <FormMessage message={form.message} />
      </div>
      <span className={styles.count}>{count > 0 ? `有 ${count} 处未保存的修改` : '没有未保存的修改'}</span>
      <Button disabled={!form.dirty || form.saving} onClick={form.revert}>
        放弃修改
      </Button>
      <Button
        // Where a click without edits only tells so, the button does not call for one.
        appearance={form.dirty || unchangedMessage === undefined ? 'primary' : 'secondary'}
        disabled={(!form.dirty && unchangedMessage === undefined) || form.saving}
        icon={form.saving ? <Spinner size="tiny" /> : null}
        onClick={() => {
          if (form.dirty) void form.save().then((saved) => !saved && focusFirstError(bar.current))
          else toast('warning', unchangedMessage ?? '')
        }}
      >
        保存
      </Button>
    </div>
  )
}

/** Focuses the first invalid field, which also scrolls it into view. */
function focusFirstError(bar: HTMLElement | null): void {
  requestAnimationFrame(() =>
    bar?.closest('main, [role=dialog]')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
  )
}

import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useRef } from 'react'
import { toast } from '../../stores/toast.ts'
import { FormMessage } from '../layout/form-message.tsx'
import { askRevert } from './ask-revert.ts'
import type { SavableForm } from './edit-form.ts'
import { HistoryButton } from './history-button.tsx'
import { UndoRevertButton } from './undo-revert-button.tsx'
import { useSaveShortcut } from './use-save-shortcut.ts'

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    bottom: '-12px',
    // At the foot of a page that is short.
    marginBlockStart: 'auto',
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

export interface SaveBarProps {
  form: SavableForm
  /** The toast for saving without edits; absent: the button is disabled then. */
  unchangedMessage?: string
}

/** The bar at the bottom of a page or a part of it; screens use `SaveBar`. */
export function SaveBarFrame({ form, unchangedMessage }: SaveBarProps) {
  const styles = useStyles()
  const bar = useRef<HTMLDivElement>(null)
  const count = Object.keys(form.changes).length
  useSaveShortcut(save)

  function save(): void {
    if (form.saving) return
    if (form.dirty) void form.save().then((saved) => !saved && focusFirstError(bar.current))
    else if (unchangedMessage !== undefined) toast('warning', unchangedMessage)
  }

  return (
    <div ref={bar} className={styles.bar}>
      <div className={styles.message}>
        <FormMessage message={form.message} />
      </div>
      <span className={styles.count}>{count > 0 ? `有 ${count} 处未保存的修改` : '没有未保存的修改'}</span>
      <HistoryButton form={form} size="medium" />
      <UndoRevertButton form={form} />
      <Button disabledFocusable={!form.dirty || form.saving} onClick={() => void askRevert(form)}>
        放弃修改
      </Button>
      <Button
        // Where a click without edits only tells so, the button does not call for one.
        appearance={form.dirty || unchangedMessage === undefined ? 'primary' : 'secondary'}
        disabledFocusable={(!form.dirty && unchangedMessage === undefined) || form.saving}
        icon={form.saving ? <Spinner size="tiny" /> : null}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={save}
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

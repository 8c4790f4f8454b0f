import { Badge, Button, makeStyles, Spinner } from '@fluentui/react-components'
import { useRef } from 'react'
import { minTarget } from '../../ui/min-target.ts'
import { FormMessage } from '../layout/form-message.tsx'
import type { EditForm } from './edit-form.ts'
import type { Values } from './edits.ts'
import { askRevert, UndoRevertButton } from './restore-buttons.tsx'
import { useOneSaveBar } from './save-bar.tsx'

const useStyles = makeStyles({
  actions: {
    display: 'flex',
    gap: '8px',
    alignItems: 'center',
    justifyContent: 'flex-end',
    minHeight: '28px',
    '& .fui-Button': minTarget,
  },
})

/** The message, unsaved badge and buttons below one of several small forms. */
export function EditButtons<V extends Values>(props: {
  form: EditForm<V>
  /** Discards a form for a record that does not exist on the server yet. */
  onDiscard?: () => void
}) {
  const { form, onDiscard } = props
  const isUploadPending = form.uploads.blockedReason !== null
  const styles = useStyles()
  const actions = useRef<HTMLDivElement>(null)
  async function revert(): Promise<void> {
    if (!(await askRevert(form))) return
    // The pressed button goes.
    requestAnimationFrame(() => actions.current?.querySelector<HTMLElement>('button')?.focus())
  }
  if (useOneSaveBar(form)) {
    return (
      <div className={styles.actions}>
        <UnsavedBadge form={form} />
      </div>
    )
  }
  return (
    <>
      <FormMessage message={form.message} />
      <div ref={actions} className={styles.actions}>
        <UnsavedBadge form={form} />
        <UndoRevertButton form={form} size="small" />
        {(onDiscard || form.dirty) && (
          <Button size="small" disabledFocusable={form.saving} onClick={onDiscard ?? (() => void revert())}>
            放弃
          </Button>
        )}
        <Button
          size="small"
          appearance="primary"
          disabledFocusable={!form.dirty || form.saving || isUploadPending}
          icon={form.saving ? <Spinner size="extra-tiny" aria-hidden /> : null}
          onClick={() => void form.save()}
        >
          保存
        </Button>
      </div>
    </>
  )
}

export function UnsavedBadge<V extends Values>({ form }: { form: EditForm<V> }) {
  return form.dirty ? (
    <Badge appearance="tint" color="warning" shape="rounded">
      未保存
    </Badge>
  ) : null
}

import { Badge, Button, makeStyles, Spinner } from '@fluentui/react-components'
import { minTarget } from '../../ui/min-target.ts'
import { FormMessage } from '../layout/form-message.tsx'
import type { Values } from './edits.ts'
import type { EditForm } from './use-edit-form.tsx'

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

/** The message, unsaved badge and buttons below one of several small forms of a page. */
export function EditButtons<V extends Values>(props: {
  form: EditForm<V>
  label?: string
  /** Discards a form for a record that does not exist on the server yet. */
  onDiscard?: () => void
}) {
  const { form, label = '保存', onDiscard } = props
  const styles = useStyles()
  return (
    <>
      <FormMessage message={form.message} />
      <div className={styles.actions}>
        <UnsavedBadge form={form} />
        {(onDiscard || form.dirty) && (
          <Button size="small" disabled={form.saving} onClick={onDiscard ?? form.revert}>
            放弃
          </Button>
        )}
        <Button
          size="small"
          appearance="primary"
          disabled={!form.dirty || form.saving || form.uploads.blockedReason !== null}
          icon={form.saving ? <Spinner size="extra-tiny" /> : null}
          onClick={() => void form.save()}
        >
          {label}
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

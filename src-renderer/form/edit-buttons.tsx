import { Badge, Button, MessageBar, MessageBarBody, makeStyles, Spinner } from '@fluentui/react-components'
import type { Values } from './edits.ts'
import type { EditForm } from './use-edit-form.tsx'

const useStyles = makeStyles({
  line: { display: 'flex', gap: '8px', alignItems: 'center', justifyContent: 'flex-end', minHeight: '24px' },
})

interface EditButtonsProps<V extends Values> {
  form: EditForm<V>
  label?: string
  /** Discards a form for a record that does not exist on the server yet. */
  onDrop?: () => void
}

/** The message, unsaved badge and buttons below one of several small forms of a page. */
export function EditButtons<V extends Values>({ form, label = '保存', onDrop }: EditButtonsProps<V>) {
  const styles = useStyles()
  return (
    <>
      <Told form={form} />
      <div className={styles.line}>
        <Unsaved form={form} />
        {(onDrop || form.edited) && (
          <Button size="small" disabled={form.saving} onClick={onDrop ?? form.revert}>
            放弃
          </Button>
        )}
        <Button
          size="small"
          appearance="primary"
          disabled={!form.edited || form.saving || form.uploads.blocked !== null}
          icon={form.saving ? <Spinner size="extra-tiny" /> : null}
          onClick={() => void form.save()}
        >
          {label}
        </Button>
      </div>
    </>
  )
}

export function Unsaved<V extends Values>({ form }: { form: EditForm<V> }) {
  return form.edited ? (
    <Badge appearance="tint" color="warning" shape="rounded">
      未保存
    </Badge>
  ) : null
}

/** The message of a form that belongs to none of its fields. */
export function Told({ form }: { form: Pick<EditForm<Values>, 'told'> }) {
  return form.told ? (
    <MessageBar intent={form.told.intent} politeness="assertive" layout="multiline">
      <MessageBarBody style={{ whiteSpace: 'pre-line' }}>{form.told.text}</MessageBarBody>
    </MessageBar>
  ) : null
}

import { Field, makeStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isolateText } from '#shared/untrusted-text.ts'
import {
  AUTO_MESSAGE_MINUTES,
  type AutoMessage,
  fetchAutoMessage,
  type Group,
  saveAutoMessage,
} from '../../api/groups/groups.ts'
import { EditDialog } from '../../form/dialogs/edit-dialog.tsx'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import type { Values } from '../../form/edit/edits.ts'
import { schemaFromValidator } from '../../form/edit/rules.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { SwitchField, TextField } from '../../form/fields/fields.tsx'
import { QueryState } from '../../form/layout/query-state.tsx'
import { MessageField, MessagePreview } from './message-field.tsx'
import { splitMessages, validateMinutes } from './messages.ts'
import { useOperatorId } from './use-group-names.ts'

const useStyles = makeStyles({
  preview: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    maxHeight: '180px',
    overflowY: 'auto',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
})

interface AutoMessageDialogProps {
  group: Group
  onClose: () => void
}

/** The messages the bot sends to a group at an interval (inventory 442–446). */
export function AutoMessageDialog({ group, onClose }: AutoMessageDialogProps) {
  const operatorId = useOperatorId()
  const { data, error, refetch } = useQuery({
    queryKey: ['groups', 'auto-message', String(group.id)],
    queryFn: ({ signal }) => fetchAutoMessage(operatorId, group.id, signal),
    staleTime: 0,
    gcTime: 0,
  })
  if (data) return <AutoMessageForm group={group} loaded={data} onClose={onClose} />
  return (
    <FormDialog title={formatTitle(group)} onClose={onClose}>
      <QueryState error={error} onRetry={refetch} />
    </FormDialog>
  )
}

const formatTitle = ({ name }: Group) => `自动消息 · ${isolateText(name)}`
const labels = { on: '启用', minutes: '间隔（分钟）', content: '消息内容' }

const toValues = (message: AutoMessage) => ({ ...message, minutes: String(message.minutes) })

const schema = schemaFromValidator(({ minutes, content }) => ({
  minutes: validateMinutes(String(minutes)),
  content: String(content).trim() ? null : '消息内容不能为空',
}))

function AutoMessageForm({ group, loaded, onClose }: AutoMessageDialogProps & { loaded: AutoMessage }) {
  const styles = useStyles()
  const operatorId = useOperatorId()
  const form = useEditForm<Values>({
    name: `${isolateText(group.name)} 的自动消息`,
    draftKey: `auto-message:${group.id}`,
    initialValues: useMemo(() => toValues(loaded), [loaded]),
    labels,
    schema,
    refetch: async () => toValues(await fetchAutoMessage(operatorId, group.id)),
    submit: ({ on, minutes, content }, _changes, change) =>
      saveAutoMessage(group.id, { on: on === true, minutes: Number(minutes), content: String(content) }, change),
    invalidMessage: '失败!',
  })
  const messages = splitMessages(String(form.values.content))
  return (
    <EditDialog
      title={formatTitle(group)}
      submitLabel="保存自动消息"
      form={form}
      width={640}
      hasHistory
      onClose={onClose}
    >
      <SwitchField form={form} name="on" label={labels.on} />
      <TextField
        form={form}
        name="minutes"
        label={labels.minutes}
        required
        inputMode="numeric"
        maxLength={4}
        hint={`${AUTO_MESSAGE_MINUTES.min} 至 ${AUTO_MESSAGE_MINUTES.max} 的整数`}
      />
      <MessageField
        form={form}
        name="content"
        label={labels.content}
        required
        rows={5}
        hint="用 || 分隔，可一次发送多条消息"
      />
      {messages.length > 0 && (
        <Field label={`预览（共 ${messages.length} 条）`}>
          <ul className={styles.preview} aria-label="预览">
            {messages.map((message, i) => (
              <li key={i}>
                <MessagePreview message={message} />
              </li>
            ))}
          </ul>
        </Field>
      )}
    </EditDialog>
  )
}

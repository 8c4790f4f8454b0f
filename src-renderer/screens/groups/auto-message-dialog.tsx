import { Field, makeStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { AUTO_MINUTES, type AutoMessage, autoMessage, type Group, saveAutoMessage } from '../../api/groups.ts'
import { checkedBy } from '../../form/checked-by.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import type { Values } from '../../form/edits.ts'
import { SwitchField, TextField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { Reading } from '../../form/reading.tsx'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { MessageField, MessagePreview } from './message-field.tsx'
import { minutesFault, splitMessages } from './messages.ts'
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
  const me = useOperatorId()
  const { data, error, refetch } = useQuery({
    queryKey: ['groups', 'auto-message', String(group.id)],
    queryFn: ({ signal }) => autoMessage(me, group.id, signal),
    staleTime: 0,
    gcTime: 0,
  })
  if (data) return <AutoMessageForm group={group} loaded={data} onClose={onClose} />
  return (
    <FormDialog title={titleOf(group)} onClose={onClose}>
      <Reading error={error} onRetry={refetch} />
    </FormDialog>
  )
}

const titleOf = ({ name }: Group) => `自动消息 · ${isolateText(name)}`
const labels = { on: '启用', minutes: '间隔（分钟）', content: '消息内容' }

const valuesOf = (message: AutoMessage) => ({ ...message, minutes: String(message.minutes) })

const schema = checkedBy(({ minutes, content }) => ({
  minutes: minutesFault(String(minutes)),
  content: String(content).trim() ? null : '消息内容不能为空',
}))

function AutoMessageForm({ group, loaded, onClose }: AutoMessageDialogProps & { loaded: AutoMessage }) {
  const styles = useStyles()
  const me = useOperatorId()
  const form = useEditForm<Values>({
    name: `${isolateText(group.name)} 的自动消息`,
    draftKey: `auto-message:${group.id}`,
    loaded: useMemo(() => valuesOf(loaded), [loaded]),
    labels,
    schema,
    reload: async () => valuesOf(await autoMessage(me, group.id)),
    send: ({ on, minutes, content }) =>
      saveAutoMessage(group.id, { on: on === true, minutes: Number(minutes), content: String(content) }),
    invalid: '失败!',
  })
  const messages = splitMessages(String(form.values.content))
  return (
    <EditDialog title={titleOf(group)} form={form} width={640} onClose={onClose}>
      <SwitchField form={form} name="on" label={labels.on} />
      <TextField
        form={form}
        name="minutes"
        label={labels.minutes}
        required
        inputMode="numeric"
        maxLength={4}
        hint={`${AUTO_MINUTES.least} 至 ${AUTO_MINUTES.most} 的整数`}
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

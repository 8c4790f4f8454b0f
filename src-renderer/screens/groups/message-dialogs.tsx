import { Button, Field, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { isolateText } from '#shared/untrusted-text.ts'
import {
  AUTO_MESSAGE_MINUTES,
  type AutoMessage,
  fetchAutoMessage,
  fetchGroup,
  type Group,
  type GroupTexts,
  saveAutoMessage,
  saveGroupTexts,
} from '../../api/groups/groups.ts'
import { messagePlaceholders } from '../../api/wire.ts'
import { EditDialog } from '../../form/dialogs/edit-dialog.tsx'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import type { Values } from '../../form/edit/edits.ts'
import { schemaFromValidator } from '../../form/edit/rules.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { type FieldProps, SwitchField, TextAreaField, TextField } from '../../form/fields/fields.tsx'
import { QueryState } from '../../form/layout/query-state.tsx'
import { toKnownBoolean } from '../../lib/server-boolean.ts'
import { insertAsInput } from '../../ui/composition-keys.ts'
import { formatToken, splitMessages, splitTokens, tokenLabels, validateMinutes } from './messages.ts'
import { useOperatorId } from './use-group-names.ts'

const useStyles = makeStyles({
  minutes: { maxWidth: '160px' },
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

interface MessageDialogProps {
  group: Group
  onClose: () => void
}

/** The messages the bot sends to a group at an interval (inventory 442–446). */
export function AutoMessageDialog({ group, onClose }: MessageDialogProps) {
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

function AutoMessageForm({ group, loaded, onClose }: MessageDialogProps & { loaded: AutoMessage }) {
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
      saveAutoMessage(group.id, { on: toKnownBoolean(on), minutes: Number(minutes), content: String(content) }, change),
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
      <div className={styles.minutes}>
        <TextField
          form={form}
          name="minutes"
          label="间隔"
          unit="分钟"
          required
          inputMode="numeric"
          hint={`${AUTO_MESSAGE_MINUTES.min} 至 ${AUTO_MESSAGE_MINUTES.max} 分钟`}
        />
      </div>
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

/** The texts of A149. */
const roundLabels = { opening: '开盘语', seconds60: '封盘前60秒', seconds30: '封盘前30秒', check: '核对注单' } as const
const messageNames = Object.keys(roundLabels) as (keyof GroupTexts)[]

/** The bot's messages about the rounds of a group (inventory 438). */
export function RoundMessagesDialog({ group, onClose }: MessageDialogProps) {
  const form = useEditForm({
    name: `${isolateText(group.name)} 的游戏设置`,
    draftKey: `group-texts:${group.id}`,
    initialValues: useMemo(() => ({ ...group.texts }), [group]),
    labels: roundLabels,
    refetch: async () => ({ ...(await fetchGroup(group.id)).texts }),
    submit: (values, _changes, change) => saveGroupTexts(group, values as GroupTexts, change),
    invalidMessage: '失败!',
    resource: 'groups',
  })
  return (
    <EditDialog
      title={`游戏设置 · ${isolateText(group.name)}`}
      submitLabel="保存游戏设置"
      form={form}
      width={640}
      hasHistory
      onClose={onClose}
    >
      {messageNames.map((name) => (
        <MessageField key={name} form={form} name={name} label={roundLabels[name]} />
      ))}
    </EditDialog>
  )
}

const useFieldStyles = makeStyles({
  field: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    position: 'relative',
    paddingBlockStart: '4px',
    containerType: 'inline-size',
  },
  // In the line of the label where there is room.
  chips: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    '@container (min-width: 480px)': { position: 'absolute', top: 0, right: 0 },
  },
  chip: { minWidth: 'auto', fontWeight: tokens.fontWeightRegular },
  message: {
    padding: '6px 10px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    width: 'fit-content',
    maxWidth: '100%',
    boxSizing: 'border-box',
  },
  token: {
    padding: '0 4px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
})

/** A bot message with buttons that insert its placeholders (A149). */
function MessageField<V extends Values>(props: FieldProps<V> & { rows?: number }) {
  const styles = useFieldStyles()
  const field = useRef<HTMLDivElement>(null)
  const { label } = props

  function insert(token: string): void {
    const area = field.current?.querySelector('textarea')
    if (area) insertAsInput(area, formatToken(token))
  }

  return (
    <div ref={field} className={styles.field}>
      <TextAreaField rows={2} {...props} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read out before every chip */}
      <div className={styles.chips} role="group" aria-label={`插入到${label}`}>
        {messagePlaceholders.map((token) => (
          <Button
            key={token}
            className={styles.chip}
            size="small"
            shape="circular"
            title={formatToken(token)}
            onClick={() => insert(token)}
          >
            {tokenLabels[token]}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** A message as the group will see it, with placeholders highlighted. */
function MessagePreview({ message }: { message: string }) {
  const styles = useFieldStyles()
  return (
    <div className={styles.message}>
      {splitTokens(message).map(({ text, token }, i) =>
        token ? (
          <span key={i} className={styles.token} title={text}>
            {token}
          </span>
        ) : (
          text
        ),
      )}
    </div>
  )
}

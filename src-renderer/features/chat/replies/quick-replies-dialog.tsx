import { Button, Field, Input, makeStyles, Textarea, tokens } from '@fluentui/react-components'
import {
  AddRegular,
  ArrowDownloadRegular,
  ArrowUploadRegular,
  ArrowUpRegular,
  DeleteRegular,
} from '@fluentui/react-icons'
import { useId, useState } from 'react'
import { FormDialog } from '#renderer/form/dialogs/form-dialog.tsx'
import { offerDiscarded, useFormDraft } from '#renderer/form/edit/use-form-draft.ts'
import { FormMessage, type Message } from '#renderer/form/layout/form-message.tsx'
import { getErrorMessage } from '#renderer/lib/error-message.ts'
import { readText } from '#renderer/lib/read-file.ts'
import { useWorkstationSettings } from '#renderer/stores/main-state.ts'
import { toast } from '#renderer/stores/toast.ts'
import type { QuickReply } from '#renderer/stores/ui-preferences.ts'
import { downloadFile } from '#renderer/ui/copy-and-save.ts'
import { FileButton } from '#renderer/ui/file-input.tsx'
import { ALT, saveCustomReplies, useCustomReplies } from './quick-replies.ts'
import {
  inGroups,
  MAX_REPLIES,
  MAX_REPLY_FILE,
  mergeReplies,
  REPLY_LIMITS,
  readReplyFile,
  replyFile,
  trimReply,
} from './quick-reply-text.ts'

const DRAFT_KEY = 'quick-replies'

const useStyles = makeStyles({
  hint: { color: tokens.colorNeutralForeground3 },
  reply: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 110px) minmax(0, 150px) minmax(0, 1fr) 64px',
    margin: 0,
    padding: 0,
    border: '0 none',
    gap: '8px',
    alignItems: 'start',
    // The columns are named once.
    '&:not(:first-of-type) label': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '&:first-of-type > div:last-child': { paddingBlockStart: '26px' },
  },
  empty: { padding: '16px', textAlign: 'center', color: tokens.colorNeutralForeground3 },
  input: { minWidth: 0, width: '100%' },
  buttons: { display: 'flex' },
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  exchange: { display: 'flex', gap: '8px', marginInlineStart: 'auto' },
})

export function QuickRepliesDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const savedReplies = useCustomReplies()
  const fillsReplies = useWorkstationSettings(({ replyValues }) => replyValues)
  const [replies, setReplies] = useState(() => savedReplies.map((reply, id) => ({ ...reply, id })))
  const [showErrors, setShowErrors] = useState(false)
  const [message, setMessage] = useState<Message | null>(null)
  const groupsId = useId()
  const groups = [...new Set(replies.flatMap(({ group = '' }) => (group.trim() === '' ? [] : [group.trim()])))]
  const update = (id: number, changes: Partial<QuickReply>) =>
    setReplies((all) => all.map((reply) => (reply.id === id ? { ...reply, ...changes } : reply)))

  const edited = replies.map(({ id: _id, ...reply }) => reply)
  useFormDraft({
    key: DRAFT_KEY,
    name: '快捷回复',
    edits: JSON.stringify(edited) === JSON.stringify(savedReplies) ? null : edited,
    restore: (draft) => setReplies(draft.map((reply, id) => ({ ...reply, id }))),
  })

  function save(): void {
    const trimmed = edited.map(trimReply)
    if (trimmed.some(({ title, text }) => title === '' || text === '')) return void setShowErrors(true)
    // In the order in which they are offered and numbered.
    saveCustomReplies(inGroups(trimmed))
    toast('success', '保存成功')
    onClose()
  }

  function add(added: readonly QuickReply[]): void {
    const next = Math.max(0, ...replies.map((reply) => reply.id)) + 1
    setReplies([...replies, ...added.map((reply, i) => ({ ...reply, id: next + i }))])
  }

  function moveUp(index: number): void {
    const [before, reply] = [replies[index - 1], replies[index]]
    if (before && reply) setReplies(replies.with(index - 1, reply).with(index, before))
  }

  async function importReplies(file: File): Promise<void> {
    const read = file.size > MAX_REPLY_FILE ? null : readReplyFile(await readText(file))
    if (!read) return setMessage({ intent: 'error', text: '不是导出的快捷回复，或文件已损坏' })
    const { added, same, dropped } = mergeReplies(edited, read.replies)
    add(added)
    setMessage(describeImport(added.length, same, dropped, read.refused))
  }

  const errorOf = (text: string, message: string) => (showErrors && text.trim() === '' ? message : null)
  return (
    <FormDialog
      title="快捷回复"
      width={720}
      submitLabel="保存快捷回复"
      isSave
      enterSubmits={false}
      onSubmit={save}
      message={<FormMessage message={message} />}
      onClose={() => {
        offerDiscarded(DRAFT_KEY)
        onClose()
      }}
    >
      <span className={styles.hint}>
        在输入框中输入 / 选用，前九条按 {ALT}1–9。{'{昵称}'} 和 {'{ID}'} 会换成当前会员的昵称和 ID。
        {fillsReplies && '{余额}、{最近上分}、{订单号}、{等待} 换成已读到的内容；不知道的留在原处，填写后才能发送。'}
      </span>
      <datalist id={groupsId}>
        {groups.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
      {replies.length === 0 && <span className={styles.empty}>还没有快捷回复。添加一条，或导入同事导出的文件。</span>}
      {replies.map(({ id, title, text, group = '' }, i) => (
        <fieldset key={id} className={styles.reply} aria-label={`第 ${i + 1} 条`}>
          <Field label="组">
            <Input
              className={styles.input}
              list={groupsId}
              maxLength={REPLY_LIMITS.group}
              value={group}
              onChange={(_event, { value }) => update(id, { group: value })}
            />
          </Field>
          <Field label="标题" validationMessage={errorOf(title, '标题不能为空')}>
            <Input
              className={styles.input}
              maxLength={REPLY_LIMITS.title}
              value={title}
              onChange={(_event, { value }) => update(id, { title: value })}
            />
          </Field>
          <Field label="内容" validationMessage={errorOf(text, '内容不能为空')}>
            <Textarea
              maxLength={REPLY_LIMITS.text}
              value={text}
              onChange={(_event, { value }) => update(id, { text: value })}
            />
          </Field>
          <div className={styles.buttons}>
            <Button
              appearance="subtle"
              icon={<ArrowUpRegular />}
              aria-label={`上移第 ${i + 1} 条`}
              title="上移"
              disabledFocusable={i === 0}
              onClick={() => moveUp(i)}
            />
            <Button
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={`删除第 ${i + 1} 条`}
              title="删除"
              onClick={() => setReplies(replies.filter((reply) => reply.id !== id))}
            />
          </div>
        </fieldset>
      ))}
      <div className={styles.tools}>
        <Button size="small" icon={<AddRegular />} onClick={() => add([{ title: '', text: '' }])}>
          添加
        </Button>
        <div className={styles.exchange}>
          <Button
            size="small"
            icon={<ArrowDownloadRegular />}
            disabledFocusable={!edited.some(isComplete)}
            onClick={() => downloadFile(replyFile(edited.map(trimReply).filter(isComplete)), '快捷回复.json')}
          >
            导出
          </Button>
          <FileButton
            icon={<ArrowUploadRegular />}
            accept=".json"
            inputLabel="选择导出的快捷回复"
            onFile={(file) =>
              importReplies(file).catch((error) => setMessage({ intent: 'error', text: getErrorMessage(error) }))
            }
          >
            导入
          </FileButton>
        </div>
      </div>
    </FormDialog>
  )
}

const isComplete = ({ title, text }: QuickReply) => title.trim() !== '' && text.trim() !== ''

function describeImport(added: number, same: number, dropped: number, refused: number): Message {
  const parts = [
    `加入 ${added} 条${added > 0 ? '，保存后生效' : ''}`,
    same > 0 && `相同 ${same} 条`,
    dropped > 0 && `没有加入 ${dropped} 条：最多 ${MAX_REPLIES} 条`,
    refused > 0 && `没有加入 ${refused} 条：不完整或过长`,
  ]
  return { intent: dropped + refused > 0 ? 'warning' : 'success', text: parts.filter(Boolean).join('；') }
}

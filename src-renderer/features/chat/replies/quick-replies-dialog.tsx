import { Button, Field, Input, makeStyles, Textarea, tokens } from '@fluentui/react-components'
import { AddRegular, DeleteRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { FormDialog } from '#renderer/form/dialogs/form-dialog.tsx'
import { useFormDraft } from '#renderer/form/edit/use-form-draft.ts'
import type { QuickReply } from '#renderer/stores/parse-ui-preferences.ts'
import { toast } from '#renderer/stores/toast.ts'
import { useWorkstationSettings } from '#renderer/stores/workstation-settings.ts'
import { saveCustomReplies, useCustomReplies } from './quick-replies.ts'

const useStyles = makeStyles({
  hint: { color: tokens.colorNeutralForeground3 },
  reply: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 170px) minmax(0, 1fr) 32px',
    margin: 0,
    padding: 0,
    border: '0 none',
    gap: '8px',
    alignItems: 'start',
  },
  add: { alignSelf: 'start' },
})

export function QuickRepliesDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const savedReplies = useCustomReplies()
  const fillsReplies = useWorkstationSettings(({ replyValues }) => replyValues)
  const [replies, setReplies] = useState(() => savedReplies.map((reply, id) => ({ ...reply, id })))
  const [showErrors, setShowErrors] = useState(false)
  const update = (id: number, changes: Partial<QuickReply>) =>
    setReplies((all) => all.map((reply) => (reply.id === id ? { ...reply, ...changes } : reply)))

  const edited = replies.map(({ title, text }) => ({ title, text }))
  useFormDraft({
    key: 'quick-replies',
    name: '快捷回复',
    edits: JSON.stringify(edited) === JSON.stringify(savedReplies) ? null : edited,
    restore: (draft) => setReplies(draft.map((reply, id) => ({ ...reply, id }))),
  })

  function save(): void {
    const trimmed = replies.map(({ title, text }) => ({ title: title.trim(), text: text.trim() }))
    if (trimmed.some(({ title, text }) => title === '' || text === '')) return void setShowErrors(true)
    saveCustomReplies(trimmed)
    toast('success', '保存成功')
    onClose()
  }

  function add(): void {
    const id = Math.max(0, ...replies.map((reply) => reply.id)) + 1
    setReplies([...replies, { id, title: '', text: '' }])
  }

  const errorOf = (text: string, message: string) => (showErrors && text.trim() === '' ? message : null)
  return (
    <FormDialog
      title="快捷回复"
      width={600}
      submitLabel="保存快捷回复"
      isSave
      enterSubmits={false}
      onSubmit={save}
      onClose={onClose}
    >
      <span className={styles.hint}>
        在输入框中输入 / 选用。{'{昵称}'} 和 {'{ID}'} 会换成当前会员的昵称和 ID。
        {fillsReplies && '{余额}、{最近上分}、{订单号}、{等待} 换成已读到的内容；不知道的留在原处，填写后才能发送。'}
      </span>
      {replies.map(({ id, title, text }, i) => (
        <fieldset key={id} className={styles.reply} aria-label={`第 ${i + 1} 条`}>
          <Field label="标题" validationMessage={errorOf(title, '标题不能为空')}>
            <Input
              style={{ minWidth: 0, width: '100%' }}
              maxLength={40}
              value={title}
              onChange={(_event, { value }) => update(id, { title: value })}
            />
          </Field>
          <Field label="内容" validationMessage={errorOf(text, '内容不能为空')}>
            <Textarea maxLength={1000} value={text} onChange={(_event, { value }) => update(id, { text: value })} />
          </Field>
          <Button
            appearance="subtle"
            icon={<DeleteRegular />}
            aria-label={`删除第 ${i + 1} 条`}
            onClick={() => setReplies(replies.filter((reply) => reply.id !== id))}
          />
        </fieldset>
      ))}
      <Button className={styles.add} icon={<AddRegular />} onClick={add}>
        添加
      </Button>
    </FormDialog>
  )
}

import { Button, Card, Field, Input, makeStyles, Subtitle2, Switch, Textarea, tokens } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { fetchQuestions, type Question, questionId, saveQuestion } from '../../api/settings/customer-service.ts'
import { UnsavedBadge } from '../../form/edit/edit-buttons.tsx'
import { requireRow } from '../../form/edit/require-row.ts'
import { createRowKeys, matchRows, replaceRow } from '../../form/edit/row-keys.ts'
import { nonBlankText } from '../../form/edit/rules.ts'
import { type EditForm, useEditForm } from '../../form/edit/use-edit-form.tsx'
import { FormMessage } from '../../form/layout/form-message.tsx'

const useStyles = makeStyles({
  card: { padding: '12px', gap: '8px', '& h2, & h3': { margin: '0' } },
  head: { display: 'flex', alignItems: 'center', gap: '8px' },
  end: { marginInlineStart: 'auto' },
  // The width of D2 §2.
  fields: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    maxWidth: '580px',
    // Disabled fields show the published text, so it must stay legible.
    '& :disabled': { color: tokens.colorNeutralForeground2 },
  },
})

const resource = 'questions'
const labels = { question: '问题', reply: '回答', state: '显示' }
const schema = z.object({ question: nonBlankText('请输入问题'), reply: nonBlankText('请输入回答') })
const failureMessage = '保存失败'

/** The automatic answer at `index`. */
export function QuestionCard({ existing, index }: { existing: readonly Question[]; index: number }) {
  const queryClient = useQueryClient()
  const key = createRowKeys(existing, questionId)[index]!
  const title = `问答 ${index + 1}`
  const form = useEditForm<Question>({
    name: title,
    draftKey: `question:${key}`,
    initialValues: existing[index]!,
    labels,
    schema,
    refetch: async () =>
      requireRow(
        matchRows(existing, await fetchQuestions(), questionId)[index],
        '该问答已被删除，或问答有增减而无法分辨，请刷新后重新编辑',
      ),
    submit: saveQuestion,
    failureMessage,
    resource,
    savedOnlyHere: true,
    onSaved: (saved) =>
      queryClient.setQueryData<Question[]>([resource], (rows) => rows && replaceRow(rows, key, saved, questionId)),
  })
  return <QuestionForm title={title} form={form} />
}

export const NEW_QUESTION = 'question:new'

/** Hidden by default (D2 §4); switching it to shown saves it. */
export function NewQuestionCard({ existing, onDiscard }: { existing: readonly Question[]; onDiscard: () => void }) {
  const form = useEditForm<Question>({
    name: '新问答',
    draftKey: NEW_QUESTION,
    initialValues: { question: '', reply: '', state: false },
    labels,
    schema,
    verify: async (submitted) => {
      const countMatching = (rows: readonly Question[]) =>
        rows.filter(({ question, reply }) => question === submitted.question && reply === submitted.reply).length
      return countMatching(await fetchQuestions()) > countMatching(existing)
    },
    submit: saveQuestion,
    failureMessage,
    resource,
    savedOnlyHere: true,
    onSaved: onDiscard,
  })
  return <QuestionForm title="新问答" form={form} onDiscard={onDiscard} />
}

interface QuestionFormProps {
  title: string
  form: EditForm<Question>
  onDiscard?: () => void
}

/** Inputs are disabled while the item is shown to members; only the switch saves it (D2 §4, A132). */
function QuestionForm({ title, form, onDiscard }: QuestionFormProps) {
  const styles = useStyles()
  const { question, reply, state } = form.values
  const disabled = state || form.saving
  return (
    <Card className={styles.card} role="group" aria-label={title}>
      <div className={styles.head}>
        <Subtitle2 as="h3">{title}</Subtitle2>
        <UnsavedBadge form={form} />
        <span className={styles.end} />
        {(onDiscard || form.dirty) && (
          <Button size="small" disabled={form.saving} onClick={onDiscard ?? form.revert}>
            放弃
          </Button>
        )}
        <Switch
          label={state ? '显示' : '关闭'}
          labelPosition="before"
          checked={state}
          disabled={form.saving}
          onChange={() => void form.save({ state: !state })}
        />
      </div>
      <div className={styles.fields}>
        <Field label={labels.question} validationMessage={form.errors.question}>
          <Input
            value={question}
            disabled={disabled}
            maxLength={500}
            onChange={(_event, { value }) => form.set({ question: value })}
          />
        </Field>
        <Field
          label={labels.reply}
          validationMessage={form.errors.reply}
          hint={state ? '关闭后可以修改' : '切换为显示时保存'}
        >
          <Textarea
            value={reply}
            disabled={disabled}
            rows={3}
            resize="vertical"
            onChange={(_event, { value }) => form.set({ reply: value })}
          />
        </Field>
      </div>
      <FormMessage message={form.message} />
    </Card>
  )
}

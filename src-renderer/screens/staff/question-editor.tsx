import { Button, Field, Input, makeStyles, Switch, Textarea, tokens } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { fetchQuestions, type Question, questionId, saveQuestion } from '../../api/settings/staff.ts'
import { UnsavedBadge } from '../../form/edit/edit-buttons.tsx'
import type { EditForm } from '../../form/edit/edit-form.ts'
import { askRevert, UndoRevertButton } from '../../form/edit/restore-buttons.tsx'
import { createRowKeys, matchRows, replaceRow } from '../../form/edit/row-keys.ts'
import { nonBlankText, requireRow } from '../../form/edit/rules.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { FormMessage } from '../../form/layout/form-message.tsx'
import { askState, UnknownSwitch } from '../../form/submit/confirmed-switch.tsx'
import { type NewRecordEditorProps, RecordEditor, type RecordEditorProps, useDiscard } from './record-editor.tsx'
import type { RecordRow } from './record-table.tsx'

const useStyles = makeStyles({
  fields: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    // Disabled fields show the published text, so it must stay legible.
    '& :disabled': { color: tokens.colorNeutralForeground2 },
  },
})

const resource = 'questions'
const labels = { question: '问题', reply: '回答', state: '显示' }
const schema = z.object({ question: nonBlankText('请输入问题'), reply: nonBlankText('请输入回答') })
const failureMessage = '保存失败'

/** The automatic answer at `index`. */
export function QuestionEditor({ existing, index, row: { key, title } }: RecordEditorProps<Question>) {
  const queryClient = useQueryClient()
  const form = useEditForm<Question>({
    name: title,
    draftKey: key,
    initialValues: existing[index]!,
    labels,
    schema,
    refetch: async () =>
      requireRow(
        matchRows(existing, await fetchQuestions(), questionId)[index],
        '该问答已被删除，或问答有增减而无法分辨，请刷新后重新编辑',
      ),
    submit: (question, _changes, change) => saveQuestion(question, change),
    failureMessage,
    resource,
    savedOnlyHere: true,
    onSaved: (saved) =>
      queryClient.setQueryData<Question[]>(
        [resource],
        (rows) => rows && replaceRow(rows, createRowKeys(existing, questionId)[index]!, saved, questionId),
      ),
  })
  return <QuestionForm recordKey={key} title={title} form={form} />
}

export const NEW_QUESTION: RecordRow<Question> = {
  key: 'question:new',
  title: '新问答',
  record: { question: '', reply: '', state: false },
}

/** Hidden by default (D2 §4); switching it to shown saves it. */
export function NewQuestionEditor({ existing, onDiscard }: NewRecordEditorProps<Question>) {
  const { key, title, record } = NEW_QUESTION
  const form = useEditForm<Question>({
    name: title,
    draftKey: key,
    initialValues: record,
    labels,
    schema,
    verify: async (submitted) => {
      const countMatching = (rows: readonly Question[]) =>
        rows.filter(({ question, reply }) => question === submitted.question && reply === submitted.reply).length
      return countMatching(await fetchQuestions()) > countMatching(existing)
    },
    submit: (question, _changes, change) => saveQuestion(question, change),
    failureMessage,
    resource,
    savedOnlyHere: true,
    onSaved: onDiscard,
  })
  return <QuestionForm recordKey={key} title={title} form={form} onDiscard={onDiscard} />
}

interface QuestionFormProps {
  recordKey: string
  title: string
  form: EditForm<Question>
  onDiscard?: () => void
}

/** Inputs are disabled while the item is shown to members; only the switch saves it (D2 §4, A132). */
function QuestionForm({ recordKey, title, form, onDiscard }: QuestionFormProps) {
  const styles = useStyles()
  const { question, reply, state } = form.values
  // One that may be shown is not edited either.
  const disabled = state !== false || form.saving
  const discard = useDiscard(form, onDiscard)
  async function toggle(): Promise<boolean> {
    const next = state === null ? await askState(title, labels.state) : !state
    return next === null || form.save({ state: next })
  }
  return (
    <RecordEditor
      recordKey={recordKey}
      title={title}
      form={form}
      isOn={state}
      onToggle={toggle}
      onDiscard={onDiscard}
      isSavedBySwitch
      tools={
        <>
          <UnsavedBadge form={form} />
          <UndoRevertButton form={form} size="small" />
          {(onDiscard || form.dirty) && (
            <Button size="small" disabled={form.saving} onClick={discard ?? (() => void askRevert(form))}>
              放弃
            </Button>
          )}
          {state === null ? (
            <UnknownSwitch
              name={`${title} ${labels.state}`}
              label={labels.state}
              busy={form.saving}
              toggle={() => void toggle()}
            />
          ) : (
            <Switch
              label={state ? '显示' : '关闭'}
              labelPosition="before"
              checked={state}
              disabled={form.saving}
              onChange={() => void toggle()}
            />
          )}
        </>
      }
      foot={<FormMessage message={form.message} />}
    >
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
          hint={state === false ? '切换为显示时保存' : '关闭后可以修改'}
        >
          <Textarea
            value={reply}
            disabled={disabled}
            rows={6}
            resize="vertical"
            onChange={(_event, { value }) => form.set({ reply: value })}
          />
        </Field>
      </div>
    </RecordEditor>
  )
}

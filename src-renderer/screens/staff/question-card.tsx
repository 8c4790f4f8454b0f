import { Button } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { type Question, questionMark, questions, saveQuestion } from '../../api/customer-service.ts'
import { ApiError } from '../../api/errors.ts'
import { matchRows, rowKeys, withRow } from '../../form/row-keys.ts'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { QuestionFields, questionLabels, questionSchema } from './question-fields.tsx'

interface QuestionCardProps {
  known: readonly Question[]
  /** The position in `existing`. */
  index: number
}

export function QuestionCard({ known, index }: QuestionCardProps) {
  const question = known[index]!
  const title = `问答 ${index + 1}`
  const queries = useQueryClient()
  const form = useEditForm<Question>({
    name: title,
    draftKey: `question:${rowKeys(known, questionMark)[index]}`,
    loaded: question,
    labels: questionLabels,
    schema: questionSchema,
    reload: async () => {
      const now = matchRows(known, await questions(), questionMark)[index]
      if (!now) throw new ApiError('refused', '该问答已被删除，或问答有增减而无法分辨，请刷新后重新编辑')
      return now
    },
    send: saveQuestion,
    undone: '保存失败',
    onSaved: (saved) => {
      const key = rowKeys(known, questionMark)[index]!
      queries.setQueryData<Question[]>(['questions'], (rows) => rows && withRow(rows, key, saved, questionMark))
      void queries.invalidateQueries({ queryKey: ['questions'] })
    },
  })
  return (
    <QuestionFields
      form={form}
      title={title}
      extra={
        form.edited && (
          <Button size="small" disabled={form.saving} onClick={form.revert}>
            放弃
          </Button>
        )
      }
    />
  )
}

import { Card, Field, Input, makeStyles, Subtitle2, Switch, Textarea, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { z } from 'zod'
import type { Question } from '../../api/settings/customer-service.ts'
import { UnsavedBadge } from '../../form/edit/edit-buttons.tsx'
import { nonBlankText } from '../../form/edit/rules.ts'
import type { EditForm } from '../../form/edit/use-edit-form.tsx'
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

export const questionLabels = { question: '问题', reply: '回答', state: '显示' }

export const questionSchema = z.object({
  question: nonBlankText('请输入问题'),
  reply: nonBlankText('请输入回答'),
})

interface QuestionFieldsProps {
  form: EditForm<Question>
  title: string
  actions?: ReactNode
}

/** Inputs are disabled while the item is shown to members; only the switch saves it (D2 §4, A132). */
export function QuestionFields({ form, title, actions }: QuestionFieldsProps) {
  const styles = useStyles()
  const { question, reply, state } = form.values
  const disabled = state || form.saving
  return (
    <Card className={styles.card} role="group" aria-label={title}>
      <div className={styles.head}>
        <Subtitle2 as="h3">{title}</Subtitle2>
        <UnsavedBadge form={form} />
        <span className={styles.end} />
        {actions}
        <Switch
          label={state ? '显示' : '关闭'}
          labelPosition="before"
          checked={state}
          disabled={form.saving}
          onChange={() => void form.save({ state: !state })}
        />
      </div>
      <div className={styles.fields}>
        <Field label={questionLabels.question} validationMessage={form.errors.question}>
          <Input
            value={question}
            disabled={disabled}
            maxLength={500}
            onChange={(_event, { value }) => form.set({ question: value })}
          />
        </Field>
        <Field
          label={questionLabels.reply}
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

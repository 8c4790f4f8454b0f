import { Button, Field, Input } from '@fluentui/react-components'
import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { Values } from '../edit/edits.ts'
import type { EditForm } from '../edit/use-edit-form.tsx'

/** A field whose text is hidden until the operator reveals it (A114). */
export function SecretField({ form, name, label }: { form: EditForm<Values>; name: string; label: string }) {
  const [revealed, setRevealed] = useState(false)
  return (
    <Field label={label} validationMessage={form.errors[name]}>
      <Input
        type={revealed ? 'text' : 'password'}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={String(form.values[name] ?? '')}
        onChange={(_event, { value }) => form.set({ [name]: value })}
        contentAfter={
          <Button
            appearance="transparent"
            size="small"
            icon={revealed ? <EyeOffRegular /> : <EyeRegular />}
            aria-label={revealed ? `隐藏${label}` : `显示${label}`}
            aria-pressed={revealed}
            onClick={() => setRevealed(!revealed)}
          />
        }
      />
    </Field>
  )
}

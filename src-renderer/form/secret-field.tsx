import { Button, Field, Input } from '@fluentui/react-components'
import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { Values } from './edits.ts'
import type { EditForm } from './use-edit-form.tsx'

/** A field whose text is hidden until the operator reveals it (A114). */
export function SecretField({ form, name, label }: { form: EditForm<Values>; name: string; label: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Field label={label} validationMessage={form.faults[name] ?? null}>
      <Input
        type={open ? 'text' : 'password'}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={String(form.values[name] ?? '')}
        onChange={(_event, { value }) => form.set({ [name]: value })}
        contentAfter={
          <Button
            appearance="transparent"
            size="small"
            icon={open ? <EyeOffRegular /> : <EyeRegular />}
            aria-label={open ? `隐藏${label}` : `显示${label}`}
            aria-pressed={open}
            onClick={() => setOpen(!open)}
          />
        }
      />
    </Field>
  )
}

import { Field } from '@fluentui/react-components'
import type { EditForm } from '../edit/edit-form.ts'
import type { Values } from '../edit/edits.ts'
import { SecretInput } from './secret-input.tsx'

/** A field whose text is hidden until the operator reveals it (A114). */
export function SecretField({ form, name, label }: { form: EditForm<Values>; name: string; label: string }) {
  return (
    <Field label={label} validationMessage={form.errors[name]}>
      <SecretInput
        secretName={label}
        saving={form.saving}
        maxLength={500}
        value={String(form.values[name] ?? '')}
        onChange={(_event, { value }) => form.set({ [name]: value })}
      />
    </Field>
  )
}

import { Field } from '@fluentui/react-components'
import { RichText } from '../../editor/rich-text.tsx'
import type { Values } from '../../form/edit/edits.ts'
import type { FieldProps } from '../../form/fields/fields.tsx'

/** A rich-text editor as one field of an edit form. */
export function RichTextField<V extends Values>({ form, name, label }: FieldProps<V>) {
  return (
    <Field label={label} required validationMessage={form.errors[name]}>
      {(field) => (
        <RichText
          label={label}
          value={String(form.values[name] ?? '')}
          onChange={(html) => form.set({ [name]: html } as Partial<V>)}
          onUpload={(state, failed) => form.uploads.report(name, state, failed)}
          describedBy={field['aria-describedby']}
          invalid={form.errors[name] !== undefined}
        />
      )}
    </Field>
  )
}

import { Field, Input, type InputProps } from '@fluentui/react-components'
import { RevealButton } from '../../ui/reveal-button.tsx'
import { useRevealed } from '../../ui/use-revealed.ts'
import type { EditForm } from '../edit/edit-form.ts'
import type { Values } from '../edit/edits.ts'

type SecretInputProps = Omit<InputProps, 'type' | 'root' | 'contentAfter'> & {
  /** What the button says it shows, by default 输入内容. */
  secretName?: string
  /** Hides the text, however the save was started. */
  saving?: boolean
}

/** An input for a secret that can be shown while it is typed: hidden again when the focus leaves it. */
export function SecretInput({ secretName, saving = false, ...props }: SecretInputProps) {
  const secret = useRevealed(saving)
  return (
    <Input
      autoComplete="off"
      spellCheck={false}
      {...props}
      {...secret.props}
      contentAfter={<RevealButton isRevealed={secret.isRevealed} secretName={secretName} onToggle={secret.toggle} />}
    />
  )
}

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

import { Field, Input, type InputProps, makeStyles, tokens } from '@fluentui/react-components'
import { type Ref, useState } from 'react'
import { RevealButton } from '../../ui/reveal-button.tsx'
import { useRevealed } from '../../ui/use-revealed.ts'
import type { EditForm } from '../edit/edit-form.ts'
import type { Values } from '../edit/edits.ts'

type SecretInputProps = Omit<InputProps, 'type' | 'root' | 'contentAfter'> & {
  /** What the button says it shows, by default 输入内容. */
  secretName?: string
  /** Hides the text, however the save was started. */
  saving?: boolean
  ref?: Ref<HTMLInputElement>
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

/** As many for every secret: its own dots, and the caret behind them, would show how long it is. */
const MASK = '••••••••'

const useStyles = makeStyles({ masked: { '& ::placeholder': { color: tokens.colorNeutralForeground1, opacity: 1 } } })

/**
 * A field whose text is hidden until the operator reveals it (A114). Until then it is not in the page: what is entered
 * takes its place (A410).
 */
export function SecretField({ form, name, label }: { form: EditForm<Values>; name: string; label: string }) {
  const styles = useStyles()
  const secret = useRevealed(form.saving)
  // Also while what is typed happens to be the value: the next key adds to it.
  const [isTyped, setIsTyped] = useState(false)
  const isCovered = !secret.isRevealed && !isTyped && !(name in form.changes)
  const value = String(form.values[name] ?? '')
  return (
    <Field label={label} validationMessage={form.errors[name]}>
      <Input
        className={styles.masked}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        placeholder={isCovered && value !== '' ? MASK : undefined}
        value={isCovered ? '' : value}
        onChange={(_event, { value }) => {
          setIsTyped(true)
          form.set({ [name]: value })
        }}
        onBlur={() => setIsTyped(false)}
        {...secret.props}
        contentAfter={<RevealButton isRevealed={secret.isRevealed} secretName={label} onToggle={secret.toggle} />}
      />
    </Field>
  )
}

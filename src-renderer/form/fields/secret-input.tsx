import { Field, Input, type InputProps, makeStyles, tokens } from '@fluentui/react-components'
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

const useStyles = makeStyles({
  covered: {
    position: 'relative',
    '& input[type=password]:not(:focus)': { WebkitTextFillColor: 'transparent' },
    '&:has(input:focus) [data-mask], &:has(input:not([type=password])) [data-mask]': { display: 'none' },
  },
  mask: {
    position: 'absolute',
    top: '50%',
    transform: 'translateY(-50%)',
    pointerEvents: 'none',
    color: tokens.colorNeutralForeground1,
  },
})

/** As many for every secret: its own dots would show how long it is. */
const MASK = '••••••••'

/** A field whose text is hidden until the operator reveals it (A114). */
export function SecretField({ form, name, label }: { form: EditForm<Values>; name: string; label: string }) {
  const styles = useStyles()
  const isEmpty = String(form.values[name] ?? '') === ''
  return (
    <Field label={label} validationMessage={form.errors[name]}>
      <SecretInput
        className={styles.covered}
        contentBefore={
          // Takes no room: it begins where the text of the input does.
          <span className={styles.mask} data-mask aria-hidden>
            {isEmpty ? '' : MASK}
          </span>
        }
        secretName={label}
        saving={form.saving}
        maxLength={500}
        value={String(form.values[name] ?? '')}
        onChange={(_event, { value }) => form.set({ [name]: value })}
      />
    </Field>
  )
}

import { Button, Field, Input, makeStyles } from '@fluentui/react-components'
import { CheckmarkRegular, DismissRegular } from '@fluentui/react-icons'
import { type FormEvent, useState } from 'react'
import { MAX_NAME_LENGTH, normalizePresetName } from './presets.ts'

const useStyles = makeStyles({
  line: { display: 'flex', gap: '8px', alignItems: 'flex-start' },
  grow: { flex: '1 1 auto', minWidth: '0' },
})

/** Input for a preset's name, with validation and confirmation inline. */
export function PresetNameForm(props: {
  label: string
  submitLabel: string
  initial: string
  /** An error message for a name that is not allowed, else null. */
  validate: (name: string) => string | null
  /** A question the operator must confirm by submitting again, else null. */
  confirmText?: (name: string) => string | null
  onSave: (name: string) => void
  onCancel?: () => void
}) {
  const { label, submitLabel, initial, validate, confirmText, onSave, onCancel } = props
  const styles = useStyles()
  const [input, setInput] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const [confirmation, setConfirmation] = useState<string | null>(null)

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    // React events bubble to the filter form that contains the popover.
    event.stopPropagation()
    const name = normalizePresetName(input)
    const invalid = name === '' ? '请输入名称' : validate(name)
    const requiredConfirmation = invalid ? null : (confirmText?.(name) ?? null)
    setError(invalid)
    if (invalid) return
    const unconfirmed = requiredConfirmation !== null && requiredConfirmation !== confirmation
    setConfirmation(unconfirmed ? requiredConfirmation : null)
    if (unconfirmed) return
    setInput('')
    onSave(name)
  }

  return (
    <form className={styles.grow} onSubmit={handleSubmit} noValidate>
      <Field size="small" validationState={error ? 'error' : 'warning'} validationMessage={error ?? confirmation}>
        <div className={styles.line}>
          <Input
            className={styles.grow}
            size="small"
            aria-label={label}
            placeholder={label}
            maxLength={MAX_NAME_LENGTH * 2}
            value={input}
            autoFocus={initial !== ''}
            onChange={(_event, { value }) => {
              setInput([...value].slice(0, MAX_NAME_LENGTH).join(''))
              setError(null)
              setConfirmation(null)
            }}
          />
          <Button
            size="small"
            type="submit"
            appearance={confirmation ? 'primary' : 'secondary'}
            icon={<CheckmarkRegular />}
          >
            {confirmation ? '覆盖' : submitLabel}
          </Button>
          {onCancel && (
            <Button size="small" appearance="subtle" icon={<DismissRegular />} aria-label="不改名" onClick={onCancel} />
          )}
        </div>
      </Field>
    </form>
  )
}

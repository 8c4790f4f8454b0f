import { Button, Field, Input, makeStyles } from '@fluentui/react-components'
import { CheckmarkRegular, DismissRegular } from '@fluentui/react-icons'
import { type FormEvent, useState } from 'react'
import { LONGEST_NAME, presetName } from './presets.ts'

const useStyles = makeStyles({
  line: { display: 'flex', gap: '8px', alignItems: 'flex-start' },
  grow: { flex: '1 1 auto', minWidth: '0' },
})

interface NameFormProps {
  label: string
  submit: string
  initial: string
  /** An error message for a name that is not allowed, else null. */
  refusal: (name: string) => string | null
  /** A question the operator must confirm by submitting again, else null. */
  question?: (name: string) => string | null
  onName: (name: string) => void
  onCancel?: () => void
}

/** Input for a preset's name, with validation and confirmation inline. */
export function NameForm({ label, submit, initial, refusal, question, onName, onCancel }: NameFormProps) {
  const styles = useStyles()
  const [typed, setTyped] = useState(initial)
  const [fault, setFault] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)

  function take(event: FormEvent): void {
    event.preventDefault()
    // React events bubble to the filter form that contains the popover.
    event.stopPropagation()
    const name = presetName(typed)
    const refused = name === '' ? '请输入名称' : refusal(name)
    const toAsk = refused ? null : (question?.(name) ?? null)
    setFault(refused)
    if (refused) return
    const unasked = toAsk !== null && toAsk !== asked
    setAsked(unasked ? toAsk : null)
    if (unasked) return
    setTyped('')
    onName(name)
  }

  return (
    <form className={styles.grow} onSubmit={take} noValidate>
      <Field size="small" validationState={fault ? 'error' : 'warning'} validationMessage={fault ?? asked}>
        <div className={styles.line}>
          <Input
            className={styles.grow}
            size="small"
            aria-label={label}
            placeholder={label}
            maxLength={LONGEST_NAME * 2}
            value={typed}
            autoFocus={initial !== ''}
            onChange={(_event, { value }) => {
              setTyped([...value].slice(0, LONGEST_NAME).join(''))
              setFault(null)
              setAsked(null)
            }}
          />
          <Button size="small" type="submit" appearance={asked ? 'primary' : 'secondary'} icon={<CheckmarkRegular />}>
            {asked ? '覆盖' : submit}
          </Button>
          {onCancel && (
            <Button size="small" appearance="subtle" icon={<DismissRegular />} aria-label="不改名" onClick={onCancel} />
          )}
        </div>
      </Field>
    </form>
  )
}

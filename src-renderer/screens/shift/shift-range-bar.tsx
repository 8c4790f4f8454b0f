import { Button, Field, Input, makeStyles, ToggleButton } from '@fluentui/react-components'
import { type FormEvent, useState } from 'react'
import { formatMinute, parseShift, type QuickShift, quickShifts, type ShiftRange } from './shift-range.ts'

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'flex-start' },
  quick: { display: 'flex', gap: '4px', margin: 0, padding: 0, border: '0 none' },
  fields: { display: 'flex', gap: '4px', alignItems: 'center' },
  field: { width: '150px', fontVariantNumeric: 'tabular-nums' },
})

type Texts = { from: string; to: string }

/** Three quick periods, or two times of the day typed in Beijing time. */
export function ShiftRangeBar(props: {
  /** null: the address holds no valid period. */
  range: ShiftRange | null
  /** The period in the address, also if it is invalid. */
  texts: Texts | null
  quick: QuickShift | null
  onQuick: (quick: QuickShift) => void
  onRange: (range: ShiftRange) => void
}) {
  const { range, quick, onQuick, onRange } = props
  const styles = useStyles()
  const { from, to } = range ? { from: formatMinute(range.from), to: formatMinute(range.to) } : (props.texts ?? EMPTY)
  const source = `${from} ${to}`
  const [draft, setDraft] = useState({ source, from, to })
  if (draft.source !== source) setDraft({ source, from, to })
  const isEdited = draft.from !== from || draft.to !== to
  const parsed = isEdited || range === null ? parseShift(draft.from, draft.to) : range
  const error = typeof parsed === 'string' ? parsed : null

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (typeof parsed !== 'string') onRange(parsed)
  }

  return (
    <search>
      <form className={styles.bar} onSubmit={submit} noValidate>
        <fieldset className={styles.quick} aria-label="快捷时间">
          {(Object.keys(quickShifts) as QuickShift[]).map((name) => (
            <ToggleButton key={name} size="small" checked={quick === name} onClick={() => onQuick(name)}>
              {quickShifts[name].label}
            </ToggleButton>
          ))}
        </fieldset>
        <Field validationMessage={error} size="small">
          <div className={styles.fields}>
            {(['from', 'to'] as const).map((end) => (
              <Input
                key={end}
                className={styles.field}
                size="small"
                aria-label={end === 'from' ? '开始时间' : '结束时间'}
                placeholder="YYYY-MM-DD HH:mm"
                value={draft[end]}
                aria-invalid={error !== null}
                contentBefore={end === 'to' ? '至' : null}
                onChange={(_event, { value }) => setDraft({ ...draft, [end]: value })}
              />
            ))}
            <Button type="submit" size="small" appearance={isEdited ? 'primary' : 'secondary'}>
              查询
            </Button>
          </div>
        </Field>
      </form>
    </search>
  )
}

const EMPTY: Texts = { from: '', to: '' }

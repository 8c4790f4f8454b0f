import {
  Button,
  Field,
  Input,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components'
import { ChevronDownRegular } from '@fluentui/react-icons'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { type Day, isDay } from '#shared/server-time.ts'
import type { DateWindow } from '../../lib/report-ranges.ts'
import type { FilterValues } from './filters.ts'
import { type QuickRange, readTyped } from './quick-ranges.ts'

/** A control of the filter bar. Its message lies over what is below, so that the bar keeps its height. */
export const useFieldStyles = makeStyles({
  field: { position: 'relative' },
  control: { height: '28px', whiteSpace: 'nowrap' },
  message: {
    position: 'absolute',
    top: 'calc(100% + 2px)',
    left: '0',
    zIndex: 3,
    whiteSpace: 'nowrap',
    padding: '4px 8px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
  },
})

const useStyles = makeStyles({
  button: { minWidth: '88px', maxWidth: '260px', justifyContent: 'space-between', fontWeight: 'normal' },
  surface: { padding: '12px' },
})

export interface RangePickerProps extends Omit<RangePanelProps, 'showsError'> {
  /** Accessible name, before the value: 日期. */
  label: string
  /** The range in words, on the button. */
  text: string
  /** The range in full, in the tooltip. */
  title: string
}

/** A range of days, or a single day, as a button that opens quick ranges, typed days and a calendar. */
export function RangePicker({ label, text, title, ...panel }: RangePickerProps) {
  const { error, onCommit, onSubmit } = panel
  const styles = useStyles()
  const fieldStyles = useFieldStyles()
  const [open, setOpen] = useState(false)
  return (
    <Field
      className={fieldStyles.field}
      validationMessage={error && !open ? { children: error, className: fieldStyles.message } : undefined}
      validationMessageIcon={null}
    >
      {() => (
        <Popover
          trapFocus
          open={open}
          positioning={{ position: 'below', align: 'start' }}
          onOpenChange={(_event, data) => setOpen(data.open)}
        >
          <PopoverTrigger disableButtonEnhancement>
            <Button
              className={mergeClasses(styles.button, fieldStyles.control)}
              size="small"
              icon={<ChevronDownRegular fontSize={16} />}
              iconPosition="after"
              aria-label={`${label}：${text}`}
              title={title}
              onPointerEnter={() => void loadCalendar()}
            >
              {text}
            </Button>
          </PopoverTrigger>
          <PopoverSurface className={styles.surface} aria-label={label}>
            <RangePanel
              {...panel}
              onCommit={(change) => {
                setOpen(false)
                onCommit(change)
              }}
              onSubmit={() => {
                const accepted = onSubmit()
                if (accepted) setOpen(false)
                return accepted
              }}
            />
          </PopoverSurface>
        </Popover>
      )}
    </Field>
  )
}

/** The calendar has code of its own: most queries need none. */
const loadCalendar = () => import('./day-calendar.tsx')
const DayCalendar = lazy(async () => ({ default: (await loadCalendar()).DayCalendar }))

const useRangePanelStyles = makeStyles({
  panel: { display: 'flex', gap: '16px' },
  quick: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: '88px' },
  quickRange: { justifyContent: 'flex-start', fontWeight: tokens.fontWeightRegular, minHeight: '28px' },
  custom: { display: 'flex', flexDirection: 'column', gap: '8px', width: '228px' },
  fields: { display: 'grid', gridTemplateColumns: '1fr auto 1fr', gap: '4px 8px', alignItems: 'center' },
  input: { minWidth: '0', width: '100%' },
  // As tall as a month, so that the popover does not grow when the code of the calendar arrives.
  calendar: { minHeight: '256px' },
  times: { alignSelf: 'flex-start' },
  hint: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
})

interface RangePanelProps {
  /** Names of the typed fields; one for a single day. */
  fieldLabels: readonly [from: string, to?: string]
  /** `from` and `to`, and the times if the range has any. Days are resolved. */
  values: FilterValues
  today: Day
  /** The days that can be chosen. */
  window: DateWindow
  quick?: readonly QuickRange[]
  /** Whether a quick range is the current one. */
  selectedQuick?: string
  /** Absent: without times of day. */
  times?: { isShown: boolean; disabled: boolean }
  error: string | undefined
  /** Input that is not complete yet. */
  onChange: (change: FilterValues) => void
  /** A complete range: queries at once. */
  onCommit: (change: FilterValues) => void
  /** Queries with the input; false if it is invalid. */
  onSubmit: () => boolean
}

/** The content of a range picker. Days are Beijing days, whatever the workstation's time zone. */
function RangePanel(props: RangePanelProps) {
  const { fieldLabels, values, today, window, quick = [], selectedQuick, times, error, onChange, onCommit } = props
  const styles = useRangePanelStyles()
  const [isTyping, setIsTyping] = useState(false)
  /** As it is typed; the values have what it means. */
  const [typed, setTyped] = useState<FilterValues>({})
  /** The first day of a range that is being chosen in the calendar. */
  const [anchor, setAnchor] = useState<Day | null>(null)
  const isSingle = fieldLabels.length === 1

  function submit(event: FormEvent): void {
    event.preventDefault()
    // React events bubble to the filter form that contains the popover.
    event.stopPropagation()
    setIsTyping(false)
    props.onSubmit()
  }

  function chooseDay(day: Day): void {
    setTyped({})
    if (isSingle) onCommit({ from: day, to: day })
    else if (anchor === null) {
      setAnchor(day)
      onChange({ from: day, to: day })
    } else onCommit(day < anchor ? { from: day, to: anchor } : { from: anchor, to: day })
  }

  const renderInput = (name: string, label: string | undefined, placeholder: string) => (
    <Input
      className={styles.input}
      size="small"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={20}
      value={typed[name] ?? values[name] ?? ''}
      onBlur={() => setIsTyping(false)}
      onChange={(_event, { value }) => {
        setIsTyping(true)
        setAnchor(null)
        setTyped({ ...typed, [name]: value })
        onChange({ [name]: readTyped(value) })
      }}
    />
  )

  return (
    <form className={styles.panel} onSubmit={submit} noValidate>
      {quick.length > 0 && (
        <div className={styles.quick}>
          {quick.map(({ label, change }) => (
            <Button
              key={label}
              className={styles.quickRange}
              size="small"
              appearance={label === selectedQuick ? 'primary' : 'subtle'}
              aria-pressed={label === selectedQuick}
              onClick={() => onCommit(change)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.custom}>
        <Field size="small" validationMessage={isTyping ? undefined : error}>
          {() => (
            <div className={styles.fields}>
              {renderInput('from', fieldLabels[0], 'yyyy-MM-dd')}
              {!isSingle && <>–{renderInput('to', fieldLabels[1], 'yyyy-MM-dd')}</>}
              {times?.isShown && (
                <>
                  {renderInput('fromTime', '开始时间', 'HH:mm:ss')}–{renderInput('toTime', '结束时间', 'HH:mm:ss')}
                </>
              )}
            </div>
          )}
        </Field>
        {times && (
          <Button
            className={styles.times}
            size="small"
            aria-pressed={times.isShown}
            disabled={times.disabled}
            onClick={() => {
              setTyped({})
              onChange(times.isShown ? { fromTime: '', toTime: '' } : { fromTime: '00:00:00', toTime: '23:59:59' })
            }}
          >
            {times.isShown ? '不限时间' : '精确时间'}
          </Button>
        )}
        <div className={styles.calendar}>
          <Suspense>
            <DayCalendar
              from={toDay(values.from)}
              to={toDay(values.to)}
              today={today}
              window={window}
              onSelect={chooseDay}
            />
          </Suspense>
        </div>
        <span className={styles.hint} aria-live="polite">
          {isSingle && '点选日期，或输入后按 Enter'}
          {!isSingle && (anchor ? '再点一天作为结束日期' : '点选开始和结束，或输入后按 Enter')}
        </span>
        {/* Enter submits a form with several fields only if it has a button. */}
        <button type="submit" hidden />
      </div>
    </form>
  )
}

const toDay = (text = ''): Day | null => (isDay(text) ? text : null)

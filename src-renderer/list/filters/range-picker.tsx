import {
  Button,
  Field,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
} from '@fluentui/react-components'
import { ChevronDownRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useFieldStyles } from './field-styles.ts'
import { loadCalendar, RangePanel, type RangePanelProps } from './range-panel.tsx'

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

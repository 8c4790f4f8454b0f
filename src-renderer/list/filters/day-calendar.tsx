import { Calendar, type CalendarStrings, type DateFormatting, DayOfWeek } from '@fluentui/react-calendar-compat'
import { makeStyles, tokens } from '@fluentui/react-components'
import type { Day } from '#shared/server-time.ts'
import type { DateWindow } from '../../lib/report-ranges.ts'

const useStyles = makeStyles({
  calendar: {
    '& button': { fontFamily: tokens.fontFamilyBase },
    '& td[data-in-range]': { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorNeutralForeground1 },
    '& td[data-in-range="edge"]': {
      backgroundColor: tokens.colorBrandBackground,
      color: tokens.colorNeutralForegroundOnBrand,
      // The chosen day has a light ground of its own, which its number would not be read on.
      '& button': { color: tokens.colorNeutralForegroundOnBrand, backgroundColor: 'transparent' },
    },
    // Grounds are the system's there: the range is framed, its first and last day are solid.
    '@media (forced-colors: active)': {
      '& td[data-in-range]': { outline: '1px solid Highlight', outlineOffset: '-1px' },
      '& td[data-in-range="edge"]': { backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
      '& td[data-in-range="edge"] button': { color: 'HighlightText', backgroundColor: 'transparent' },
    },
  },
})

/** A month to choose days from. The range is marked; days outside the window are disabled. */
export function DayCalendar(props: {
  from: Day | null
  to: Day | null
  today: Day
  window: DateWindow
  onSelect: (day: Day) => void
}) {
  const { from, to, today, window, onSelect } = props
  const styles = useStyles()
  return (
    <Calendar
      className={styles.calendar}
      isMonthPickerVisible={false}
      showGoToToday={false}
      firstDayOfWeek={DayOfWeek.Monday}
      strings={strings}
      dateTimeFormatter={formatting}
      today={toDate(today)}
      value={toDate(to ?? today)}
      minDate={toDate(window.first)}
      maxDate={toDate(window.last)}
      onSelectDate={(date) => onSelect(fromDate(date))}
      calendarDayProps={{
        customDayCellRef: (element, date) => {
          const day = fromDate(date)
          const isInRange = from !== null && to !== null && from <= day && day <= to
          element?.toggleAttribute('data-in-range', isInRange)
          // Its own name is in English order: 21, 11月, 2026.
          element?.querySelector('button')?.setAttribute('aria-label', formatting.formatMonthDayYear(date, strings))
          if (isInRange) element?.setAttribute('data-in-range', day === from || day === to ? 'edge' : 'middle')
        },
      }}
    />
  )
}

/** The calendar works with the workstation's dates: only their year, month and day count, never their instant. */
function toDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function fromDate(date: Date): Day {
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

const months = Array.from({ length: 12 }, (_month, i) => `${i + 1}月`)

const strings: CalendarStrings = {
  months,
  shortMonths: months,
  days: ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'],
  shortDays: ['日', '一', '二', '三', '四', '五', '六'],
  goToToday: '回到今天',
  prevMonthAriaLabel: '上个月',
  nextMonthAriaLabel: '下个月',
  prevYearAriaLabel: '上一年',
  nextYearAriaLabel: '下一年',
  prevYearRangeAriaLabel: '前十二年',
  nextYearRangeAriaLabel: '后十二年',
  closeButtonAriaLabel: '关闭',
  monthPickerHeaderAriaLabel: '{0}，选择年份',
  yearPickerHeaderAriaLabel: '{0}，选择月份',
  weekNumberFormatString: '第 {0} 周',
  selectedDateFormatString: '已选 {0}',
  todayDateFormatString: '今天 {0}',
}

const formatYear = (date: Date) => `${date.getFullYear()}年`
const formatMonthYear = (date: Date) => `${formatYear(date)}${date.getMonth() + 1}月`

const formatting: DateFormatting = {
  formatDay: (date) => String(date.getDate()),
  formatMonth: (date) => `${date.getMonth() + 1}月`,
  formatYear,
  formatMonthYear,
  formatMonthDayYear: (date) => `${formatMonthYear(date)}${date.getDate()}日`,
}

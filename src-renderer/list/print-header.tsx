import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatTime } from '#shared/server-time.ts'
import { maskPersonal } from '../lib/mask-personal.ts'
import { serverNow } from '../stores/clock.ts'
import { useSession } from '../stores/session.ts'
import { ForeignText } from '../ui/foreign-text.tsx'
import { ConditionValue } from './filters/condition-chips.tsx'
import { activeFilters, type Filter, type FilterValues, isSecret } from './filters/filters.ts'
import { formatRange } from './filters/quick-ranges.ts'

const useStyles = makeStyles({
  header: { display: 'none', '@media print': { display: 'block', paddingBottom: '8px' } },
  title: { fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
  facts: { display: 'flex', flexWrap: 'wrap', gap: '2px 16px', fontSize: tokens.fontSizeBase200 },
})

/** What a printed list is: title, range, filters, operator and the time of printing. Not on screen. */
export function PrintHeader(props: { title: string; filters: readonly Filter[]; values: FilterValues }) {
  const { title, filters, values } = props
  const styles = useStyles()
  const operator = useSession(({ user }) => user?.name)
  const printedAt = usePrintTime()
  const day = filters.find((filter) => filter.kind === 'day')
  const hasRange = filters.some(({ kind }) => kind === 'days')
  return (
    <div className={styles.header}>
      <div className={styles.title}>{title}</div>
      <div className={styles.facts}>
        {hasRange && <span>日期 {formatRange(values)}</span>}
        {day && (
          <span>
            {day.label} {values[day.name]}
          </span>
        )}
        {activeFilters(filters, values).map((filter) => {
          const value = values[filter.name]!
          return (
            <span key={filter.name}>
              {filter.label} <ConditionValue filter={filter} value={isSecret(filter) ? maskPersonal(value) : value} />
            </span>
          )
        })}
        <span>
          操作人 <ForeignText text={operator} />
        </span>
        <span>打印时间 {formatTime(printedAt)}</span>
      </div>
    </div>
  )
}

/** The server's time when the page was last printed. */
function usePrintTime(): number {
  const [printedAt, setPrintedAt] = useState(serverNow)
  useEffect(() => {
    // The page is printed as soon as the handler returns.
    const onPrint = () => flushSync(() => setPrintedAt(serverNow()))
    window.addEventListener('beforeprint', onPrint)
    return () => window.removeEventListener('beforeprint', onPrint)
  }, [])
  return printedAt
}

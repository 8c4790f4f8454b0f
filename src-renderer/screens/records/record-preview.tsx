import { Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Id } from '#shared/ids.ts'
import { formatServerTime, rangeBounds } from '#shared/server-time.ts'
import { getKey, type Page, type WithKey } from '../../api/http/page.ts'
import type { RecordQuery } from '../../api/members/records.ts'
import { useRest } from '../../features/review/use-rest.ts'
import { QueryState } from '../../form/layout/query-state.tsx'
import type { FilterValues } from '../../list/filters/filters.ts'
import { MemberLink } from '../../list/table/member-link.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'

/** From this width of the page on, the columns of records leave half of it blank: what belongs to a row stands there. */
export const BESIDE_RECORDS = 1700
/** The same of messages, which have fewer. */
export const BESIDE_MESSAGES = 1240
/** As many records as are read beside one. */
export const RELATED_COUNT = 20

const useStyles = makeStyles({
  faint: { color: tokens.colorNeutralForeground3 },
  // Smaller than the member above, and nearer to its own records than to the others.
  title: { margin: '8px 0 -4px', fontSize: tokens.fontSizeBase300 },
  table: {
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: '5px 12px 5px 0',
      textAlign: 'start',
      verticalAlign: 'top',
      whiteSpace: 'nowrap',
      borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    },
    '& th': { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3 },
    '& td:first-child': { whiteSpace: 'normal' },
    '& :is(th, td):is(:nth-last-child(1), :nth-last-child(2))': { textAlign: 'end' },
    '& :is(th, td):last-child': { paddingInlineEnd: 0 },
    '& [aria-current]': { fontWeight: tokens.fontWeightSemibold },
  },
})

/** Whose record it is, and when. */
export function RecordHead({ userId, name, time }: { userId: Id; name: unknown; time: unknown }) {
  const styles = useStyles()
  return (
    <>
      <Subtitle2 as="h2">
        <MemberLink memberId={userId}>
          <ForeignText text={name} />（{String(userId)}）
        </MemberLink>
      </Subtitle2>
      <Caption1 className={styles.faint}>{formatServerTime(time)}</Caption1>
    </>
  )
}

/** Records that belong to the one beside which they stand, read once that one has rested. */
export function RelatedRecords<T extends object>(props: {
  title: string
  /** The resource first, by which its changes read them again. */
  queryKey: readonly unknown[]
  load: (signal: AbortSignal) => Promise<Page<WithKey<T>>>
  /** The last two end with the line. */
  headings: readonly string[]
  cells: (row: T) => readonly ReactNode[]
  /** The record beside which they stand, if it is one of them. */
  current?: WithKey<T>
  none: string
}) {
  const { title, queryKey, load, headings, cells, current, none } = props
  const styles = useStyles()
  const isRested = useRest()
  const related = useQuery({ queryKey, queryFn: ({ signal }) => load(signal), enabled: isRested })
  return (
    <>
      <Subtitle2 as="h3" className={styles.title}>
        {title}
      </Subtitle2>
      {!related.data && <QueryState error={related.error} onRetry={related.refetch} />}
      {related.data?.rows.length === 0 && <span className={styles.faint}>{none}</span>}
      {related.data && related.data.rows.length > 0 && (
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {related.data.rows.map((row) => (
              <tr key={getKey(row)} aria-current={(current && getKey(row) === getKey(current)) || undefined}>
                {cells(row).map((cell, i) => (
                  <td key={headings[i]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** The query of bets and chat records (D1 §2, §5). */
export function toRecordQuery(values: FilterValues): RecordQuery {
  const { from = '', to = '', game, play, round, userid } = values
  return { ...rangeBounds(from, to), lotteryid: game, playid: play, qishu: round, userid }
}

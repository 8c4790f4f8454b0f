import { Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Id } from '#shared/lossless-json.ts'
import { formatSigned } from '#shared/money.ts'
import { formatServerTime, parseServerTime, rangeBounds } from '#shared/server-time.ts'
import { getKey, type Page, type WithKey } from '../../api/http/page.ts'
import { type BetOrder, isSettled, type RecordQuery, settlementOf } from '../../api/members/records.ts'
import { useRest } from '../../features/review/use-rest.ts'
import { QueryState } from '../../form/layout/query-state.tsx'
import type { FilterValues } from '../../list/filters/filters.ts'
import { figures as figureStyles } from '../../list/table/cell-styles.ts'
import { id, isExactZero, signedMoney, text, whole } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { MemberLink, opensMember } from '../../list/table/member-link.tsx'
import { QuietTime } from '../../list/table/quiet-time.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { SimpleTable } from '../../ui/simple-table.tsx'

/** From this width of the page on, the columns of bets leave half of it blank: what belongs to a row stands there. */
export const BESIDE_BETS = 1700
/** The same of balance changes, whose nicknames and details stand below others then. */
export const BESIDE_CHANGES = 1400
/** The same of messages, which have the fewest. */
export const BESIDE_MESSAGES = 1240
/** The same of draws, of which some have ten balls. */
export const BESIDE_DRAWS = 1400
/** As many records as are read beside one. */
export const RELATED_COUNT = 20

const useStyles = makeStyles({
  faint: { color: tokens.colorNeutralForeground3 },
  // Smaller than the member above, and nearer to its own records than to the others.
  title: { margin: '8px 0 -4px', fontSize: tokens.fontSizeBase300 },
  // As in the list beside it.
  records: { fontSize: tokens.fontSizeBase200, ...figureStyles },
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
  /** When each of them was. */
  time: (row: T) => unknown
  /** Of the columns behind the time. */
  headings: readonly string[]
  cells: (row: WithKey<T>) => readonly ReactNode[]
  figures?: readonly string[]
  whole?: readonly string[]
  /** The record beside which they stand, if it is one of them. */
  current?: WithKey<T>
  none: string
}) {
  const { title, queryKey, load, time, headings, cells, figures = [], whole, current, none } = props
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
        <div className={styles.records}>
          <SimpleTable
            label={title}
            headings={['时间', ...headings]}
            {...{ figures, whole }}
            fill
            rows={related.data.rows.map((row) => ({
              key: getKey(row),
              header: <QuietTime text={formatServerTime(time(row))} isShort />,
              cells: cells(row),
              isCurrent: current && getKey(row) === getKey(current),
            }))}
          />
        </div>
      )}
    </>
  )
}

/** Whose a record is: the id, and the nickname, which stands below it where the columns are many. */
export function memberColumns<T extends { userId: Id; name: unknown }>(nameWidth: number): Column<T>[] {
  const memberOf = ({ userId }: T) => userId
  const name = text<T>('name', '昵称', (row) => row.name, { width: nameWidth, minWidth: 88 })
  return [
    whole(opensMember(id('userId', '会员ID', memberOf, { width: 92, minWidth: 56 }), memberOf)),
    { ...opensMember(name, memberOf), below: 'userId', leaves: 2 },
  ]
}

/** A text that most rows have in common: grey, so that what differs from row to row meets the eye. */
export function quietText<T>(...args: Parameters<typeof text<T>>): Column<T> {
  const column = text<T>(...args)
  return { ...column, cell: (row) => <span className="muted">{column.cell(row)}</span> }
}

const award = signedMoney<BetOrder>('award', '奖励', (bet) => bet.award, { width: 100 })

/**
 * Where the award is known to be nothing the word says so: among the awards of a page a grey zero is read as an amount.
 * What was lost is in 投注详情 alone, as the server sends no stake (A417).
 */
export const awardColumn: Column<BetOrder> = {
  ...award,
  cell: (bet) => (isSettled(bet) && isExactZero(bet.award) ? <span className="muted">未中奖</span> : award.cell(bet)),
}

/** The award of a bet where no state stands beside it. */
export function awardCell(bet: BetOrder): ReactNode {
  if (isSettled(bet)) return awardColumn.cell(bet)
  const [state, isNone] = [settlementOf(bet), isExactZero(bet.award)]
  return <span className="muted">{state === '待结算' && isNone ? state : `${state} ${formatSigned(bet.award)}`}</span>
}

/** The query of a member's records of these days up to a time; null: without a member there are none. */
export function queryUntil(userId: Id, time: unknown, { from = '', to = '' }: FilterValues) {
  const userid = String(userId ?? '')
  if (!userid) return null
  const bounds = rangeBounds(from, to)
  const at = parseServerTime(time)
  return { ...bounds, ...(at !== null && { edate: new Date(at).toISOString() }), userid }
}

/** The query of bets and chat records (D1 §2, §5). */
export function toRecordQuery(values: FilterValues): RecordQuery {
  const { from = '', to = '', game, play, round, userid } = values
  return { ...rangeBounds(from, to), lotteryid: game, playid: play, qishu: round, userid }
}

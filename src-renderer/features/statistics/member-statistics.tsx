import { Button, makeStyles, ToggleButton, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Id } from '#shared/lossless-json.ts'
import { stringifyJson } from '#shared/lossless-json.ts'
import { addDays, dayOf } from '#shared/server-time.ts'
import { payTypeLabel } from '../../api/orders/pay-order.ts'
import { fetchMemberReport, fetchPeriodReport } from '../../api/reports/member-statistics.ts'
import { QueryState } from '../../form/layout/query-state.tsx'
import { dateWindow, validateRange } from '../../lib/report-ranges.ts'
import type { FilterValues } from '../../list/filters/filters.ts'
import { describeDays, formatRange } from '../../list/filters/quick-ranges.ts'
import { RangePicker } from '../../list/filters/range-picker.tsx'
import { MaskedCell } from '../../list/table/cells.tsx'
import { useGameNames, usePayNames, usePlayNames } from '../../list/use-names.ts'
import { openChat } from '../../stores/chat-request.ts'
import { serverNow } from '../../stores/clock.ts'
import { OptionSelect } from '../../ui/option-select.tsx'
import { SimpleTable } from '../../ui/simple-table.tsx'
import { boundAccountsQuery } from '../members/member-facts.ts'
import { openRecords } from '../records/open-records.ts'
import { periodTable, summaryTable, type TextTable } from './statistics-tables.ts'

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  bar: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
  zero: { color: tokens.colorNeutralForeground3 },
})

/** 1: on record lists. 2: limited to one fixed day. 3: on member screens, with accounts and promotions (A072, A073). */
type StatisticsMode = 1 | 2 | 3

type View = 'total' | 'period' | 'accounts'

const views: { view: View; label: string; modes: readonly StatisticsMode[] }[] = [
  { view: 'total', label: '总数据', modes: [1, 3] },
  { view: 'period', label: '投注统计', modes: [1, 2, 3] },
  { view: 'accounts', label: '提现账户', modes: [3] },
]

const recordLabels = { bets: '注单记录', changes: '账变记录', promotions: '推广记录' } as const

/** The period may go back this many days (D3 §5). */
const WINDOW_DAYS = 7

interface MemberStatisticsProps {
  userId: Id
  mode: StatisticsMode
  /** The day of mode 2, `yyyy-MM-dd`. */
  day?: string
  /** Initial period; if set, 投注统计 is the first view. */
  days?: { from: string; to: string }
}

/** A member's statistics (D3 §2.11); the records open in a new window. */
export function MemberStatistics({ userId, mode, day = '', days }: MemberStatisticsProps) {
  const styles = useStyles()
  const today = dayOf(serverNow())
  const isFixedDay = mode === 2
  const [view, setView] = useState<View>(isFixedDay || days ? 'period' : 'total')
  const [game, setGame] = useState('')
  const [play, setPlay] = useState('')
  const [range, setRange] = useState(
    isFixedDay ? { from: day, to: day } : (days ?? { from: addDays(today, 1 - WINDOW_DAYS), to: today }),
  )
  /** Typed, and not queried yet. */
  const [draft, setDraft] = useState<FilterValues>(range)
  // The empty value means all (D3 §2.11).
  const gameOptions = [{ value: '', label: '全部游戏' }, ...useGameNames()]
  const playOptions = [{ value: '', label: '全部玩法' }, ...usePlayNames()]
  const allowedDays = dateWindow(WINDOW_DAYS, today)
  const validate = ({ from = '', to = '' }: FilterValues) => (isFixedDay ? null : validateRange(from, to, allowedDays))
  const error = validate(draft)
  function selectRange({ from = '', to = '' }: FilterValues): void {
    setRange({ from, to })
    setDraft({ from, to })
  }
  const params = { userid: userId, lotteryid: game || undefined, playid: play || undefined }
  const period = { ...params, sdate: `${range.from} 00:00:00`, edate: `${range.to} 23:59:59` }

  return (
    <section className={styles.panel} aria-label={`会员 ${userId} 的统计`}>
      <div className={styles.bar}>
        {views
          .filter(({ modes }) => modes.includes(mode))
          .map(({ view: value, label }) => (
            <ToggleButton key={value} size="small" checked={view === value} onClick={() => setView(value)}>
              {label}
            </ToggleButton>
          ))}
        {(['bets', 'changes', ...(mode === 3 ? ['promotions' as const] : [])] as const).map((kind) => (
          <Button key={kind} size="small" appearance="subtle" onClick={() => openRecords(kind, userId)}>
            {recordLabels[kind]}
          </Button>
        ))}
        <Button size="small" appearance="subtle" onClick={() => openChat({ userId: String(userId) })}>
          聊天
        </Button>
        {isFixedDay ? (
          <span>日期 {day}</span>
        ) : (
          view !== 'accounts' && (
            <>
              <OptionSelect label="统计游戏" value={game} options={gameOptions} onChoose={setGame} />
              <OptionSelect label="统计玩法" value={play} options={playOptions} onChoose={setPlay} />
            </>
          )
        )}
        {!isFixedDay && view === 'period' && (
          <RangePicker
            label="统计期间"
            text={describeDays(draft, today)}
            title={formatRange(draft)}
            fieldLabels={['统计开始日期', '统计结束日期']}
            values={draft}
            today={today}
            window={allowedDays}
            error={error ?? undefined}
            onChange={(change) => setDraft({ ...draft, ...change })}
            onCommit={({ from = '', to = '' }) => selectRange({ from, to })}
            onSubmit={() => {
              if (error === null) selectRange(draft)
              return error === null
            }}
          />
        )}
      </div>
      {view === 'accounts' && <BoundAccounts userId={userId} />}
      {view === 'total' && (
        <StatisticsQuery
          title="总数据"
          queryKey={['statistics', 'total', params]}
          load={async (signal) => summaryTable(await fetchMemberReport(params, signal))}
        />
      )}
      {view === 'period' && validate(range) === null && (
        <StatisticsQuery
          title="投注统计"
          queryKey={['statistics', 'period', period]}
          load={async (signal) => periodTable(await fetchPeriodReport(period, signal))}
        />
      )}
    </section>
  )
}

interface StatisticsQueryProps {
  title: string
  queryKey: readonly unknown[]
  load: (signal: AbortSignal) => Promise<TextTable>
}

function StatisticsQuery({ title, queryKey, load }: StatisticsQueryProps) {
  const styles = useStyles()
  const query = useQuery({ queryKey: [stringifyJson(queryKey)], queryFn: ({ signal }) => load(signal) })
  if (query.error || !query.data) return <QueryState error={query.error} onRetry={query.refetch} />
  const { headings, rows } = query.data
  return (
    <SimpleTable
      label={title}
      headings={['', ...headings]}
      rows={rows.map(({ name, cells }) => ({
        key: name,
        header: name,
        cells: cells.map((cell, i) =>
          cell === '0.00' ? (
            <span key={headings[i]} className={styles.zero}>
              {cell}
            </span>
          ) : (
            cell
          ),
        ),
      }))}
      numeric
    />
  )
}

function BoundAccounts({ userId }: { userId: Id }) {
  const names = usePayNames()
  const query = useQuery(boundAccountsQuery(String(userId)))
  if (query.error || !query.data) return <QueryState error={query.error} onRetry={query.refetch} />
  if (query.data.length === 0) return <span>未绑定</span>
  const rows = query.data.map(({ payType, payName, payNo }, i) => ({
    key: String(i),
    header: i + 1,
    cells: [payTypeLabel(payType, names), payName, <MaskedCell key="no" label="账号" value={payNo} />],
  }))
  return <SimpleTable label="提现账户" headings={['', '支付类型', '姓名', '账号']} rows={rows} numeric />
}

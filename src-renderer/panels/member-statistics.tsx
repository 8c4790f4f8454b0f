import {
  Button,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Select,
  Spinner,
  ToggleButton,
  tokens,
} from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Id } from '../api/id.ts'
import { boundAccounts } from '../api/member-accounts.ts'
import { payTypeName } from '../api/pay-order.ts'
import { memberReport, periodReport } from '../api/statistics.ts'
import { addDays, dayOf } from '../lib/beijing.ts'
import { dateWindow, rangeFault } from '../lib/date-window.ts'
import { messageOf } from '../lib/errors.ts'
import { Personal } from '../list/personal.tsx'
import { useGameNames, usePayNames, usePlayNames } from '../list/use-names.ts'
import { requestChat } from '../stores/chat-request.ts'
import { serverNow } from '../stores/clock.ts'
import { openRecords } from './open-records.ts'
import { periodTable, summaryTable, type TextTable } from './statistics-columns.ts'

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0 },
  bar: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
  day: {
    font: 'inherit',
    height: '22px',
    padding: '0 6px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
  },
  fault: { color: tokens.colorStatusDangerForeground1 },
  scroll: { overflowX: 'auto' },
  table: {
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: '3px 10px',
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      textAlign: 'end',
      whiteSpace: 'nowrap',
    },
    '& th': { backgroundColor: tokens.colorNeutralBackground3, fontWeight: tokens.fontWeightSemibold },
  },
})

/** 1: on record lists. 2: limited to one fixed day. 3: on member screens, with accounts and promotions (A072, A073). */
type StatisticsMode = 1 | 2 | 3

type View = 'total' | 'period' | 'accounts'

const views: { view: View; label: string; modes: readonly StatisticsMode[] }[] = [
  { view: 'total', label: '总数据', modes: [1, 3] },
  { view: 'period', label: '投注统计', modes: [1, 2, 3] },
  { view: 'accounts', label: '收款账号', modes: [3] },
]

/** The period may go back this many days (D3 §5). */
const WINDOW_DAYS = 7

interface MemberStatisticsProps {
  userId: Id
  mode: StatisticsMode
  /** The day of mode 2, `yyyy-MM-dd`. */
  day?: string
  /** Initial period; if set, 投注统计 is the first view. */
  days?: { from: string; to: string } | undefined
}

/** A member's statistics (D3 §2.11); the records open in a new window. */
export function MemberStatistics({ userId, mode, day = '', days }: MemberStatisticsProps) {
  const styles = useStyles()
  const today = dayOf(serverNow())
  const fixed = mode === 2
  const [view, setView] = useState<View>(fixed || days ? 'period' : 'total')
  const [game, setGame] = useState('')
  const [play, setPlay] = useState('')
  const [range, setRange] = useState(
    fixed ? { from: day, to: day } : (days ?? { from: addDays(today, 1 - WINDOW_DAYS), to: today }),
  )
  const games = useGameNames()
  const plays = usePlayNames()
  const allowed = dateWindow(WINDOW_DAYS, today)
  const fault = fixed || view !== 'period' ? null : rangeFault(range.from, range.to, allowed)
  const about = { userid: userId, lotteryid: game || undefined, playid: play || undefined }

  return (
    <section className={styles.panel} aria-label={`会员 ${userId} 的统计`}>
      <div className={styles.bar}>
        {views
          .filter(({ modes }) => modes.includes(mode))
          .map(({ view: one, label }) => (
            <ToggleButton key={one} size="small" checked={view === one} onClick={() => setView(one)}>
              {label}
            </ToggleButton>
          ))}
        {(['bets', 'changes', ...(mode === 3 ? ['promotions' as const] : [])] as const).map((kind) => (
          <Button key={kind} size="small" appearance="subtle" onClick={() => openRecords(kind, userId)}>
            {kind === 'bets' ? '注单记录' : kind === 'changes' ? '账变记录' : '推广记录'}
          </Button>
        ))}
        <Button size="small" appearance="subtle" onClick={() => requestChat({ userId: String(userId) })}>
          聊天
        </Button>
        {fixed ? (
          <span>日期 {day}</span>
        ) : (
          view !== 'accounts' && (
            <>
              <Choice label="统计游戏" value={game} options={games} onChange={setGame} />
              <Choice label="统计玩法" value={play} options={plays} onChange={setPlay} />
            </>
          )
        )}
        {!fixed && view === 'period' && (
          <>
            {(['from', 'to'] as const).map((end) => (
              <input
                key={end}
                type="date"
                className={styles.day}
                aria-label={end === 'from' ? '统计开始日期' : '统计结束日期'}
                min={allowed.first}
                max={allowed.last}
                value={range[end]}
                onChange={({ target }) => setRange({ ...range, [end]: target.value })}
              />
            ))}
            {fault && <span className={styles.fault}>{fault}</span>}
          </>
        )}
      </div>
      {view === 'accounts' ? (
        <Accounts userId={userId} />
      ) : view === 'total' ? (
        <Figures
          title="总数据"
          queryKey={['statistics', 'total', about]}
          load={async (signal) => summaryTable(await memberReport(about, signal))}
        />
      ) : (
        fault === null && (
          <Figures
            title="投注统计"
            queryKey={['statistics', 'period', about, range]}
            load={async (signal) =>
              periodTable(
                await periodReport(
                  { ...about, sdate: `${range.from} 00:00:00`, edate: `${range.to} 23:59:59` },
                  signal,
                ),
              )
            }
          />
        )
      )}
    </section>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly { label: string; value: string }[]
  onChange: (value: string) => void
}

/** The empty value means all (D3 §2.11). */
function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Select size="small" aria-label={label} value={value} onChange={(_event, data) => onChange(data.value)}>
      <option value="">{label === '统计游戏' ? '全部游戏' : '全部玩法'}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}

interface FiguresProps {
  title: string
  queryKey: readonly unknown[]
  load: (signal: AbortSignal) => Promise<TextTable>
}

function Figures({ title, queryKey, load }: FiguresProps) {
  const query = useQuery({ queryKey: [JSON.stringify(queryKey, bigintsAsText)], queryFn: ({ signal }) => load(signal) })
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Spinner size="tiny" label="读取中…" />
  return <Figure table={query.data} label={title} />
}

interface FigureProps {
  table: { headings: TextTable['headings']; rows: readonly { name: string; cells: readonly ReactNode[] }[] }
  label: string
}

function Figure({ table, label }: FigureProps) {
  const styles = useStyles()
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" />
            {table.headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, i) => (
                <td key={table.headings[i]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Accounts({ userId }: { userId: Id }) {
  const names = usePayNames()
  const query = useQuery({
    queryKey: ['member', 'accounts', String(userId)],
    queryFn: ({ signal }) => boundAccounts(userId, signal),
  })
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Spinner size="tiny" label="读取中…" />
  if (query.data.length === 0) return <span>未绑定</span>
  const rows = query.data.map(({ payType, payName, payNo }, i) => ({
    name: String(i + 1),
    cells: [payTypeName(payType, names), payName, <Personal key="no" what="账号" value={payNo} />],
  }))
  return <Figure label="收款账号" table={{ headings: ['支付类型', '姓名', '账号'], rows }} />
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <MessageBar intent="error">
      <MessageBarBody>
        {messageOf(error)}{' '}
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      </MessageBarBody>
    </MessageBar>
  )
}

function bigintsAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

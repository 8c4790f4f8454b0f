import type { Amount } from '../lib/money.ts'
import { botPage, botWhole, daysWhere, keywordWhere, type Where } from './bot-page.ts'
import { type Id, readId } from './id.ts'
import type { Page } from './page.ts'
import { type Keyed, withKeys } from './rows.ts'
import { botModules, paths } from './wire.ts'

type Wire = Record<string, unknown>

/** A bet placed in a group (D3 §3). */
export interface GroupBet {
  /** A row number; a label in the server's totals row (A152). */
  num: string
  time: string
  gameId: number
  round: string
  code: string
  telName: string
  telCode: string
  content: string
  odds: Amount
  draw: string
  stake: Amount
  valid: Amount
  result: Amount
  /** 0 not settled, 2 cancelled, anything else settled (D3 §4). */
  settlement: number
}

function toBet(row: Wire): GroupBet {
  const text = (name: string) => String(row[name] ?? '')
  return {
    num: text('num'),
    time: text('OBetTime'),
    gameId: Number(row.OLotteryId),
    round: text('OExpect'),
    code: text('MCode'),
    telName: text('MName'),
    telCode: text('MTelCode'),
    content: text('OBetSubType'),
    odds: (row.OOdds ?? '') as Amount,
    draw: text('OKj'),
    stake: (row.OBalance ?? '') as Amount,
    valid: (row.OAmount ?? '') as Amount,
    result: (row.OResult ?? '') as Amount,
    settlement: Number(row.OIsSetTlement ?? Number.NaN),
  }
}

/** Key of a totals row, the server's or the one computed for a page. */
export const TOTAL_KEY = 'total'

export function isTotal({ key }: Keyed<GroupBet>): boolean {
  return key === TOTAL_KEY
}

/** The server's totals row: first, without a number (A152), or without a round where no row is numbered. */
const saysTotal = ({ num, round }: GroupBet) => (num === '' ? round === '' : !/^\d+$/.test(num))

function keyed(rows: readonly Wire[]): Keyed<GroupBet>[] {
  const bets = withKeys(rows.map(toBet), (bet) => [bet.time, bet.round, bet.code, bet.content, bet.odds])
  return bets.map((bet, i) => (i === 0 && saysTotal(bet) ? { ...bet, key: TOTAL_KEY } : bet))
}

interface ReportQuery {
  from: string
  to: string
  keyword?: string | undefined
}

export async function groupBets(
  page: number,
  size: number,
  { from, to, keyword, game }: ReportQuery & { game?: string | undefined },
  signal?: AbortSignal,
): Promise<Page<Keyed<GroupBet>>> {
  const games: Where[] = game ? [{ field: 'OLotteryId', op: '=', value: Number(game) }] : []
  const wheres = [...games, ...daysWhere('OBetTime', from, to), ...keywordWhere(keyword)]
  const where = { moduleName: botModules.bets, page, size, wheres, signal }
  const { rows, total } = await botPage<Wire>({ operation: 'reportList', path: paths.botBets, ...where })
  return { rows: keyed(rows), total }
}

/** Fetches the bets behind a balance change; `bizId` is the id of a bet, or of a message with several (A154). */
export async function betsOfBiz(bizId: Id, signal?: AbortSignal): Promise<Keyed<GroupBet>[]> {
  const of = async (field: 'OId' | 'LimitId') => {
    const wheres: Where[] = [{ field, op: '=', value: bizId }]
    const where = { moduleName: botModules.bets, wheres, signal }
    return botWhole<Wire>({ operation: 'reportListByBiz', path: paths.botBetsByBiz, ...where })
  }
  const own = await of('OId')
  return keyed(own.length > 0 ? own : await of('LimitId'))
}

/** Shape: D3 §3. */
export interface GroupChange {
  num: string
  time: string
  what: string
  /** 0 when no bet is involved. */
  bizId: Id
  code: string
  telName: string
  telCode: string
  before: Amount
  change: Amount
  after: Amount
  remark: string
}

/** Numbered from 1 in the documented order (A085). */
export const groupChangeTypes = ['余额变更', '上分', '下分', '下注', '派奖', '返水', '投注撤单', '赛果修正'] as const

function toChange(row: Wire): GroupChange {
  const text = (name: string) => String(row[name] ?? '')
  return {
    num: text('num'),
    time: text('DDate'),
    what: text('DExplain'),
    bizId: readId(row.DBizId),
    code: text('MCode'),
    telName: text('MName'),
    telCode: text('MTelCode'),
    before: (row.DBefore ?? '') as Amount,
    change: (row.DBalance ?? '') as Amount,
    after: (row.DAfter ?? '') as Amount,
    remark: text('DRemark'),
  }
}

export async function groupChanges(
  page: number,
  size: number,
  { from, to, keyword, types }: ReportQuery & { types: readonly number[] },
  signal?: AbortSignal,
): Promise<Page<Keyed<GroupChange>>> {
  const chosen: Where[] = types.length > 0 ? [{ field: 'DType', op: 'in', value: types }] : []
  const wheres = [...chosen, ...daysWhere('DDate', from, to), ...keywordWhere(keyword)]
  const where = { moduleName: botModules.changes, page, size, wheres, signal }
  const { rows, total } = await botPage<Wire>({ operation: 'balanceReportList', path: paths.botChanges, ...where })
  return { rows: withKeys(rows.map(toChange), ({ time, code, before, after }) => [time, code, before, after]), total }
}

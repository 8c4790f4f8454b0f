import { type Id, parseWireId } from '#shared/lossless-json.ts'
import type { Amount } from '#shared/money.ts'
import { type Condition, currentProfile, serializeConditions } from '#shared/server-profile.ts'
import { rangeBounds } from '#shared/server-time.ts'
import { readState, type StateNames } from '#shared/state-codes.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { post, postQuery } from '../http/http.ts'
import { type FetchList, readPage } from '../http/list.ts'
import { fetchAllPages, type Page, type WithKey, withKeys } from '../http/page.ts'
import { isNotRefused } from '../http/results.ts'
import { endpoints } from '../wire.ts'

/** A row under the bot's names. */
export type BotRow = Record<string, unknown>

/** A list of the group bot (D3 §7.4). */
export interface BotList<Row> {
  /** Names the call in errors. */
  operation: string
  path: string
  toRow: (row: BotRow) => Row
}

/** `moduleName` of a list: the first segment of its endpoint (D3 §7.4). */
export const moduleOf = (path: string) => path.split('/')[1]

/** Throws ApiError with the bot's message when its code is not 0. */
export async function fetchBotPage<Row>(
  { operation, path, toRow }: BotList<Row>,
  page: number,
  size: number,
  wheres: readonly Condition[],
  signal?: AbortSignal,
): Promise<Page<Row>> {
  const request = (pageIndex: number) => {
    const paging = { moduleName: moduleOf(path), pageIndex, pageSize: size, sorts: '' }
    return postQuery(operation, path, { body: { ...paging, wheres: serializeConditions(wheres) }, signal })
  }
  const read = await readPage<BotRow>(request, path, { page, size, of: 'bot' })
  return { ...read, rows: read.rows.map(toRow) }
}

/** Fetches a whole list, page by page (A208). */
export function fetchAllBotPages<Row>(list: BotList<Row>, wheres: Condition[], signal?: AbortSignal): Promise<Row[]> {
  return fetchAllPages((page, size) => fetchBotPage(list, page, size, wheres, signal))
}

/** Sends a change. Throws ApiError when the bot's code is not 0, or its result is -99. */
export async function postToBot(
  operation: string,
  path: string,
  body: BotRow,
  change: TrackedChange,
): Promise<boolean> {
  return isNotRefused(await post(operation, path, { body, change, success: 'envelope' }), 'envelope')
}

/** Returns no condition for a value that is undefined or empty. */
export const equals = (field: string, value: unknown): Condition[] =>
  value === undefined || value === '' ? [] : [{ field, op: '=', value }]

/** Returns no condition for an empty keyword. */
export function keywordConditions(input: string | undefined): Condition[] {
  const value = input?.trim()
  return value ? [{ field: currentProfile().bot.keywordField, op: 'like', value }] : []
}

/** Bounds of whole days in Beijing time (A040, A185). */
export function dateConditions(field: string, from: string, to: string): Condition[] {
  const { sdate, edate } = rangeBounds(from, to)
  return [
    { field, op: '>=', value: sdate },
    { field, op: '<=', value: edate },
  ]
}

/** A bet placed in a group (D3 §3). */
export interface GroupBet {
  /** A row number; a label in the server's totals row (A152). */
  num: string
  time: string
  gameId: string
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

const SETTLEMENT_NAMES: StateNames = [
  [/^(false|unsettled|未结算)$/i, 0],
  [/^(cancell?ed|已撤单)$/i, 2],
]

const readSettlement = (value: unknown) =>
  Number(readState(typeof value === 'boolean' ? String(value) : value, SETTLEMENT_NAMES) ?? Number.NaN)

function toBet(row: BotRow): GroupBet {
  const text = (name: string) => String(row[name] ?? '')
  return {
    num: text('num'),
    time: text('OBetTime'),
    gameId: text('OLotteryId'),
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
    settlement: readSettlement(row.OIsSetTlement),
  }
}

/** Key of a totals row, the server's or the one computed for a page. */
const TOTALS_ROW_KEY = 'total'

export const isTotalsRow = ({ key }: WithKey<GroupBet>) => key === TOTALS_ROW_KEY

/** The server's totals row: first, without a number (A152), or without a round where no row is numbered. */
const isServerTotals = ({ num, round }: GroupBet) => (num === '' ? round === '' : !/^\d+$/.test(num))

function withBetKeys(rows: readonly GroupBet[]): WithKey<GroupBet>[] {
  const bets = withKeys(rows, (bet) => [bet.time, bet.round, bet.code, bet.content, bet.odds])
  return bets.map((bet, i) => (i === 0 && isServerTotals(bet) ? { ...bet, key: TOTALS_ROW_KEY } : bet))
}

type ReportQuery = { from: string; to: string; keyword?: string }
type BetQuery = ReportQuery & { game?: string }
/** `types`: numbers of `groupChangeTypes`. */
type ChangeQuery = ReportQuery & { types: readonly number[] }

const betList = { operation: 'reportList', path: endpoints.botBets, toRow: toBet }
const betsByBiz = { ...betList, operation: 'reportListByBiz', path: endpoints.botBetsByBiz }

export const fetchGroupBets: FetchList<WithKey<GroupBet>, BetQuery> = async (page, size, query, signal) => {
  const { from, to, keyword, game } = query
  const games = equals('OLotteryId', game && Number(game))
  const wheres = [...games, ...dateConditions('OBetTime', from, to), ...keywordConditions(keyword)]
  const read = await fetchBotPage(betList, page, size, wheres, signal)
  const rows = withBetKeys(read.rows)
  // Where all is on one page it is known that the totals row is no bet, whether or not the server counts it.
  const isCounted = page === 1 && read.total === rows.length && rows[0] && isTotalsRow(rows[0])
  return { ...read, rows, total: isCounted ? read.total - 1 : read.total }
}

/** Fetches the bets behind a balance change; `bizId` is the id of a bet, or of a message with several (A154). */
export async function fetchBetsByBiz(bizId: Id, signal?: AbortSignal): Promise<WithKey<GroupBet>[]> {
  const fetchBy = (field: string) => fetchAllBotPages(betsByBiz, [{ field, op: '=', value: bizId }], signal)
  const betsById = await fetchBy('OId')
  return withBetKeys(betsById.length > 0 ? betsById : await fetchBy('LimitId'))
}

/** Shape: D3 §3. */
export interface GroupBalanceChange {
  num: string
  time: string
  description: string
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

/** Numbered from 1 in the documented order; the codes are the profile's (A085). */
export const groupChangeTypes = ['余额变更', '上分', '下分', '投注', '派奖', '回红', '撤投', '赛果修正'] as const

function toChange(row: BotRow): GroupBalanceChange {
  const text = (name: string) => String(row[name] ?? '')
  return {
    num: text('num'),
    time: text('DDate'),
    description: text('DExplain'),
    bizId: parseWireId(row.DBizId),
    code: text('MCode'),
    telName: text('MName'),
    telCode: text('MTelCode'),
    before: (row.DBefore ?? '') as Amount,
    change: (row.DBalance ?? '') as Amount,
    after: (row.DAfter ?? '') as Amount,
    remark: text('DRemark'),
  }
}

const changeList = { operation: 'balanceReportList', path: endpoints.botChanges, toRow: toChange }

type ChangeRow = WithKey<GroupBalanceChange>
export const fetchGroupChanges: FetchList<ChangeRow, ChangeQuery> = async (page, size, query, signal) => {
  const { from, to, keyword, types } = query
  const wheres = [...dateConditions('DDate', from, to), ...keywordConditions(keyword)]
  const { groupChanges } = currentProfile().codes
  const codes = types.flatMap((type) => groupChanges[type - 1] ?? [])
  if (codes.length > 0) wheres.unshift({ field: 'DType', op: 'in', value: codes })
  const read = await fetchBotPage(changeList, page, size, wheres, signal)
  return { ...read, rows: withKeys(read.rows, ({ time, code, before, after }) => [time, code, before, after]) }
}

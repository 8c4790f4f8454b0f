import { asRecord, compareIds, type Id } from './lossless-json.ts'
import { type Amount, openAmount, withoutSign } from './money.ts'
import { currentProfile, type OrderKind, orderKind } from './server-profile.ts'
import { parseServerTime } from './server-time.ts'
import { readState, type StateNames } from './state-codes.ts'

/** A deposit or withdrawal order (D1 §3). Ids and amounts keep every digit: bigint beyond 2^53. */
export interface PayOrder {
  id: Id
  userId: Id
  payType: number | string
  balance: Amount
  lastBalance: Amount
  payIPAddress: string
  payIP: string
  payName: string
  payNo: string
  payTime: string
  remark: string
  /** true: deposit. */
  inOrOut: boolean
  state: number
  upName: string
  isFirst: boolean | number
  verifyAdmin: string
  verifyTime: string
  gameType: number | string
}

/** Both queues, oldest first (A216). */
export interface PendingOrders {
  deposits: PayOrder[]
  withdrawals: PayOrder[]
  /** `home/pay-data` does not have them all: of the others these are the ones of the last 30 days. */
  isLimited?: boolean | undefined
  /** Nor does `pay/list` give all that it counts: there may be others (A340). */
  isUnconfirmed?: boolean | undefined
}

/** What stands before a number of these orders. */
export const leastOf = (orders: Pick<PendingOrders, 'isUnconfirmed'> | null) => (orders?.isUnconfirmed ? '至少 ' : '')

/** A change of the queues that costs what changed, however many orders wait. */
export interface QueueChange {
  /** New orders, and those of which anything changed. */
  changed: PayOrder[]
  /** Orders that left their queue. */
  left: Pick<PayOrder, 'id' | 'inOrOut'>[]
  /** `changed` are all orders. */
  isComplete: boolean
  isLimited?: boolean | undefined
  isUnconfirmed?: boolean | undefined
}

type Row = Record<string, unknown>

/** What is wrong with an answer of pending orders, with the call and the field. */
export const unreadableOrders = (reason: string) => `待处理订单无法读取（${reason}）`

/**
 * Decodes the data of `home/pay-data` by its shape, whatever its lists are called (A053): where the documents do not
 * name a list, its orders say themselves whether they are deposits, else its name does. Sorted oldest first (A216).
 * Throws on anything else: a failed reading, not an empty queue (A220).
 */
export function decodePayData(data: unknown): PendingOrders {
  const steps = decodePayDataInSteps(data)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

/** The same, between small pieces of the work. */
export function* decodePayDataInSteps(data: unknown): Generator<void, PendingOrders> {
  const lists = findPayLists(data)
  const timed: TimedOrder[] = []
  let hasRows = false
  for (const { name, rows } of withoutOthers(lists)) {
    const directions = { profile: directionOfList(name), name: directionOfName(name) }
    for (const row of rows) {
      hasRows = true
      const order = toOrder(row, directions)
      if (order) timed.push(toTimed(order))
      yield
    }
  }
  if (lists.length === 0) throw new Error(unreadableOrders('home/pay-data 没有列表'))
  if (hasRows && timed.length === 0) throw new Error(unreadableOrders('订单没有 id'))
  return {
    deposits: sortTimed(timed.filter(({ order }) => order.inOrOut)),
    withdrawals: sortTimed(timed.filter(({ order }) => !order.inOrOut)),
  }
}

/** What the name of a list says of its orders: whether they are deposits; null: nothing. */
interface ListDirections {
  profile: boolean | null
  name: boolean | null
}

interface NamedList {
  name: string
  rows: Row[]
}

/** Objects within each other in which the lists may be. */
const MAX_DEPTH = 3

/** The lists of `home/pay-data` as they come. */
export const findPayLists = (data: unknown): NamedList[] =>
  findLists(Array.isArray(data) ? { list: data } : asRecord(data))

/** Lists, each alone or in an object of its direction, such as a page; all of them may be in another object. */
function findLists(fields: Row, depth = MAX_DEPTH): NamedList[] {
  const entries = Object.entries(fields)
  const lists = entries.flatMap(([name, field]) => {
    if (Array.isArray(field)) return [{ name, rows: field.map(asRecord) }]
    const inner = directionOf(name) !== null ? Object.values(asRecord(field)).find(Array.isArray) : undefined
    return inner ? [{ name, rows: inner.map(asRecord) }] : []
  })
  const unread = entries.find(([name, field]) => isNoList(field) && directionOf(name) !== null)
  // The orders of one direction would be missing without a word.
  if (
    unread &&
    lists.length > 0 &&
    !lists.some(({ name }) => [null, directionOf(unread[0])].includes(directionOf(name)))
  )
    throw new Error(unreadableOrders(`home/pay-data 的 ${unread[0]} 不是列表`))
  if (lists.length > 0 || depth === 1) return lists
  const inner = entries.map(([, field]) => findLists(asRecord(field), depth - 1))
  return inner.find((found) => found.length > 0 && hasBothDirections(found)) ?? []
}

const directionOf = (name: string) => directionOfList(name) ?? directionOfName(name)

/** Something is there in which there is no list; a number is a count. */
const isNoList = (field: unknown) =>
  (typeof field === 'string' && field.trim() !== '' && !/^\d+$/.test(field)) ||
  (typeof field === 'object' && field !== null && !Array.isArray(field) && !Object.values(field).some(Array.isArray))

function hasBothDirections(lists: NamedList[]): boolean {
  const directions = lists.map(({ name }) => directionOf(name))
  return directions.includes(true) && directions.includes(false)
}

/** Beside a list of each direction, what has no row of an order is another list, such as the names of pay types. */
function withoutOthers(lists: NamedList[]): NamedList[] {
  if (!hasBothDirections(lists)) return lists
  const isOrder = (row: Row) => 'inOrOut' in row || 'balance' in row
  return lists.filter(({ name, rows }) => directionOfList(name) !== null || rows.length === 0 || rows.some(isOrder))
}

/** Whether a list of this name holds deposits, by the server's profile; null for other names. */
function directionOfList(name: string): boolean | null {
  const { deposits, withdrawals } = currentProfile().payData
  if (deposits.includes(name)) return true
  return withdrawals.includes(name) ? false : null
}

/**
 * Every order in these lists is pending, also when its row has no state. null without an id. Throws without a direction:
 * the order can be put into neither queue, nor be left out.
 */
function toOrder(row: Row, list: ListDirections): PayOrder | null {
  if (!hasId(row)) return null
  const own = readDirection(row.inOrOut)
  const inOrOut = list.profile ?? own ?? list.name
  // A server that counts its directions otherwise: an order in the wrong queue would be decided as what it is not.
  if (list.profile === null && own !== null && list.name !== null && own !== list.name)
    throw new Error(unreadableOrders('inOrOut 与列表的名称矛盾'))
  if (inOrOut === null) throw new Error(unreadableOrders('inOrOut 看不出是上分还是下分'))
  const state = readOrderState(row.state) ?? 0
  const balance = orderAmount(inOrOut, row.balance)
  // Spares the copies of a long list.
  const isSame = row.inOrOut === inOrOut && row.state === state && row.balance === balance
  const order: Row = isSame ? row : { ...row, inOrOut, state, balance }
  return order as Row & PayOrder
}

/** A withdrawal that is given as a change of the balance has its size as amount. */
export function orderAmount<T>(isDeposit: boolean, given: T): T {
  const balance = openAmount(given)
  return (isDeposit || balance === null || balance === undefined ? balance : withoutSign(balance as Amount)) as T
}

/** What waits for a decision, of orders and rebates. */
export const PENDING_NAME = /^(pending|waiting|unprocessed|待处理|待审核|未处理|等待处理)$/i

const STATE_NAMES: StateNames = [
  [PENDING_NAME, 0],
  [/^(processed|approved|completed|已处理|已通过|已完成)$/i, 1],
  [/^(cancell?ed|已取消)$/i, 2],
]

export const readOrderState = (value: unknown) => readState(value, STATE_NAMES)

/** true: deposit. */
function readDirection(value: unknown): boolean | null {
  const text = String(value)
  if (/^(true|1|in|up|deposit|是|上分|充值|存款)$/i.test(text)) return true
  return /^(false|0|out|down|withdraw(al)?|否|下分|提现|取款)$/i.test(text) ? false : null
}

/** The words of a name, which alone say a direction: `pending` has one of their letters only by chance. */
export function directionOfName(name: string): boolean | null {
  if (/上分|充值|存款|下分|提现|取款/.test(name)) return /上分|充值|存款/.test(name)
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').split(/[^a-z]+/i)
  const hasWord = (pattern: RegExp) => words.some((word) => pattern.test(word))
  if (hasWord(/^(pay|cash)?(down|dwon|out)(s|lists?|data|orders?|score|counts?|nums?)?$|^withdraw|^xia/i)) return false
  return hasWord(/^(pay|cash)?(up|in)(s|lists?|data|orders?|score|counts?|nums?)?$|^deposit|^recharge|^shang/i)
    ? true
    : null
}

interface TimedOrder {
  order: PayOrder
  time: number
}

const toTimed = (order: PayOrder): TimedOrder => ({ order, time: parseServerTime(order.payTime) ?? 0 })

const sortQueue = (orders: readonly PayOrder[]): PayOrder[] => sortTimed(orders.map(toTimed))

/** Orders of the same second by id; those without a readable time come first, so that they are noticed. */
function sortTimed(timed: TimedOrder[]): PayOrder[] {
  timed.sort((a, b) => a.time - b.time || compareIds(String(a.order.id), String(b.order.id)))
  return timed.map(({ order }) => order)
}

/** Identifies an order: an id may be in both queues. */
export const queueKey = ({ inOrOut, id }: Pick<PayOrder, 'id' | 'inOrOut'>): string => `${inOrOut}:${id}`

/** Both readings of the queues; an order of both is as in the first. */
export function mergeQueues(first: PendingOrders, second: PendingOrders): PendingOrders {
  const known = new Set([...first.deposits, ...first.withdrawals].map(queueKey))
  const isOther = (order: PayOrder) => !known.has(queueKey(order))
  return {
    deposits: sortQueue([...first.deposits, ...second.deposits.filter(isOther)]),
    withdrawals: sortQueue([...first.withdrawals, ...second.withdrawals.filter(isOther)]),
  }
}

/** The queues after a change; one of which nothing changed stays the same array. */
export function changeQueues(queues: PendingOrders | null, change: QueueChange): PendingOrders {
  const { changed, left, isComplete, isLimited, isUnconfirmed } = change
  const gone = new Set([...changed, ...left].map(queueKey))
  const apply = (queue: readonly PayOrder[], kind: OrderKind): PayOrder[] => {
    const isOfKind = ({ inOrOut }: Pick<PayOrder, 'inOrOut'>) => orderKind(inOrOut) === kind
    const added = changed.filter(isOfKind)
    if (added.length === 0 && !isComplete && !left.some(isOfKind)) return queue as PayOrder[]
    const remaining = isComplete ? [] : queue.filter((order) => !gone.has(queueKey(order)))
    return added.length === 0 ? remaining : sortQueue([...remaining, ...added])
  }
  const { deposits, withdrawals } = queues ?? { deposits: [], withdrawals: [] }
  const next = { deposits: apply(deposits, 'deposit'), withdrawals: apply(withdrawals, 'withdrawal') }
  return { ...next, ...(isLimited ? { isLimited } : null), ...(isUnconfirmed ? { isUnconfirmed } : null) }
}

/** A row without one, or with an object as one, can be neither decided nor found again. */
export const hasId = ({ id }: { id?: unknown }): boolean =>
  ['string', 'number', 'bigint'].includes(typeof id) && id !== ''

import { compareIds, type Id } from './ids.ts'
import { asRecord } from './lossless-json.ts'
import type { Amount } from './money.ts'
import { parseServerTime } from './server-time.ts'

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
}

/** A change of the queues that costs what changed, however many orders wait. */
export interface QueueChange {
  /** New orders, and those of which anything changed. */
  changed: PayOrder[]
  /** Orders that left their queue. */
  left: Pick<PayOrder, 'id' | 'inOrOut'>[]
  /** `changed` are all orders. */
  isComplete: boolean
}

type Row = Record<string, unknown>

/**
 * Decodes the data of `home/pay-data` in any of its shapes: two named lists, one of which may be missing, or one flat
 * list (A053). Sorted oldest first (A216). Throws on anything else: a failed reading, not an empty queue (A220).
 */
export function decodePayData(data: unknown): PendingOrders {
  const lists: Row = Array.isArray(data) ? { list: data } : asRecord(data)
  const pickList = (a: string, b: string): Row[] | undefined => [lists[a], lists[b]].find(Array.isArray)?.map(asRecord)
  const [up, down, flat] = [pickList('upList', 'payIn'), pickList('downList', 'payOut'), pickList('data', 'list')]
  const rows = [up, down, flat].flatMap((list) => list ?? [])
  if (!(up ?? down ?? flat) || (rows.length > 0 && !rows.some(hasId))) throw new Error('待处理订单无法读取')
  return {
    deposits: toQueue([...(up ?? []), ...(flat ?? []).filter(isDeposit)], true),
    withdrawals: toQueue([...(down ?? []), ...(flat ?? []).filter((row) => !isDeposit(row))], false),
  }
}

/** Every order in these lists is pending, also when its row has no state. */
function toQueue(rows: Row[], inOrOut: boolean): PayOrder[] {
  const orders = rows.filter(hasId).map((row) => ({ ...row, inOrOut, state: row.state ?? 0 }) as PayOrder)
  return sortQueue(orders)
}

/** Orders of the same second by id; those without a readable time come first, so that they are noticed. */
function sortQueue(orders: readonly PayOrder[]): PayOrder[] {
  const timed = orders.map((order) => ({ order, time: parseServerTime(order.payTime) ?? 0 }))
  timed.sort((a, b) => a.time - b.time || compareIds(String(a.order.id), String(b.order.id)))
  return timed.map(({ order }) => order)
}

/** Identifies an order: an id may be in both queues. */
export function queueKey({ inOrOut, id }: Pick<PayOrder, 'id' | 'inOrOut'>): string {
  return `${inOrOut}:${id}`
}

/** The queues after a change; one of which nothing changed stays the same array. */
export function changeQueues(queues: PendingOrders | null, { changed, left, isComplete }: QueueChange): PendingOrders {
  const gone = new Set([...changed, ...left].map(queueKey))
  const change = (queue: readonly PayOrder[], inOrOut: boolean): PayOrder[] => {
    const added = changed.filter((order) => order.inOrOut === inOrOut)
    if (added.length === 0 && !isComplete && !left.some((order) => order.inOrOut === inOrOut))
      return queue as PayOrder[]
    const remaining = isComplete ? [] : queue.filter((order) => !gone.has(queueKey(order)))
    return added.length === 0 ? remaining : sortQueue([...remaining, ...added])
  }
  const { deposits, withdrawals } = queues ?? { deposits: [], withdrawals: [] }
  return { deposits: change(deposits, true), withdrawals: change(withdrawals, false) }
}

function isDeposit({ inOrOut }: Row): boolean {
  return String(inOrOut) === 'true' || Number(inOrOut) === 1
}

function hasId({ id }: Row): boolean {
  return ['string', 'number', 'bigint'].includes(typeof id) && id !== ''
}

import { formatBeijingTime } from '../../wire/beijing.ts'

/** A deposit (上分, inOrOut true) or withdrawal (下分) order. Times are Unix ms internally. */
export interface Order {
  readonly id: bigint
  readonly userId: bigint
  readonly inOrOut: boolean
  /** 1–6 as in D2 §9, 98 manual addition, 99 manual deduction (A195). */
  payType: number
  balance: number
  lastBalance: number
  payIPAddress: string
  payIP: string
  payName: string
  payNo: string
  payTime: number
  remark: string
  /** 0 pending, 1 processed, 2 cancelled (D1 §4). */
  state: number
  upName: string
  isFirst: boolean
  verifyAdmin: string
  verifyTime: number | null
  gameType: number
}

export interface OrderFilter {
  inOrOut: boolean
  /** Unix ms, both included. */
  from?: number | undefined
  to?: number | undefined
  /** 0 or absent: every type. */
  payType?: number | undefined
  state?: number | undefined
  userId?: bigint | undefined
  balance?: number | undefined
}

export function matchesFilter(order: Order, filter: OrderFilter): boolean {
  return (
    order.inOrOut === filter.inOrOut &&
    (filter.from === undefined || order.payTime >= filter.from) &&
    (filter.to === undefined || order.payTime <= filter.to) &&
    (!filter.payType || order.payType === filter.payType) &&
    (filter.state === undefined || order.state === filter.state) &&
    (filter.userId === undefined || order.userId === filter.userId) &&
    (filter.balance === undefined || toCents(order.balance) === toCents(filter.balance))
  )
}

export function newestFirst(a: Order, b: Order): number {
  return b.payTime - a.payTime || Number(b.id > a.id) - Number(b.id < a.id)
}

export function toCents(points: number): number {
  return Math.round(points * 100)
}

export function toWireOrder(order: Order) {
  const { verifyTime } = order
  return {
    ...order,
    payTime: formatBeijingTime(order.payTime),
    verifyTime: verifyTime === null ? null : formatBeijingTime(verifyTime),
  }
}

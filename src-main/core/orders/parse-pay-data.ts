import { asRecord, asText } from '../../../src-preload/shared/lossless-json.ts'
import { openEnvelope } from '../gateway/envelope.ts'

export interface PendingOrder {
  id: string
  deposit: boolean
  userId: string
  name: string
  amount: string
  /** Unparsed server time (A182). */
  time: string
}

/**
 * Parses the pending orders of `home/pay-data` in any of its shapes: two named lists, one of which may be missing, or
 * one flat list (A053). Throws on anything else: `data: null` is an error, not an empty queue (A220).
 */
export function parsePendingOrders(text: string): PendingOrder[] {
  const data = openEnvelope(text)
  const lists: Record<string, unknown> = Array.isArray(data) ? { list: data } : asRecord(data)
  const pickList = (...names: string[]): unknown[] | undefined => names.map((name) => lists[name]).find(Array.isArray)
  const [deposits, withdrawals, mixed] = [
    pickList('upList', 'payIn'),
    pickList('downList', 'payOut'),
    pickList('data', 'list'),
  ]
  const rows = [deposits, withdrawals, mixed].flatMap((list) => list ?? [])
  const hasAnyList = deposits ?? withdrawals ?? mixed
  if (!hasAnyList || (rows.length > 0 && rows.every((row) => !idOf(row))))
    throw new Error('pay-data of an unknown shape')
  return [
    ...(deposits ?? []).flatMap((row) => parseOrder(row, true)),
    ...(withdrawals ?? []).flatMap((row) => parseOrder(row, false)),
    ...(mixed ?? []).flatMap((row) => parseOrder(row, asRecord(row).inOrOut)),
  ]
}

function idOf(row: unknown): string {
  return asText(asRecord(row).id)
}

function parseOrder(row: unknown, inOrOut: unknown): PendingOrder[] {
  const order = asRecord(row)
  const id = idOf(row)
  if (!id || Number(order.state ?? 0) !== 0) return []
  return [
    {
      id,
      deposit: String(inOrOut) === 'true' || Number(inOrOut) === 1,
      userId: asText(order.userId),
      name: asText(order.payName) || asText(order.upName),
      amount: asText(order.balance),
      time: asText(order.payTime),
    },
  ]
}

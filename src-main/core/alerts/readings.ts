import { openEnvelope } from '../gateway/envelope.ts'
import { asRecord, asText } from '../json.ts'

export interface PendingOrder {
  id: string
  deposit: boolean
  userId: string
  name: string
  amount: string
  /** As the server wrote it, Beijing time. */
  time: string
}

/** The pending orders in `home/pay-data`, in any of its shapes: two named lists or one flat list (A053). */
export function readPendingOrders(text: string): PendingOrder[] {
  const data = openEnvelope(text)
  if (Array.isArray(data)) return data.flatMap((row) => pendingOrder(row, asRecord(row).inOrOut))
  const lists = asRecord(data)
  const named = (...names: string[]) => names.map((name) => lists[name]).find(Array.isArray) ?? []
  return [
    ...named('upList', 'payIn').flatMap((row: unknown) => pendingOrder(row, true)),
    ...named('downList', 'payOut').flatMap((row: unknown) => pendingOrder(row, false)),
    ...named('data', 'list').flatMap((row: unknown) => pendingOrder(row, asRecord(row).inOrOut)),
  ]
}

function pendingOrder(row: unknown, inOrOut: unknown): PendingOrder[] {
  const order = asRecord(row)
  const id = asText(order.id)
  if (!id || Number(order.state ?? 0) !== 0) return []
  return [
    {
      id,
      deposit: inOrOut === true || inOrOut === 1 || inOrOut === 'true',
      userId: asText(order.userId),
      name: asText(order.payName) || asText(order.upName),
      amount: asText(order.balance),
      time: asText(order.payTime),
    },
  ]
}

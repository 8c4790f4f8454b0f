/** How an operator may be written into a record. */
interface Operator {
  id: string
  name: string
}

/**
 * Whether a record names this operator, by name or by id; a record without an operator names none (A067, A215).
 * `written` is verifyAdmin of an order, upName of a rebate.
 */
export function isOperator(written: unknown, operator: Operator | null): boolean {
  const text = String(written ?? '').trim()
  return text !== '' && operator !== null && (text === operator.name.trim() || text === operator.id.trim())
}

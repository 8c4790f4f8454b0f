/** The two identifiers under which a record may name an operator. */
interface Operator {
  id: string
  name: string
}

/**
 * Whether a record names this operator, by name or id; false for a record without an operator (A067, A215). `recorded`
 * is verifyAdmin of an order, upName of a rebate.
 */
export function isOperator(recorded: unknown, operator: Operator | null): boolean {
  const text = String(recorded ?? '').trim()
  return text !== '' && operator !== null && (text === operator.name.trim() || text === operator.id.trim())
}

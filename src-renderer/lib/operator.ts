/** Whether a record names this operator, by name or id; false for a record without an operator (A067, A215). */
export function isOperator(recorded: unknown, operator: { id: string; name: string } | null): boolean {
  const text = String(recorded ?? '').trim()
  return text !== '' && operator !== null && (text === operator.name.trim() || text === operator.id.trim())
}

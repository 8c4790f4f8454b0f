/** The signed-in operator, by every name that a server may write for an operator. */
export type Operator = { id: string; name: string; loginNames: readonly string[] } | null

/**
 * Whom a record names (A067, A215, fault 64). `unknown`: no one, or what may be another form of the operator's own name,
 * such as 客服一号(kefu01). `other`: none of the operator's names; servers have further forms, so where only the name
 * differs from what the operator did, it proves nothing.
 */
export function attributeRecord(recorded: unknown, operator: Operator): 'own' | 'other' | 'unknown' {
  const text = String(recorded ?? '').trim()
  if (text === '' || operator === null) return 'unknown'
  const names = [operator.name, operator.id, ...operator.loginNames].map((name) => name.trim()).filter(Boolean)
  if (names.includes(text)) return 'own'
  return names.some((name) => text.toLowerCase().includes(name.toLowerCase())) ? 'unknown' : 'other'
}

const AMOUNT_FIELDS =
  /balance|winlost|award|bonus|betwater|water|lose|rebate|points|^sum(return|introduce)$|^avg(?!interval)|^(beyondignore|killcombination|guessingnumberwin|oamount|oresult|dbefore|dafter)$/i
const ID_FIELDS = /^(userid\d?|introduceid|telid|mcode|dbizid|oexpect|qishu|oldqishu|newqishu|telgpid)$/i
const MAX_AMOUNT = 999_999_999_999.99
/** Added to each id, so that ids stay distinct. */
const ID_OFFSET = 12_345_678_900_000_000_000n

/** The response with the largest amounts and longest ids; signs and an id of 0 stay. */
export function withLargeValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLargeValues)
  if (!isRecord(value)) return value
  // Members and robots call their own id just `id`.
  const isMember = 'registerTime' in value || 'robotLevel' in value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, enlarge(isMember && key === 'id' ? 'userId' : key, item)]),
  )
}

/** The request URL with enlarged ids mapped back to the stored ones. */
export function restoreIds(url: URL): URL {
  return new URL(url.href.replaceAll(/123456789\d{11}/g, (id) => String(BigInt(id) - ID_OFFSET)))
}

function enlarge(key: string, value: unknown): unknown {
  const isInteger = typeof value === 'bigint' || Number.isInteger(value)
  if (ID_FIELDS.test(key) && isInteger && Number(value) !== 0) return ID_OFFSET + BigInt(String(value))
  if (ID_FIELDS.test(key) && typeof value === 'string' && /\d$/.test(value))
    return String(ID_OFFSET + BigInt(value.replaceAll(/\D/g, '')))
  if (AMOUNT_FIELDS.test(key) && typeof value === 'number') return value < 0 ? -MAX_AMOUNT : MAX_AMOUNT
  return withLargeValues(value)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

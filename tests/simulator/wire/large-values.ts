const AMOUNT =
  /balance|winlost|award|bonus|betwater|water|lose|rebate|points|^sum(return|introduce)$|^avg(?!interval)|^(beyondignore|killcombination|guessingnumberwin|oamount|oresult|dbefore|dafter)$/i
const LONG_ID = /^(userid\d?|introduceid|telid|mcode|dbizid|oexpect|qishu|oldqishu|newqishu|telgpid)$/i
const LARGEST = 999_999_999_999.99
/** Added to each id, so that ids stay distinct. */
const LONG = 12_345_678_900_000_000_000n

/** The response with the largest amounts and longest ids; signs and an id of 0 stay. */
export function withLargeValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLargeValues)
  if (!isRecord(value)) return value
  // Members and robots call their own id just `id`.
  const isMember = 'registerTime' in value || 'robotLevel' in value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, large(isMember && key === 'id' ? 'userId' : key, item)]),
  )
}

/** The request URL with enlarged ids mapped back to the stored ones. */
export function withOwnIds(url: URL): URL {
  return new URL(url.href.replaceAll(/123456789\d{11}/g, (id) => String(BigInt(id) - LONG)))
}

function large(key: string, value: unknown): unknown {
  const isWhole = typeof value === 'bigint' || Number.isInteger(value)
  if (LONG_ID.test(key) && isWhole && Number(value) !== 0) return LONG + BigInt(String(value))
  if (LONG_ID.test(key) && typeof value === 'string' && /\d$/.test(value))
    return String(LONG + BigInt(value.replaceAll(/\D/g, '')))
  if (AMOUNT.test(key) && typeof value === 'number') return value < 0 ? -LARGEST : LARGEST
  return withLargeValues(value)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

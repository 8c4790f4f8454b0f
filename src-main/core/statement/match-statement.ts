import type { CandidateLine, NameMatch, Reconciliation, StatementLine } from '#contract/orders.ts'
import { exactHundredths } from '#shared/money.ts'

/** How far a payment of the same payer may be from the order to be worth a look. */
const REACH_MS = 86_400_000
/** Lines that the panel of an order shows. */
const MAX_CANDIDATES = 5

/** What is compared of a pending deposit. */
export interface StatementOrder {
  id: string
  amount: string
  /** Epoch ms; null: unreadable. */
  at: number | null
  payer: string
  memberId: string
}

export type KnownLine = StatementLine & { id: string }

interface IndexedLine {
  line: KnownLine
  /** Position of its payer in the group. */
  payer: number
  /** Numbers in the remark that may be an id. */
  numbers: readonly string[]
}

/** The lines of one amount, in order of time. */
interface Group {
  lines: IndexedLine[]
  /** Each name once: many lines of one amount cost no more comparisons than they have payers. */
  payers: string[]
}

/** By the exact amount. */
export type LineIndex = ReadonlyMap<bigint, Group>

const NO_LINES: Group = { lines: [], payers: [] }

/** The same for any order of the lines. Yields between small pieces of the work. */
export function* indexLines(lines: Iterable<KnownLine>): Generator<void, LineIndex> {
  const index = new Map<bigint, Group>()
  const positions = new Map<string, number>()
  for (const line of lines) {
    yield
    const amount = exactHundredths(line.amount)
    if (amount === null || amount <= 0n) continue
    const group = index.get(amount) ?? { lines: [], payers: [] }
    index.set(amount, group)
    const name = normalizeName(line.payer)
    const key = `${amount}\n${name}`
    const payer = positions.get(key) ?? group.payers.push(name) - 1
    positions.set(key, payer)
    group.lines.push({ line, payer, numbers: line.remark.match(/\d{4,30}/g) ?? [] })
  }
  for (const group of index.values()) {
    group.lines.sort((a, b) => a.line.at - b.line.at || compareTexts(a.line.id, b.line.id))
    yield
  }
  return index
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : 1)

/** Names are written with and without spaces, in full and half width. A name that is masked as a whole says nothing. */
function normalizeName(name: string): string {
  const normalized = name
    .normalize('NFKC')
    .replace(/[\s·•.]/g, '')
    .toLowerCase()
  return /^\*+$/.test(normalized) ? '' : normalized
}

/** Banks and wallets mask names: 张*丰, *三. A masked name agrees with a longer one that has its other characters. */
function compareNames(a: string, b: string): NameMatch {
  if (a === '' || b === '') return 'unknown'
  return a === b || fitsMask(a, b) || fitsMask(b, a) ? 'same' : 'different'
}

function fitsMask(masked: string, name: string): boolean {
  if (!masked.includes('*') || name.includes('*')) return false
  const parts = masked.split(/\*+/)
  const [first, last] = [parts[0]!, parts.at(-1)!]
  if (name.length <= parts.join('').length || !name.startsWith(first) || !name.endsWith(last)) return false
  let position = first.length
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, position)
    if (found < 0 || found + part.length > name.length - last.length) return false
    position = found + part.length
  }
  return true
}

interface PreparedOrder extends StatementOrder {
  group: Group
  /** How each payer of the group relates to that of the order. */
  names: readonly NameMatch[]
}

function prepareOrder(order: StatementOrder, index: LineIndex): PreparedOrder {
  const amount = exactHundredths(order.amount)
  const group = (amount !== null && index.get(amount)) || NO_LINES
  const name = normalizeName(order.payer)
  return { ...order, group, names: group.payers.map((payer) => compareNames(name, payer)) }
}

/** How well a line of the same amount fits an order. */
const Fit = { None: 0, Doubtful: 1, Certain: 2 } as const

const distanceOf = ({ at }: StatementOrder, { line }: IndexedLine) =>
  at === null ? Number.POSITIVE_INFINITY : Math.abs(at - line.at)

const isNearBy = (order: StatementOrder, indexed: IndexedLine, toleranceMs: number) =>
  indexed.line.hasTime && distanceOf(order, indexed) <= toleranceMs

const isNamedIn = ({ id, memberId }: StatementOrder, { numbers }: IndexedLine) =>
  numbers.length > 0 && (numbers.includes(memberId) || numbers.includes(id))

function rate(order: PreparedOrder, indexed: IndexedLine, toleranceMs: number): number {
  const name = order.names[indexed.payer]!
  const isAgreed = name === 'same' || isNamedIn(order, indexed)
  const isNear = isNearBy(order, indexed, toleranceMs)
  if (isNear && isAgreed && name !== 'different') return Fit.Certain
  return isNear || isAgreed ? Fit.Doubtful : Fit.None
}

/** Of the lines with the order's exact amount those that fit it and pass the filter, in order of time. */
function linesThatFit(
  order: PreparedOrder,
  toleranceMs: number,
  isWanted: (lineId: string, fit: number) => boolean,
): IndexedLine[] {
  const { at, group } = order
  const found: IndexedLine[] = []
  for (let i = at === null ? 0 : firstFrom(group.lines, at - REACH_MS); i < group.lines.length; i++) {
    const indexed = group.lines[i]!
    if (at !== null && indexed.line.at > at + REACH_MS) break
    const fit = rate(order, indexed, toleranceMs)
    if (fit !== Fit.None && isWanted(indexed.line.id, fit)) found.push(indexed)
  }
  return found
}

/** Position of the first line that is not before `at`. */
function firstFrom(lines: readonly IndexedLine[], at: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (lines[middle]!.line.at < at) low = middle + 1
    else high = middle
  }
  return low
}

/** What is known beforehand: `confirmed`: the id of the order's own line, by the order's id. */
export interface MatchState {
  isUsed: (lineId: string) => boolean
  confirmed: ReadonlyMap<string, string>
  toleranceMs: number
}

/**
 * Matches pending deposits with lines of the same amount. An order is certain when exactly one unused line has its time
 * and its payer, and that line fits no other order so well: no line is certain for two orders, and neither the order of
 * the lines nor of the orders changes anything. Yields between orders.
 */
export function* matchStatement(
  orders: readonly StatementOrder[],
  index: LineIndex,
  { isUsed, confirmed, toleranceMs }: MatchState,
): Generator<void, Map<string, Reconciliation>> {
  const open = orders.filter(({ id }) => !confirmed.has(id)).map((order) => prepareOrder(order, index))
  const own = new Set(confirmed.values())
  const isTaken = (id: string) => own.has(id) || isUsed(id)

  /** The line of orders that have only one that is certain. */
  const onlyLine = new Map<string, string>()
  /** How many orders a line is certain for. */
  const claims = new Map<string, number>()
  for (const order of open) {
    const fitting = linesThatFit(order, toleranceMs, (id, fit) => fit === Fit.Certain && !isTaken(id))
    for (const { line } of fitting) claims.set(line.id, (claims.get(line.id) ?? 0) + 1)
    if (fitting.length === 1) onlyLine.set(order.id, fitting[0]!.line.id)
    yield
  }
  const certain = new Map([...onlyLine].filter(([, lineId]) => claims.get(lineId) === 1))
  const matched = new Set(certain.values())
  const toCandidate = (order: PreparedOrder, indexed: IndexedLine): CandidateLine => ({
    ...indexed.line,
    isNear: isNearBy(order, indexed, toleranceMs),
    name: order.names[indexed.payer]!,
    isNamed: isNamedIn(order, indexed),
    isShared: (claims.get(indexed.line.id) ?? 0) > 1,
  })

  const results = new Map<string, Reconciliation>()
  for (const order of open) {
    const lineId = certain.get(order.id)
    const isOffered = (id: string) => (lineId === undefined ? !matched.has(id) && !isTaken(id) : id === lineId)
    const fitting = linesThatFit(order, toleranceMs, isOffered)
    const uncertain = fitting.length > 0 ? 'doubtful' : 'none'
    results.set(order.id, {
      state: lineId === undefined ? uncertain : 'certain',
      isConfirmed: false,
      lines: nearest(order, fitting).map((indexed) => toCandidate(order, indexed)),
      count: fitting.length,
    })
    yield
  }
  for (const order of orders) {
    const lineId = confirmed.get(order.id)
    if (lineId === undefined) continue
    const prepared = prepareOrder(order, index)
    const lines = prepared.group.lines.filter(({ line }) => line.id === lineId)
    const offered = lines.map((indexed) => toCandidate(prepared, indexed))
    results.set(order.id, { state: 'certain', isConfirmed: true, lines: offered, count: offered.length })
    yield
  }
  return results
}

/** The nearest of lines that are in order of time, in order of their distance. */
function nearest(order: StatementOrder, lines: readonly IndexedLine[]): IndexedLine[] {
  let after = order.at === null ? 0 : firstFrom(lines, order.at)
  let before = after - 1
  const found: IndexedLine[] = []
  while (found.length < MAX_CANDIDATES && (before >= 0 || after < lines.length)) {
    const [earlier, later] = [lines[before], lines[after]]
    const takesEarlier = earlier && (!later || distanceOf(order, earlier) <= distanceOf(order, later))
    found.push(takesEarlier ? earlier : later!)
    if (takesEarlier) before--
    else after++
  }
  return found
}

/**
 * The line that paid an order which was decided without a confirmation: the nearest with its time and payer, else the
 * only one that nothing speaks against. null: the statement does not say.
 */
export function findPayment(
  order: StatementOrder,
  index: LineIndex,
  { isUsed, toleranceMs }: Pick<MatchState, 'isUsed' | 'toleranceMs'>,
): string | null {
  const prepared = prepareOrder(order, index)
  const certain = linesThatFit(prepared, toleranceMs, (id, fit) => fit === Fit.Certain && !isUsed(id))
  const [first] = nearest(prepared, certain)
  if (first) return first.line.id
  const [only, ...others] = linesThatFit(prepared, toleranceMs, (id) => !isUsed(id)).filter(
    (indexed) => isNearBy(prepared, indexed, toleranceMs) && prepared.names[indexed.payer] !== 'different',
  )
  return only && others.length === 0 ? only.line.id : null
}

/** Where a statement comes from, recognised by its headings. */
export const statementSources = ['alipay', 'wechat', 'bank', 'explorer', 'other'] as const
export type StatementSource = (typeof statementSources)[number]

/** A payment that was received, as a statement has it. Its texts are foreign. */
export interface StatementLine {
  /** Plain digits, exact to the cent. */
  amount: string
  /** Epoch ms; without a time of day the start of the day. */
  at: number
  hasTime: boolean
  payer: string
  remark: string
  source: StatementSource
}

/** How a payer's name relates to that of an order. `unknown`: one of them has none. */
export type NameMatch = 'same' | 'different' | 'unknown'

/** A line that may be the payment of an order. */
export interface CandidateLine extends StatementLine {
  /** Its keyed fingerprint. */
  id: string
  /** Within the tolerance of the order's time. */
  isNear: boolean
  name: NameMatch
  /** The remark names the member or the order. */
  isNamed: boolean
  /** It fits another pending order as well. */
  isShared: boolean
}

/** What the statement says about one pending deposit. It decides nothing. */
export interface Reconciliation {
  state: 'certain' | 'doubtful' | 'none'
  /** An operator said that it is this line. */
  isConfirmed: boolean
  /** The nearest in time first; of many only some. Empty for a confirmed line that is not in the statement. */
  lines: CandidateLine[]
  /** How many there are. */
  count: number
}

export interface StatementView {
  /** Of every pending deposit, by its id. */
  orders: Readonly<Record<string, Reconciliation>>
  lineCount: number
  unusedCount: number
  /** Used lines are known after a restart too: their fingerprints are sealed by the key store. */
  isPersistent: boolean
}

/** The lines of a statement in parts, of which none holds up the main process for long. */
export interface StatementPart {
  /** The same for all parts of one import. */
  importId: string
  lines: StatementLine[]
  isLast: boolean
}

/** Lines of all imports together. */
export const MAX_STATEMENT_LINES = 100_000
export const STATEMENT_PART_SIZE = 1_000

export interface StatementCommands {
  /** Adds lines to those imported before; the same line counts once. Resolves after the last part when it is matched. */
  importStatement(part: StatementPart): StatementView | null
  clearStatement(): void
  /** Binds a line to a pending deposit; rejects with a Chinese message if it is used or of another amount. */
  confirmStatementLine(orderId: string, lineId: string): void
  /** Takes the confirmation back. */
  releaseStatementLine(orderId: string): void
}

import type { z } from 'zod'
import type { TokenPair } from '../auth/tokens.ts'
import type { Switches } from '../switches.ts'
import type { Answer } from '../wire/envelope.ts'
import type { OperatorAccount } from '../world/operator-book.ts'
import type { Operator } from '../world/operators.ts'
import type { World } from '../world/world.ts'

/** What a handler may use beside its own parameters. */
export interface CallContext {
  readonly world: World
  readonly switches: Switches
  /** Who calls. Reading it in a call that needs no token is a mistake and throws. */
  readonly operator: OperatorAccount
  /** A header of the request, by its lower-case name. */
  header(name: string): string | undefined
  /** Signs an operator in: the answer carries a new pair. */
  signIn(operator: Operator): TokenPair
}

type Schema = z.ZodType
type Output<T> = T extends Schema ? z.output<T> : Record<string, never>

interface CallInput<P, Q, B> {
  path: Output<P>
  query: Output<Q>
  body: Output<B>
}

/** One call of the server, as a row of a table. A part without a schema has to be empty. */
export interface Call<P = Schema | undefined, Q = Schema | undefined, B = Schema | undefined> {
  readonly method: 'GET' | 'POST'
  /** Parameters stand in braces: `/api/pay/list/{inorout}/{pageindex}/{pagesize}`. */
  readonly path: string
  readonly params?: P
  readonly query?: Q
  /** Schema of the JSON body; of a `MultipartBody` when `multipart` is set. */
  readonly body?: B
  readonly multipart?: boolean
  /** Answers in the group bot's envelope (D3 §7.4). */
  readonly bot?: boolean
  /** Its path loses `/api` when it is switched so (A036). */
  readonly legacy?: boolean
  /** Needs no token. */
  readonly open?: boolean
  /** Gives the envelope's data, or a whole `Answer` for what has no envelope. Refuses by throwing a `Refusal`. */
  run(input: CallInput<P, Q, B>, context: CallContext): unknown
}

/** A row whose handler sees the types of its schemas. */
export function call<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(row: Call<P, Q, B>): Call {
  return row as unknown as Call
}

export function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'status' in value && 'headers' in value && 'body' in value
}

/** The application's own page shape: `rows` is the total (A042). */
export function pageOf<T>(all: readonly T[], index: number, size: number, onWire: (row: T) => unknown) {
  return { data: all.slice((index - 1) * size, index * size).map(onWire), rows: all.length }
}

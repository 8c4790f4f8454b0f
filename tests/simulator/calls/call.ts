import type { z } from 'zod'
import type { TokenPair } from '../auth/tokens.ts'
import type { Switches } from '../switches.ts'
import type { HttpResponse } from '../wire/envelope.ts'
import type { OperatorAccount } from '../world/operator-store.ts'
import type { Operator } from '../world/operators.ts'
import type { World } from '../world/world.ts'

/** What a handler may use besides its parameters. */
export interface CallContext {
  readonly world: World
  readonly switches: Switches
  /** The calling operator. Reading it in a call without a token throws. */
  readonly operator: OperatorAccount
  /** A request header by its lower-case name. */
  header(name: string): string | undefined
  /** Signs an operator in: the response carries a new token pair. */
  signIn(operator: Operator): TokenPair
}

type Schema = z.ZodType
type Output<T> = T extends Schema ? z.output<T> : Record<string, never>

interface CallInput<P, Q, B> {
  path: Output<P>
  query: Output<Q>
  body: Output<B>
}

/** One API call: method and path are in the table of the product. A part without a schema must be empty. */
export interface Call<P = Schema | undefined, Q = Schema | undefined, B = Schema | undefined> {
  /** Schema of the path's parameters. */
  readonly params?: P
  readonly query?: Q
  /** Schema of the JSON body; of a `MultipartBody` when `isMultipart` is set. */
  readonly body?: B
  readonly isMultipart?: boolean
  /** Responds in the group bot's envelope (D3 §7.4). */
  readonly usesBotEnvelope?: boolean
  /** Without the `/api` prefix when that is switched on (A036). */
  readonly hasOptionalPrefix?: boolean
  /** Needs no token. */
  readonly isPublic?: boolean
  /**
   * Returns the envelope's data, nothing for `true` (of the bot `null`), or a complete `HttpResponse` without an
   * envelope. Throws a `BusinessError` for a business error.
   */
  run(input: CallInput<P, Q, B>, context: CallContext): unknown
}

export function defineCall<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(row: Call<P, Q, B>): Call {
  return row as unknown as Call
}

export function isHttpResponse(value: unknown): value is HttpResponse {
  return typeof value === 'object' && value !== null && 'status' in value && 'headers' in value && 'body' in value
}

/** One page in the application's own shape: `rows` is the total (A042). */
export function toPage<T>(all: readonly T[], index: number, size: number, toWire: (row: T) => unknown) {
  return { data: all.slice((index - 1) * size, index * size).map(toWire), rows: all.length }
}

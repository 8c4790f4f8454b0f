import { z } from 'zod'
import type { TokenIssuer } from '../auth/tokens.ts'
import { jsonId, textId } from '../calls/fields.ts'
import type { FaultRegistry } from '../fault-registry.ts'
import type { Hub } from '../hub/hub.ts'
import type { RequestLog } from '../request-log.ts'
import type { Switches } from '../switches.ts'
import { parseTime } from '../wire/beijing.ts'
import type { World } from '../world/world.ts'

export interface ControlDeps {
  readonly world: World
  readonly switches: Switches
  readonly tokens: TokenIssuer
  readonly faults: FaultRegistry
  readonly log: RequestLog
  readonly hub: Hub
  /** Resets clock, token lifetimes, switches and live traffic to the start options. */
  restoreDefaults(): void
}

export interface ControlAction {
  body: z.ZodType
  /**
   * The returned object (or a promise of one) is merged with `ok: true`; the message of a thrown error becomes a 400.
   */
  run(body: never, deps: ControlDeps): unknown
}

export function defineAction<T extends z.ZodType>(
  body: T,
  run: (body: z.output<T>, deps: ControlDeps) => unknown,
): ControlAction {
  return { body, run }
}

export const emptyBody = z.strictObject({})
/** Tests without lossless JSON may give an id as text. */
export const anyId = z.union([jsonId, textId])
/** Unix ms, ISO, or `yyyy-MM-dd HH:mm:ss` in Beijing. */
export const time = z.union([z.number(), z.string()]).transform(parseTime).pipe(z.number())

export function omitUndefined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
}

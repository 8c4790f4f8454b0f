import { z } from 'zod'
import type { TokenOffice } from '../auth/tokens.ts'
import { jsonId, textId } from '../calls/fields.ts'
import type { FaultBook } from '../faults.ts'
import type { Hub } from '../hub/hub.ts'
import type { Live } from '../live.ts'
import type { RequestLog } from '../request-log.ts'
import type { Switches } from '../switches.ts'
import { readTime } from '../wire/beijing.ts'
import type { World } from '../world/world.ts'

export interface ControlParts {
  readonly world: World
  readonly switches: Switches
  readonly tokens: TokenOffice
  readonly faults: FaultBook
  readonly log: RequestLog
  readonly hub: Hub
  readonly live: Live
  /** Resets clock, token lifetimes, switches and live traffic to the start options. */
  restore(): void
}

export interface ControlAction {
  body: z.ZodType
  /**
   * The returned object (or a promise of one) is merged with `ok: true`; the message of a thrown error becomes a 400.
   */
  run(body: never, parts: ControlParts): unknown
}

export function action<T extends z.ZodType>(
  body: T,
  run: (body: z.output<T>, parts: ControlParts) => unknown,
): ControlAction {
  return { body, run }
}

export const nothing = z.strictObject({})
/** Tests without lossless JSON may give an id as text. */
export const anyId = z.union([jsonId, textId])
/** Unix ms, ISO, or `yyyy-MM-dd HH:mm:ss` in Beijing. */
export const time = z.union([z.number(), z.string()]).transform(readTime).pipe(z.number())

export function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
}

import type { z } from 'zod'
import type { Switches } from '../switches.ts'
import type { OperatorAccount } from '../world/operator-book.ts'
import type { World } from '../world/world.ts'

export interface MethodContext {
  world: World
  switches: Switches
  operator: OperatorAccount
}

export interface Method {
  /** A tuple: one schema an argument. */
  args: z.ZodTuple
  run(args: unknown[], context: MethodContext): unknown
}

/** A method of the hub whose handler sees the types of its schemas. */
export function method<T extends z.ZodTuple>(
  args: T,
  run: (args: z.output<T>, context: MethodContext) => unknown,
): Method {
  return { args, run: run as Method['run'] }
}

import type { z } from 'zod'
import type { Switches } from '../switches.ts'
import type { OperatorAccount } from '../world/operator-store.ts'
import type { World } from '../world/world.ts'

export interface MethodContext {
  world: World
  switches: Switches
  operator: OperatorAccount
}

export interface Method {
  /** A tuple with one schema per argument. */
  args: z.ZodTuple
  run(args: unknown[], context: MethodContext): unknown
}

/** Defines a hub method with a handler typed by its schemas. */
export function defineMethod<T extends z.ZodTuple>(
  args: T,
  run: (args: z.output<T>, context: MethodContext) => unknown,
): Method {
  return { args, run: run as Method['run'] }
}

import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises'
import type { ControlDeps } from './control/action.ts'
import { pushCounts } from './hub/push-world-events.ts'
import { senderOf } from './world/chat/chat-message.ts'

export interface BurstSpec {
  count: number
  perMs?: number | undefined
  kind: 'private' | 'counts' | 'deposit'
  /** private: over so many conversations in turn, by default as many as there are members, 300 at most. */
  conversations?: number | undefined
  /** private: their channel, by default 1. */
  type?: number | undefined
}

/** Sends a burst through the world, so that later reads agree with the pushes. */
export async function burst(spec: BurstSpec, deps: ControlDeps): Promise<number> {
  const { count, perMs } = spec
  const startedAt = performance.now()
  for (let n = 0; n < count; n += 1) {
    emitOne(spec, n, deps)
    if (perMs !== undefined) while (n + 1 > (performance.now() - startedAt + 1) * perMs) await sleep(1)
    else if (n % 100 === 99) await breathe()
  }
  return count
}

function emitOne(
  { kind, count, conversations = 300, type = 1 }: BurstSpec,
  n: number,
  { world, hub, switches }: ControlDeps,
) {
  if (kind === 'deposit') world.orders.add({ inOrOut: true })
  else if (kind === 'counts') {
    // Alternates between one more and the real count, as if each order were decided at once; the last push is exact.
    const { up, down } = world.orders.counts()
    pushCounts(hub, switches, { up: up + ((count - 1 - n) % 2), down })
  } else {
    const members = world.members.all
    const member = members[n % Math.min(conversations, members.length)] as (typeof members)[number]
    world.chat.sendPrivate(member.id, type, { ...senderOf(member), content: `第 ${n + 1} 条`, contentType: 1 })
  }
}

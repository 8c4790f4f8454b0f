import type { Switches } from '../switches.ts'
import { messageOnWire } from '../world/chat-message.ts'
import type { Counts } from '../world/order-book.ts'
import type { World } from '../world/world.ts'
import type { Hub } from './hub.ts'

/** Pushes every change of the world to all connections; returns an unsubscribe function. */
export function tellHub(world: World, hub: Hub, switches: Switches): () => void {
  return world.listen((event) => {
    if (event.kind === 'counts') {
      pushCounts(hub, switches, event)
      return
    }
    if (event.kind === 'status') {
      hub.push('setStatus', [event.type, event.value])
      return
    }
    const bySelf = world.operators.find(Number(event.message.speakId)) !== undefined
    if (bySelf && !switches.sendEcho) return
    const message = messageOnWire(event.message)
    // One object: the message with its conversation or room (A198).
    if (event.kind === 'private') hub.push('PrivateMessage', [{ ...message, userId: event.userId }])
    else hub.push('LPublicMessage', [{ ...message, lotteryId: event.lotteryId, playId: event.playId }])
  })
}

/** Pushes the pending counts in the selected shape (A015). */
export function pushCounts(hub: Hub, switches: Switches, { up, down }: Counts): void {
  const forms = { args: [up, down], object: [{ up, down }], total: [up + down] }
  hub.push('setUpDwonCount', forms[switches.countsShape])
}

import type { Switches } from '../switches.ts'
import { toWireMessage } from '../world/chat/chat-message.ts'
import type { Counts } from '../world/orders/order-store.ts'
import type { World } from '../world/world.ts'
import type { Hub } from './hub.ts'

/** Pushes every change of the world to all connections; returns an unsubscribe function. */
export function pushWorldEvents(world: World, hub: Hub, switches: Switches): () => void {
  return world.subscribe((event) => {
    if (event.kind === 'counts') {
      pushCounts(hub, switches, event)
      return
    }
    if (event.kind === 'status') {
      hub.push('setStatus', [event.type, event.value])
      return
    }
    const byOperator = world.operators.find(Number(event.message.speakId)) !== undefined
    if (byOperator && !switches.sendEcho) return
    const message = toWireMessage(event.message)
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

import { memberOnWire } from '../world/members.ts'
import { orderOnWire } from '../world/orders.ts'
import { rebateOnWire } from '../world/records/rebate-book.ts'
import type { ControlParts } from './action.ts'
import { entitiesOf } from './entities.ts'

/** GET /__control/<name>/<id>; the id is the rest of the path, '' if there is none. */
export const READERS: Readonly<Record<string, (parts: ControlParts, id: string) => unknown>> = {
  log: ({ log }) => ({ log: log.entries }),
  hub: ({ hub: { mode, connections, operators, invocations } }) => ({ mode, connections, operators, invocations }),
  orders: ({ world: { orders } }, id) => {
    const order = orders.get(BigInt(id))
    return { order: orderOnWire(order), commits: orders.commits(order.id) }
  },
  /** Newest first. */
  pending: ({ world: { orders } }, inOrOut) => ({ orders: orders.pending(inOrOut === 'true').map(orderOnWire) }),
  members: ({ world: { members } }, id) => ({ member: memberOnWire(members.get(BigInt(id))) }),
  entities: ({ world }, path) => {
    const [name = '', id] = path.split('/')
    const rows = entitiesOf(world, name)
    if (id === undefined) return { entities: rows.all }
    return { entity: rows.get(id), commits: rows.commits(id) }
  },
  rebates: ({ world: { rebates } }, id) => {
    const rebate = rebates.get(BigInt(id))
    return { rebate: rebateOnWire(rebate), commits: rebates.commits(rebate.id) }
  },
}

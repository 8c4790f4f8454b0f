import { toWireMember } from '../world/member-store.ts'
import { toWireOrder } from '../world/orders/orders.ts'
import { toWireRebate } from '../world/records/rebate-store.ts'
import type { ControlDeps } from './action.ts'
import { getEntities } from './entities.ts'

/** GET /__control/<name>/<id>; the id is the rest of the path, '' if there is none. */
export const READERS: Readonly<Record<string, (deps: ControlDeps, id: string) => unknown>> = {
  log: ({ log }) => ({ log: log.entries }),
  hub: ({ hub: { mode, connections, operators, invocations } }) => ({ mode, connections, operators, invocations }),
  orders: ({ world: { orders } }, id) => {
    const order = orders.get(BigInt(id))
    return { order: toWireOrder(order), commits: orders.commits(order.id) }
  },
  /** Newest first. */
  pending: ({ world: { orders } }, inOrOut) => ({ orders: orders.pending(inOrOut === 'true').map(toWireOrder) }),
  members: ({ world: { members } }, id) => ({ member: toWireMember(members.get(BigInt(id))) }),
  entities: ({ world }, path) => {
    const [name = '', id] = path.split('/')
    const rows = getEntities(world, name)
    if (id === undefined) return { entities: rows.all }
    return { entity: rows.get(id), commits: rows.commits(id) }
  },
  rebates: ({ world: { rebates } }, id) => {
    const rebate = rebates.get(BigInt(id))
    return { rebate: toWireRebate(rebate), commits: rebates.commits(rebate.id) }
  },
}

import { z } from 'zod'
import { burst } from './burst.ts'
import { anyId, type ControlAction, defineAction, emptyBody, omitUndefined, time } from './control/action.ts'
import { CHAT_ACTIONS } from './control/chat-actions.ts'
import { CONFIG_ACTIONS } from './control/config-actions.ts'
import { RECORD_ACTIONS } from './control/record-actions.ts'
import { FAULT_KINDS, HUB_FAULT_KINDS } from './fault-registry.ts'
import { switchesSchema } from './switches.ts'
import { type Member, toWireMember } from './world/member-store.ts'
import { OPERATORS } from './world/operators.ts'
import type { NewOrder } from './world/orders/order-store.ts'
import { toCents, toWireOrder } from './world/orders/orders.ts'
import { UP_TYPES } from './world/records/balance-steps.ts'
import type { World } from './world/world.ts'

const fault = z
  .strictObject({
    match: z.strictObject({
      kind: z.enum(['http', 'hub']).optional(),
      method: z.string().optional(),
      path: z.string(),
      parameter: z.string().optional(),
    }),
    kind: z.enum(FAULT_KINDS),
    times: z.int().min(-1).optional(),
    ms: z.number().min(0).optional(),
    when: z.enum(['before', 'after']).optional(),
    status: z.int().min(200).max(999).optional(),
    body: z.unknown().optional(),
    errors: z.unknown().optional(),
    data: z.unknown().optional(),
  })
  .refine(({ match, kind }) => match.kind !== 'hub' || HUB_FAULT_KINDS.includes(kind), 'not a fault of the hub')

const newOrderSchema = z.strictObject({
  inOrOut: z.boolean(),
  userId: anyId.optional(),
  balance: z.number().optional(),
  lastBalance: z.number().optional(),
  payType: z.int().optional(),
  id: anyId.optional(),
  payTime: time.optional(),
  payName: z.string().optional(),
  payNo: z.string().optional(),
  payIP: z.string().optional(),
  payIPAddress: z.string().optional(),
  remark: z.string().optional(),
  upName: z.string().optional(),
  isFirst: z.boolean().optional(),
  gameType: z.int().optional(),
  state: z.int().optional(),
  verifyAdmin: z.string().optional(),
  verifyTime: time.optional(),
})

/** Recorded as a manual adjustment, so that the member's balance changes still add up. */
function setBalance({ ledger }: World, member: Member, cents: number): void {
  const difference = cents - member.cents
  if (difference !== 0) ledger.move(member, difference > 0 ? UP_TYPES.gift : UP_TYPES.deduction, difference, '系统调整')
}

/** POST /__control/<name>. */
export const CONTROL_ACTIONS: Readonly<Record<string, ControlAction>> = {
  ...RECORD_ACTIONS,
  ...CHAT_ACTIONS,
  ...CONFIG_ACTIONS,

  fault: defineAction(fault, (body, { faults }) => ({ id: faults.add(body) })),
  clearFaults: defineAction(z.strictObject({ id: z.int().optional() }), ({ id }, { faults }) => faults.clear(id)),

  expireTokens: defineAction(emptyBody, (_, { tokens }) => tokens.expireAll()),
  revokeTokens: defineAction(emptyBody, (_, { tokens }) => tokens.revokeAll()),
  setTokenSeconds: defineAction(z.strictObject({ access: z.number().positive() }), ({ access }, { tokens }) => {
    tokens.lifetimes.access = access
  }),
  switches: defineAction(
    switchesSchema.partial(),
    (body, { switches }) => void Object.assign(switches, omitUndefined(body)),
  ),
  clock: defineAction(
    z.strictObject({ offsetMs: z.number().optional(), fixed: time.nullable().optional() }),
    ({ offsetMs, fixed }, { world: { clock } }) => {
      if (offsetMs !== undefined) clock.offsetMs = offsetMs
      if (fixed !== undefined) clock.fixed = fixed ?? undefined
      return { now: clock.now() }
    },
  ),

  hub: defineAction(
    z.strictObject({ mode: z.enum(['up', 'down', 'frozen', 'drop', 'closeMessage']) }),
    ({ mode }, { hub }) => {
      if (mode === 'drop') hub.dropAll()
      else if (mode === 'closeMessage') hub.closeAll()
      else hub.setMode(mode)
    },
  ),
  push: defineAction(
    z.strictObject({ event: z.string(), args: z.array(z.unknown()).default([]) }),
    ({ event, args }, { hub }) => hub.push(event, args),
  ),
  burst: defineAction(
    z.strictObject({
      count: z.int().min(1),
      perMs: z.number().positive().optional(),
      kind: z.enum(['private', 'counts', 'deposit']),
      conversations: z.int().min(1).max(10_000).optional(),
      type: z.int().min(1).optional(),
    }),
    async (body, deps) => ({ sent: await burst(body, deps) }),
  ),

  addOrder: defineAction(newOrderSchema, (body, { world }) => ({
    order: toWireOrder(world.orders.add(omitUndefined(body) as NewOrder)),
  })),
  decide: defineAction(
    z.strictObject({ id: anyId, isConfirm: z.boolean(), remark: z.string().optional(), admin: z.string().optional() }),
    ({ id, isConfirm, remark, admin = OPERATORS[2]?.name ?? '' }, { world }) => {
      const done = world.orders.decide(id, isConfirm, remark, admin)
      return { done, order: toWireOrder(world.orders.get(id)) }
    },
  ),
  setMember: defineAction(
    z.strictObject({
      id: anyId,
      name: z.string().optional(),
      phoneNo: z.string().optional(),
      balance: z.number().optional(),
    }),
    ({ id, name, phoneNo, balance }, { world }) => {
      const member = world.members.get(id)
      if (name !== undefined) member.name = name
      if (phoneNo !== undefined) member.phoneNo = phoneNo
      if (balance !== undefined) setBalance(world, member, toCents(balance))
      return { member: toWireMember(member) }
    },
  ),
  setGame: defineAction(z.looseObject({ lotteryId: z.int() }), ({ lotteryId, ...fields }, { world }) => {
    if (Object.keys(fields).length > 0) world.games.override(lotteryId, fields)
    else world.games.clearOverride(lotteryId)
    return { game: world.games.info(lotteryId, world.now())[0] }
  }),

  // Restores the seed. Connections and token states stay.
  reset: defineAction(emptyBody, (_, { world, faults, log, hub, restoreDefaults }) => {
    restoreDefaults()
    faults.clear()
    hub.setMode('up')
    world.reset()
    log.clear()
    hub.invocations = []
  }),
}

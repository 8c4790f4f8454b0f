import { z } from 'zod'
import { burst } from './burst.ts'
import { action, anyId, type ControlAction, given, nothing, time } from './control/action.ts'
import { CHAT_ACTIONS } from './control/chat-actions.ts'
import { CONFIG_ACTIONS } from './control/config-actions.ts'
import { RECORD_ACTIONS } from './control/record-actions.ts'
import { FAULT_KINDS, HUB_FAULT_KINDS } from './faults.ts'
import { NAMES } from './wire/hostile-names.ts'
import { type Member, memberOnWire } from './world/members.ts'
import { OPERATORS } from './world/operators.ts'
import type { NewOrder } from './world/order-book.ts'
import { hundredths, orderOnWire } from './world/orders.ts'
import { UP_TYPES } from './world/records/steps.ts'
import type { World } from './world/world.ts'

const fault = z
  .strictObject({
    match: z.strictObject({
      kind: z.enum(['http', 'hub']).optional(),
      method: z.string().optional(),
      path: z.string(),
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

const newOrder = z.strictObject({
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
  const change = cents - member.cents
  if (change !== 0) ledger.move(member, change > 0 ? UP_TYPES.gift : UP_TYPES.deduction, change, '系统调整')
}

/** POST /__control/<name>. */
export const CONTROL_ACTIONS: Readonly<Record<string, ControlAction>> = {
  ...RECORD_ACTIONS,
  ...CHAT_ACTIONS,
  ...CONFIG_ACTIONS,

  fault: action(fault, (body, { faults }) => ({ id: faults.add(body) })),
  clearFaults: action(z.strictObject({ id: z.int().optional() }), ({ id }, { faults }) => faults.clear(id)),

  expireTokens: action(nothing, (_, { tokens }) => tokens.expireAll()),
  revokeTokens: action(nothing, (_, { tokens }) => tokens.revokeAll()),
  setTokenSeconds: action(z.strictObject({ access: z.number().positive() }), ({ access }, { tokens }) => {
    tokens.seconds.access = access
  }),
  unauthorizedForm: action(z.strictObject({ form: z.enum(['http', 'envelope']) }), ({ form }, { switches }) => {
    switches.unauthorizedForm = form
  }),
  // Shifts the server's clock, or stops it at `fixed`; null lets it run again.
  clock: action(
    z.strictObject({ offsetMs: z.number().optional(), fixed: time.nullable().optional() }),
    ({ offsetMs, fixed }, { world: { clock } }) => {
      if (offsetMs !== undefined) clock.offsetMs = offsetMs
      if (fixed !== undefined) clock.fixed = fixed ?? undefined
      return { now: clock.now() }
    },
  ),

  hub: action(
    z.strictObject({ mode: z.enum(['up', 'down', 'frozen', 'drop', 'closeMessage']) }),
    ({ mode }, { hub }) => {
      if (mode === 'drop') hub.dropAll()
      else if (mode === 'closeMessage') hub.closeAll()
      else hub.setMode(mode)
    },
  ),
  caching: action(
    z.strictObject({ caching: z.enum(['server', 'none', 'last-modified', 'max-age']) }),
    ({ caching }, { switches }) => {
      switches.caching = caching
    },
  ),
  payDataShape: action(z.strictObject({ shape: z.enum(['upDown', 'inOut', 'flat']) }), ({ shape }, { switches }) => {
    switches.payDataShape = shape
  }),
  countsShape: action(z.strictObject({ shape: z.enum(['args', 'object', 'total']) }), ({ shape }, { switches }) => {
    switches.countsShape = shape
  }),
  // What sending on the hub returns, whether a sent message comes back as a push (A197), and how history is read.
  chat: action(
    z.strictObject({
      sendAnswer: z.enum(['message', 'nothing']).optional(),
      sendEcho: z.boolean().optional(),
      anyChatPage: z.boolean().optional(),
      historyMarksRead: z.enum(['newest page', 'every page']).optional(),
    }),
    (body, { switches }) => void Object.assign(switches, given(body)),
  ),
  // How names and other user-written texts look in every response and push from now on.
  names: action(z.strictObject({ names: z.enum(NAMES) }), ({ names }, { switches }) => {
    switches.names = names
  }),
  // The largest possible amounts and ids in every response from now on.
  largeValues: action(z.strictObject({ on: z.boolean() }), ({ on }, { switches }) => {
    switches.largeValues = on
  }),
  push: action(
    z.strictObject({ event: z.string(), args: z.array(z.unknown()).default([]) }),
    ({ event, args }, { hub }) => hub.push(event, args),
  ),
  burst: action(
    z.strictObject({
      count: z.int().min(1),
      /** How many per millisecond; all at once without it. */
      perMs: z.number().positive().optional(),
      kind: z.enum(['private', 'counts', 'deposit']),
      /** private: how many conversations of a channel the messages are spread over. */
      conversations: z.int().min(1).max(10_000).optional(),
      type: z.int().min(1).optional(),
    }),
    async (body, parts) => ({ sent: await burst(body, parts) }),
  ),

  addOrder: action(newOrder, (body, { world }) => ({ order: orderOnWire(world.orders.add(given(body) as NewOrder)) })),
  decide: action(
    z.strictObject({ id: anyId, isConfirm: z.boolean(), remark: z.string().optional(), admin: z.string().optional() }),
    ({ id, isConfirm, remark, admin = OPERATORS[2]?.name ?? '' }, { world }) => {
      const done = world.orders.decide(id, isConfirm, remark, admin)
      return { done, order: orderOnWire(world.orders.get(id)) }
    },
  ),
  setMember: action(
    z.strictObject({ id: anyId, name: z.string().optional(), balance: z.number().optional() }),
    ({ id, name, balance }, { world }) => {
      const member = world.members.get(id)
      if (name !== undefined) member.name = name
      if (balance !== undefined) setBalance(world, member, hundredths(balance))
      return { member: memberOnWire(member) }
    },
  ),
  // Given fields of the home info are fixed; {lotteryId} alone lets the clock set them again.
  setGame: action(z.looseObject({ lotteryId: z.int() }), ({ lotteryId, ...fields }, { world }) => {
    if (Object.keys(fields).length > 0) world.games.override(lotteryId, fields)
    else world.games.clearOverride(lotteryId)
    return { game: world.games.info(lotteryId, world.now())[0] }
  }),
  live: action(z.strictObject({ on: z.boolean() }), ({ on }, { live }) => live.set(on)),

  // Restores the seed. Connections and token states stay.
  reset: action(nothing, (_, { world, faults, log, hub, restore }) => {
    restore()
    faults.clear()
    hub.setMode('up')
    world.reset()
    log.clear()
    hub.invocations = []
  }),
}

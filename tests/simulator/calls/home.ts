import { z } from 'zod'
import type { Switches } from '../switches.ts'
import { newestFirst, type Order, toWireOrder } from '../world/orders/orders.ts'
import { defineCall } from './call.ts'
import { textBool, textId, textInt } from './fields.ts'

function payData(shape: Switches['payDataShape'], up: readonly Order[], down: readonly Order[]) {
  if (shape === 'flat') return [...up, ...down].toSorted(newestFirst).map(toWireOrder)
  const [ups, downs] = [up.map(toWireOrder), down.map(toWireOrder)]
  return shape === 'inOut' ? { payIn: ups, payOut: downs } : { upList: ups, downList: downs }
}

export const homeCalls = {
  homeData: defineCall({
    query: z.strictObject({ lotteryid: textInt(0) }),
    run: ({ query }, { world }) => world.games.info(query.lotteryid, world.now()),
  }),

  homePayData: defineCall({
    run: (_, { world, switches }) =>
      payData(switches.payDataShape, world.orders.pending(true), world.orders.pending(false)),
  }),

  gameSwitch: defineCall({
    // 1 = mute, 2 = ban (A048); the state is in the query (A186).
    params: z.strictObject({ ctype: textInt(1, 2), lotteryid: textInt(1) }),
    query: z.strictObject({ state: textBool }),
    run: ({ path, query }, { world }) => {
      world.games.flags(path.lotteryid)[path.ctype === 1 ? 'muteState' : 'banState'] = query.state
    },
  }),

  membersSharingIp: defineCall({
    query: z.strictObject({ userid: textId }),
    run: ({ query }, { world }) =>
      world.members.membersSharingIp(query.userid).map(({ id, name, registerIP, lastLogIP }) => ({
        id,
        name,
        // Spelled differently than in a member: the row is an entity of its own (D3 §3).
        registerIp: registerIP,
        lastLogIP,
      })),
  }),
}

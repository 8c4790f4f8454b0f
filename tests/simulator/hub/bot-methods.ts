import { z } from 'zod'
import { ownUserId } from '../calls/bot/bot-call.ts'
import { groupFor } from '../calls/bot/groups.ts'
import { signedId } from '../calls/fields.ts'
import { findGame } from '../world/game-list.ts'
import { Refusal } from '../world/refusal.ts'
import { type Method, method } from './method.ts'

/**
 * The group side of the hub (D3 §7.5). Each method takes one object (A200); an error is the text of the completion's
 * error.
 */
export const BOT_METHODS: Readonly<Record<string, Method>> = {
  // Returns the number of new group users.
  loadTelMember: method(
    z.tuple([z.strictObject({ UserId: signedId, TelGpId: signedId })]),
    ([{ UserId, TelGpId }], { world, operator }) => {
      ownUserId(operator, UserId)
      return world.bot.loadPeople(TelGpId)
    },
  ),

  // Returns the number of groups.
  loadTelUsers: method(z.tuple([z.strictObject({ UserId: signedId })]), ([{ UserId }], { world, operator }) => {
    ownUserId(operator, UserId)
    return world.bot.loadGroups()
  }),

  // 1 opens, 2 closes (A147). The sent settings must match the stored ones, which may have changed meanwhile.
  changeLotteryStatus: method(
    z.tuple([
      z.strictObject({
        TelGpId: signedId,
        TelGpUserid: signedId,
        TelGpLotteryid: z.int().min(0),
        TelGpSetType: z.int().min(1).max(3),
        TelGpStatus: z.int().min(1).max(2),
      }),
    ]),
    ([asked], { world, operator }) => {
      const group = groupFor(world, operator, asked, asked.TelGpStatus === 1 ? 0 : 1)
      if (asked.TelGpStatus === 2) {
        world.bot.close(asked.TelGpId)
        return true
      }
      if (asked.TelGpSetType !== group.TelGpSetType || asked.TelGpLotteryid !== group.TelGpLotteryid) {
        throw new Refusal('群设置已变更')
      }
      // Only top-up groups (type 2) need no game.
      if (asked.TelGpSetType !== 2 && !findGame(asked.TelGpLotteryid)) throw new Refusal('未绑定游戏')
      world.bot.open(asked.TelGpId)
      return true
    },
  ),
}

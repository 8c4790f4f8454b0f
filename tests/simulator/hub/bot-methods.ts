import { z } from 'zod'
import { requireOwnUserId } from '../calls/bot/bot-call.ts'
import { requireGroup } from '../calls/bot/groups.ts'
import { signedId } from '../calls/fields.ts'
import { BusinessError } from '../world/business-error.ts'
import { findGame } from '../world/games/game-list.ts'
import { defineMethod, type Method } from './method.ts'

/**
 * The group side of the hub (D3 §7.5). Each method takes one object (A200); an error is the text of the completion's
 * error.
 */
export const BOT_METHODS: Readonly<Record<string, Method>> = {
  // Returns the number of new group users.
  loadTelMember: defineMethod(
    z.tuple([z.strictObject({ UserId: signedId, TelGpId: signedId })]),
    ([{ UserId, TelGpId }], { world, operator }) => {
      requireOwnUserId(operator, UserId)
      return world.bot.loadUsers(TelGpId)
    },
  ),

  // Returns the number of groups.
  loadTelUsers: defineMethod(z.tuple([z.strictObject({ UserId: signedId })]), ([{ UserId }], { world, operator }) => {
    requireOwnUserId(operator, UserId)
    return world.bot.loadGroups()
  }),

  // 1 opens, 2 closes (A147). The sent settings must match the stored ones, which may have changed meanwhile.
  changeLotteryStatus: defineMethod(
    z.tuple([
      z.strictObject({
        TelGpId: signedId,
        TelGpUserid: signedId,
        TelGpLotteryid: z.int().min(0),
        TelGpSetType: z.int().min(1).max(3),
        TelGpStatus: z.int().min(1).max(2),
      }),
    ]),
    ([request], { world, operator }) => {
      const group = requireGroup(world, operator, request, request.TelGpStatus === 1 ? 0 : 1)
      if (request.TelGpStatus === 2) {
        world.bot.close(request.TelGpId)
        return true
      }
      if (request.TelGpSetType !== group.TelGpSetType || request.TelGpLotteryid !== group.TelGpLotteryid) {
        throw new BusinessError('群设置已变更')
      }
      // Only top-up groups (type 2) need no game.
      if (request.TelGpSetType !== 2 && !findGame(request.TelGpLotteryid)) throw new BusinessError('未绑定游戏')
      world.bot.open(request.TelGpId)
      return true
    },
  ),
}

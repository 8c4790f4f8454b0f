import { z } from 'zod'
import { jsonPoints, signedId } from '../fields.ts'
import { defineBotCall, requireOwnUserId } from './bot-call.ts'
import { columnsOf, findRows } from './conditions.ts'
import { pagedBody, pageOfRows } from './paged.ts'

const COLUMNS = columnsOf({
  id: 'TelId MId',
  text: 'TelName TelCode MCode',
  ids: 'TelGpIds',
  number: 'MBalance MState MType',
})

/** The users of the groups (D3 §2.6). */
export const botUserCalls = {
  botMembers: defineBotCall({
    body: pagedBody,
    run: ({ body }, { world }) => pageOfRows(findRows(world.bot.user.all, body, COLUMNS), body),
  }),

  botGroupNames: defineBotCall({
    body: z.strictObject({ UserId: signedId }),
    run: ({ body }, { world, operator }) => {
      requireOwnUserId(operator, body.UserId)
      return world.bot.group.all.map(({ TelGpId, TelGpName }) => ({ TelGpId, TelGpName }))
    },
  }),

  // All users, or those of one group; the payload is undocumented (A146).
  botMembersClear: defineBotCall({
    body: z.strictObject({ UserId: signedId, TelGpId: signedId.optional() }),
    run: ({ body }, { world, operator }) => {
      requireOwnUserId(operator, body.UserId)
      world.bot.clearUsers(body.TelGpId)
    },
  }),

  botMemberBalance: defineBotCall({
    body: z.strictObject({ MId: signedId, UserId: signedId, MBalance: jsonPoints }),
    run: ({ body }, { world, operator }) => {
      requireOwnUserId(operator, body.UserId)
      world.bot.setBalance(body.MId, body.MBalance)
    },
  }),

  botMemberState: defineBotCall({
    body: z.strictObject({ MId: signedId, UserId: signedId, State: z.int().min(0).max(1) }),
    run: ({ body }, { world, operator }) => {
      requireOwnUserId(operator, body.UserId)
      world.bot.user.merge(world.bot.member(body.MId).TelId, { MState: body.State })
    },
  }),

  botMemberPromote: defineBotCall({
    body: z.strictObject({ TelId: signedId, UserId: signedId }),
    run: ({ body }, { world, operator }) => {
      requireOwnUserId(operator, body.UserId)
      world.bot.promoteToMember(body.TelId)
    },
  }),
}

import { z } from 'zod'
import { BusinessError } from '../../world/business-error.ts'
import type { Entity } from '../../world/config/collection.ts'
import { findGame } from '../../world/games/game-list.ts'
import type { OperatorAccount } from '../../world/operator-store.ts'
import type { World } from '../../world/world.ts'
import { signedId } from '../fields.ts'
import { jsonText, nonBlankText } from '../record-body.ts'
import { defineBotCall, requireOwnUserId } from './bot-call.ts'
import { columnsOf, findRows } from './conditions.ts'
import { pagedBody, pageOfRows } from './paged.ts'

const COLUMNS = columnsOf({
  id: 'TelGpId',
  text: 'TelGpName TelGpUrl',
  number: 'TelGpType TelGpSetType TelGpLotteryid TelGpStatus',
})

/** The group, and optionally its owner: the current operator or the group's stored one. */
const groupKey = { TelGpId: signedId, TelGpUserid: signedId.optional() }
const bitFlag = z.int().min(0).max(1)

/** Returns the group of a call. Throws unless it has the required status: 1 is open, 0 is not (D3 §4). */
export function requireGroup(
  world: World,
  operator: OperatorAccount,
  { TelGpId, TelGpUserid }: { TelGpId: bigint; TelGpUserid?: bigint | undefined },
  status?: 0 | 1,
): Entity {
  world.bot.completeClosings()
  const group = world.bot.group.find(TelGpId)
  if (!group) throw new BusinessError('群不存在')
  if (TelGpUserid !== undefined && TelGpUserid !== BigInt(Number(group.TelGpUserid)))
    requireOwnUserId(operator, TelGpUserid)
  if (status === 0 && group.TelGpStatus === 1) throw new BusinessError('当前群已开盘')
  if (status === 0 && group.TelGpStatus === 2) throw new BusinessError('当前群关盘中')
  if (status === 1 && group.TelGpStatus !== 1) throw new BusinessError('当前群已关盘')
  return group
}

export const botGroupCalls = {
  botGroups: defineBotCall({
    body: pagedBody,
    run: ({ body }, { world }) => {
      world.bot.completeClosings()
      return pageOfRows(findRows(world.bot.group.all, body, COLUMNS), body)
    },
  }),

  // Only while not open; top-up groups have no game.
  botGroupGame: defineBotCall({
    body: z.strictObject({ ...groupKey, TelGpLotteryid: z.int().min(1) }),
    run: ({ body }, { world, operator }) => {
      const group = requireGroup(world, operator, body, 0)
      if (!findGame(body.TelGpLotteryid)) throw new BusinessError('游戏不存在')
      if (group.TelGpSetType === 2) throw new BusinessError('上下分群不能绑定游戏')
      world.bot.group.merge(body.TelGpId, { TelGpLotteryid: body.TelGpLotteryid })
    },
  }),

  // Only while not open, and only for type 2. Top-up groups lose their game, whether or not the call says so.
  botGroupSetType: defineBotCall({
    body: z.strictObject({ ...groupKey, TelGpSetType: z.int().min(1).max(3), TelGpLotteryid: z.literal(0).optional() }),
    run: ({ body }, { world, operator }) => {
      const group = requireGroup(world, operator, body, 0)
      if (group.TelGpType !== 2) throw new BusinessError('只有群组可以设置类型')
      const game = body.TelGpSetType === 2 ? { TelGpLotteryid: 0 } : {}
      world.bot.group.merge(body.TelGpId, { TelGpSetType: body.TelGpSetType, ...game })
    },
  }),

  // The game's four texts; only while not open.
  botGroupTexts: defineBotCall({
    body: z.strictObject({
      ...groupKey,
      ...{ TelGpSRemark: jsonText, TelGpE60Remark: jsonText, TelGpE30Remark: jsonText, TelGpCkOrder: jsonText },
    }),
    run: ({ body: { TelGpId, TelGpUserid, ...texts } }, { world, operator }) => {
      requireGroup(world, operator, { TelGpId, TelGpUserid }, 0)
      world.bot.group.merge(TelGpId, texts)
    },
  }),

  // Muting at close, and replying; only while open.
  botGroupMute: defineBotCall({
    body: z.strictObject({ ...groupKey, TelGpTalkType: bitFlag }),
    run: ({ body }, { world, operator }) => {
      requireGroup(world, operator, body, 1)
      world.bot.group.merge(body.TelGpId, { TelGpTalkType: body.TelGpTalkType })
    },
  }),
  botGroupReply: defineBotCall({
    body: z.strictObject({ ...groupKey, TelGpCheckMes: bitFlag }),
    run: ({ body }, { world, operator }) => {
      requireGroup(world, operator, body, 1)
      world.bot.group.merge(body.TelGpId, { TelGpCheckMes: body.TelGpCheckMes })
    },
  }),

  // Assigns a top-up group to a bet group.
  botGroupTopUp: defineBotCall({
    body: z.strictObject({ ...groupKey, UpDownToGp: signedId }),
    run: ({ body }, { world, operator }) => {
      const group = requireGroup(world, operator, body)
      if (group.TelGpSetType !== 1) throw new BusinessError('只有投注群可以配置上下分群')
      const to = world.bot.group.find(body.UpDownToGp)?.TelGpSetType
      // Type 2 is top-ups only, 3 is everything.
      if (to !== 2 && to !== 3) throw new BusinessError('上下分群不存在')
      world.bot.group.merge(body.TelGpId, { TelGpUpDownGpId: body.UpDownToGp })
    },
  }),

  botAutoMessage: defineBotCall({
    body: z.strictObject({ UserId: signedId, TelGpId: signedId }),
    run: ({ body }, { world, operator }) => {
      requireOwnUserId(operator, body.UserId)
      return world.bot.autoMessage.get(body.TelGpId)
    },
  }),
  botAutoMessageSave: defineBotCall({
    body: z.strictObject({ TelGpId: signedId, State: bitFlag, Tm: z.int().min(1).max(1_440), Content: nonBlankText }),
    run: ({ body: { TelGpId, ...fields } }, { world, operator }) => {
      requireGroup(world, operator, { TelGpId }, 1)
      world.bot.autoMessage.merge(TelGpId, fields)
    },
  }),
}

import { z } from 'zod'
import { bodyId } from '../entity.ts'
import { jsonId, jsonPoints } from '../fields.ts'
import { botCall, ownUserId } from './bot-call.ts'
import { pagedBody, pageOfRows } from './paged.ts'
import { type Columns, findRows } from './wheres.ts'

const COLUMNS: Columns = {
  TelId: 'text',
  TelName: 'text',
  TelCode: 'text',
  TelGpIds: 'ids',
  MId: 'number',
  MCode: 'text',
  MBalance: 'number',
  MState: 'number',
  MType: 'number',
}

/** The people of the groups (D3 §2.6). */
export const botUserCalls = [
  botCall({
    method: 'POST',
    path: '/api/User/List',
    body: pagedBody,
    run: ({ body }, { world }) => pageOfRows(findRows(world.bot.person.all, body, COLUMNS), body),
  }),

  botCall({
    method: 'POST',
    path: '/api/User/GetTelGroupDic',
    body: z.strictObject({ UserId: jsonId }),
    run: ({ body }, { world, operator }) => {
      ownUserId(operator, body.UserId)
      return world.bot.group.all.map(({ TelGpId, TelGpName }) => ({ TelGpId, TelGpName }))
    },
  }),

  // Everyone, or everyone of a group: its payload is not shown (A146).
  botCall({
    method: 'POST',
    path: '/api/User/ClearMember',
    body: z.strictObject({ UserId: jsonId, TelGpId: jsonId.optional() }),
    run: ({ body }, { world, operator }) => {
      ownUserId(operator, body.UserId)
      world.bot.clearPeople(body.TelGpId)
      return null
    },
  }),

  botCall({
    method: 'POST',
    path: '/api/User/SaveMemberBalance',
    body: z.strictObject({ MId: bodyId, UserId: jsonId, MBalance: jsonPoints }),
    run: ({ body }, { world, operator }) => {
      ownUserId(operator, body.UserId)
      world.bot.setBalance(body.MId, body.MBalance)
      return null
    },
  }),

  botCall({
    method: 'POST',
    path: '/api/User/SaveMemberState',
    body: z.strictObject({ MId: bodyId, UserId: jsonId, State: z.int().min(0).max(1) }),
    run: ({ body }, { world, operator }) => {
      ownUserId(operator, body.UserId)
      world.bot.person.merge(world.bot.member(body.MId).TelId, { MState: body.State })
      return null
    },
  }),

  botCall({
    method: 'POST',
    path: '/api/User/SetToMember',
    body: z.strictObject({ TelId: jsonId, UserId: jsonId }),
    run: ({ body }, { world, operator }) => {
      ownUserId(operator, body.UserId)
      world.bot.makeMember(body.TelId)
      return null
    },
  }),
]

import { z } from 'zod'
import { jsonText } from '../entity.ts'
import { signedId, textId } from '../fields.ts'
import { botCall, ownUserId } from './bot-call.ts'

export const botSettingCalls = [
  botCall({
    method: 'GET',
    path: '/api/SystemSettings/GetSystemSettings',
    query: z.strictObject({ UserId: textId }),
    run: ({ query }, { world, operator }) => {
      ownUserId(operator, query.UserId)
      return { JoinGroupSendMessage: world.site.joinGroupSendMessage, ServerVersion: '5.2.1' }
    },
  }),

  botCall({
    method: 'POST',
    path: '/api/SystemSettings/SetJoinGroupSendMessage',
    body: z.strictObject({ UserId: signedId, JoinGroupSendMessage: jsonText }),
    run: ({ body }, { world, operator }) => {
      ownUserId(operator, body.UserId)
      world.site.joinGroupSendMessage = body.JoinGroupSendMessage
      return null
    },
  }),
]

import { z } from 'zod'
import { signedId, textId } from '../fields.ts'
import { jsonText } from '../record-body.ts'
import { defineBotCall, requireOwnUserId } from './bot-call.ts'

export const botSettingCalls = {
  botSettings: defineBotCall({
    query: z.strictObject({ UserId: textId }),
    run: ({ query }, { world, operator }) => {
      requireOwnUserId(operator, query.UserId)
      return { JoinGroupSendMessage: world.site.joinGroupSendMessage, ServerVersion: '5.2.1' }
    },
  }),

  botGreeting: defineBotCall({
    body: z.strictObject({ UserId: signedId, JoinGroupSendMessage: jsonText }),
    run: ({ body }, { world, operator }) => {
      requireOwnUserId(operator, body.UserId)
      world.site.joinGroupSendMessage = body.JoinGroupSendMessage
    },
  }),
}

import { toWireId } from '../../../src-preload/shared/ids.ts'
import { get, post } from '../http/http.ts'
import { endpoints } from '../wire.ts'

interface BotSettings {
  JoinGroupSendMessage?: string | null
}

/** Greeting for new group members (A116); `operatorId` is the signed-in operator's (A155). Throws ApiError. */
export async function fetchGreeting(operatorId: string, signal?: AbortSignal): Promise<string> {
  const data = await get<BotSettings | null>('getSystemSettings', endpoints.botSettings, {
    query: { UserId: operatorId },
    signal,
  })
  return data?.JoinGroupSendMessage ?? ''
}

/** Throws ApiError when the bot's code is not 0. */
export async function setGreeting(operatorId: string, text: string): Promise<boolean> {
  await post('setJoinGroupSendMessage', endpoints.botGreeting, {
    body: { UserId: toWireId(operatorId), JoinGroupSendMessage: text },
  })
  return true
}

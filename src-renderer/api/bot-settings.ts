import { read, write } from './http.ts'
import { toWireId } from './id.ts'
import { paths } from './wire.ts'

interface BotSettings {
  JoinGroupSendMessage?: string | null
}

/** Greeting for new group members (A116); `operatorId` is the signed-in operator's (A155). Throws ApiError. */
export async function greeting(operatorId: string, signal?: AbortSignal): Promise<string> {
  const data = await read<BotSettings | null>('getSystemSettings', paths.botSettings, {
    query: { UserId: operatorId },
    signal,
  })
  return data?.JoinGroupSendMessage ?? ''
}

/** Throws ApiError when the bot's code is not 0. */
export async function setGreeting(operatorId: string, text: string): Promise<boolean> {
  await write('setJoinGroupSendMessage', paths.botGreeting, {
    body: { UserId: toWireId(operatorId), JoinGroupSendMessage: text },
  })
  return true
}

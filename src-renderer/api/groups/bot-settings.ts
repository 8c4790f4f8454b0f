import { toWireId } from '#shared/ids.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { get } from '../http/http.ts'
import { toRecord } from '../http/page.ts'
import { endpoints } from '../wire.ts'
import { postToBot } from './bot-page.ts'

/** Greeting for new group members (A116); `operatorId` is the signed-in operator's (A155). Throws ApiError. */
export async function fetchGreeting(operatorId: string, signal?: AbortSignal): Promise<string> {
  const call = { query: { UserId: operatorId }, signal }
  const data = await get('getSystemSettings', endpoints.botSettings, call)
  const settings = toRecord<{ JoinGroupSendMessage: string | null }>(data, endpoints.botSettings, [
    'JoinGroupSendMessage',
  ])
  return settings?.JoinGroupSendMessage ?? ''
}

export function setGreeting(operatorId: string, text: string, change: TrackedChange): Promise<boolean> {
  const body = { UserId: toWireId(operatorId), JoinGroupSendMessage: text }
  return postToBot('setJoinGroupSendMessage', endpoints.botGreeting, body, change)
}

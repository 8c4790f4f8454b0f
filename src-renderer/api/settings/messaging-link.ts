import { currentProfile } from '#shared/server-profile.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { post } from '../http/http.ts'
import { isNotRefused } from '../http/results.ts'
import { endpoints } from '../wire.ts'

/** Credentials of the messaging service's client (A013). */
type MessagingAccount = Record<'userTelAppid' | 'userTelHash' | 'userTelPhone', string>

/** Throws ApiError. */
export const saveMessagingAccount = async (body: MessagingAccount, change: TrackedChange) =>
  isNotRefused(
    await post('updateingAppInfo', endpoints.appInfo, {
      path: { uptype: currentProfile().codes.appInfo.link },
      body,
      change,
    }),
  )

export function linkStatusLabel(status: string | null): string {
  return status === null ? '状态未知' : (currentProfile().names.linkStatus[status] ?? `状态 ${status}`)
}

export function linkStatusTone(status: string | null): 'success' | 'danger' | 'informative' {
  if (status === '1') return 'success'
  return status === '0' ? 'danger' : 'informative'
}

export function robotStatusLabel(status: string | null): string {
  return status === null ? '状态未知' : (currentProfile().names.robotStatus[status] ?? `状态 ${status}`)
}

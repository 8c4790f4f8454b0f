import { post } from '../http/http.ts'
import { isSuccess } from '../http/results.ts'
import { appInfoTypes, endpoints, linkStatuses, robotStatuses } from '../wire.ts'

/** Credentials of the messaging service's client (A013). */
export interface MessagingAccount {
  userTelAppid: string
  userTelHash: string
  userTelPhone: string
}

/** Throws ApiError. */
export async function saveMessagingAccount(account: MessagingAccount): Promise<boolean> {
  const result = await post<unknown>('updateingAppInfo', endpoints.appInfo, {
    path: { uptype: appInfoTypes.link },
    body: account,
  })
  return isSuccess(result)
}

export function linkStatusLabel(status: string | null): string {
  return status === null ? '状态未知' : (linkStatuses[status] ?? `状态 ${status}`)
}

export function linkStatusTone(status: string | null): 'success' | 'danger' | 'informative' {
  return status === '1' ? 'success' : status === '0' ? 'danger' : 'informative'
}

export function robotStatusLabel(status: string | null): string {
  return status === null ? '状态未知' : (robotStatuses[status] ?? `状态 ${status}`)
}

import { isDone } from './done.ts'
import { write } from './http.ts'
import { appInfoTypes, linkStatuses, paths, robotStatuses } from './wire.ts'

/** Credentials of the messaging service's client (A013). */
export interface LinkAccount {
  userTelAppid: string
  userTelHash: string
  userTelPhone: string
}

/** Throws ApiError. */
export async function saveLinkAccount(account: LinkAccount): Promise<boolean> {
  const saved = await write<unknown>('updateingAppInfo', paths.appInfo, {
    path: { uptype: appInfoTypes.link },
    body: account,
  })
  return isDone(saved)
}

export function linkStatusName(status: string | null): string {
  return status === null ? '状态未知' : (linkStatuses[status] ?? `状态 ${status}`)
}

export function linkTone(status: string | null): 'success' | 'danger' | 'informative' {
  return status === '1' ? 'success' : status === '0' ? 'danger' : 'informative'
}

export function robotStatusName(status: string | null): string {
  return status === null ? '状态未知' : (robotStatuses[status] ?? `状态 ${status}`)
}

import { asWireId, type Id } from '#shared/ids.ts'
import { isMasked } from '../../lib/mask-personal.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { ApiError } from '../http/api-error.ts'
import { get, post } from '../http/http.ts'
import { defineKeyedList } from '../http/list.ts'
import { onlyOfMember, toWholeList } from '../http/page.ts'
import { isNotRefused } from '../http/results.ts'
import { endpoints } from '../wire.ts'

/** A withdrawal account bound to a member (D3 §3). */
export interface BoundAccount {
  userId: Id
  /** The member's nickname. */
  name: string
  payType: number | string
  payName: string
  payNo: string
  /** Image of a QR code, or its text. */
  qrCode: string
}

export async function fetchBoundAccounts(userId: Id, signal?: AbortSignal): Promise<BoundAccount[]> {
  const data = await get('userPayList', endpoints.memberAccounts, { query: { userid: userId }, signal })
  const rows = toWholeList<BoundAccount>(data, endpoints.memberAccounts)
  return onlyOfMember({ rows, total: rows.length }, String(userId), endpoints.memberAccounts).rows
}

export const fetchAccounts = defineKeyedList<
  BoundAccount,
  { paytype?: string; userid?: string; payname?: string; payno?: string }
>('userPayPage', endpoints.memberAccountList, ({ userId, payType }) => [userId, payType])

/** More accounts than a member has of all pay types; each costs a call. */
const MAX_SHARED_ACCOUNTS = 10
const SHARED_PAGE_SIZE = 50

/**
 * Fetches the other members' accounts with the same number as one of these (D3 §7.3: the list takes `payno`). The server
 * may search for a part of it, so only equal numbers count. Throws ApiError.
 */
export async function fetchMembersSharingAccounts(
  userId: Id,
  accounts: readonly BoundAccount[],
  signal?: AbortSignal,
): Promise<BoundAccount[]> {
  const numbers = [...new Set(accounts.map(({ payNo }) => String(payNo ?? '').trim()))].filter(Boolean)
  if (numbers.some(isMasked)) throw new ApiError('unmatched', '服务器遮住了账号，不知道还有谁绑定')
  const pages = await Promise.all(
    numbers.slice(0, MAX_SHARED_ACCOUNTS).map((payno) => fetchAccounts(1, SHARED_PAGE_SIZE, { payno }, signal)),
  )
  const isSame = ({ payNo }: BoundAccount) => numbers.includes(String(payNo ?? '').trim())
  // Of a server that takes no notice of the number these are not all that have it.
  if (pages.some(({ rows, total }) => total > rows.length && !rows.every(isSame)))
    throw new ApiError('unmatched', '服务器没有按账号查找，不知道还有谁绑定')
  const others = pages
    .flatMap(({ rows }) => rows)
    .filter((other) => String(other.userId) !== String(userId) && isSame(other))
  return others.filter((other, i) => others.findIndex((first) => String(first.userId) === String(other.userId)) === i)
}

/** Fetches an account by its key, member and pay type (A140); null when deleted or ambiguous. */
export async function fetchAccount({ userId, payType }: BoundAccount): Promise<BoundAccount | null> {
  const matches = (await fetchBoundAccounts(userId)).filter((account) => String(account.payType) === String(payType))
  return matches.length === 1 ? matches[0]! : null
}

export type AccountInfo = { payName: string; payNo: string }

/** Returns false when the server reports failure (D3 §8). Throws ApiError. */
export async function saveAccount(
  { userId, payType }: BoundAccount,
  info: AccountInfo,
  change: TrackedChange,
): Promise<boolean> {
  const body = { userId: asWireId(userId), payType, payName: info.payName, payNo: info.payNo }
  return isNotRefused(await post('userUpdatePayInfo', endpoints.memberAccountSave, { body, change }))
}

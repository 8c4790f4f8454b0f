import type { Id } from '../../../src-preload/shared/ids.ts'
import { get, post } from '../http/http.ts'
import { type Page, toPage } from '../http/page.ts'
import { isSuccess } from '../http/results.ts'
import { type WithKey, withKeys } from '../http/row-keys.ts'
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
  return toPage<BoundAccount>(await get('userPayList', endpoints.memberAccounts, { query: { userid: userId }, signal }))
    .rows
}

interface AccountQuery {
  paytype?: string
  userid?: string
  payname?: string
  payno?: string
}

export async function fetchAccounts(
  page: number,
  size: number,
  query: AccountQuery,
  signal?: AbortSignal,
): Promise<Page<WithKey<BoundAccount>>> {
  const path = { pageindex: page, pagesize: size }
  const data = await get('userPayPage', endpoints.memberAccountList, { path, query: { ...query }, signal })
  const { rows, total } = toPage<BoundAccount>(data)
  return { rows: withKeys(rows, ({ userId, payType }) => [userId, payType]), total }
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
  { payName, payNo }: AccountInfo,
): Promise<boolean> {
  const body = { userId, payType, payName, payNo }
  return isSuccess(await post<unknown>('userUpdatePayInfo', endpoints.memberAccountSave, { body }))
}

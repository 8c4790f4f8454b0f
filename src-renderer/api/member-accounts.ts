import { isDone } from './done.ts'
import { read, write } from './http.ts'
import type { Id } from './id.ts'
import { type Page, toPage } from './page.ts'
import { type Keyed, withKeys } from './rows.ts'
import { paths } from './wire.ts'

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

export async function boundAccounts(userId: Id, signal?: AbortSignal): Promise<BoundAccount[]> {
  return toPage<BoundAccount>(await read('userPayList', paths.memberAccounts, { query: { userid: userId }, signal }))
    .rows
}

interface AccountQuery {
  paytype?: string | undefined
  userid?: string | undefined
  payname?: string | undefined
  payno?: string | undefined
}

export async function accountList(
  page: number,
  size: number,
  query: AccountQuery,
  signal?: AbortSignal,
): Promise<Page<Keyed<BoundAccount>>> {
  const path = { pageindex: page, pagesize: size }
  const data = await read('userPayPage', paths.memberAccountList, { path, query: { ...query }, signal })
  const { rows, total } = toPage<BoundAccount>(data)
  return { rows: withKeys(rows, ({ userId, payType }) => [userId, payType]), total }
}

/** Fetches an account by its key, member and pay type (A140); null when deleted or ambiguous. */
export async function accountAgain({ userId, payType }: BoundAccount): Promise<BoundAccount | null> {
  const same = (await boundAccounts(userId)).filter((account) => String(account.payType) === String(payType))
  return same.length === 1 ? same[0]! : null
}

export type AccountInfo = { payName: string; payNo: string }

/** Returns false when the server reports failure (D3 §8). Throws ApiError. */
export async function saveAccount(
  { userId, payType }: BoundAccount,
  { payName, payNo }: AccountInfo,
): Promise<boolean> {
  const body = { userId, payType, payName, payNo }
  return isDone(await write<unknown>('userUpdatePayInfo', paths.memberAccountSave, { body }))
}

import { asWireId, type Id } from '#shared/lossless-json.ts'
import type { Amount } from '#shared/money.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { get, post } from '../http/http.ts'
import { toWholeList } from '../http/page.ts'
import { isNotRefused } from '../http/results.ts'
import { endpoints } from '../wire.ts'

/** A payment method of members (D2 §3). */
export interface PayType {
  id: Id
  name: string
  /** Boolean in any spelling: see `toBoolean`. */
  state: unknown
  upAdmin: string
  upTime: string
  upMemo: string
}

/** An account members pay into (D2 §3). */
export interface PayAccount {
  id: Id
  payType: Id
  title: string
  payName: string
  payNo: string
  minBalance: Amount
  maxBalance: Amount
  /** Image name of the QR code, as the server stores it. */
  qrName: string
  /** Text of the QR code. */
  qrCode: string
  remark: string
  state: unknown
}

export async function fetchPayTypes(signal?: AbortSignal): Promise<PayType[]> {
  const rows = toWholeList<PayType>(await get('payType', endpoints.payTypes, { signal }), endpoints.payTypes)
  return rows.map((type) => ({ ...type, name: String(type.name ?? '') }))
}

/** Accounts of one payment method. A server may return the accounts of all methods and omit the method. */
export async function fetchPayAccounts(payType: Id, signal?: AbortSignal): Promise<PayAccount[]> {
  const rows = await fetchAccountRows({ paytype: payType }, signal)
  return rows
    .map((row) => ({ ...row, payType: row.payType ?? payType }))
    .filter((row) => String(row.payType) === String(payType))
}

/** Fetches the current state of one account; undefined when it was deleted. */
export const fetchPayAccount = async ({ id, payType }: PayAccount): Promise<PayAccount | undefined> =>
  (await fetchAccountRows({ paytype: payType, id })).find((row) => String(row.id) === String(id))

/** `50000.0000`, as a database writes it, is 50000 in the form, which takes two decimals. */
const withoutEmptyDecimals = (amount: Amount) =>
  typeof amount === 'string' ? amount.replace(/\.0+$|(?<=\.\d*[1-9])0+$/, '') : amount

async function fetchAccountRows(query: { paytype: Id; id?: Id }, signal?: AbortSignal): Promise<PayAccount[]> {
  const data = await get('payInInfo', endpoints.payAccounts, { query, signal })
  const isOne = typeof data === 'object' && data !== null && 'payNo' in data
  const rows = isOne ? [data as PayAccount] : toWholeList<PayAccount>(data, endpoints.payAccounts)
  return rows.map((row) => ({
    ...row,
    title: String(row.title ?? ''),
    payName: String(row.payName ?? ''),
    payNo: String(row.payNo ?? ''),
    minBalance: withoutEmptyDecimals(row.minBalance),
    maxBalance: withoutEmptyDecimals(row.maxBalance),
  }))
}

/** The saved fields of an account; a new one has no id (A188). */
export type PayAccountDraft = Omit<PayAccount, 'id' | 'minBalance' | 'maxBalance' | 'state'> & {
  id?: Id
  minBalance: number
  maxBalance: number
  /** undefined: as it is. */
  state: boolean | undefined
}

/** Throws ApiError; false when the server reports failure. */
export const savePayAccount = async (account: PayAccountDraft, change: TrackedChange) =>
  isNotRefused(await post('payNoInfoUpdate', endpoints.payAccountSave, { body: account, change }))

/** The body {id, state} follows A100. */
export const setPayTypeState = async (id: Id, state: boolean, change: TrackedChange) =>
  isNotRefused(await post('payTypeInState', endpoints.payTypeState, { body: { id: asWireId(id), state }, change }))

export const setPayAccountState = async (id: Id, state: boolean, change: TrackedChange) =>
  isNotRefused(
    await post('payNoInfoUpdateState', endpoints.payAccountState, { body: { id: asWireId(id), state }, change }),
  )

export const deletePayAccount = async (id: Id, change: TrackedChange) =>
  isNotRefused(await post('payNoInfoDelete', endpoints.payAccountDelete, { query: { payid: id }, change }))

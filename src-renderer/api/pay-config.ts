import type { Amount } from '../lib/money.ts'
import { isDone } from './done.ts'
import { read, write } from './http.ts'
import type { Id } from './id.ts'
import { toPage } from './page.ts'
import { paths } from './wire.ts'

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

export async function payTypes(signal?: AbortSignal): Promise<PayType[]> {
  return toPage<PayType>(await read('payType', paths.payTypes, { signal })).rows
}

/** Accounts of one payment method. A server may return the accounts of all methods and omit the method. */
export async function payAccounts(payType: Id, signal?: AbortSignal): Promise<PayAccount[]> {
  const rows = await accountRows({ paytype: payType }, signal)
  return rows
    .map((row) => ({ ...row, payType: row.payType ?? payType }))
    .filter((row) => String(row.payType) === String(payType))
}

/** Fetches the current state of one account; undefined when it was deleted. */
export async function payAccount({ id, payType }: PayAccount): Promise<PayAccount | undefined> {
  return (await accountRows({ paytype: payType, id })).find((row) => String(row.id) === String(id))
}

async function accountRows(query: { paytype: Id; id?: Id }, signal?: AbortSignal): Promise<PayAccount[]> {
  const data = await read<unknown>('payInInfo', paths.payAccounts, { query, signal })
  const isOne = typeof data === 'object' && data !== null && 'payNo' in data
  return isOne ? [data as PayAccount] : toPage<PayAccount>(data).rows
}

/** The saved fields of an account; a new one has no id (A188). */
export type PayAccountDraft = Omit<PayAccount, 'id' | 'minBalance' | 'maxBalance' | 'state'> & {
  id?: Id
  minBalance: number
  maxBalance: number
  state: boolean
}

/** Throws ApiError; false when the server reports failure. */
export async function savePayAccount(account: PayAccountDraft): Promise<boolean> {
  return isDone(await write<unknown>('payNoInfoUpdate', paths.payAccountSave, { body: account }))
}

/** The body {id, state} follows A100. */
export async function setPayTypeState(id: Id, state: boolean): Promise<boolean> {
  return isDone(await write<unknown>('payTypeInState', paths.payTypeState, { body: { id, state } }))
}

export async function setPayAccountState(id: Id, state: boolean): Promise<boolean> {
  return isDone(await write<unknown>('payNoInfoUpdateState', paths.payAccountState, { body: { id, state } }))
}

export async function deletePayAccount(id: Id): Promise<boolean> {
  return isDone(await write<unknown>('payNoInfoDelete', paths.payAccountDelete, { query: { payid: id } }))
}

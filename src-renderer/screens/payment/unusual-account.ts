import { isolateText } from '#shared/untrusted-text.ts'
import type { PayAccount } from '../../api/settings/payment-accounts.ts'
import { isMasked } from '../../lib/mask-personal.ts'
import { collectReasons, describeUnusualNumber } from '../../lib/unusual-values.ts'
import { foldAccountNumber, type PayAccountRow } from './account-search.ts'

/** Names in a sentence, of which there may be hundreds. */
const MAX_NAMES = 3

const MAX_BELOW_MIN = '最大值不能小于最小值，请检查!'
const NEW_NUMBER = '收款信息变更：会员将付款到新的账号'
const NEW_CODE = '收款信息变更：会员扫码将付款到新的二维码'
const NO_CODE = '收款信息变更：不再有此二维码'
const NEW_PAYEE = '收款信息变更：会员将付款到新的收款人'

/** Accounts as a sentence names them: “甲”、“乙”. */
export function nameAccounts(accounts: readonly Pick<PayAccount, 'title'>[]): string {
  const names = accounts.slice(0, MAX_NAMES).map(({ title }) => `“${isolateText(title)}”`)
  return names.join('、') + (accounts.length > MAX_NAMES ? '等' : '')
}

/** Names the other accounts that have a number; undefined if there are none. A server may list one of them twice. */
export function findSameNumber(
  payNo: string,
  account: Pick<PayAccount, 'id'> | undefined,
  existing: readonly PayAccountRow[],
): string | undefined {
  const number = foldAccountNumber(payNo)
  if (number === '' || isMasked(payNo)) return undefined
  const others = existing.filter(
    ({ id, foldedNumber }) => foldedNumber === number && String(id) !== String(account?.id),
  )
  const same = [...new Map(others.map((other) => [String(other.id), other])).values()]
  return same.length > 0 ? `与${nameAccounts(same)}的账号相同` : undefined
}

type Limits = Record<'minBalance' | 'maxBalance', string>
type AccountValues = Limits & Record<'qrCode' | 'qrName', string>

/**
 * Why changed values call for attention. What a fraud would change is always marked (A297), a limit as elsewhere (A290).
 * `sameNumber`: names the accounts that have the number already.
 */
export function findUnusualAccount(
  values: AccountValues,
  changes: Partial<AccountValues>,
  current: Limits,
  sameNumber: string | undefined,
): Record<string, string> {
  const { minBalance, maxBalance } = values
  const isMaxBelowMin = Number(maxBalance) < Number(minBalance)
  const markedLimit = 'maxBalance' in changes ? 'maxBalance' : 'minBalance'
  const describeLimit = (field: keyof Limits) => [
    isMaxBelowMin && field === markedLimit ? MAX_BELOW_MIN : null,
    field in changes ? describeUnusualNumber(current[field], values[field]) : null,
  ]
  return {
    payName: NEW_PAYEE,
    payNo: [NEW_NUMBER, sameNumber].filter(Boolean).join('；'),
    qrCode: values.qrCode === '' ? NO_CODE : NEW_CODE,
    qrName: values.qrName === '' ? NO_CODE : NEW_CODE,
    ...collectReasons(['minBalance', 'maxBalance'], (field) => describeLimit(field as keyof Limits)),
  }
}

/** Why values of a new account call for attention. */
export function findUnusualNewAccount(
  { minBalance, maxBalance }: Limits,
  sameNumber: string | undefined,
): Record<string, string> {
  // A maximum below the minimum is documented as possible (A098).
  const isMaxBelowMin = Number(maxBalance) < Number(minBalance)
  return { ...(sameNumber && { payNo: sameNumber }), ...(isMaxBelowMin && { maxBalance: MAX_BELOW_MIN }) }
}

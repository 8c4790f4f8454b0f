import { expect, test } from 'vitest'
import { toAccountRows } from '#renderer/screens/payment/account-search.ts'
import { findSameNumber, findUnusualAccount, nameAccounts } from '#renderer/screens/payment/unusual-account.ts'

const current = { minBalance: '50', maxBalance: '50000.00' }
const values = { ...current, qrCode: 'x', qrName: 'y' }
const unusual = (changes: Partial<typeof values>) => {
  const reasons = findUnusualAccount({ ...values, ...changes }, changes, current, undefined)
  return Object.fromEntries(Object.entries(reasons).filter(([key]) => key in changes))
}

test.each([
  [{ maxBalance: '500000' }, { maxBalance: '比原来高 900 %' }],
  [{ maxBalance: '60000' }, {}],
  [{ minBalance: '0' }, { minBalance: '改为 0' }],
  [{ minBalance: '45' }, {}],
  [{ minBalance: '60000' }, { minBalance: '最大值不能小于最小值，请检查!；比原来高 119,900 %' }],
  [{ minBalance: '45', maxBalance: '44' }, { maxBalance: '最大值不能小于最小值，请检查!；比原来低 99.9 %' }],
  [{ qrCode: 'z' }, { qrCode: '收款信息变更：会员扫码将付款到新的二维码' }],
  [{ qrCode: '' }, { qrCode: '收款信息变更：不再有此二维码' }],
  [{ qrName: '' }, { qrName: '收款信息变更：不再有此二维码' }],
])('the marks of an edited account (A290, A297) %j', (changes, reasons) => expect(unusual(changes)).toEqual(reasons))

function account(id: number, payNo: string, title = `账号${id}`) {
  const texts = { title, payName: '张三', qrName: '', qrCode: '', remark: '' }
  return { ...texts, id, payType: 1, payNo, minBalance: 0, maxBalance: 0, state: 1 }
}

test('an account that is listed under two types is named once, and of many the first three', () => {
  const accounts = [1, 2, 3, 4, 5].map((id) => account(id, '6 22'))
  const rows = (count: number) => toAccountRows([accounts.slice(0, count), accounts.slice(0, count)]).flat()
  expect(findSameNumber('622', undefined, rows(2))).toBe('与“账号1”、“账号2”的账号相同')
  expect(findSameNumber('6-22', { id: 1 }, rows(5))).toBe('与“账号2”、“账号3”、“账号4”等的账号相同')
  expect(findSameNumber(' - ', undefined, rows(5))).toBeUndefined()
  expect(nameAccounts([account(1, '', '\u202E'.repeat(9) + '甲'.repeat(200))])).toBe(`“${'甲'.repeat(80)}…”`)
})

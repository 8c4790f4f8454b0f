import { describe, expect, test } from 'vitest'
import type { PayAccount } from '#renderer/api/settings/payment-accounts.ts'
import { createAccountFilter, foldAccountNumber, toAccountRows } from '#renderer/screens/payment/account-search.ts'
import fc from '../../fast-check.ts'

function account(id: number | string, payNo: unknown, fields: Partial<PayAccount> = {}): PayAccount {
  const texts = { title: `账号${id}`, payName: '张三', qrName: '', qrCode: '', remark: '' }
  return { id, payType: 1, ...texts, payNo: payNo as string, minBalance: 0, maxBalance: 0, state: 1, ...fields }
}

const sameIds = (lists: PayAccount[][]) =>
  toAccountRows(lists).map((rows) => rows.map(({ sameNumber }) => sameNumber.map(({ id }) => id)))

describe('accounts with one number', () => {
  test('are found across lists and spellings, each with those after it first', () => {
    const lists = [
      [account(1, '6222 0000-1111'), account(2, '13800000000')],
      [account(3, '６２２２００００１１１１'), account(4, '6222\u200B0000\u20131111')],
    ]
    expect(sameIds(lists)).toEqual([
      [[3, 4], []],
      [
        [4, 1],
        [1, 3],
      ],
    ])
  })

  test('are not one account that is listed under several types, nor those without a number', () => {
    expect(sameIds([[account(1, '622')], [account('1', '622')]])).toEqual([[[]], [[]]])
    expect(sameIds([[account(1, ''), account(2, null), account(3, ' - '), account(4, undefined)]])).toEqual([
      [[], [], [], []],
    ])
    // Of a part that the server hides nothing is known (A376).
    expect(sameIds([[account(1, '622****1'), account(2, '622****1')]])).toEqual([[[], []]])
  })

  test('of 10,000 with one number each knows the next ones only', () => {
    const [rows = []] = toAccountRows([Array.from({ length: 10_000 }, (_, id) => account(id, '无'))])
    expect(rows.reduce((sum, { sameNumber }) => sum + sameNumber.length, 0)).toBe(10_000 * 20)
    expect(rows.at(-1)?.sameNumber[0]?.id).toBe(0)
    expect(
      rows
        .at(-2)
        ?.sameNumber.slice(0, 2)
        .map(({ id }) => id),
    ).toEqual([9_999, 0])
  })

  test('see each other, whatever the server sends', () => {
    const numbers = fc.constantFrom('622', '6 22', '６２２', 'a@b.c', 'A@B.C', '', null)
    fc.assert(
      fc.property(fc.array(fc.array(numbers, { maxLength: 5 }), { maxLength: 4 }), (lists) => {
        const accounts = lists.map((list, i) => list.map((payNo, j) => account(`${i} ${j}`, payNo)))
        const rows = toAccountRows(accounts).flat()
        for (const row of rows) {
          const others = rows.filter(
            (other) => other !== row && other.foldedNumber !== '' && other.foldedNumber === row.foldedNumber,
          )
          expect(row.sameNumber.map((other) => other.id).toSorted()).toEqual(others.map((other) => other.id).toSorted())
        }
      }),
    )
  })
})

test('a number is folded to half width without spaces and dashes, but dots of an address stay', () => {
  expect(foldAccountNumber(' ６２２ 2—0\u00A00\u202E1 ')).toBe('6222001')
  expect(foldAccountNumber('A.B@C.com')).toBe('a.b@c.com')
  expect(foldAccountNumber(6222n)).toBe('6222')
})

describe('a search', () => {
  const [rows = []] = toAccountRows([
    [
      account(1, '6222 0000 1111', { title: '招商一号', payName: '李四' }),
      account(2, 'TXyz', { title: 'USDT 备用', payName: String(null) }),
    ],
  ])
  const find = (search: string) => rows.filter(createAccountFilter(search)).map(({ id }) => id)

  test.each([
    ['招商', [1]],
    ['李四', [1]],
    ['usdt', [2]],
    ['ＵＳＤＴ 备', [2]],
    ['00-001', [1]],
    ['62220000', [1]],
    ['txYZ', [2]],
    ['', [1, 2]],
    ['  ', [1, 2]],
    ['-', []],
    ['没有', []],
  ])('for %j finds by title, payee or number, however it is spelled', (search, ids) => {
    expect(find(search)).toEqual(ids)
  })

  test('of hostile texts is quick', () => {
    const [long = []] = toAccountRows([
      Array.from({ length: 20 }, (_, id) => account(id, '1'.repeat(100_000), { title: '\u202E'.repeat(100_000) })),
    ])
    expect(long.filter(createAccountFilter('2'))).toEqual([])
  })
})

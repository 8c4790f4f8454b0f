import '../../api/stub-page-window.ts'
import { describe, expect, test } from 'vitest'
import {
  isPossibleDuplicate,
  markDuplicates,
  markLongest,
  matchAccounts,
  orderMarks,
  rowMarks,
} from '#renderer/features/orders/risk-marks.ts'
import { checkApproval } from '#renderer/features/orders/use-decision-data.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { applyProfile, defaultProfile } from '#shared/server-profile.ts'
import { order } from './order-fixture.ts'

const labels = (marks: readonly { label: string }[]) => marks.map(({ label }) => label)

describe('possible duplicates', () => {
  const other = (change: Partial<PayOrder>) => order({ id: 2, payTime: '2026-11-20 10:09:00', ...change })

  test('are orders of the same member, kind and amount within ten minutes', () => {
    expect(isPossibleDuplicate(order(), other({}))).toBe(true)
    expect(isPossibleDuplicate(order(), other({ balance: '500.00' }))).toBe(true)
    expect(isPossibleDuplicate(order(), other({ payTime: '2026-11-20 10:10:01' }))).toBe(false)
    expect(isPossibleDuplicate(order(), other({ balance: 500.01 }))).toBe(false)
    expect(isPossibleDuplicate(order(), other({ userId: 10087 }))).toBe(false)
    expect(isPossibleDuplicate(order(), other({ inOrOut: false }))).toBe(false)
    expect(isPossibleDuplicate(order(), other({ payTime: '' }))).toBe(false)
    expect(isPossibleDuplicate(order({ balance: 'bad' }), other({ balance: 'worse' }))).toBe(false)
  })

  test('an order is no duplicate of itself', () => {
    expect(isPossibleDuplicate(order({ id: 9_007_199_254_740_993n }), order({ id: '9007199254740993' }))).toBe(false)
  })

  test('rows without a duplicate stay the same objects, which memoised rows compare', () => {
    const rows = [order(), other({}), order({ id: 3, userId: 7 })]
    const marked = markDuplicates(rows)
    expect(marked.map(({ duplicateOf }) => duplicateOf?.id)).toEqual([2, order().id, undefined])
    expect(marked[2]).toBe(rows[2])
  })
})

describe('the bound accounts', () => {
  const account = { payName: '王小明', payNo: '6222 0212' }

  test('match a deposit by the name of the payer', () => {
    expect(matchAccounts(order(), [account])).toBe('same')
    expect(matchAccounts(order({ payName: ' 王 小明' }), [account])).toBe('same')
    expect(matchAccounts(order({ payName: '王大明' }), [account])).toBe('different')
    expect(matchAccounts(order(), [])).toBe('unbound')
    expect(matchAccounts(order({ payName: '' }), [account])).toBeNull()
    for (const dot of '·•・･')
      expect(matchAccounts(order({ payName: `买买提${dot}艾力` }), [{ payName: '买买提·艾力', payNo: '' }])).toBe(
        'same',
      )
    expect(matchAccounts(order({ payName: '买买提艾力' }), [{ payName: '买买提·艾力', payNo: '' }])).toBe('different')
  })

  test('match a payout by name and account together', () => {
    const payout = (payNo: string, payName = '王小明') => order({ inOrOut: false, payNo, payName })
    expect(matchAccounts(payout('62220212'), [account])).toBe('same')
    expect(matchAccounts(payout('６２２２０２１２'), [account])).toBe('same')
    expect(matchAccounts(payout('62220213'), [account])).toBe('different')
    expect(matchAccounts(payout('62220212', '李四'), [account])).toBe('different')
    expect(matchAccounts(payout('62220212', ''), [account])).toBe('same')
    const hidden = { payName: '王*明', payNo: '6222****' }
    expect(matchAccounts(payout('62220212'), [hidden]), 'by what is seen (A376)').toBe('masked')
    expect(matchAccounts(payout('6222****', '王*明'), [hidden])).toBe('masked')
    expect(matchAccounts(payout('6222****'), [account])).toBe('masked')
    expect(matchAccounts(payout('72220212'), [hidden])).toBe('different')
    const two = [account, { payName: '李四', payNo: '1' }]
    expect(matchAccounts(payout('1'), two)).toBe('different')
  })
})

describe('marks', () => {
  test('a row is marked from the threshold on, and never at 0', () => {
    expect(labels(rowMarks(order(), 500))).toEqual(['大额'])
    expect(labels(rowMarks(order(), 501))).toEqual([])
    expect(labels(rowMarks(order(), 0))).toEqual([])
    for (const balance of ['x', '', null as never])
      expect(labels(rowMarks(order({ balance }), 1)), 'it may be of any size').toEqual(['金额不明'])
  })

  test('an order without an amount takes a confirmation of its own, and a balance that was read is not said to be missing', () => {
    const warning = (fields: object, after: string | null) => checkApproval(order(fields), after)?.confirmLabel ?? null
    expect(warning({ balance: '' }, null)).toBe('金额不明，仍要通过')
    expect(warning({ balance: null, inOrOut: false }, '200.00')).toBe('金额不明，仍要通过')
    expect(warning({ balance: 500 }, null)).toBe('无法核对余额，仍要通过')
    expect(warning({ balance: 500 }, '700.00')).toBeNull()
  })

  test('a payout of more than the balance of its row is marked, unless it was taken from it at the request', () => {
    const payout = order({ inOrOut: false, balance: 500, lastBalance: 440 })
    expect(rowMarks(payout, 0)).toEqual([{ label: '余额不足', reason: '提交时余额少 60.00', tone: 'danger' }])
    expect(rowMarks({ ...payout, lastBalance: 500 }, 0)).toEqual([])
    expect(rowMarks({ ...payout, lastBalance: '' }, 0)).toEqual([])
    expect(rowMarks({ ...payout, inOrOut: true }, 0)).toEqual([])
    applyProfile({ ...defaultProfile, withdrawalDebit: 'request' })
    expect(rowMarks(payout, 0)).toEqual([])
    applyProfile(defaultProfile)
  })

  test('a payout below zero comes first; a deposit is never marked so', () => {
    const facts = { after: '-0.01', accounts: [{ payName: '李四', payNo: '' }], orders: [order({ id: 2 })], sharing: 2 }
    expect(labels(orderMarks(order({ inOrOut: false }), facts, 0))).toEqual([
      '余额不足 0.01',
      '收款账户与绑定账户不符',
      '同 IP 2 人',
    ])
    expect(labels(orderMarks(order(), facts, 500))).toEqual(['付款人与绑定账户不符', '疑似重复', '大额', '同 IP 2 人'])
  })

  test('what was not read marks nothing, and each mark has a reason', () => {
    expect(orderMarks(order(), {}, 0)).toEqual([])
    for (const { reason } of orderMarks(order(), { sharing: 1 }, 1)) expect(reason).not.toBe('')
  })

  test('a possible duplicate names the other order, and a cancelled one is none', () => {
    const other = order({ id: 2, state: 1, payTime: '2026-11-20 10:04:05' })
    expect(orderMarks(order(), { orders: [order({ id: 3, state: 2 }), other] }, 0)).toEqual([
      expect.objectContaining({
        label: '疑似重复',
        reason: '该会员 2026-11-20 10:04:05 有同样金额的订单，已处理',
        other,
      }),
    ])
    expect(orderMarks(order(), { orders: [order({ id: 3, state: 2 })] }, 0)).toEqual([])
    expect(markDuplicates([order(), order({ id: 2, state: 2 })]).some(({ duplicateOf }) => duplicateOf)).toBe(false)
  })
})

test('the three pending orders that wait longest are marked, whatever the order of the rows', () => {
  const at = (id: number, minute: number, state = 0) => order({ id, state, payTime: `2026-11-20 10:0${minute}:00` })
  const rows = [at(1, 5), at(2, 1, 1), at(3, 2), at(4, 4), at(5, 3), order({ id: 6, payTime: '' })]
  expect(markLongest(rows).flatMap(({ id, isLongest }) => (isLongest ? [id] : []))).toEqual([3, 4, 5])
  expect(markLongest(rows)[0]).toBe(rows[0])
})

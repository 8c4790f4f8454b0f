// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type MemberFacts, useMemberFacts } from '#renderer/features/members/member-facts.ts'
import { setPendingOrders, usePendingOrders } from '#renderer/stores/pending-orders.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { inConsole, render } from '#tests/unit/mount.tsx'
import { order } from '../orders/order-fixture.ts'

/** The calls, by the name of the operation. */
let calls: string[]
/** Accounts of the whole site, as `user-pay-list` finds them by a part of the number. */
const accounts = [
  { userId: 7, name: '甲', payType: 1, payName: '甲', payNo: '6222', qrCode: '' },
  { userId: 8, name: '乙', payType: 1, payName: '乙', payNo: ' 6222 ', qrCode: '' },
  { userId: 8, name: '乙', payType: 4, payName: '乙', payNo: '6222', qrCode: '' },
  { userId: 9, name: '丙', payType: 1, payName: '丙', payNo: '16222', qrCode: '' },
]
const answers: Record<string, () => unknown> = {
  userList: () => ({ data: [{ id: 7, name: '甲', balance: '12.30' }], rows: 1 }),
  payList: () => ({ data: [], rows: 0 }),
  orderReport: () => null,
  betReport: () => ({ sumWinLost: '-1.5' }),
  orderList: () => ({ data: [], rows: 0 }),
  userPayList: () => accounts.slice(0, 1),
  userPayPage: () => ({ data: accounts, rows: accounts.length }),
  checkId: () => [{ id: 7 }, { id: 10, name: '丁' }],
}
function answer(operation: string): unknown {
  calls.push(operation)
  return answers[operation]!()
}
vi.mock('#renderer/api/http/http.ts', () => ({
  get: async (operation: string) => answer(operation),
  postQuery: async (operation: string) => answer(operation),
}))
vi.mock('#renderer/platform/desktop.ts', () => ({ desktop: {} }))

let facts: MemberFacts
let version = 0
function Panel() {
  facts = useMemberFacts('7', true)
  return null
}

const publish = (deposits: PayOrder[] | null) =>
  act(async () =>
    setPendingOrders({ version: ++version, orders: deposits && { deposits, withdrawals: [] }, error: null }),
  )

async function open(): Promise<void> {
  await render(inConsole(<Panel />))
  await act(() =>
    vi.waitFor(() => expect(Object.values(facts).every(({ isFetching }) => !isFetching)).toBe(true), {
      timeout: 30_000,
    }),
  )
}

beforeEach(() => {
  calls = []
  usePendingOrders.setState({ version: 0, orders: null, error: null })
  version = 0
})

const ALL = ['betReport', 'checkId', 'orderList', 'orderReport', 'payList', 'payList', 'userList', 'userPayList']

test('each call is made once, and one for each bound account', async () => {
  await open()
  expect(calls.toSorted()).toEqual([...ALL, 'userPayPage'].toSorted())
})

test('the same account is one with an equal number, and each other member counts once', async () => {
  await open()
  expect(facts.sharingAccount.data?.map(({ userId }) => userId)).toEqual([8])
  expect(facts.sharingIp.data?.map(({ id }) => id)).toEqual([10])
})

test('a member without statistics has no totals, which are not 0', async () => {
  await open()
  expect(facts.totals.data).toEqual({})
})

test('what the pending orders of the member change is read again; those of others, and the first ones, change nothing', async () => {
  await open()
  const before = calls.length
  await publish([order({ id: 1, userId: 7 })])
  await publish([order({ id: 1, userId: 7 }), order({ id: 2, userId: 70 })])
  expect(calls.slice(before)).toEqual([])
  await publish([order({ id: 2, userId: 70 })])
  await act(() => vi.waitFor(() => expect(facts.orders.isFetching).toBe(false), { timeout: 30_000 }))
  expect(calls.slice(before).toSorted()).toEqual(['betReport', 'orderReport', 'payList', 'payList', 'userList'])
})

test('a fact that cannot be read leaves the others alone', async () => {
  const { checkId } = answers
  answers.checkId = () => {
    throw new Error('500')
  }
  await open()
  answers.checkId = checkId!
  expect(facts.sharingIp.error).not.toBeNull()
  expect(facts.profile.data?.balance).toBe('12.30')
  expect(calls.filter((call) => call === 'checkId')).toHaveLength(1)
})

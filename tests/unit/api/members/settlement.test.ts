import '../stub-page-window.ts'
import { expect, test, vi } from 'vitest'
import { fetchBets, isSettled, settlementOf } from '#renderer/api/members/records.ts'
import { server } from '../stub-axios.ts'

vi.mock('axios', () => import('../stub-axios.ts'))

async function readBet(isJieSuan: unknown) {
  server.data = { data: [{ userId: 2, award: 5, ...(isJieSuan !== undefined && { isJieSuan }) }], rows: 1 }
  return (await fetchBets(1, 10, { sdate: '2026-01-01', edate: '2026-01-01' })).rows[0]!
}

test.each([
  [1, '已结算'],
  ['1', '已结算'],
  ['1.0', '已结算'],
  [true, '已结算'],
  ['True', '已结算'],
  ['已结算', '已结算'],
  [0, '待结算'],
  ['0', '待结算'],
  [2, '待结算'],
  [false, '待结算'],
  ['False', '待结算'],
  ['未结算', '待结算'],
  [null, '状态未知'],
  [undefined, '状态未知'],
  ['', '状态未知'],
  [' ', '状态未知'],
  ['checking', '状态未知'],
  [[], '状态未知'],
  [{}, '状态未知'],
])('a bet with isJieSuan %j is %s (A365)', async (isJieSuan, settlement) => {
  const bet = await readBet(isJieSuan)
  expect(settlementOf(bet)).toBe(settlement)
  expect(isSettled(bet)).toBe(settlement === '已结算')
})

import '../stub-page-window.ts'
import { expect, test, vi } from 'vitest'
import { fetchGames } from '#renderer/api/orders/dashboard.ts'
import { fetchMemberReport, fetchPeriodReport } from '#renderer/api/reports/member-statistics.ts'
import { server } from '../stub-axios.ts'

vi.mock('axios', () => import('../stub-axios.ts'))

test.each([
  [65, 65_000],
  ['65', 65_000],
  [-3, -3_000],
  [null, null],
  ['', null],
  ['wait', null],
])('a round in the shape of D3 §3 that closes in %j s (A050, A167)', async (sealingPlateTime, openState) => {
  const round = { expect: 100, newExpect: 101, sealingPlateTime, openCode: [6, 3, 7], fanResult: 4 }
  const expected = { lotteryId: 50, oldQiShu: 100, newQiShu: 101, openState, oldOpenResult: '6,3,7' }
  for (server.data of [round, [round], { data: [round], rows: 1 }])
    expect(await fetchGames(50)).toMatchObject([expected])
})

test('games in the dashboard shape pass unchanged: several, a single one, none', async () => {
  const game = { lotteryId: 10, oldQiShu: 1, newQiShu: 2, openState: 'wait', oldOpenResult: '6+3+7=16' }
  for (server.data of [game, [game], { data: [game], rows: 1 }]) expect(await fetchGames(10)).toEqual([game])
  for (server.data of [null, [], { data: null, rows: 0 }]) expect(await fetchGames(0)).toEqual([])
})

test('a member without statistics gets an empty report and no error', async () => {
  server.data = null
  expect(await fetchMemberReport({ userid: 1 })).toEqual({})
  expect(await fetchPeriodReport({ userid: 1, sdate: '', edate: '' })).toEqual({})
})

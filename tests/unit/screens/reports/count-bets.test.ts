import '../../api/stub-page-window.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { countBets } from '#renderer/screens/reports/charts/use-report-shares.ts'

const get = vi.hoisted(() => vi.fn())
vi.mock('#renderer/api/http/http.ts', async (original) => ({ ...(await original<object>()), get }))

const days = { from: '2026-11-25', to: '2026-11-25' }
const bets = Array.from({ length: 10 }, (_bet, i) => ({ userId: i, qiShu: i, orderTime: '2026-11-25 08:00:00' }))

function count(answer: (lotteryid: string | undefined) => unknown) {
  get.mockImplementation(async (operation: string, _template: string, call: { query: { lotteryid?: string } }) =>
    operation === 'lotteryNameList' ? [{ value: '2', label: '加拿大' }] : answer(call.query.lotteryid),
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return countBets(days, client, new AbortController().signal)
}

test('the bets of each game are what the server counts', async () => {
  const { shares, total } = await count((game) => ({ data: bets, rows: game === '2' ? '30' : 45 }))
  expect(shares.map(({ label, amount }) => [label, amount])).toEqual([
    ['加拿大', 30],
    ['其他游戏', 15],
  ])
  expect(total).toBe(45)
})

test('of a server that does not count, no number of bets is told', async () => {
  await expect(count(() => bets)).rejects.toThrow('服务器不给注单的总数，无法统计')
  await expect(count((game) => (game === '2' ? bets : { data: bets, rows: 45 }))).rejects.toThrow('无法统计')
})

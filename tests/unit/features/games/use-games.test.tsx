// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useGames } from '#renderer/features/games/use-games.ts'
import { useAlertState } from '#renderer/stores/alert-state.ts'
import { inConsole, render, unmount } from '#tests/unit/mount.tsx'

/** Response time of the server (ms), number of waiting games, and the requests it received. */
let latency: () => number
let waitingCount: number
let requests: { at: number; id: string }[]
/** How long the other games are open (ms). */
let openFor: number
/** Numbers of the last and the next round. */
let rounds: [number, number]
vi.mock('#renderer/api/orders/dashboard.ts', () => ({
  fetchGames: async (id: number | string) => {
    requests.push({ at: performance.now(), id: String(id) })
    await new Promise((resolve) => setTimeout(resolve, latency()))
    const games = Array.from({ length: 5 }, (_, n) => ({
      lotteryId: n + 1,
      openState: n < waitingCount ? 'wait' : openFor,
      newOpenTime: '2099-01-01 00:00:00',
      oldQiShu: rounds[0],
      newQiShu: rounds[1],
    }))
    return id === 0 ? games : games.filter(({ lotteryId }) => String(lotteryId) === String(id))
  },
}))

/** Id of the game whose banner is shown; undefined on the dashboard. */
let watchedId: string | undefined
function Games() {
  useGames(watchedId)
  return null
}

const initial = useAlertState.getState()

beforeEach(async () => {
  useAlertState.setState(initial)
  vi.useFakeTimers({ now: new Date('2026-11-22T02:00:00Z') })
  ;[latency, waitingCount, openFor, requests, rounds, watchedId] = [() => 40, 1, 600_000, [], [1, 2], undefined]
})

afterEach(async () => {
  await unmount()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Intervals in ms between the server's requests while the hook runs for `ms`. */
async function pollIntervals(ms: number): Promise<number[]> {
  await render(inConsole(<Games />))
  await act(() => vi.advanceTimersByTimeAsync(ms))
  return requests.slice(1).map(({ at }, n) => at - requests[n]!.at)
}

test.each([
  ['fast', () => 2],
  ['ordinary', () => 40],
  ['slow', () => 1_900],
  ['uneven', () => [5, 900, 40, 2_400][requests.length % 4]!],
])('a waiting game is polled every 3 s when responses are %s (D1 §9, A051)', async (_name, delay) => {
  latency = delay
  expect(await pollIntervals(28_000)).toEqual(Array.from({ length: 9 }, () => 3_000))
  expect(requests.slice(1).every(({ id }) => id === '1')).toBe(true)
})

test('several waiting games are polled by one request for all, every 3 s', async () => {
  waitingCount = 4
  expect(await pollIntervals(28_000)).toEqual(Array.from({ length: 9 }, () => 3_000))
  expect(new Set(requests.map(({ id }) => id))).toEqual(new Set(['0']))
})

test('the end of betting reads the games again', async () => {
  ;[waitingCount, openFor] = [0, 5_000]
  expect(await pollIntervals(13_000)).toEqual([6_000, 6_000])
})

test('polls every 10 s while the page is hidden (A051)', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect(await pollIntervals(61_000)).toEqual(Array.from({ length: 6 }, () => 10_000))
})

test('wakes a hidden page no more often than it polls, and reads at once what it missed', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const ticks = vi.spyOn(globalThis, 'setInterval')
  await pollIntervals(4_000)
  expect(ticks.mock.calls.map(([, interval]) => interval)).not.toContain(1_000)
  expect(requests.length).toBe(1)
  hidden.mockReturnValue(false)
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(requests.map(({ at }) => at - requests[0]!.at)).toEqual([0, 4_000])
})

test('a banner’s game is polled every 3 s while a round is missing, even during betting (564)', async () => {
  ;[waitingCount, rounds, watchedId] = [0, [1, 3], '2']
  expect(await pollIntervals(28_000)).toEqual(Array.from({ length: 9 }, () => 3_000))
  expect(new Set(requests.slice(1).map(({ id }) => id))).toEqual(new Set(['2']))
})

test('a banner’s game is not polled while it is open', async () => {
  ;[waitingCount, watchedId] = [0, '2']
  expect(await pollIntervals(28_000)).toEqual([])
})

test.each([
  ['a waiting game', 1, 12_000, '1'],
  ['all games', 0, 120_000, '0'],
])('a slow or busy server is asked for %s a quarter as often', async (_name, waiting, interval, id) => {
  waitingCount = waiting
  useAlertState.setState(({ connection }) => ({ connection: { ...connection, isStrained: true } }))
  await pollIntervals(245_000)
  const times = requests.slice(1).map((request) => request.at)
  expect(times.length).toBeGreaterThan(1)
  expect(times.slice(1).every((at, n) => Math.abs(at - times[n]! - interval) < 100)).toBe(true)
  expect(new Set(requests.slice(1).map((request) => request.id))).toEqual(new Set([id]))
})

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TrackedChange } from '../../api/host/audit-log.ts'
import { fetchGames, type GameInfo, setGameSwitch } from '../../api/orders/dashboard.ts'
import { phaseAt, roundState } from '../../lib/draws.ts'
import { toKnownBoolean } from '../../lib/server-boolean.ts'
import { pollFactor, useAlertState } from '../../stores/alert-state.ts'
import { serverNow, startTicking } from '../../stores/clock.ts'

/** The switches of a game: no messages in its group, no bets (D1 §2). */
export const gameSwitches = [
  { kind: 'mute', label: '禁言', field: 'muteState' },
  { kind: 'ban', label: '禁投', field: 'banState' },
] as const

/** What a confirmed switch of this game needs. */
export const switchProps = (game: GameInfo, name: string, { kind, label, field }: (typeof gameSwitches)[number]) => ({
  name: `${name} ${label}`,
  label,
  checked: toKnownBoolean(game[field]),
  submit: (next: boolean, change: TrackedChange) => setGameSwitch(kind, game.lotteryId, next, change),
  resource: 'home',
})

/** A game as the server returned it; `readAt` is the time of the response (epoch ms, server clock). */
export interface GameSnapshot {
  game: GameInfo
  readAt: number
  /** Time of the request (`performance.now()`). The poll interval counts from it, however long the response takes. */
  requestedAt: number
}

const ALL_GAMES = 0
/** From this many games on, one request for all games is cheaper. */
const MIN_GAMES_FOR_ALL = 4
/** Waiting games are polled every 3 s (D1 §9), less often while the page is hidden (A051). */
const WAITING_POLL_MS = 3_000
const HIDDEN_POLL_MS = 10_000
const TOTALS_POLL_MS = 30_000
const TICK_MS = 1_000
/** Timer ticks are slightly early or late; a poll is due at the tick nearest to its time. */
const TICK_TOLERANCE_MS = TICK_MS / 2

export const gamesQuery = queryOptions({
  queryKey: ['home', 'games'],
  queryFn: ({ signal }) => fetchSnapshots(ALL_GAMES, signal),
  refetchInterval: () => TOTALS_POLL_MS * pollFactor(),
})

/** The games as last read; `useGames` keeps them up to date. */
export const useGameReadings = () => useQuery({ ...gamesQuery, refetchInterval: false })

/**
 * All games of the dashboard. A game whose phase ended, or that waits for its draw, is refetched individually. With
 * `watchedId` only that game is refetched between the reads of all games.
 */
export function useGames(watchedId?: string) {
  const queryClient = useQueryClient()
  const query = useQuery(gamesQuery)

  useEffect(() => {
    // Includes requests that are still pending or that failed.
    const lastRequestedAt = new Map<string, number>()
    const tick = () => {
      const [now, tickAt] = [serverNow(), performance.now()]
      if (useAlertState.getState().connection.stale) return
      const interval = (document.hidden ? HIDDEN_POLL_MS : WAITING_POLL_MS) * pollFactor()
      const due = (queryClient.getQueryData(gamesQuery.queryKey) ?? []).filter(({ game, readAt, requestedAt }) => {
        if (watchedId !== undefined && String(game.lotteryId) !== watchedId) return false
        const { phase } = phaseAt(game, readAt, now)
        const ended = phase !== phaseAt(game, readAt, readAt).phase
        const elapsed = tickAt - Math.max(requestedAt, lastRequestedAt.get(String(game.lotteryId)) ?? 0)
        // The banner's game is polled while it is not open (D3 §4), the dashboard's games while they wait (A051).
        const needsPoll = watchedId === undefined ? phase === 'waiting' : roundState(game, readAt, now) !== 'open'
        return (ended || needsPoll) && elapsed >= interval - TICK_TOLERANCE_MS
      })
      if (due.length === 0) return
      const ids = due.map(({ game }) => String(game.lotteryId))
      for (const id of ids) lastRequestedAt.set(id, tickAt)
      void refetchGames(ids)
    }
    async function refetchGames(ids: string[]): Promise<void> {
      try {
        const requestIds = ids.length < MIN_GAMES_FOR_ALL ? ids : [ALL_GAMES]
        const updated = (await Promise.all(requestIds.map((id) => fetchSnapshots(id)))).flat()
        queryClient.setQueryData(gamesQuery.queryKey, (current) => mergeSnapshots(current ?? [], updated))
      } catch {
        // A later tick retries; the offline bar reports the outage.
      }
    }
    return startTicking(tick, TICK_MS, HIDDEN_POLL_MS)
  }, [queryClient, watchedId])

  return query
}

/** The newer snapshot of each game, in the current order. */
const mergeSnapshots = (current: readonly GameSnapshot[], updated: readonly GameSnapshot[]): GameSnapshot[] =>
  current.map((snapshot) => {
    const newer = updated.find(({ game }) => String(game.lotteryId) === String(snapshot.game.lotteryId))
    return newer && newer.readAt >= snapshot.readAt ? newer : snapshot
  })

async function fetchSnapshots(id: number | string, signal?: AbortSignal): Promise<GameSnapshot[]> {
  const requestedAt = performance.now()
  const games = await fetchGames(id, signal)
  const readAt = serverNow()
  return games.map((game) => ({ game, readAt, requestedAt }))
}

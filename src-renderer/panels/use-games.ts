import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type GameInfo, homeGames } from '../api/home.ts'
import { phaseAt, roundState } from '../lib/rounds.ts'
import { serverNow } from '../stores/clock.ts'
import { useLive } from '../stores/live.ts'

/** A game as the server returned it; `readAt` is the time of the response (epoch ms, server clock). */
export interface GameReading {
  game: GameInfo
  readAt: number
  /** Time of the request (`performance.now()`). The poll interval counts from it, however long the response takes. */
  askedAt: number
}

const ALL = 0
/** From this many games on, one request for all games is cheaper. */
const ALL_FROM = 4
/** Waiting games are polled every 3 s (D1 §9), less often while the page is hidden (A051). */
const WAITING_POLL_MS = 3_000
const HIDDEN_POLL_MS = 10_000
const TOTALS_POLL_MS = 30_000
const TICK_MS = 1_000
/** Timer ticks are slightly early or late; a poll is due at the tick nearest to its time. */
const TICK_SLACK_MS = TICK_MS / 2

const key = ['home', 'games'] as const

/**
 * All games of the dashboard. A game whose phase ended, or that waits for its draw, is refetched individually. With
 * `watchedId` only that game is refetched between the reads of all games.
 */
export function useGames(watched?: string) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readGames(ALL, signal),
    refetchInterval: TOTALS_POLL_MS,
  })

  useEffect(() => {
    // Includes requests that are still pending or that failed.
    const lastAsked = new Map<string, number>()
    const tick = () => {
      const [now, tickAt] = [serverNow(), performance.now()]
      const gap = document.hidden ? HIDDEN_POLL_MS : WAITING_POLL_MS
      if (useLive.getState().connection.stale) return
      const due = (queries.getQueryData<GameReading[]>(key) ?? []).filter(({ game, readAt, askedAt }) => {
        if (watched !== undefined && String(game.lotteryId) !== watched) return false
        const { phase } = phaseAt(game, readAt, now)
        const ended = phase !== phaseAt(game, readAt, readAt).phase
        const waited = tickAt - Math.max(askedAt, lastAsked.get(String(game.lotteryId)) ?? 0)
        // The banner's game is polled while it is not open (D3 §4), the dashboard's games while they wait (A051).
        const idle = watched === undefined ? phase === 'waiting' : roundState(game, readAt, now) !== 'open'
        return (ended || idle) && waited >= gap - TICK_SLACK_MS
      })
      if (due.length === 0) return
      const ids = due.map(({ game }) => String(game.lotteryId))
      for (const id of ids) lastAsked.set(id, tickAt)
      void refresh(ids)
    }
    async function refresh(ids: string[]): Promise<void> {
      try {
        const asked = ids.length < ALL_FROM ? ids : [ALL]
        const news = (await Promise.all(asked.map((id) => readGames(id)))).flat()
        queries.setQueryData<GameReading[]>(key, (old) => mergeReadings(old ?? [], news))
      } catch {
        // A later tick retries; the offline bar reports the outage.
      }
    }
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [queries, watched])

  return query
}

/** The newer snapshot of each game, in the current order. */
function mergeReadings(old: readonly GameReading[], news: readonly GameReading[]): GameReading[] {
  return old.map((reading) => {
    const newer = news.find(({ game }) => String(game.lotteryId) === String(reading.game.lotteryId))
    return newer && newer.readAt >= reading.readAt ? newer : reading
  })
}

async function readGames(id: number | string, signal?: AbortSignal): Promise<GameReading[]> {
  const askedAt = performance.now()
  const games = await homeGames(id, signal)
  const readAt = serverNow()
  return games.map((game) => ({ game, readAt, askedAt }))
}

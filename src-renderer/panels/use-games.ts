import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type GameInfo, homeGames } from '../api/home.ts'
import { phaseAt, roundState } from '../lib/rounds.ts'
import { serverNow } from '../stores/clock.ts'
import { useLive } from '../stores/live.ts'

/** What the server said of a game, and when (epoch ms by the server). */
export interface GameReading {
  game: GameInfo
  readAt: number
  /** When it was asked, by the page's own clock: readings are counted from there, however long an answer takes. */
  askedAt: number
}

const ALL = 0
/** From this many games on one reading of all costs less. */
const ALL_FROM = 4
/** D1 §9: a waiting game is asked for every 3 s; nobody looks while all windows are hidden (A051). */
const WAITING_POLL_MS = 3_000
const HIDDEN_POLL_MS = 10_000
const TOTALS_POLL_MS = 30_000
const TICK_MS = 1_000
/** Ticks come a little early or late: a reading belongs to the tick that is nearest to its time. */
const TICK_SLACK_MS = TICK_MS / 2

const key = ['home', 'games'] as const

/**
 * All games of the dashboard. A game whose phase ended, or that waits, is read again by itself; of the others, if there is
 * one `watched`, nothing but the rounds they began with is known.
 */
export function useGames(watched?: string) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readGames(ALL, signal),
    refetchInterval: TOTALS_POLL_MS,
  })

  useEffect(() => {
    // Also of questions that are not answered yet, or never.
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
        // The banner's game is read every 3 s while it is not open (D3 §4), the dashboard's while it waits (A051).
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
        // The next tick asks again; the offline bar speaks of it.
      }
    }
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [queries, watched])

  return query
}

/** The newer reading of each game, in the order they stand. */
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

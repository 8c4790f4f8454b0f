import { queryOptions, useQuery } from '@tanstack/react-query'
import { isolateText } from '../../src-preload/shared/foreign-text.ts'
import { gameNames, type Option, payNames, playNames } from '../api/names.ts'

/** Names change rarely; cached for ten minutes (A071). */
const LIFE_MS = 10 * 60_000
const none: readonly Option[] = []

function namesQuery(kind: string, load: (signal: AbortSignal) => Promise<readonly Option[]>) {
  return queryOptions({ queryKey: ['names', kind], queryFn: ({ signal }) => load(signal), staleTime: LIFE_MS })
}

/** For screens that load the games before rendering. */
export const gameNamesQuery = namesQuery('game', gameNames)
const payNamesQuery = namesQuery('pay', payNames)
const playNamesQuery = namesQuery('play', playNames)

export function usePayNames(): readonly Option[] {
  return useQuery(payNamesQuery).data ?? none
}

/** The games come from the server, not from a list in the console (A070). */
export function useGameNames(): readonly Option[] {
  return useQuery(gameNamesQuery).data ?? none
}

export function usePlayNames(): readonly Option[] {
  return useQuery(playNamesQuery).data ?? none
}

/** The label of a value, or the value itself if it has none or the names are still loading. */
export function nameOf(names: readonly Option[], value: unknown): string {
  const text = String(value ?? '')
  return names.find((name) => name.value === text)?.label ?? isolateText(text)
}

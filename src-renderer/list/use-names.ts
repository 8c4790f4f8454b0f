import { queryOptions, useQuery } from '@tanstack/react-query'
import { isolateText } from '../../src-preload/shared/foreign-text.ts'
import { gameNames, type Option, payNames, playNames } from '../api/names.ts'

/** A071: names are kept for ten minutes. */
const LIFE_MS = 10 * 60_000
const none: readonly Option[] = []

function namesQuery(kind: string, load: (signal: AbortSignal) => Promise<readonly Option[]>) {
  return queryOptions({ queryKey: ['names', kind], queryFn: ({ signal }) => load(signal), staleTime: LIFE_MS })
}

/** For a screen that cannot begin without the games. */
export const gameNamesQuery = namesQuery('game', gameNames)
const payNamesQuery = namesQuery('pay', payNames)
const playNamesQuery = namesQuery('play', playNames)

/** The server's names of the pay types. */
export function usePayNames(): readonly Option[] {
  return useQuery(payNamesQuery).data ?? none
}

/** The server's games (A070). */
export function useGameNames(): readonly Option[] {
  return useQuery(gameNamesQuery).data ?? none
}

export function usePlayNames(): readonly Option[] {
  return useQuery(playNamesQuery).data ?? none
}

/** The label of a value, the value itself while the names are unknown. */
export function nameOf(names: readonly Option[], value: unknown): string {
  const text = String(value ?? '')
  return names.find((name) => name.value === text)?.label ?? isolateText(text)
}

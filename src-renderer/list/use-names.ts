import { queryOptions, useQuery } from '@tanstack/react-query'
import { codeText } from '#shared/state-codes.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import { fetchGameOptions, fetchPayTypeOptions, fetchPlayOptions, type Option } from '../api/options.ts'
import { EMPTY_LIST } from '../lib/empty.ts'

/** Names change rarely; cached for ten minutes (A071). */
const STALE_TIME_MS = 10 * 60_000

const namesQuery = (kind: string, load: (signal: AbortSignal) => Promise<readonly Option[]>) =>
  queryOptions({ queryKey: ['names', kind], queryFn: ({ signal }) => load(signal), staleTime: STALE_TIME_MS })

/** Cached under the documents' name (D2 §3, inventory 605). For screens that load the games before rendering. */
export const gameNamesQuery = namesQuery('Lotterys', fetchGameOptions)
const payNamesQuery = namesQuery('pay', fetchPayTypeOptions)
const playNamesQuery = namesQuery('play', fetchPlayOptions)

export const usePayNames = (): readonly Option[] => useQuery(payNamesQuery).data ?? EMPTY_LIST

/** The games come from the server, not from a list in the console (A070). */
export const useGameNames = (): readonly Option[] => useQuery(gameNamesQuery).data ?? EMPTY_LIST

export const usePlayNames = (): readonly Option[] => useQuery(playNamesQuery).data ?? EMPTY_LIST

/** The label of a value, or the value itself if it has none or the names are still loading. */
export function labelOf(names: readonly Option[], value: unknown): string {
  const text = codeText(value)
  return names.find((name) => name.value === text)?.label ?? isolateText(text)
}

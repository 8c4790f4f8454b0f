import { useQuery } from '@tanstack/react-query'
import { fetchGroupNames } from '../../api/groups/groups.ts'
import type { Option } from '../../api/options.ts'
import type { Reading } from '../../form/layout/query-state.tsx'
import { useSession } from '../../stores/session.ts'

const EMPTY_OPTIONS: readonly Option[] = []

/** The signed-in operator's id, required by the group bot's API (A155). */
export const useOperatorId = (): string => useSession((session) => session.user?.id ?? '')

export const getOperatorId = (): string => useSession.getState().user?.id ?? ''

function useGroupNamesQuery() {
  const operatorId = useOperatorId()
  return useQuery({
    queryKey: ['groups', 'names', operatorId],
    queryFn: ({ signal }) => fetchGroupNames(operatorId, signal),
  })
}

/** All groups as options, value = id. */
export const useGroupNames = (): readonly Option[] => useGroupNamesQuery().data ?? EMPTY_OPTIONS

/** Why groups have no names, and their filter no choices; the list itself may be readable. */
export function useGroupNamesReading(): Reading {
  const { error, data, refetch } = useGroupNamesQuery()
  return { name: '群名称', query: { error, data, refetch } }
}

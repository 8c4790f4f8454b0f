import { useQuery } from '@tanstack/react-query'
import { fetchGroupNames } from '../../api/groups/groups.ts'
import type { Option } from '../../api/options.ts'
import { useSession } from '../../stores/session.ts'

const EMPTY_OPTIONS: readonly Option[] = []

/** The signed-in operator's id, required by the group bot's API (A155). */
export function useOperatorId(): string {
  return useSession((session) => session.user?.id ?? '')
}

export function getOperatorId(): string {
  return useSession.getState().user?.id ?? ''
}

export function useGroupNamesQuery() {
  const operatorId = useOperatorId()
  return useQuery({
    queryKey: ['groups', 'names', operatorId],
    queryFn: ({ signal }) => fetchGroupNames(operatorId, signal),
  })
}

/** All groups as options, value = id. */
export const useGroupNames = (): readonly Option[] => useGroupNamesQuery().data ?? EMPTY_OPTIONS

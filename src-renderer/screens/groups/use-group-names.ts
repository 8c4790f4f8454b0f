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

/** All groups as options, value = id. */
export function useGroupNames(): readonly Option[] {
  const operatorId = useOperatorId()
  const names = useQuery({
    queryKey: ['groups', 'names', operatorId],
    queryFn: ({ signal }) => fetchGroupNames(operatorId, signal),
  })
  return names.data ?? EMPTY_OPTIONS
}

import { useQuery } from '@tanstack/react-query'
import { groupNames } from '../../api/groups.ts'
import type { Option } from '../../api/names.ts'
import { useSession } from '../../stores/session.ts'

const none: readonly Option[] = []

/** The signed-in operator's id, required by the group bot's API (A155). */
export function useOperatorId(): string {
  return useSession((session) => session.user?.id ?? '')
}

export function operatorId(): string {
  return useSession.getState().user?.id ?? ''
}

/** All groups as options, value = id. */
export function useGroupNames(): readonly Option[] {
  const me = useOperatorId()
  const names = useQuery({ queryKey: ['groups', 'names', me], queryFn: ({ signal }) => groupNames(me, signal) })
  return names.data ?? none
}

import { useQuery } from '@tanstack/react-query'
import { fetchMemberById } from '../../api/members/members.ts'

/** Fetches a member without caching; '' fetches none. By its own `scope` a dialog never shows another's data (A213). */
export function useMember(id: string, scope = '') {
  return useQuery({
    queryKey: ['member', id, scope],
    queryFn: ({ signal }) => fetchMemberById(id, signal),
    enabled: id !== '',
    staleTime: 0,
    gcTime: 0,
  })
}

import { useQuery } from '@tanstack/react-query'
import { fetchMemberById } from '../../api/members/members.ts'

/**
 * Fetches a member by id, without caching; an empty `id` fetches nothing. With its own `scope` a dialog never shows
 * data that another dialog fetched before (A213).
 */
export function useMember(id: string, scope = '') {
  return useQuery({
    queryKey: ['member', id, scope],
    queryFn: ({ signal }) => fetchMemberById(id, signal),
    enabled: id !== '',
    staleTime: 0,
    gcTime: 0,
  })
}

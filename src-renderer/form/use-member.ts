import { useQuery } from '@tanstack/react-query'
import { memberById } from '../api/members.ts'

/**
 * A member by id, read afresh each time somebody looks; `id` empty asks for nobody. With a `reader` of its own a dialog
 * never shows what another one read before it was opened (A213).
 */
export function useMember(id: string, reader = '') {
  return useQuery({
    queryKey: ['member', id, reader],
    queryFn: ({ signal }) => memberById(id, signal),
    enabled: id !== '',
    staleTime: 0,
    gcTime: 0,
  })
}

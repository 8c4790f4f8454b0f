import { useQuery } from '@tanstack/react-query'
import { memberById } from '../api/members.ts'

/** A member by id, read afresh each time somebody looks; `id` empty asks for nobody. */
export function useMember(id: string) {
  return useQuery({
    queryKey: ['member', id],
    queryFn: ({ signal }) => memberById(id, signal),
    enabled: id !== '',
    staleTime: 0,
    gcTime: 0,
  })
}

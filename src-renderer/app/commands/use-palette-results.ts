import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { getErrorMessage } from '../../lib/error-message.ts'
import type { CommandGroup } from './command.ts'
import { findConversations } from './conversation-commands.ts'
import { commandsForId, commandsForMembers, isMemberId, searchMembers } from './member-commands.ts'
import { commandsForOrders, findPendingOrders, isOrderNumber, searchOrders } from './order-commands.ts'
import { findPages, findRecent } from './page-commands.ts'

/** The server is asked once the input rests this long. */
const REST_MS = 250

/** Everything that answers the query, in groups; what the server adds never moves what stands before it. */
export function usePaletteResults(input: string): CommandGroup[] {
  const { pathname } = useLocation()
  const query = input.trim().toLowerCase()
  const rested = useRested(input.trim())
  const members = useSearch('member', rested, rested !== '', searchMembers)
  const pending = findPendingOrders(query)
  const orders = useSearch('order', rested, isOrderNumber(rested) && pending.length === 0, searchOrders)
  if (query === '') return [findRecent(pathname), ...findPages('')].filter(hasContent)

  const isRested = rested.toLowerCase() === query
  const foundMembers = (isRested && members.data) || []
  const memberCommands =
    foundMembers.length === 0 && isMemberId(query) ? commandsForId(query) : commandsForMembers(foundMembers)
  const foundOrders = pending.length > 0 ? pending : (isRested && orders.data) || []
  return [
    ...findPages(query),
    { title: '会员', commands: memberCommands, note: noteOf(isRested && members.error) },
    { title: '订单', commands: commandsForOrders(foundOrders), note: noteOf(isRested && orders.error) },
    { title: '会话', commands: findConversations(query) },
  ].filter(hasContent)
}

const hasContent = ({ commands, note }: CommandGroup) => commands.length > 0 || note !== undefined

const noteOf = (error: unknown) => (error ? `暂时无法读取：${getErrorMessage(error)}` : undefined)

function useSearch<T>(
  kind: string,
  query: string,
  enabled: boolean,
  search: (query: string, signal: AbortSignal) => Promise<T[]>,
) {
  return useQuery({
    queryKey: ['palette', kind, query],
    queryFn: ({ signal }) => search(query, signal),
    enabled,
    retry: false,
    // Balances and states are those of the moment.
    staleTime: 0,
    gcTime: 0,
  })
}

/** The latest value that stayed for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

import {
  AddCircleRegular,
  ArrowDownloadRegular,
  ArrowSwapRegular,
  ArrowUploadRegular,
  ChatRegular,
  type FluentIcon,
  PeopleCommunityRegular,
  PeopleRegular,
  PersonRegular,
  SubtractCircleRegular,
  TicketDiagonalRegular,
  TimelineRegular,
} from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { formatAmount } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { type RouteName, routes } from '#shared/routes.ts'
import type { OrderKind } from '#shared/server-profile.ts'
import { dayOf, rangeBounds } from '#shared/server-time.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import { fetchMembers, type Member, memberStateLabel } from '../../api/members/members.ts'
import { payStates } from '../../api/orders/pay-order.ts'
import { fetchPayOrders } from '../../api/orders/pay-orders.ts'
import { memberSearch } from '../../api/wire.ts'
import { useChat } from '../../features/chat/state/chat-store.ts'
import { orderRoute } from '../../features/orders/order-links.tsx'
import { openPointsDialog } from '../../features/points/open-points-dialog.ts'
import { givePoints, type PointsOperation, takePoints } from '../../features/points/points-operations.ts'
import { openTimeline } from '../../features/timeline/open-timeline.ts'
import { useAlertSettings, useHasMiniWindow } from '../../features/workstation-settings/published-state.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { toHalfWidthNumber } from '../../lib/number-input.ts'
import { openChat } from '../../stores/chat-request.ts'
import { serverNow } from '../../stores/clock.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { openMember } from '../../stores/member-panel.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { DarkThemeContext } from '../../ui/readable-text.ts'
import type { Command, CommandGroup } from './command.ts'
import {
  ACTIONS,
  DARK,
  END_QUIET,
  findPages,
  findRecent,
  LIGHT,
  MINI_WINDOW,
  parsePointsQuery,
  pointsGroup,
} from './page-commands.ts'

/** The server is asked once the input rests this long. */
const REST_MS = 250

/** `isSearching`: the server is still to answer, so that no result does not mean that there is none. */
interface PaletteResults {
  groups: CommandGroup[]
  isSearching: boolean
}

/** Everything that answers the query, in groups; what the server adds never moves what stands before it. */
export function usePaletteResults(input: string): PaletteResults {
  const { pathname } = useLocation()
  const idle = useIdleActions()
  const points = parsePointsQuery(input)
  // Points are for a member, who is searched by the id alone.
  const term = points?.userId ?? toHalfWidthNumber(input).trim()
  const query = term.toLowerCase()
  const rested = useRested(term)
  const members = useSearch('member', rested, rested !== '', searchMembers)
  const pending = findPendingOrders(query)
  const isOrder = points === null && isOrderNumber(rested) && pending.length === 0
  const orders = useSearch('order', rested, isOrder, searchOrders)
  if (query === '') {
    const actions = findPages('', idle).filter(({ title }) => title === ACTIONS)
    return { groups: [findRecent(pathname), ...actions].filter(hasContent), isSearching: false }
  }
  const isRested = rested.toLowerCase() === query
  const isSearching = !isRested || members.isFetching || orders.isFetching
  const foundMembers = (isRested && members.data) || []
  if (points) return { groups: [pointsGroup(points, foundMembers)], isSearching }
  const memberCommands =
    foundMembers.length === 0 && isMemberId(query)
      ? commandsFor(query, `会员 ${query}`, undefined, memberActions)
      : foundMembers.flatMap((member) =>
          commandsFor(
            String(member.id),
            isolateText(String(member.name)),
            `ID ${member.id} · 余额 ${formatAmount(member.balance)} · ${memberStateLabel(member.state)}`,
            foundMembers.length === 1 ? memberActions : [],
          ),
        )
  const foundOrders = pending.length > 0 ? pending : (isRested && orders.data) || []
  const groups = [
    ...findPages(query, idle),
    { title: '会员', commands: memberCommands, note: noteOf(isRested && members.error) },
    { title: '订单', commands: commandsForOrders(foundOrders), note: noteOf(isRested && orders.error) },
    { title: '会话', commands: findConversations(query) },
  ].filter(hasContent)
  return { groups, isSearching }
}

/** The theme in sight, 免打扰 that does not run, a window that there is not. */
function useIdleActions(): string[] {
  const isDark = useContext(DarkThemeContext)
  const hasMiniWindow = useHasMiniWindow()
  const isQuiet = useAlertSettings()?.quietUntil != null
  return [isDark ? DARK : LIGHT, ...(isQuiet ? [] : [END_QUIET]), ...(hasMiniWindow ? [] : [MINI_WINDOW])]
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

const MAX_CONVERSATIONS = 5

/** Conversations that are loaded, by name or member id. */
function findConversations(query: string): Command[] {
  const { conversations, unread } = useChat.getState()
  const found: Command[] = []
  for (const [key, conversation] of conversations) {
    const isMember = 'userId' in conversation
    const matches =
      conversation.name.toLowerCase().includes(query) || (isMember && String(conversation.userId).includes(query))
    if (!matches) continue
    const count = unread.get(key) ?? 0
    found.push({
      key: `conversation ${key}`,
      icon: isMember ? ChatRegular : PeopleCommunityRegular,
      label: `会话 · ${isolateText(conversation.name)}`,
      detail: [isMember && `ID ${conversation.userId}`, count > 0 && `${count} 条未读`].filter(Boolean).join(' · '),
      to: () => openChat({ conversation: key }),
    })
    if (found.length === MAX_CONVERSATIONS) break
  }
  return found
}

const MAX_ORDERS = 5
/** Fewer digits would match orders by chance. */
const MIN_DIGITS = 3
/** As many as the longest page of the lists. */
const PAGE_SIZE = 100

const isOrderNumber = (query: string) => /^\d+$/.test(query) && query.length >= MIN_DIGITS

/** Pending orders whose number contains the digits, without a request. */
function findPendingOrders(query: string): PayOrder[] {
  const { orders } = usePendingOrders.getState()
  return orders && isOrderNumber(query) ? matching([...orders.deposits, ...orders.withdrawals], query) : []
}

/** The latest orders of today, of both kinds, whose number contains the digits. */
async function searchOrders(query: string, signal: AbortSignal): Promise<PayOrder[]> {
  const today = dayOf(serverNow())
  const fetch = (kind: OrderKind) =>
    fetchPayOrders(kind, 1, PAGE_SIZE, rangeBounds(today, today), signal).then(({ rows }) => rows)
  return matching((await Promise.all([fetch('deposit'), fetch('withdrawal')])).flat(), query)
}

const matching = (orders: readonly PayOrder[], query: string) =>
  orders.filter(({ id }) => String(id).includes(query)).slice(0, MAX_ORDERS)

const commandsForOrders = (orders: readonly PayOrder[]): Command[] =>
  orders.map((order) => ({
    key: `order ${order.id}`,
    icon: order.inOrOut ? ArrowUploadRegular : ArrowDownloadRegular,
    label: `订单 ${order.id}`,
    detail: [
      `${order.inOrOut ? '上分' : '下分'} ${formatAmount(order.balance)}`,
      isolateText(order.payName),
      payStates[Number(order.state)]?.label ?? '',
    ].join(' · '),
    to: orderRoute(order),
  }))

const MAX_MEMBERS = 5

const isMemberId = (query: string) => /^\d+$/.test(query)

interface MemberAction {
  label: string
  icon: FluentIcon
  to: (userId: string) => Command['to']
  /** Absent: always. */
  isOffered?: () => boolean
}

const hasTimeline = () => useWorkstationSettings.getState().memberTimeline

const recordsOf = (name: RouteName, label: string, icon: FluentIcon): MemberAction => ({
  label,
  icon,
  to: (userId) => `${routes[name].path}?userid=${userId}`,
})
const pointsOf = (operation: PointsOperation, icon: FluentIcon): MemberAction => ({
  label: operation.title,
  icon,
  to: (userId) => () => void openPointsDialog({ operation, userId }),
})

/** What is done with a member, most often first. */
const memberActions: readonly MemberAction[] = [
  { label: '聊天', icon: ChatRegular, to: (userId) => () => openChat({ userId }) },
  pointsOf(givePoints, AddCircleRegular),
  pointsOf(takePoints, SubtractCircleRegular),
  recordsOf('UpScore', '上分订单', ArrowUploadRegular),
  recordsOf('DownScore', '下分订单', ArrowDownloadRegular),
  recordsOf('Bet', '注单', TicketDiagonalRegular),
  recordsOf('AccountChang', '账变', ArrowSwapRegular),
  recordsOf('UserManage', '会员资料', PeopleRegular),
  {
    label: '时间线',
    icon: TimelineRegular,
    to: (userId) => () => void openTimeline({ memberId: userId }),
    isOffered: hasTimeline,
  },
]

/**
 * The member's panel with what is known about the member, then a row of actions. One of several members has none: → searches
 * for this one alone.
 */
function commandsFor(
  userId: string,
  name: string,
  detail: string | undefined,
  rowActions: readonly MemberAction[],
): Command[] {
  return [
    {
      key: `member ${userId}`,
      icon: PersonRegular,
      label: name,
      ...(detail !== undefined && { detail }),
      to: () => openMember(userId),
      userId,
      ...(rowActions.length === 0 && { narrowerQuery: userId }),
    },
    ...rowActions
      .filter(({ isOffered }) => isOffered?.() ?? true)
      .map(({ label, icon, to }) => ({
        key: `${label} ${userId}`,
        icon,
        label,
        fullLabel: `${label} · ${name}`,
        to: to(userId),
        userId,
      })),
  ]
}

/** The member with this id, or members with this nickname. */
async function searchMembers(query: string, signal: AbortSignal): Promise<Member[]> {
  const kind = String(isMemberId(query) ? memberSearch.id : memberSearch.nickname)
  const { rows } = await fetchMembers(1, 10, { kind, value: query }, signal)
  return (isMemberId(query) ? rows.filter(({ id }) => String(id) === query) : rows).slice(0, MAX_MEMBERS)
}

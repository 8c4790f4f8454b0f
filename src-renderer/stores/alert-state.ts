import { useMemo } from 'react'
import { create } from 'zustand'
import type {
  AlertCheck,
  AlertCounts,
  AlertItem,
  AlertProblem,
  AppNotification,
  ConsoleStatus,
  ItemMark,
  UnansweredMessage,
} from '#contract/alerts.ts'
import type { AuditBacklog } from '#contract/audit.ts'
import type { ConnectionView } from '#contract/network.ts'
import type { ConversationKey } from '#shared/conversation-key.ts'

const MAX_NOTIFICATIONS = 200

interface AlertState {
  alerts: AlertCounts
  connection: ConnectionView
  status: ConsoleStatus
  /** Reasons why alerts do not reach the operator (fault 53). */
  alertProblems: readonly AlertProblem[]
  auditBacklog: AuditBacklog
  /** The operator's last test of the alerts on this workstation (A227). */
  alertCheck: AlertCheck | null
  /** Newest first. */
  notifications: AppNotification[]
  /** Whether the notices of before this page are among them. */
  earlierNotifications: 'reading' | 'read' | 'failed'
}

/** Read-only mirror of the state that the main process publishes. */
export const useAlertState = create<AlertState>(() => ({
  alerts: { deposits: 0, withdrawals: 0, messages: 0 },
  connection: {
    ...{ hub: 'stopped', online: true, lastUpdate: null, stale: false, problem: null, failedLists: [] },
    ...{ lastMessageAt: null, roundTripMs: null, isStrained: false, retries: 0, nextRetryAt: null },
  },
  status: {
    state: 'loading',
    counts: { deposits: null, withdrawals: null, messages: null },
    isUnconfirmed: false,
    total: null,
    text: '',
    titlePrefix: '',
  },
  alertProblems: [],
  auditBacklog: { count: 0, reason: '' },
  alertCheck: null,
  notifications: [],
  earlierNotifications: 'reading',
}))

export const setAlertState = (part: Partial<AlertState>) => useAlertState.setState(part)

export function addNotification(notification: AppNotification): void {
  useAlertState.setState(({ notifications }) => ({
    notifications: notifications.some(({ id }) => id === notification.id)
      ? notifications
      : [notification, ...notifications].slice(0, MAX_NOTIFICATIONS),
  }))
}

/** Adds those of before this page, newest first. One announced meanwhile may not be among them, and stays. */
export function addEarlierNotifications(earlier: readonly AppNotification[]): void {
  useAlertState.setState(({ notifications }) => {
    const ids = new Set(earlier.map(({ id }) => id))
    const later = notifications.filter(({ id }) => !ids.has(id))
    return { notifications: [...later, ...earlier].slice(0, MAX_NOTIFICATIONS) }
  })
}

/** Notifications that changed, or were restored after a restart. */
export function applyNotificationChanges(changed: readonly AppNotification[]): void {
  useAlertState.setState(({ notifications }) => {
    const byId = new Map(notifications.map((notification) => [notification.id, notification]))
    for (const notification of changed) byId.set(notification.id, notification)
    return { notifications: [...byId.values()].sort((a, b) => b.timestamp - a.timestamp).slice(0, MAX_NOTIFICATIONS) }
  })
}

export function markNotificationsRead(): void {
  useAlertState.setState(({ notifications }) => ({
    notifications: notifications.map((notification) => ({ ...notification, read: true })),
  }))
}

/** How much less often a slow or busy server is asked. */
const STRAINED_FACTOR = 4

/** What the interval of a poll is multiplied by. */
export const pollFactor = (): number => (useAlertState.getState().connection.isStrained ? STRAINED_FACTOR : 1)

/** Whether the notice centre is open: by its button, or because a notification leads to it. */
export const useNotificationCenter = create<{ open: boolean }>(() => ({ open: false }))

export const setNotificationCenterOpen = (open: boolean) => useNotificationCenter.setState({ open })

interface AlertItemsState {
  marks: ReadonlyMap<AlertItem, ItemMark>
  /** Since when each conversation waits for an answer, epoch ms of the server; missing: it does not, or is not known. */
  unanswered: ReadonlyMap<ConversationKey, number>
  /** Conversations that changed while those of before this page are not known yet; null: they are. */
  changed: ReadonlySet<ConversationKey> | null
}

/** Read-only mirror of what the main process knows about single items. */
const useAlertItems = create<AlertItemsState>(() => ({ marks: new Map(), unanswered: new Map(), changed: new Set() }))

export function setMarks(marks: readonly ItemMark[]): void {
  useAlertItems.setState({ marks: new Map(marks.map((mark) => [mark.item, mark])) })
}

/** Those of before this page. What changed meanwhile is newer and stays. */
export function setEarlierUnanswered(earlier: readonly UnansweredMessage[]): void {
  useAlertItems.setState(({ unanswered, changed }) => ({
    unanswered: new Map([
      ...earlier.flatMap(({ conversation, since }) =>
        changed?.has(conversation) ? [] : [[conversation, since] as const],
      ),
      ...unanswered,
    ]),
    changed: null,
  }))
}

/** null: the conversation does not wait, or that is not known any more. */
export function applyUnanswered(changes: Readonly<Record<ConversationKey, number | null>>): void {
  useAlertItems.setState(({ unanswered, changed }) => {
    const next = new Map(unanswered)
    for (const [conversation, since] of Object.entries(changes)) {
      if (since === null) next.delete(conversation)
      else next.set(conversation, since)
    }
    return { unanswered: next, changed: changed && new Set([...changed, ...Object.keys(changes)]) }
  })
}

/** For a menu, which is composed when it opens. */
export const getMark = (item: AlertItem): ItemMark | undefined => useAlertItems.getState().marks.get(item)

export const useMark = (item: AlertItem): ItemMark | undefined => useAlertItems(({ marks }) => marks.get(item))

/** Everything that is snoozed or claimed. */
export function useMarkedItems(): AlertItem[] {
  const marks = useAlertItems((state) => state.marks)
  return useMemo(() => [...marks.keys()], [marks])
}

export const useHasOrderMarks = (): boolean =>
  useAlertItems(({ marks }) => [...marks.keys()].some((item) => !item.startsWith('message:')))

export const useUnansweredSince = (conversation: ConversationKey): number | undefined =>
  useAlertItems(({ unanswered }) => unanswered.get(conversation))

export const useUnanswered = (): AlertItemsState['unanswered'] => useAlertItems(({ unanswered }) => unanswered)

/** All of it at this moment, for a picture. */
export const getAlertItems = () => useAlertItems.getState()

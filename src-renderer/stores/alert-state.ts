import { create } from 'zustand'
import type { AlertCheck, AlertCounts, AlertProblem, AppNotification, ConsoleStatus } from '#contract/alerts.ts'
import type { AuditBacklog } from '#contract/audit.ts'
import type { ConnectionView } from '#contract/network.ts'

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
    return {
      notifications: [...byId.values()].sort((a, b) => b.timestamp - a.timestamp).slice(0, MAX_NOTIFICATIONS),
    }
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
export function pollFactor(): number {
  return useAlertState.getState().connection.isStrained ? STRAINED_FACTOR : 1
}

/** Whether the notice centre is open: by its button, or because a notification leads to it. */
export const useNotificationCenter = create<{ open: boolean }>(() => ({ open: false }))

export const setNotificationCenterOpen = (open: boolean) => useNotificationCenter.setState({ open })

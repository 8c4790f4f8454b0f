import { create } from 'zustand'
import type { AlertProblem, AlertSnapshot, ConnectionView, ConsoleStatus, Notice } from '../../src-preload/contract.ts'

const KEPT_NOTICES = 200

interface LiveState {
  alerts: AlertSnapshot
  connection: ConnectionView
  status: ConsoleStatus
  /** Reasons why alerts do not reach the operator (fault 53). */
  alertProblems: readonly AlertProblem[]
  /** Newest first. */
  notices: Notice[]
}

/** Read-only mirror of the state that the main process publishes. */
export const useLive = create<LiveState>(() => ({
  alerts: { deposits: 0, withdrawals: 0, messages: 0, ordersVersion: 0, messagesVersion: 0 },
  connection: { hub: 'stopped', online: true, lastUpdate: null, stale: false, failedLists: [] },
  status: {
    state: 'loading',
    counts: { deposits: null, withdrawals: null, messages: null },
    total: null,
    text: '',
    titlePrefix: '',
  },
  alertProblems: [],
  notices: [],
}))

export function setLive(part: Partial<LiveState>): void {
  useLive.setState(part)
}

export function addNotice(notice: Notice): void {
  useLive.setState(({ notices }) => ({
    notices: notices.some(({ id }) => id === notice.id) ? notices : [notice, ...notices].slice(0, KEPT_NOTICES),
  }))
}

export function noticesRead(): void {
  useLive.setState(({ notices }) => ({ notices: notices.map((notice) => ({ ...notice, read: true })) }))
}

import type { AlertSettings, ConsoleStatus } from './alerts.ts'
import type { Theme } from './settings.ts'

/** The oldest pending order of both queues, where N leads too. */
interface MiniOrder {
  isDeposit: boolean
  /** As it is shown; `—` when it is not an amount. */
  amount: string
  /** Epoch ms of the server; null: the time of the order is unreadable. */
  since: number | null
}

/** All that the mini window knows: no name, number or text of a member (A385). */
export interface MiniView {
  status: Pick<ConsoleStatus, 'state' | 'counts' | 'isUnconfirmed' | 'text'>
  /** Since when the oldest order of each queue waits, epoch ms of the server; null: none, or it is not known. */
  oldest: { deposits: number | null; withdrawals: number | null }
  next: MiniOrder | null
  quiet: Pick<AlertSettings, 'quietUntil' | 'quietSchedule'>
  /** From so many minutes on a wait is a warning, or red. */
  waits: { warning: number; critical: number }
  theme: Theme
  /** Server clock minus this machine's `Date.now()`, in ms. */
  clockOffset: number
}

export const miniTargets = ['next', 'deposits', 'withdrawals', 'chat'] as const

/** What the main window is opened at. `next`: the order that is shown. */
export type MiniTarget = (typeof miniTargets)[number]

/** `window.mini`: all that the page of the mini window can do. */
export interface Mini {
  /** The view once the page has loaded, and every change of it. */
  onView(listener: (view: MiniView) => void): void
  open(target: MiniTarget): void
  close(): void
}

import { afterEach, beforeEach, vi } from 'vitest'
import type { AlertCounts, AlertSettingsChange, AppNotification, Sound } from '#contract/alerts.ts'
import type { UnreadCounts } from '#contract/chat.ts'
import type { Events } from '#contract/desktop.ts'
import type { Push } from '#contract/network.ts'
import { applyOrdersChange, type PendingOrdersState } from '#contract/orders.ts'
import { Realtime } from '#main/core/realtime.ts'
import { NO_POLICY } from '#main/core/settings/policy.ts'
import { SettingsStore } from '#main/core/settings/settings-store.ts'
import { FakeServer } from '../fake-server.ts'
import { silentLogger } from '../fixtures.ts'

export const MINUTE = 60_000
/** What comes together has been announced by then. */
const USUAL_MS = 3_000
export const advanceTimers = (ms = USUAL_MS) => vi.advanceTimersByTimeAsync(ms)

/** Each test of the file begins at this time: usually half past nine in Beijing. */
export function withFakeClock(now = '2026-11-21T01:30:00Z'): void {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse(now) }))
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

export type StartedRealtime = ReturnType<typeof startRealtime>

/** Signed in and connected, with the first readings done. */
export async function startedRealtime(
  server: FakeServer | Partial<FakeServer> = {},
  prepare: (console: StartedRealtime) => void = () => {},
) {
  const console = startRealtime(server instanceof FakeServer ? server : Object.assign(new FakeServer(), server))
  prepare(console)
  console.realtime.start()
  await advanceTimers()
  return console
}

/** Realtime connected to a fake server, with everything it requested from its host. */
export function startRealtime(server = new FakeServer(), savedSettings: object = {}, policy = NO_POLICY) {
  const notifications: AppNotification[] = []
  const displayed: AppNotification[] = []
  const counts: AlertCounts[] = []
  const sounds: Sound[] = []
  const unread: UnreadCounts[] = []
  const pushes: Push[] = []
  const published: PendingOrdersState[] = []
  let current: PendingOrdersState = { version: 0, orders: null, error: null }
  let attentionCount = 0
  const flashing = new Set<string>()
  let frontCount = 0
  /** Titles of those that the system shows before others. */
  const urgent: string[] = []
  /** The notifications that the system shows, by tag. */
  const native = new Map<string, AppNotification>()
  const changes: AppNotification[] = []
  const marks: Events['marks'][] = []
  const settings = new SettingsStore({ read: () => savedSettings, write: () => {} }, silentLogger, () => {}, policy)
  const realtime = new Realtime({
    ports: {
      log: silentLogger,
      recordsFile: server.recordsFile,
      showNotification: (notice, tag, isUrgent = false) => {
        displayed.push(notice)
        if (isUrgent) urgent.push(notice.title)
        native.set(tag, notice)
      },
      withdrawNotification: (tag) => void native.delete(tag),
      bringToFront: () => {
        frontCount++
      },
      playSound: (sound) => sounds.push(sound),
      requestAttention: (cause) => {
        attentionCount++
        flashing.add(cause)
      },
      endAttention: (causes) => {
        for (const cause of causes) flashing.delete(cause)
      },
    },
    settings,
    connect: server.connect,
    fetchPayData: server.payData,
    fetchPayList: server.payList,
    isStrained: () => server.isStrained,
    operatorId: () => '',
    owner: () => server.owner,
    serverNow: () => Date.now() + server.clockOffset,
    isWatched: (userId) => server.watched.has(userId),
    emit: (event, payload) => {
      if (event === 'notification') notifications.push(payload as Events['notification'])
      if (event === 'notificationChanges') changes.push(...(payload as AppNotification[]))
      if (event === 'marks') marks.push(payload as Events['marks'])
      if (event === 'alerts') {
        const { deposits, withdrawals, messages } = payload as Events['alerts']
        counts.push({ deposits, withdrawals, messages })
      }
      if (event === 'orders') {
        current = applyOrdersChange(current, payload as Events['orders'])!
        published.push(current)
      }
      if (event === 'unread') unread.push(payload as UnreadCounts)
      if (event === 'pushes') pushes.push(...(payload as Push[]))
    },
    onConnectionChange: () => {},
  })
  const after = async <T>(ms: number, take: () => T) => {
    await advanceTimers(ms)
    return take()
  }
  return {
    server,
    realtime,
    settings,
    notices: notifications,
    displayed,
    urgent,
    counts,
    sounds,
    unread,
    pushes,
    /** Pending orders as the windows received them. */
    published,
    rules: (rules: NonNullable<AlertSettingsChange['rules']>) => realtime.alerts.changeSettings({ rules }),
    /** What is announced until then, and was not taken before. */
    announced: (ms?: number) =>
      after(ms ?? USUAL_MS, () => notifications.splice(0).map(({ kind, title, body }) => `${kind} ${title} ${body}`)),
    titles: (ms?: number) =>
      after(ms ?? USUAL_MS, () => notifications.splice(0).map(({ title, body }) => `${title} ${body}`)),
    /** The sounds of that time alone. */
    soundsIn: (ms: number) => {
      sounds.length = 0
      return after(ms, () => sounds.map(({ name }) => name))
    },
    /** These have been announced, if anything is. */
    addOrder: (...order: Parameters<FakeServer['addOrder']>) => {
      const id = server.addOrder(...order)
      return after(USUAL_MS, () => id)
    },
    memberWrites: (...message: Parameters<FakeServer['memberWrites']>) => {
      const id = server.memberWrites(...message)
      return after(USUAL_MS, () => id)
    },
    native,
    /** Notifications published again after a change. */
    changes,
    /** The marks as the windows received them, each time. */
    marks,
    attentionCount: () => attentionCount,
    flashing,
    frontCount: () => frontCount,
  }
}

// @vitest-environment jsdom
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { AppNotification } from '#contract/alerts.ts'
import { syncMainProcess } from '#renderer/app/sync/sync-main-process.ts'
import { useAlertState } from '#renderer/stores/alert-state.ts'
import { serverNow } from '#renderer/stores/clock.ts'
import { followDownload } from '#renderer/stores/download-end.ts'
import { useWorkstationSettings } from '#renderer/stores/main-state.ts'
import { useSession } from '#renderer/stores/session.ts'
import { toast, useToasts } from '#renderer/stores/toast.ts'

/** A bridge whose answers are slow: the main process publishes a change before they arrive. */
const bridge = vi.hoisted(() => ({
  listeners: new Map<string, (value: unknown) => void>(),
  answers: new Map<string, (value: unknown) => void>(),
}))

vi.mock('#renderer/platform/desktop.ts', () => ({
  desktop: new Proxy(
    {},
    {
      get: (_target, name: string) => (given: unknown) => {
        if (name === 'readState') return new Promise((resolve) => bridge.answers.set(String(given), resolve))
        if (!name.startsWith('on')) return new Promise(() => {})
        bridge.listeners.set(name, given as (value: unknown) => void)
        return () => bridge.listeners.delete(name)
      },
    },
  ),
}))

const notification = (id: string): AppNotification => ({
  id,
  kind: 'system',
  title: id,
  body: '',
  route: null,
  timestamp: 0,
  read: false,
  items: [],
  amount: null,
  state: 'none',
})

test('what was announced while the page started is not replaced by an older answer', async () => {
  const unsubscribe = syncMainProcess(() => {})
  bridge.listeners.get('onNotification')!(notification('settings reset'))
  bridge.listeners.get('onAlerts')!({ deposits: 2, withdrawals: 0, messages: 0 })
  bridge.answers.get('notifications')!([notification('earlier')])
  bridge.answers.get('alerts')!({ deposits: 1, withdrawals: 0, messages: 0 })
  await Promise.resolve()
  const { notifications, alerts } = useAlertState.getState()
  expect(notifications.map(({ id }) => id)).toEqual(['settings reset', 'earlier'])
  expect(alerts.deposits).toBe(2)
  unsubscribe()
})

test('screens open when the clock and the profile of the server are known', async () => {
  useSession.setState({ initialized: false })
  const unsubscribe = syncMainProcess(() => {})
  const opened: { offset: number; zone: string }[] = []
  useSession.subscribe(({ initialized }) => {
    const { zone } = useWorkstationSettings.getState().profile.time
    if (initialized) opened.push({ offset: Math.round((serverNow() - Date.now()) / 1_000), zone })
  })
  bridge.answers.get('session')!({ epoch: 1, signedIn: true, user: null, server: '', reason: null })
  await setImmediate()
  expect(opened).toEqual([])
  const settings = useWorkstationSettings.getState()
  const { profile } = settings
  bridge.answers.get('settings')!({
    ...settings,
    profile: { ...profile, time: { ...profile.time, zone: '+07:00' } },
  })
  bridge.answers.get('clockOffset')!(-86_400_000)
  await expect.poll(() => opened).toEqual([{ offset: -86_400, zone: '+07:00' }])
  unsubscribe()
})

test('at the end of a session offers go, what was done or went wrong stays, and nothing repeats what the sign-in says', () => {
  const unsubscribe = syncMainProcess(() => {})
  useToasts.setState({ toasts: [] })
  const session = { epoch: 2, signedIn: true, user: null, server: '', reason: 'never' }
  bridge.listeners.get('onSession')!(session)
  toast('info', '三分钟上手', { label: '开始', run: () => {} })
  toast('warning', '结果未知', { label: '查看', run: () => {} })
  toast('success', '已通过')
  bridge.listeners.get('onSession')!({ ...session, epoch: 3, signedIn: false, reason: 'unauthorized' })
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['结果未知', '已通过'])
  unsubscribe()
})

test('a file that was not saved is told where nothing else tells it, one that was canceled is not', () => {
  const unsubscribe = syncMainProcess(() => {})
  const end = (outcome: string, url = 'blob:1') =>
    bridge.listeners.get('onDownloadEnd')!({ url, name: '图.png', outcome })
  useToasts.setState({ toasts: [] })
  end('canceled')
  const followed = vi.fn()
  followDownload('blob:2', followed)
  end('failed', 'blob:2')
  expect([useToasts.getState().toasts, followed.mock.calls]).toEqual([[], [['failed']]])
  end('failed')
  expect(useToasts.getState().toasts[0]?.text).toMatch(/^图.png：文件没有保存/)
  unsubscribe()
})

import { beforeEach, expect, test, vi } from 'vitest'
import { createSecondaryWindows } from '#main/electron/windows/secondary-windows.ts'
import { silentLogger } from '../../core/fixtures.ts'
import { desktop } from './fake-electron.ts'

vi.mock('electron', () => import('./fake-electron.ts'))

function start() {
  const session = { signedIn: true, user: { id: '900001' }, reason: 'never' }
  const listeners: ((event: string) => void)[] = []
  const notify = vi.fn()
  const core = {
    ...{ notify, session: { view: session } },
    settings: { effective: { windows: {} }, change: () => {} },
    subscribe: (listener: (event: string) => void) => void listeners.push(listener),
  }
  const open = createSecondaryWindows(core as never, silentLogger, () => null)
  const end = () => {
    Object.assign(session, { signedIn: false, user: null, reason: 'signedOut' })
    for (const listener of listeners) listener('session')
  }
  return { open, end, notify }
}

beforeEach(() => {
  desktop.windows.length = 0
})

test('one that is destroyed is closed before the system reports it: its address opens another', () => {
  const { open, end } = start()
  open('app://console/#/Main/Bet')
  open('app://console/#/Main/Bet')
  expect(desktop.windows).toHaveLength(1)
  const [first] = desktop.windows
  first!.isGone = true
  open('app://console/#/Main/Bet')
  expect(desktop.windows).toHaveLength(2)
  first!.emit('closed')
  end()
  expect(desktop.windows.map(({ isGone }) => isGone)).toEqual([true, true])
})

test('one that is destroyed takes no place of those that may be open, and the end of the session passes it', () => {
  const { open, end, notify } = start()
  for (let i = 0; i < 8; i++) open(`app://console/#/Main/${i}`)
  open('app://console/#/Main/8')
  expect([desktop.windows.length, notify.mock.calls.length]).toEqual([8, 1])
  desktop.windows[3]!.isGone = true
  open('app://console/#/Main/8')
  expect([desktop.windows.length, notify.mock.calls.length]).toEqual([9, 1])
  desktop.windows[5]!.isGone = true
  end()
  expect(desktop.windows.every(({ isGone }) => isGone)).toBe(true)
})

import { EventEmitter } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'
import { registerDeepLinks } from '#main/electron/system/command-line.ts'
import { silentLogger } from '../../core/fixtures.ts'

const app = vi.hoisted(() => ({ current: null as EventEmitter | null }))
vi.mock('electron', () => ({
  app: {
    on: (event: string, listener: () => void) => app.current!.on(event, listener),
    getAppPath: () => '/src',
    setAsDefaultProtocolClient: () => true,
  },
}))
beforeEach(() => {
  app.current = new EventEmitter()
})

const DEPOSITS = 'operator-console://Main/UpDownScore/1'

/** What is opened once the console has started, for the further starts before that. */
function openedFor(...starts: string[][]) {
  const begin = registerDeepLinks(silentLogger)
  for (const args of starts) app.current!.emit('second-instance', {}, ['console', ...args])
  const open = vi.fn()
  begin(open)
  return open.mock.calls
}

test('a further start while the console starts without a window opens it', () => {
  expect(openedFor([])).toEqual([[undefined]])
  expect(openedFor(['operator-console://Elsewhere'])).toEqual([[undefined]])
  expect(openedFor([DEPOSITS])).toEqual([['/Main/UpDownScore/1']])
  expect(openedFor([DEPOSITS], [])).toEqual([['/Main/UpDownScore/1']])
  expect(openedFor()).toEqual([])
})

import { EventEmitter } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { avoidBrokenGraphics, hasGraphicsCrashed } from '#main/electron/system/graphics.ts'

const electron = vi.hoisted(() => ({ folder: '', events: null as EventEmitter | null, disable: vi.fn() }))
vi.mock('electron', () => ({
  app: {
    getPath: () => electron.folder,
    on: (event: string, listener: () => void) => electron.events!.on(event, listener),
    disableHardwareAcceleration: electron.disable,
  },
}))

beforeEach(() => {
  electron.folder = mkdtempSync(join(tmpdir(), 'graphics-'))
  vi.stubGlobal('process', { ...process, versions: { ...process.versions, chrome: '150.0.1' } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  rmSync(electron.folder, { recursive: true })
})

/** One run in which processes end; whether it draws without the graphics card. */
function run(...ends: { type: string; reason: string }[]): boolean {
  electron.events = new EventEmitter()
  electron.disable.mockClear()
  avoidBrokenGraphics()
  for (const end of ends) electron.events.emit('child-process-gone', {}, end)
  return electron.disable.mock.calls.length > 0
}
const crash = { type: 'GPU', reason: 'crashed' }

test('a console whose graphics process crashes again and again draws without the graphics card from the next start on', () => {
  expect([run(crash, crash, crash, crash), hasGraphicsCrashed()]).toEqual([false, true])
  expect(run()).toBe(true)
  expect(run()).toBe(true)
})

test('a crash now and then, and the end of any other process, changes nothing', () => {
  const killed = { type: 'GPU', reason: 'killed' }
  run(crash, crash, killed, killed, { type: 'Utility', reason: 'crashed' }, { type: 'GPU', reason: 'clean-exit' })
  expect([run(crash, crash), run()]).toEqual([false, false])
})

test('the card is tried again after a week, and by another version', () => {
  const isTried = () => [run(), readdirSync(electron.folder).length]
  run(crash, crash, crash)
  vi.stubGlobal('process', { ...process, versions: { ...process.versions, chrome: '151.0.1' } })
  expect(isTried()).toEqual([false, 0])
  run(crash, crash, crash)
  const [file = ''] = readdirSync(electron.folder)
  const longAgo = new Date(Date.now() - 8 * 86_400_000)
  utimesSync(join(electron.folder, file), longAgo, longAgo)
  expect(isTried()).toEqual([false, 0])
})

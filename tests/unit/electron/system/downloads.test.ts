import type { EventEmitter } from 'node:events'
import { existsSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { watchDownloads } from '#main/electron/system/downloads.ts'
import { silentLogger } from '../../core/fixtures.ts'

const defaultSession = vi.hoisted(() => ({}) as EventEmitter)
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  return { session: { defaultSession: Object.assign(defaultSession, EventEmitter.prototype) } }
})

let path = ''
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'console-download-')), '订单.csv')
})

async function download(startedAt = Date.now() - 1_000) {
  const { EventEmitter } = await import('node:events')
  const cancel = vi.fn()
  const item = Object.assign(new EventEmitter(), {
    getURL: () => 'blob:app://console/1',
    getFilename: () => '订单.csv',
    getSavePath: () => path,
    getStartTime: () => startedAt / 1_000,
    cancel,
  })
  const send = vi.fn()
  defaultSession.removeAllListeners()
  watchDownloads(silentLogger)
  defaultSession.emit('will-download', {}, item, { send, isDestroyed: () => false })
  return { item, send, cancel }
}

const outcomeOf = (send: ReturnType<typeof vi.fn>) => send.mock.calls.map(([event, { outcome }]) => [event, outcome])

test('a page is told of a download that was canceled or failed, and of no other', async () => {
  for (const [state, outcome] of [
    ['completed', []],
    ['cancelled', [['event:downloadEnd', 'canceled']]],
    ['interrupted', [['event:downloadEnd', 'failed']]],
  ] as const) {
    const { item, send } = await download()
    item.emit('done', {}, state)
    expect(outcomeOf(send), state).toEqual(outcome)
  }
})

test('one that would wait to be resumed has failed', async () => {
  const { item, send, cancel } = await download()
  cancel.mockImplementation(() => item.emit('done', {}, 'cancelled'))
  item.emit('updated', {}, 'progressing')
  item.emit('updated', {}, 'interrupted')
  expect(outcomeOf(send)).toEqual([['event:downloadEnd', 'failed']])
})

test('the part that was written is deleted, an earlier file that was not touched stays', async () => {
  writeFileSync(path, 'first rows')
  const { item } = await download()
  item.emit('done', {}, 'interrupted')
  await expect.poll(() => existsSync(path)).toBe(false)
  writeFileSync(path, 'earlier')
  const before = Date.now() / 1_000 - 3_600
  utimesSync(path, before, before)
  const later = await download()
  later.item.emit('done', {}, 'interrupted')
  await new Promise((done) => setImmediate(done))
  await new Promise((done) => setImmediate(done))
  expect(existsSync(path)).toBe(true)
})

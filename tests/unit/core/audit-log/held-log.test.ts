import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AuditChange, MAX_ENTRIES } from '#contract/audit.ts'
import { AuditLog, RETRY_MS } from '#main/core/audit-log/audit-log.ts'
import { SERVER, silentLogger } from '../fixtures.ts'

/** Windows with a scanner that holds the file of the audit log. */
const held = () => Object.assign(new Error('EBUSY: open'), { code: 'EBUSY' })
const change = (action: string): AuditChange => ({ action, fields: [], result: 'succeeded', detail: '' })

/** Listeners of the process. */
const once = vi.fn()
beforeEach(() => {
  once.mockClear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('process', { ...process, platform: 'win32', once })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(text = '') {
  const [lines, backlogs, notices]: [string[], number[], string[]] = [[], [], []]
  const disk = { canAppend: true, canReplace: true, replaced: 0 }
  const file = {
    read: () => text,
    append: (line: string) => {
      if (!disk.canAppend) throw held()
      lines.push(line)
    },
    replace: () => {
      if (!disk.canReplace) throw held()
      disk.replaced++
    },
  }
  const log = new AuditLog(() => file, silentLogger, {
    secrets: () => [],
    onError: (message) => notices.push(message),
    onBacklog: ({ count }) => backlogs.push(count),
  })
  return { disk, lines, backlogs, notices, log }
}

test('a change is written as soon as a scanner lets the file go, and nobody is told of the moment', () => {
  const { disk, lines, backlogs, notices, log } = open()
  disk.canAppend = false
  log.append(SERVER, '', change('甲'))
  vi.advanceTimersByTime(300)
  expect(lines).toEqual([])
  disk.canAppend = true
  vi.advanceTimersByTime(100)
  expect(lines).toEqual([expect.stringContaining('甲')])
  expect([backlogs, notices, vi.getTimerCount()]).toEqual([[], [], 0])
})

test('a file that stays held is said after a second, and each time anew', () => {
  const { disk, lines, backlogs, notices, log } = open()
  for (const round of [1, 2]) {
    disk.canAppend = false
    log.append(SERVER, '', change('甲'))
    vi.advanceTimersByTime(900)
    expect(notices).toHaveLength(round - 1)
    vi.advanceTimersByTime(200)
    expect(notices).toHaveLength(round)
    disk.canAppend = true
    vi.advanceTimersByTime(RETRY_MS)
    expect(lines).toHaveLength(round)
  }
  expect(backlogs).toEqual([1, 0, 1, 0])
})

test('while money needs the log, one that is held now counts as not written', () => {
  const { disk, log } = open()
  log.append(SERVER, '', change('甲'))
  disk.canAppend = false
  log.append(SERVER, '', change('乙'))
  expect(log.isSaved(SERVER)).toBe(false)
  disk.canAppend = true
  expect(log.isSaved(SERVER)).toBe(true)
})

test('what is held when the console stops is written at the end of the process', () => {
  const { disk, lines, log } = open()
  disk.canAppend = false
  log.append(SERVER, '', change('甲'))
  log.stop()
  expect(vi.getTimerCount()).toBe(0)
  const [event, onExit] = once.mock.lastCall!
  disk.canAppend = true
  onExit()
  expect([event, lines]).toEqual(['exit', [expect.stringContaining('甲')]])
})

test('a long log that cannot be replaced is appended to, and compacted later', () => {
  const { disk, lines, notices, log } = open('{}\n'.repeat(MAX_ENTRIES + 1_000))
  disk.canReplace = false
  log.append(SERVER, '', change('甲'))
  expect([lines, notices]).toEqual([[expect.stringContaining('甲')], []])
  disk.canReplace = true
  log.append(SERVER, '', change('乙'))
  expect([disk.replaced, lines.length]).toEqual([1, 1])
})

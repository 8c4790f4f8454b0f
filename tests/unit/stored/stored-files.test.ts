import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { defaultRules } from '#main/core/alerts/alert-rules.ts'
import { AlertRecords, recordsSteps } from '#main/core/alerts/records.ts'
import { AuditLog } from '#main/core/audit-log/audit-log.ts'
import { MemberNotes } from '#main/core/member-notes/member-notes.ts'
import { ServerClock } from '#main/core/session/server-clock.ts'
import { Session } from '#main/core/session/session.ts'
import { settingsSteps } from '#main/core/settings/schema.ts'
import { SettingsStore, setAsideUnusable } from '#main/core/settings/settings-store.ts'
import { UsedLines } from '#main/core/statement/used-lines.ts'
import { memoryFile, memoryLines, memorySecrets, operator, silentLogger } from '../core/fixtures.ts'

/** Files as the console of that version wrote them. */
const fileOf = (name: string) => readFileSync(join(import.meta.dirname, 'files', name), 'utf8')
const SERVER = 'https://console.example.com'
const AT = Date.parse('2026-11-27T02:00:00Z')

function openSettings(stored: unknown) {
  const file = memoryFile(stored)
  return { file, settings: new SettingsStore(file, silentLogger, () => {}) }
}

describe('settings', () => {
  test('version 0: every choice stays, and what is written has the number of its version', () => {
    const { file, settings } = openSettings(JSON.parse(fileOf('settings-0.json')))
    const { effective } = settings
    const chosen = { server: SERVER, theme: 'dark', zoom: 110, largeOrderAmount: 20_000, operatorId: '900001' }
    expect(effective).toMatchObject(chosen)
    expect(effective.servers.map(({ address }) => address)).toEqual([SERVER, 'https://test.example.com/base'])
    expect(effective.alerts).toMatchObject({ quietExcept: 5_000, quietSchedule: [{ days: [1, 2] }] })
    expect(effective.alerts.rules).toEqual({
      ...defaultRules,
      deposit: { ...defaultRules.deposit, volume: 40 },
      groupMessage: { ...defaultRules.groupMessage, on: true, sound: 'bell' },
    })
    settings.change({ density: 'normal' })
    expect(file.stored).toMatchObject({
      version: settingsSteps.length,
      alerts: { rules: { deposit: { volume: 40 }, session: {} } },
      // What a later console adds to a profile stays.
      profiles: { [SERVER]: { laterField: { on: true } } },
    })
    expect(file.stored).not.toHaveProperty('alertDefaults')
    expect(openSettings(JSON.parse(JSON.stringify(file.stored))).settings.effective).toEqual(settings.effective)
  })

  test('version 0 before the defaults of the alerts were numbered: what nobody chose follows, what was chosen stays', () => {
    const { settings } = openSettings(JSON.parse(fileOf('settings-0-first-alerts.json')))
    const { rules } = settings.effective.alerts
    expect(rules.deposit).toEqual(defaultRules.deposit)
    expect(rules.connection).toEqual(defaultRules.connection)
    expect(rules.withdrawal).toEqual({ ...defaultRules.withdrawal, volume: 30, repeat: false, waitMinutes: 0 })
    expect(rules.session).toEqual(defaultRules.session)
  })

  test('version 0 with a server and no list of servers: the server is listed', () => {
    const { servers: _none, ...first } = JSON.parse(fileOf('settings-0-first-alerts.json'))
    expect(openSettings(first).settings.servers).toEqual([{ name: '', address: SERVER }])
  })

  test('a rule that was chosen like the default of version 0 stays in version 1', () => {
    const { file, settings } = openSettings({})
    const { alerts } = settings.effective
    const deposit = { ...defaultRules.deposit, repeat: false, waitMinutes: 0 }
    settings.change({ alerts: { ...alerts, rules: { ...alerts.rules, deposit } } })
    expect(openSettings(JSON.parse(JSON.stringify(file.stored))).settings.effective.alerts.rules.deposit).toEqual(
      deposit,
    )
  })
})

test.each([
  ['settings.json', settingsSteps],
  ['records.json', recordsSteps],
])('%s of a later version is set aside whole, and one of this version is not', (name, steps) => {
  const folder = mkdtempSync(join(tmpdir(), 'stored-'))
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify({ version: steps.length }))
  expect(setAsideUnusable(path, steps)).toBeNull()
  const later = JSON.stringify({ version: steps.length + 1, server: SERVER })
  writeFileSync(path, later)
  const aside = setAsideUnusable(path, steps)
  expect(aside).toMatchObject({ reason: 'newer', path: expect.stringContaining('.newer-') })
  expect(readdirSync(folder)).toHaveLength(1)
  expect(readFileSync(aside!.path, 'utf8')).toBe(later)
})

test('records of alerts of version 0 are read, and written with a version', () => {
  vi.useFakeTimers({ now: AT })
  const file = memoryFile(JSON.parse(fileOf('records-0.json')))
  const records = new AlertRecords(file, silentLogger)
  const owner = `${SERVER} 900001`
  const record = records.open(owner)
  expect(record.notices).toMatchObject([{ kind: 'deposit', state: 'open', amount: '500.00' }])
  expect(record.marks).toEqual([{ item: records.fingerprint('deposit 5'), snoozedUntil: null, claimed: true }])
  expect(record.replies).toHaveLength(1)
  records.saveNow(owner, record)
  expect(file.stored.version).toBe(recordsSteps.length)
  expect(new AlertRecords(file, silentLogger).open(owner)).toEqual(record)
  vi.useRealTimers()
})

describe('used lines of a statement', () => {
  test('version 0: a line stays used by its order', async () => {
    vi.useFakeTimers({ now: AT })
    const store = memorySecrets(fileOf('used-lines-0.json'))
    const used = new UsedLines(store, silentLogger)
    await used.load()
    expect(used.isUsed(used.fingerprint('line 1'))).toBe(true)
    expect(used.lineOf(used.fingerprint('order 2'))?.line).toBe(used.fingerprint('line 2'))
    used.release(used.fingerprint('order 2'))
    await used.flush()
    expect(JSON.parse(store.saved!)).toMatchObject({ version: 1, used: [{ isConfirmed: true }] })
    vi.useRealTimers()
  })

  test('those of a later version are not replaced, and nothing is said to be kept', async () => {
    const later = JSON.stringify({ version: 2, lines: ['x'] })
    const store = memorySecrets(later)
    const used = new UsedLines(store, silentLogger)
    await used.load()
    expect(used.isPersistent).toBe(false)
    used.add({ line: 'a', order: 'b', isConfirmed: true })
    await used.flush()
    expect(used.isUsed('a')).toBe(true)
    expect(store.saved).toBe(later)
  })
})

describe('the session', () => {
  async function restoredSession(text: string) {
    const session = new Session(memorySecrets(text), new ServerClock(), silentLogger, () => {})
    await session.restore(SERVER)
    return session
  }

  test('version 0: signed in, with or without login names', async () => {
    expect((await restoredSession(fileOf('session-0.json'))).view).toMatchObject({
      signedIn: true,
      user: { id: '900001', loginNames: ['kefu1'] },
    })
    const first = JSON.parse(fileOf('session-0.json'))
    delete first.user.loginNames
    const user = { ...operator, id: '900001', loginNames: [] }
    expect((await restoredSession(JSON.stringify(first))).view.user).toEqual(user)
  })

  test('one of a later version is not used: the operator signs in', async () => {
    const stored = { ...JSON.parse(fileOf('session-0.json')), version: 2 }
    expect((await restoredSession(JSON.stringify(stored))).view).toMatchObject({ signedIn: false, user: null })
  })
})

test('notes of version 1 are read', async () => {
  const store = memorySecrets(fileOf('member-notes-1.json'))
  const view = vi.fn()
  const session = () => ({ signedIn: true, server: SERVER, user: operator })
  const ports = { memberNotes: store, saveFile: async () => true, log: silentLogger }
  const notes = new MemberNotes({ ports, isOn: () => true, session, serverNow: () => AT, onChange: view })
  notes.refresh()
  await expect.poll(() => notes.view.notes).toMatchObject([{ userId: '10086', text: '先核对付款人', isWatched: true }])
  await notes.save('10087', { text: '乙', tags: [], isWatched: false })
  expect(JSON.parse(store.saved!)).toMatchObject({ version: 1, servers: { [SERVER]: [{}, {}] } })
})

describe('the audit log', () => {
  function openLog(text: string) {
    const file = memoryLines(text)
    return {
      file,
      log: new AuditLog(() => file, silentLogger, { secrets: () => [], onError: () => {}, now: () => AT }),
    }
  }
  const change = { action: '乙', fields: [], result: 'succeeded' as const, detail: '' }

  test.each([
    [
      'audit-log-0.jsonl',
      [
        { action: '修改公告', result: 'unknown' },
        { action: '通过上分订单 5', result: 'succeeded', decision: { amount: '500.00' } },
      ],
    ],
    [
      'audit-log-0-first-names.jsonl',
      [{ action: '通过上分订单 5', operator: '客服一', result: 'failed', detail: '无权限' }],
    ],
  ])('%s is read, and new lines have a version', (name, entries) => {
    const { file, log } = openLog(fileOf(name))
    expect(log.read('s')).toMatchObject(entries)
    log.append('s', '客服一', change)
    expect(JSON.parse(file.text.trim().split('\n').at(-1)!)).toMatchObject({ version: 1, action: '乙' })
    expect(openLog(file.text).log.read('s')).toEqual(log.read('s'))
  })

  test('lines of a later version stay in the file, also when it would be compacted', () => {
    const later = `${JSON.stringify({ version: 2, who: 'x' })}\n`
    const { file, log } = openLog(fileOf('audit-log-0.jsonl') + later + fileOf('audit-log-0.jsonl').repeat(4_000))
    log.append('s', '客服一', change)
    expect(log.read('s')[0]).toMatchObject({ action: '乙' })
    expect(file.text).toContain(later)
  })
})

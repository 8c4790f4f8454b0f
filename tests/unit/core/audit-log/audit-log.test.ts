import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AuditBacklog, type AuditChange, MAX_ENTRIES, type TrackedChange } from '#contract/audit.ts'
import type { Commands } from '#contract/desktop.ts'
import { AuditLog, openAuditLogFile, RETRY_MS } from '#main/core/audit-log/audit-log.ts'
import { createCommandDispatcher } from '#main/core/bridge/command-dispatcher.ts'
import type { AppendOnlyFile } from '#main/core/ports.ts'
import { jwt, operator, SERVER, silentLogger } from '../fixtures.ts'

const appended = vi.hoisted(() => [] as unknown[])
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const append = (...call: Parameters<typeof fs.appendFileSync>) => {
    appended.push(call[2])
    fs.appendFileSync(...call)
  }
  return { ...fs, appendFileSync: append }
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trail-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const tracked = (id: string) =>
  ({ id, action: '通过', fields: [], route: null, locks: [], success: 'flag' }) satisfies TrackedChange
const openFromDisk = () => openWith((server) => openAuditLogFile(folder, server))
const openWith = (file: (server: string) => AppendOnlyFile) =>
  new AuditLog(file, silentLogger, { secrets: () => ['opaque-token'], onError: () => {} })
const change = (action: string, more: Partial<AuditChange> = {}): AuditChange => ({
  ...{ action, fields: [{ field: '备注', from: '旧', to: '新' }], result: 'succeeded', detail: '' },
  ...more,
})
const names = (auditLog: AuditLog, server = SERVER) => auditLog.read(server).map(({ action }) => action)
const path = () => join(folder, readdirSync(folder)[0]!)

describe('the audit log', () => {
  test('persists across restarts, newest first, separately for each server', () => {
    const before = Date.now()
    const auditLog = openFromDisk()
    auditLog.append(SERVER, '客服一', change('甲'))
    auditLog.append(SERVER, '客服一', change('乙', { result: 'failed', detail: '无权限' }))
    auditLog.append('https://other.example', '别人', change('丙'))
    expect(names(openFromDisk())).toEqual(['乙', '甲'])
    expect(names(openFromDisk(), 'https://other.example')).toEqual(['丙'])
    const [latest] = openFromDisk().read(SERVER)
    expect(latest).toEqual({
      ...change('乙', { result: 'failed', detail: '无权限' }),
      operator: '客服一',
      timestamp: expect.any(Number),
    })
    expect(latest!.timestamp).toBeGreaterThanOrEqual(before)
  })

  test('a change is on the disk before it is sent: a power cut right after forgets none whose answer is lost', () => {
    appended.length = 0
    openFromDisk().begin(SERVER, operator, tracked('change-01'))
    expect(appended).toEqual([{ mode: 0o600, flush: true }])
  })

  test('a line truncated by a crash is skipped alone', () => {
    openFromDisk().append(SERVER, '', change('甲'))
    appendFileSync(path(), '{"timestamp":1,"operator":"客')
    const auditLog = openFromDisk()
    auditLog.append(SERVER, '', change('乙'))
    expect(names(auditLog)).toEqual(['乙', '甲'])
    appendFileSync(path(), 'null\n[]\n{"timestamp":"x"}\n\u0000\u0000\n')
    expect(names(openFromDisk())).toEqual(['乙', '甲'])
  })

  test('a change has one entry, with its latest outcome', () => {
    const one = tracked('change-01')
    const auditLog = openFromDisk()
    expect(auditLog.begin(SERVER, operator, one)).toBe(true)
    expect(auditLog.begin(SERVER, { ...operator, id: '8' }, one)).toBe(false)
    auditLog.complete(SERVER, one.id, { result: 'succeeded', detail: '' })
    expect(openFromDisk().read(SERVER)).toMatchObject([{ operator: '客服一', result: 'succeeded' }])
  })

  test('lines of earlier versions are read under their present names', () => {
    openFromDisk().append(SERVER, '', change('甲'))
    const fields = [{ field: '金额', from: '', to: '12.00' }]
    const old = { at: 5, who: '客服一', what: '通过上分订单 5', fields, id: 'change-01', route: null }
    for (const [result, told] of [
      ['unknown', '尚未收到服务器答复'],
      ['undone', '无权限'],
    ]) {
      appendFileSync(path(), `${JSON.stringify({ ...old, result, told, open: true })}\n`)
    }
    appendFileSync(path(), `${JSON.stringify({ at: 6, who: '', what: '乙', fields: [], result: 'done', told: '' })}\n`)
    expect(openFromDisk().read(SERVER)).toEqual([
      { timestamp: 6, operator: '', action: '乙', fields: [], result: 'succeeded', detail: '' },
      { timestamp: 5, operator: '客服一', action: '通过上分订单 5', fields, result: 'failed', detail: '无权限' },
      expect.objectContaining({ action: '甲' }),
    ])
    expect(openFromDisk().findUnreported(SERVER)).toMatchObject([{ id: 'change-01', open: true }])
  })

  test('keeps ten thousand entries in a file of limited size', () => {
    openFromDisk().append(SERVER, '客服一', change('第 0'))
    appendFileSync(path(), readFileSync(path(), 'utf8').repeat(MAX_ENTRIES - 1))
    const auditLog = openFromDisk()
    const sizes: number[] = []
    for (let i = MAX_ENTRIES; i < MAX_ENTRIES + 2_500; i++) {
      auditLog.append(SERVER, '客服一', change(`第 ${i}`))
      if (i % 500 === 0) sizes.push(readFileSync(path(), 'utf8').split('\n').length)
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_ENTRIES + 1_001)
    for (const read of [auditLog, openFromDisk()]) {
      expect(read.read(SERVER)).toHaveLength(MAX_ENTRIES)
      expect(read.read(SERVER)[0]!.action).toBe(`第 ${MAX_ENTRIES + 2_499}`)
    }
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test('contains no token and no overlong text; account numbers stay readable', () => {
    const auditLog = openFromDisk()
    const token = jwt(1)
    auditLog.append(SERVER, '客服一', {
      action: `账号 opaque-token ${token}`,
      fields: [
        { field: '支付账号', from: '6222000011112222', to: 'Bearer abc.def' },
        { field: '内容', from: '', to: '长'.repeat(90_000) },
        ...Array.from({ length: 200 }, (_, i) => ({ field: `赔率 ${i}`, from: '长'.repeat(150), to: '2' })),
      ],
      result: 'failed',
      detail: 'loginPwd=geheim77',
    })
    const text = readFileSync(path(), 'utf8')
    for (const secret of ['opaque-token', token, 'abc.def', 'geheim77']) expect(text).not.toContain(secret)
    expect(text).toContain('6222000011112222')
    expect(text.length).toBeLessThan(30_000)
    const { fields, omitted = 0 } = auditLog.read(SERVER)[0]!
    expect(omitted).toBeGreaterThan(50)
    expect(fields).toHaveLength(202 - omitted + 1)
    expect(fields.at(-1)!.to).toBe(`另有 ${omitted} 处`)
  })

  test('keeps all short values of a table, and counts those that were never passed on', () => {
    const auditLog = openFromDisk()
    const odds = Array.from({ length: 120 }, (_, i) => {
      return { field: `大 ${i} 赔率`, from: '1.95', to: '2', key: `${i}.odds`, previous: '1.95' }
    })
    auditLog.append(SERVER, '', change('甲', { form: 'play:2:odds', fields: odds }))
    auditLog.append(SERVER, '', change('乙', { fields: odds, omitted: 40 }))
    const [second, first] = openFromDisk().read(SERVER)
    expect(first!.fields).toEqual(odds)
    expect(first).not.toHaveProperty('omitted')
    expect(second!.omitted).toBe(40)
    expect(second!.fields.at(-1)).toEqual({ field: '其余', from: '', to: '另有 40 处' })
  })

  test('keeps what restores a value exactly or not at all', () => {
    const auditLog = openFromDisk()
    const field = (key: string, previous: string) => ({ field: key, from: '', to: '新', key, previous })
    const fields = [
      field('name', '"旧\u202e"'),
      field('long', JSON.stringify('长'.repeat(300))),
      field('note', '"opaque-token"'),
      field('k'.repeat(300), '1'),
    ]
    auditLog.append(SERVER, '', change('甲', { form: 'admin:5', fields }))
    auditLog.append(SERVER, '', change('乙', { form: 'x'.repeat(300) }))
    for (const read of [auditLog, openFromDisk()]) {
      const [second, first] = read.read(SERVER)
      expect(first).toMatchObject({ form: 'admin:5' })
      expect(first!.fields.map(({ key, previous }) => [key, previous])).toEqual([
        ['name', '"旧\u202e"'],
        ['long', undefined],
        ['note', undefined],
        [undefined, '1'],
      ])
      expect(second).not.toHaveProperty('form')
    }
  })

  test('what cannot be written is reported for as long as it lasts, kept, and written later (fault 66)', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const backlogs: AuditBacklog[] = []
    const notices: string[] = []
    const auditLog = new AuditLog((server) => openAuditLogFile(folder, server), silentLogger, {
      ...{
        secrets: () => [],
        onError: (message) => notices.push(message),
        onBacklog: (backlog) => backlogs.push(backlog),
      },
    })
    auditLog.append(SERVER, '', change('甲'))
    const file = path()
    // A folder in its place.
    renameSync(file, `${file}.aside`)
    mkdirSync(file)
    auditLog.append(SERVER, '', change('乙'))
    auditLog.begin(SERVER, operator, tracked('change-01'))
    auditLog.append('https://other.example', '', change('别处'))
    expect(auditLog.isSaved(SERVER)).toBe(false)
    expect(names(auditLog)).toEqual(['通过', '乙', '甲'])
    auditLog.complete(SERVER, 'change-01', { result: 'succeeded', detail: '' })
    vi.advanceTimersByTime(RETRY_MS)
    const reason = `${file}：应为文件，却是文件夹（EISDIR）`
    expect(auditLog.backlog).toEqual({ count: 3, reason })
    expect(backlogs).toEqual([1, 2, 3].map((count) => ({ count, reason })))
    expect(notices).toEqual([`操作记录无法保存（${reason}）`])

    rmdirSync(file)
    renameSync(`${file}.aside`, file)
    vi.advanceTimersByTime(RETRY_MS)
    expect(backlogs.slice(3)).toEqual([{ count: 0, reason: '' }])
    expect(auditLog.isSaved(SERVER)).toBe(true)
    expect(names(openFromDisk())).toEqual(['通过', '乙', '甲'])
    expect(openFromDisk().read(SERVER)[0]).toMatchObject({ result: 'succeeded' })
    auditLog.append(SERVER, '', change('丙'))
    expect(names(openFromDisk())).toEqual(['丙', '通过', '乙', '甲'])
    expect(notices).toHaveLength(1)
    vi.useRealTimers()
  })

  test('the reason is what the system says now, and no guess', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const backlogs: AuditBacklog[] = []
    let failure: Error = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path: 'log' })
    const append = () => {
      throw failure
    }
    const auditLog = new AuditLog(() => ({ read: () => '', append, replace: () => {} }), silentLogger, {
      ...{ secrets: () => [], onError: () => {}, onBacklog: (backlog) => backlogs.push(backlog) },
    })
    auditLog.append(SERVER, '', change('甲'))
    failure = new Error('unheard of')
    vi.advanceTimersByTime(2 * RETRY_MS)
    expect(backlogs).toEqual([
      { count: 1, reason: 'log：磁盘空间不足（ENOSPC）' },
      { count: 1, reason: 'unheard of' },
    ])
    vi.useRealTimers()
  })

  test('what the end of the console finds unwritten is tried once more', () => {
    let full = true
    const lines: string[] = []
    const append = (text: string) => {
      if (full) throw new Error('ENOSPC')
      lines.push(text)
    }
    const auditLog = openWith(() => ({ read: () => '', append, replace: () => {} }))
    auditLog.append(SERVER, '', change('甲'))
    full = false
    auditLog.stop()
    expect(lines).toEqual([expect.stringContaining('甲')])
  })

  test('the dispatcher accepts valid changes only', async () => {
    const noted: unknown[] = []
    const commands = { recordChange: (one: AuditChange) => void noted.push(one) } as unknown as Commands
    const call = createCommandDispatcher(commands, 'app://console', silentLogger)
    const sender = { url: 'app://console/', isMainFrame: true, isMainWindow: true, windowId: 'w1' }
    await call(sender, 'recordChange', [change('甲')])
    for (const invalid of [
      undefined,
      'x',
      { ...change('乙'), timestamp: 1 },
      change('乙', { result: 'maybe' as never }),
    ]) {
      await expect(call(sender, 'recordChange', [invalid])).rejects.toThrow('无效的调用')
    }
    expect(noted).toEqual([change('甲')])
  })
})

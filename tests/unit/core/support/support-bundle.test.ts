import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CrashDumps } from '#main/core/support/crash-dumps.ts'
import { buildSupportBundle, type SupportFacts } from '#main/core/support/support.ts'
import { countTurns } from './count-turns.ts'

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjF9.c2lnbmF0dXJl'
const NOW = Date.UTC(2026, 0, 30, 4)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-bundle-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const good: SupportFacts = {
  diagnostics: { 版本: '1.2.0', 系统: 'win32 10.0', 服务器: 'https://server.example' },
  session: {
    signedIn: true,
    server: 'https://server.example',
    user: null,
    reason: 'never',
    epoch: 1,
    tokensPersistent: true,
  },
  connection: {
    ...{ hub: 'connected', online: true, lastUpdate: NOW, stale: false, problem: null, failedLists: [] },
    ...{ lastMessageAt: NOW, roundTripMs: 12.3, isStrained: false, retries: 0, nextRetryAt: null },
  },
  updates: {
    state: 'upToDate',
    version: null,
    notes: [],
    percent: 0,
    reason: '',
    checkedAt: NOW,
    installation: 'onQuit',
  },
  alertProblems: [],
  policyIssues: [],
  log: '[2026-01-30 11:00:00.000] [info]  started\n[2026-01-30 11:00:01.000] [warn]  hub: no connection',
}

async function build(change: Partial<SupportFacts> = {}, includeCrashDumps = false, secrets: string[] = []) {
  const crashDumps = new CrashDumps(folder)
  const options = { facts: { ...good, ...change }, crashDumps, includeCrashDumps, secrets, now: NOW }
  const files = unzipSync(await buildSupportBundle(options))
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]))
}

test('the bundle opens with a page that names versions, system, connection, updates and the last errors', async () => {
  const files = await build()
  expect(Object.keys(files)).toEqual(['summary.html', 'log.txt'])
  const page = files['summary.html']!
  for (const text of ['生成时间 2026-01-30 12:00:00', '没有发现异常', '1.2.0', 'win32 10.0', '12 毫秒', '已是最新版本'])
    expect(page).toContain(text)
  expect(page).toContain('hub: no connection')
  expect(page).not.toContain('[info]')
  expect(files['log.txt']).toContain('started')
})

test('what needs attention stands first', async () => {
  const { 'summary.html': page = '' } = await build({
    connection: { ...good.connection, hub: 'disconnected', online: false },
    updates: { ...good.updates, state: 'failed', reason: '更新源没有响应' },
    alertProblems: ['soundBlocked'],
    policyIssues: [{ source: 'installFile', text: '不认识 x' }],
  })
  const problems = page.slice(page.indexOf('需要注意'), page.indexOf('运行情况'))
  for (const text of ['网络已断开', '实时连接：实时断开', '更新源没有响应', '浏览器阻止了声音', '不认识 x'])
    expect(problems).toContain(text)
})

test('foreign text is shown as text, without secrets', async () => {
  const files = await build(
    {
      diagnostics: { 数据文件夹: '</table><script>alert(1)</script>"&' },
      log: `[2026-01-30 11:00:00.000] [error] <img src=x> password=abc123 Bearer ${TOKEN} 13800138000 hidden-text`,
    },
    false,
    ['hidden-text'],
  )
  const page = files['summary.html']!
  expect(page).not.toMatch(/<script|<img/)
  expect(page).toContain('&lt;/table&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;')
  for (const text of Object.values(files)) expect(text).not.toMatch(/eyJ|abc123|13800138000|hidden-text/)
})

test('crash dumps are named, and included only on request, without tokens', async () => {
  mkdirSync(join(folder, 'completed'))
  writeFileSync(join(folder, 'completed/a.dmp'), `MDMP ${TOKEN} 13800138000`)
  const without = await build()
  expect(Object.keys(without)).toEqual(['summary.html', 'log.txt'])
  expect(without['summary.html']).toContain('留有 1 份崩溃记录')
  const included = await build({}, true)
  expect(included['summary.html']).toMatch(/crashes\/a\.dmp.*可能含有会员资料/)
  expect(included['crashes/a.dmp']).toMatch(/^MDMP \*+ \*{11}$/)
})

test('a long log is redacted and compressed in steps', async () => {
  const line = '[2026-01-30 11:00:00.000] [error] GET /api/x?token=abc 13800138000\n'
  const log = line.repeat((1024 * 1024) / line.length)
  const turns = countTurns()
  const files = await build({ log })
  expect(turns()).toBeGreaterThan(12)
  expect(files['log.txt']).toBe(log.replaceAll('?token=abc 13800138000', '?[…] [digits]'))
})

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createConsoleCore } from '#main/core/console-core.ts'
import type { Ports } from '#main/core/ports.ts'
import { policyOf } from '../../policy-of.ts'
import { jwt, memorySecrets, nowSeconds, operator, SERVER, tokenPair } from './fixtures.ts'
import { minimalPorts, ORIGIN } from './start-console.ts'

const OTHER = 'https://other.example'

interface Sent {
  url: string
  headers: Headers
  answer: (response: Response) => void
}

/** The core, signed in with a restored session; every request waits for an answer of the test. */
async function startCore(options: { policy?: object; expiresIn?: number; files?: string; notes?: string } = {}) {
  const { policy = {}, expiresIn = 600, files = null, notes = null } = options
  const { access, refresh } = tokenPair(nowSeconds() + expiresIn)
  const sent: Sent[] = []
  const questions: string[] = []
  const ports: Ports = {
    ...minimalPorts(),
    fetch: (url, { headers, signal }) =>
      new Promise((resolve, reject) => {
        sent.push({ url, headers: new Headers(headers), answer: resolve })
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      }),
    secrets: memorySecrets(
      JSON.stringify({ 'access-token': access, 'x-access-token': refresh, user: operator, server: SERVER }),
    ),
    memberNotes: memorySecrets(notes),
    settingsFile: { read: () => ({ server: SERVER }), write: () => {} },
    policy: policyOf(policy),
    crashDumpFolder: files,
    confirmServer: async (server) => {
      questions.push(server)
      return true
    },
  }
  const core = createConsoleCore(ports)
  onTestFinished(() => core.stop())
  await core.start()
  const sender = { url: `${ORIGIN}/`, isMainFrame: true, isMainWindow: true, windowId: '1' }
  const call = async (name: string, ...args: unknown[]) => core.call(sender, name, args)
  const post = (path: string, body = '{}') =>
    core.gateway.handle(new Request(ORIGIN + path, { method: 'POST', body, headers: { origin: ORIGIN } }))
  return { core, call, post, sent, questions }
}

/** Lets everything happen that needs no answer. */
async function flush(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}
const succeeded = (headers: HeadersInit = {}) =>
  Response.json({ succeeded: true, data: { upList: [], downList: [] }, errors: null }, { headers })

describe('a sign-out', () => {
  test('closes the audit log', async () => {
    const { call } = await startCore()
    await call('recordChange', { action: '修改公告', fields: [], result: 'succeeded', detail: '' })
    expect(await call('readAuditLog')).toHaveLength(1)
    await call('signOut')
    expect(await call('readAuditLog')).toEqual([])
  })

  test('deletes the crash dumps; the end of a session by the server does not', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'console-core-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const dump = join(folder, 'a.dmp')
    writeFileSync(dump, 'MDMP')
    const { core, call } = await startCore({ files: folder })
    core.session.signOut('unauthorized')
    expect(existsSync(dump)).toBe(true)
    core.session.signIn(tokenPair(nowSeconds() + 600, 'b'), operator)
    await call('signOut')
    expect(existsSync(dump)).toBe(false)
  })
})

test('a restored session has the notes about members at once', async () => {
  const note = { userId: '5', text: 'a', tags: [], isWatched: true, at: 1, by: '' }
  const { call } = await startCore({ notes: JSON.stringify({ version: 1, servers: { [SERVER]: [note] } }) })
  await flush()
  expect(await call('readState', 'memberNotes')).toEqual({ notes: [note], isPersistent: true, error: null })
})

describe('nothing is installed', () => {
  test('while a change is being sent', async () => {
    const { core, post, sent } = await startCore()
    expect(core.installBlocker()).toBeNull()
    const change = post('/api/pay/pay-verify')
    expect(core.installBlocker()).toMatch(/^有操作正在提交/)
    await flush()
    sent.find(({ url }) => url.endsWith('/api/pay/pay-verify'))!.answer(succeeded())
    await change
    expect(core.installBlocker()).toBeNull()
  })

  test('while a window has unsaved work', async () => {
    const { core, call } = await startCore()
    await call('setHasUnsavedWork', true)
    expect(core.installBlocker()).toMatch(/未保存的修改/)
    expect(core.signOut()).toBe(false)
    core.onWindowClosed('1')
    expect(core.installBlocker()).toBeNull()
  })
})

describe('what the administrator fixed', () => {
  test('is no other server, and the operator is not asked for one', async () => {
    const { call, core, questions } = await startCore({ policy: { server: SERVER } })
    await expect(call('setServer', OTHER)).rejects.toThrow('该设置由管理员设定')
    await expect(call('saveServer', null, { name: '', address: OTHER })).rejects.toThrow('该设置由管理员设定')
    expect([core.session.view.server, questions]).toEqual([SERVER, []])
  })

  test('of the alerts cannot be changed, and is not saved as the choice of the operator', async () => {
    const policy = { alerts: { rules: { deposit: { on: true, volume: 90 } }, quietExcept: 5 } }
    const { call, core } = await startCore({ policy })
    for (const change of [{ rules: { deposit: { on: false } } }, { quietExcept: null }]) {
      await expect(call('changeAlertSettings', change)).rejects.toThrow('该设置由管理员设定')
    }
    await call('changeAlertSettings', { rules: { deposit: { sound: 'bell' } } })
    expect(core.settings.effective.alerts.rules.deposit).toMatchObject({ on: true, volume: 90, sound: 'bell' })
    expect(core.settings.chosenAlerts.rules.deposit).toMatchObject({ volume: 70, sound: 'bell' })
  })
})

test('the hub of a former server never receives the token of the one that was chosen meanwhile', async () => {
  // Too short for a connection, long enough for a request.
  const { core, call, sent, questions } = await startCore({ expiresIn: 4 })
  await flush()
  const refreshing = sent.filter(({ url }) => url === `${SERVER}/api/home/pay-data`)
  expect(refreshing.length).toBeGreaterThan(0)
  await call('setServer', OTHER)
  expect(questions).toEqual([OTHER])
  const access = jwt(nowSeconds() + 600, 'other')
  core.session.signIn({ access, refresh: jwt(nowSeconds() + 9_000, 'other') }, operator)
  for (const { answer } of refreshing) answer(succeeded({ date: new Date().toUTCString() }))
  await flush()
  const carriers = sent.filter(({ headers }) => headers.get('authorization') === `Bearer ${access}`)
  expect(carriers.map(({ url }) => new URL(url).origin)).toContain(OTHER)
  expect(carriers.filter(({ url }) => url.startsWith(SERVER))).toEqual([])
})

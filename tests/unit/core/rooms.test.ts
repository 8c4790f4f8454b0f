import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BridgeError, createCommandDispatcher } from '../../../src-main/core/bridge/command-dispatcher.ts'
import { formatDetails as describeDetails, redact } from '../../../src-main/core/redact.ts'
import { normalizeServerUrl } from '../../../src-main/core/settings/server-url.ts'
import { quarantineCorruptFile, SettingsStore } from '../../../src-main/core/settings/settings-store.ts'
import { describeFailure } from '../../../src-main/core/startup-error.ts'
import { resolveWithinRoot } from '../../../src-main/core/static-files.ts'
import { type Commands, commandNames } from '../../../src-preload/contract/desktop.ts'
import { jwt, silentLogger } from './fixtures.ts'

describe('the command dispatcher (fault 32)', () => {
  const called: string[] = []
  const commands = Object.fromEntries(
    commandNames.map((name) => [name, () => called.push(name)]),
  ) as unknown as Commands
  const call = createCommandDispatcher(commands, 'app://console', silentLogger)
  const page = { url: 'app://console/index.html#/Main/Home', isMainFrame: true, isMainWindow: true, windowId: '1' }

  test('accepts calls of our own main frame', async () => {
    await call(page, 'setServer', ['https://a.example'])
    await call(page, 'changeSettings', [{ theme: 'dark' }])
    expect(called.splice(0)).toEqual(['setServer', 'changeSettings'])
  })

  test.each([
    [{ url: 'app://console/', isMainFrame: false, isMainWindow: true, windowId: '1' }],
    [{ url: 'https://evil.example/', isMainFrame: true, isMainWindow: true, windowId: '1' }],
    [{ url: 'app://console.evil/', isMainFrame: true, isMainWindow: true, windowId: '1' }],
    [{ url: '', isMainFrame: true, isMainWindow: true, windowId: '1' }],
  ])('refuses %j', async (sender) => {
    await expect(call(sender, 'getSession', [])).rejects.toThrow(BridgeError)
  })

  test('returns a pending route to the main window only (A007)', async () => {
    await expect(call({ ...page, isMainWindow: false }, 'consumePendingRoute', [])).resolves.toBeNull()
    expect(called).toEqual([])
    await call(page, 'consumePendingRoute', [])
    expect(called.splice(0)).toEqual(['consumePendingRoute'])
  })

  test('rejects malformed calls of any kind', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), async (name, args) => {
        const fits = (commandNames as readonly unknown[]).includes(name) && Array.isArray(args)
        if (!fits) await expect(call(page, name, args)).rejects.toThrow(BridgeError)
      }),
    )
    for (const args of [[1], [{ theme: 'pink' }], [{ unknown: 1 }], [null], ['a', 'b']]) {
      await expect(call(page, 'changeSettings', args)).rejects.toThrow(BridgeError)
    }
    for (const name of ['constructor', '__proto__', 'toString', 'send']) {
      await expect(call(page, name, [])).rejects.toThrow(BridgeError)
    }
    expect(called).toEqual([])
  })
})

describe('the log', () => {
  test('contains no secrets in any encoding (fault 33)', () => {
    const token = jwt(1_900_000_000)
    const secrets = [
      `wss://s.example/managehub?id=1&access_token=${token}`,
      `Authorization: Bearer opaque-token`,
      '{"loginPwd":"geheim123","loginName":"a"}',
      'x-access-token: abc.def.ghi',
      'https://s.example/api/member/user-list/1/10?paramtype=3&paramvalue=13800138000',
      'card 6222 0212 3456 7890 123',
    ]
    const clean = secrets.map((line) => redact(line, ['opaque-token'])).join('\n')
    for (const secret of [token, 'opaque-token', 'geheim123', 'abc.def.ghi', '13800138000', '7890'])
      expect(clean).not.toContain(secret)
    const error = new Error('outer', { cause: new Error(`inner ${token}`) })
    expect(describeDetails(error)).toMatch(/outer[\s\S]*inner \[token\]/)
  })

  test('keeps times, ports and addresses readable', () => {
    expect(redact('2026-11-21 10:00:00 127.0.0.1:43567 id 12345678')).toBe(
      '2026-11-21 10:00:00 127.0.0.1:43567 id 12345678',
    )
  })
})

describe('settings', () => {
  test('one invalid value is replaced by its default alone', () => {
    const room = new SettingsStore(
      { read: () => ({ theme: 'pink', closeToTray: false, server: 5 }), write: () => {} },
      silentLogger,
      () => {},
    )
    expect(room.effective).toMatchObject({ theme: 'system', closeToTray: false, server: '' })
  })

  test('a change that cannot be saved is reported and still applies (fault 28)', () => {
    const faults: string[] = []
    const write = () => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    }
    const room = new SettingsStore({ read: () => ({}), write }, silentLogger, (message) => faults.push(message))
    room.change({ theme: 'dark' })
    expect(room.effective.theme).toBe('dark')
    expect(faults).toEqual([expect.stringContaining('磁盘')])
  })

  test.each(['{"theme":', '[]', 'null', ''])('a corrupt file (%s) is quarantined, not lost (fault 27)', (content) => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'))
    const path = join(folder, 'settings.json')
    expect(quarantineCorruptFile(path)).toBeNull()
    writeFileSync(path, content)
    const aside = quarantineCorruptFile(path)
    expect(readdirSync(folder)).toHaveLength(1)
    expect(readFileSync(aside!, 'utf8')).toBe(content)
    writeFileSync(path, '{"theme":"dark"}')
    expect(quarantineCorruptFile(path)).toBeNull()
  })

  test('a folder in place of the file is quarantined as well (fault 41)', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'settings-')), 'settings.json')
    mkdirSync(path)
    expect(quarantineCorruptFile(path)).toMatch(/corrupt/)
    expect(existsSync(path)).toBe(false)
  })
})

test.each([
  [Object.assign(new Error('EACCES: permission denied, open /data'), { code: 'EACCES' }), '没有权限（EACCES）'],
  [new Error('failed with Bearer abc.def'), 'failed with Bearer [token]'],
  [new TypeError(''), 'TypeError'],
  [new Error('x'.repeat(5_000)), 'x'.repeat(300)],
  [null, '未知错误'],
])('why the console cannot start: %j is %s (fault 41)', (error, words) => expect(describeFailure(error)).toBe(words))

describe('the server address', () => {
  test.each([
    [' console.example.com ', 'https://console.example.com'],
    ['https://a.example/base/', 'https://a.example/base'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://localhost:1/', 'http://localhost:1'],
  ])('%s is %s', (typed, address) => expect(normalizeServerUrl(typed)).toBe(address))

  test.each([
    ['', '请输入服务器地址'],
    ['http://a.example', '除本机外，服务器地址必须以 https:// 开头'],
    ['ftp://a.example', '服务器地址必须以 https:// 开头'],
    ['https://u:p@a.example', '服务器地址不能包含用户名或密码'],
    ['https://', '服务器地址格式不正确，例如 https://console.example.com'],
  ])('%s is refused: %s', (typed, message) => expect(() => normalizeServerUrl(typed)).toThrow(message))
})

describe('the static file handler', () => {
  test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%5csecret', '/a/../../x', '/%00', '/%ff', '/a\\..\\x'])(
    '%s leads nowhere outside',
    (path) => {
      const file = resolveWithinRoot('/srv/pages', path)
      expect(file === null || file.startsWith('/srv/pages/')).toBe(true)
    },
  )
  test('resolves files below the root', () => {
    expect(resolveWithinRoot('/srv/pages', '/')).toBe('/srv/pages/index.html')
    expect(resolveWithinRoot('/srv/pages', '/assets/a.js')).toBe('/srv/pages/assets/a.js')
  })
})

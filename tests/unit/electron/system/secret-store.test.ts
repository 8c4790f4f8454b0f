import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSecretStore } from '#main/electron/system/secret-store.ts'
import { silentLogger } from '../../core/fixtures.ts'

/** The key store of Electron 45: asynchronous, on Linux always available, `v10` where its key is a public one. */
const store = vi.hoisted(() => ({
  prefix: 'v11',
  calls: 0,
  available: async () => true,
  opened: async (text: string) => ({ result: text, shouldReEncrypt: false }),
}))

vi.mock('electron', () => ({
  safeStorage: {
    getSelectedStorageBackend: () => 'basic_text',
    isAsyncEncryptionAvailable: () => store.available(),
    encryptStringAsync: async (text: string) => Buffer.from(store.prefix + text.split('').toReversed().join('')),
    decryptStringAsync: (sealed: Buffer) => {
      store.calls++
      return store.opened(sealed.toString().slice(3).split('').toReversed().join(''))
    },
  },
}))

const writes = vi.hoisted(() => [] as unknown[])
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>()
  const writeFile = (...call: Parameters<typeof fs.writeFile>) => {
    writes.push(call[2])
    return fs.writeFile(...call)
  }
  return { ...fs, writeFile }
})

let path = ''
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'session.bin')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('process', { ...process, platform: 'linux' })
  const opened = async (result: string) => ({ result, shouldReEncrypt: false })
  Object.assign(store, { prefix: 'v11', calls: 0, available: async () => true, opened })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const never = () => new Promise<never>(() => {})

test('tokens are stored when the key store responds', async () => {
  const secrets = await openSecretStore(path, silentLogger)
  await secrets.save('tokens')
  expect(existsSync(path)).toBe(true)
  expect(await secrets.load()).toBe('tokens')
  expect(secrets.persistent).toBe(true)
})

test('a key store that never reports its availability counts as missing after a timeout', async () => {
  store.available = never
  const opening = openSecretStore(path, silentLogger)
  await vi.advanceTimersByTimeAsync(5_000)
  const secrets = await opening
  expect(secrets.persistent).toBe(false)
  const saving = secrets.save('tokens')
  await vi.advanceTimersByTimeAsync(5_000)
  await saving
  expect(existsSync(path)).toBe(false)
  expect(await secrets.load()).toBe('tokens')
})

test('a key store that is unlocked after the start has the tokens of the next sign-in, and what it sealed before', async () => {
  writeFileSync(path, 'v11seton')
  const openLate = async (options: object) => {
    store.available = never
    const opening = openSecretStore(path, silentLogger, options)
    await vi.advanceTimersByTimeAsync(5_000)
    store.available = async () => true
    return await opening
  }
  const notes = await openLate({ keepsUnreadable: true })
  expect([notes.persistent, await notes.load(), notes.persistent]).toEqual([false, 'notes', true])
  // Written without having been read.
  const unread = await openLate({ keepsUnreadable: true })
  await unread.save('other notes')
  expect(readFileSync(path, 'utf8')).toBe('v11seton')
  const tokens = await openLate({})
  await tokens.save('tokens')
  expect(readFileSync(path, 'utf8')).toBe('v11snekot')
})

test('a key store that hangs while decrypting returns no tokens, and later tokens stay in memory', async () => {
  writeFileSync(path, 'sealed')
  store.opened = never
  const secrets = await openSecretStore(path, silentLogger)
  expect(secrets.persistent).toBe(true)
  const loading = secrets.load()
  // Reading the file is not covered by the fake timers.
  await vi.waitFor(() => expect(store.calls).toBe(1), { timeout: 30_000 })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await loading).toBeNull()
  expect(secrets.persistent).toBe(false)
  await secrets.save('tokens')
  expect(await secrets.load()).toBe('tokens')
})

test('on Linux a key that every Chromium has counts as no key store, though it is available', async () => {
  store.prefix = 'v10'
  const secrets = await openSecretStore(path, silentLogger)
  expect(secrets.persistent).toBe(false)
  await secrets.save('tokens')
  expect(existsSync(path)).toBe(false)
  expect(await secrets.load()).toBe('tokens')
})

test('on Linux tokens that an earlier version sealed with that key are deleted, not read', async () => {
  writeFileSync(path, 'v10snekot')
  const secrets = await openSecretStore(path, silentLogger)
  expect(existsSync(path)).toBe(false)
  expect([secrets.persistent, await secrets.load(), store.calls]).toEqual([true, null, 0])
})

test('when the secret key is gone while the console runs, the tokens on the disk go too', async () => {
  const secrets = await openSecretStore(path, silentLogger)
  await secrets.save('tokens')
  store.prefix = 'v10'
  await secrets.save('newer tokens')
  expect(existsSync(path)).toBe(false)
  expect([secrets.persistent, await secrets.load()]).toEqual([false, 'newer tokens'])
})

test('a power cut right after leaves no empty file: it is on the disk before it takes the place of the earlier one', async () => {
  writes.length = 0
  await (await openSecretStore(path, silentLogger)).save('notes')
  expect(writes).toEqual([{ mode: 0o600, flush: true }])
})

test('tokens of before do not come back where newer ones cannot be stored: no key store, or a disk that refuses', async () => {
  for (const refuse of [() => Object.assign(store, { available: async () => false }), () => mkdirSync(`${path}.new`)]) {
    store.available = async () => true
    await (await openSecretStore(path, silentLogger)).save('tokens of one')
    refuse()
    const secrets = await openSecretStore(path, silentLogger)
    await secrets.save('tokens of another').catch(() => {})
    expect(existsSync(path)).toBe(false)
  }
})

test('what cannot be made again stays on the disk, sealed with the key that was secret', async () => {
  const notes = await openSecretStore(path, silentLogger, { keepsUnreadable: true })
  await notes.save('notes')
  store.prefix = 'v10'
  await notes.save('newer notes')
  expect(readFileSync(path, 'utf8')).toBe('v11seton')
  expect([notes.persistent, await notes.load()]).toEqual([false, 'newer notes'])
})

test.each(['win32', 'darwin'])('on %s the same letters mark the own key store of the system', async (platform) => {
  vi.stubGlobal('process', { ...process, platform })
  store.prefix = 'v10'
  const secrets = await openSecretStore(path, silentLogger)
  await secrets.save('tokens')
  expect([secrets.persistent, await secrets.load()]).toEqual([true, 'tokens'])
})

test('tokens sealed with an old key are sealed again', async () => {
  writeFileSync(path, 'v11snekot')
  store.opened = async (result) => ({ result, shouldReEncrypt: true })
  store.prefix = 'v12'
  const secrets = await openSecretStore(path, silentLogger)
  expect(await secrets.load()).toBe('tokens')
  expect(readFileSync(path, 'utf8')).toBe('v12snekot')
})

test('what cannot be decrypted and cannot be made again is not taken for nothing', async () => {
  const notes = await openSecretStore(path, silentLogger, { keepsUnreadable: true })
  await notes.save('notes')
  store.opened = () => Promise.reject(new Error('another key'))
  await expect(notes.load()).rejects.toThrow('another key')
  expect(await (await openSecretStore(path, silentLogger)).load()).toBeNull()
  expect(existsSync(path)).toBe(true)
})

import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSecretStore } from '../../../../src-main/electron/system/secret-store.ts'
import { silentLogger } from '../../core/fixtures.ts'

const store = vi.hoisted(() => ({ calls: 0, available: async () => true, opened: async () => ({ result: 'kept' }) }))

vi.mock('electron', () => ({
  safeStorage: {
    getSelectedStorageBackend: () => 'gnome_libsecret',
    isAsyncEncryptionAvailable: () => store.available(),
    encryptStringAsync: async (text: string) => Buffer.from(text.split('').toReversed().join('')),
    decryptStringAsync: () => {
      store.calls++
      return store.opened()
    },
  },
}))

let path = ''
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'session.bin')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Object.assign(store, { calls: 0, available: async () => true, opened: async () => ({ result: 'kept' }) })
})
afterEach(() => void vi.useRealTimers())
const never = () => new Promise<never>(() => {})

test('tokens are stored when the key store responds', async () => {
  const secrets = await openSecretStore(path, silentLogger)
  await secrets.save('tokens')
  expect(existsSync(path)).toBe(true)
  expect(await secrets.load()).toBe('kept')
  expect(secrets.persistent).toBe(true)
})

test('a key store that never reports its availability counts as missing after a timeout', async () => {
  store.available = never
  const opening = openSecretStore(path, silentLogger)
  await vi.advanceTimersByTimeAsync(5_000)
  const secrets = await opening
  expect(secrets.persistent).toBe(false)
  await secrets.save('tokens')
  expect(existsSync(path)).toBe(false)
  expect(await secrets.load()).toBe('tokens')
})

test('a key store that hangs while decrypting returns no tokens, and later tokens stay in memory', async () => {
  writeFileSync(path, 'sealed')
  store.opened = never
  const secrets = await openSecretStore(path, silentLogger)
  expect(secrets.persistent).toBe(true)
  const loading = secrets.load()
  // Reading the file is not covered by the fake timers.
  await vi.waitFor(() => expect(store.calls).toBe(1), { timeout: 10_000 })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await loading).toBeNull()
  expect(secrets.persistent).toBe(false)
  await secrets.save('tokens')
  expect(await secrets.load()).toBe('tokens')
})

import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveFile } from '#main/electron/system/save-file.ts'
import { openSecretStore } from '#main/electron/system/secret-store.ts'
import { silentLogger } from '../../core/fixtures.ts'

/** How often the disk refuses what replaces or deletes a file, as while a scanner or a spreadsheet holds it. */
const disk = vi.hoisted(() => ({ refusals: 0, path: '', isFull: false }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  const held =
    <A extends unknown[], R>(run: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      if (disk.refusals-- > 0) throw Object.assign(new Error(`EBUSY: ${args[0]}`), { code: 'EBUSY' })
      return run(...args)
    }
  const writeFile: typeof real.writeFile = async (path, content, options) => {
    if (!disk.isFull) return real.writeFile(path, content, options)
    await real.writeFile(path, '')
    throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
  }
  return { ...real, writeFile: held(writeFile), rm: held(real.rm), rename: held(real.rename) }
})
vi.mock('electron', () => ({
  app: { getPath: () => tmpdir() },
  BrowserWindow: { getFocusedWindow: () => null },
  dialog: { showSaveDialog: async () => ({ filePath: disk.path }) },
  safeStorage: {
    isEncryptionAvailable: () => true,
    encryptString: (text: string) => Buffer.from(text),
    decryptString: (sealed: Buffer) => sealed.toString(),
  },
}))

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-held-'))
  Object.assign(disk, { refusals: 0, isFull: false, path: join(folder, '订单.xlsx') })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('process', { ...process, platform: 'win32' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets the second go by in which an operation is repeated. */
async function passing<T>(run: Promise<T>): Promise<T> {
  let isDone = false
  const done = () => {
    isDone = true
  }
  run.then(done, done)
  while (!isDone) await vi.advanceTimersByTimeAsync(100)
  return run
}

test('an export over a file that is held for a moment is saved', async () => {
  disk.refusals = 3
  expect(await passing(saveFile('orders.xlsx', new Uint8Array([65])))).toBe(true)
  expect(readFileSync(disk.path, 'utf8')).toBe('A')
})

test('an export over a file that stays open elsewhere fails and names the file', async () => {
  disk.refusals = Number.POSITIVE_INFINITY
  const saved = passing(saveFile('orders.xlsx', new Uint8Array([65])))
  await expect(saved).rejects.toThrow('无法保存 订单.xlsx：被其他程序占用（EBUSY）')
  // Another one can be asked for.
  disk.refusals = 0
  expect(await passing(saveFile('orders.xlsx', new Uint8Array([66])))).toBe(true)
})

test('on a full disk the earlier file stays whole, and no part is left beside it', async () => {
  writeFileSync(disk.path, 'earlier')
  disk.isFull = true
  await expect(passing(saveFile('orders.xlsx', new Uint8Array([65])))).rejects.toThrow('磁盘空间不足')
  expect([readFileSync(disk.path, 'utf8'), readdirSync(folder)]).toEqual(['earlier', ['订单.xlsx']])
})

test('tokens are written, and at the sign-out deleted, when a scanner holds their file for a moment', async () => {
  const path = join(folder, 'session.bin')
  const secrets = await openSecretStore(path, silentLogger)
  disk.refusals = 3
  await passing(secrets.save('tokens'))
  expect(readFileSync(path, 'utf8')).toBe('tokens')
  disk.refusals = 3
  await passing(secrets.clear())
  expect(existsSync(path)).toBe(false)
})

import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { safeStorage } from 'electron'
import type { Logger, SecretStore } from '../core/ports.ts'

/** Missing in older runtimes. */
type AsyncStorage = Partial<
  Pick<typeof safeStorage, 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'>
>

/** A key store that does not respond (its own prompt may be hidden) must not delay the window. */
const ANSWER_LIMIT_MS = 4_000

/**
 * Stores one secret in a file, encrypted by the system's key store. Without a key store (on Linux `basic_text` counts
 * as none), or when it does not respond in time, the secret stays in memory only (A025, fault 29). Older runtimes have
 * synchronous calls only: with those a hanging key store delays the start.
 */
export async function openSecrets(path: string, log: Logger): Promise<SecretStore> {
  const storage: AsyncStorage = safeStorage
  let persistent = await inTime(isAvailable(storage), false)
  if (!persistent) log.warn('no secure storage: tokens stay in memory')
  let kept: string | null = null
  const decrypt = async (sealed: Buffer) => {
    if (!storage.decryptStringAsync) return safeStorage.decryptString(sealed)
    const opened = await inTime(storage.decryptStringAsync(sealed), null)
    if (opened) return opened.result
    persistent = false
    log.warn('the secure storage does not answer: tokens stay in memory')
    return null
  }
  return {
    get persistent() {
      return persistent
    },
    load: async () => {
      if (!persistent) return kept
      const sealed = await readFile(path).catch((error) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (!sealed) return null
      try {
        return await decrypt(sealed)
      } catch (error) {
        log.warn('the kept tokens cannot be decrypted', error)
        return null
      }
    },
    save: async (text) => {
      kept = text
      if (!persistent) return
      const sealed = await (storage.encryptStringAsync?.(text) ?? safeStorage.encryptString(text))
      await writeFile(`${path}.new`, sealed, { mode: 0o600 })
      await rename(`${path}.new`, path)
    },
    clear: async () => {
      kept = null
      await rm(path, { force: true })
    },
  }
}

async function isAvailable(storage: AsyncStorage): Promise<boolean> {
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return false
  return storage.isAsyncEncryptionAvailable?.() ?? safeStorage.isEncryptionAvailable()
}

/** Resolves with the result, or with `fallback` after the timeout. */
async function inTime<T, L>(asked: Promise<T>, late: L): Promise<T | L> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(late), ANSWER_LIMIT_MS)
  })
  return await Promise.race([asked, over]).finally(() => clearTimeout(timer))
}

import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { safeStorage } from 'electron'
import type { Logger, SecretStore } from '../core/ports.ts'

/** Not in every runtime the console runs on. */
type AsyncStorage = Partial<
  Pick<typeof safeStorage, 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'>
>

/**
 * Keeps one secret, encrypted by the system's own store, in a file. Where there is no such store (on Linux `basic_text`
 * counts as none) it stays in memory and never touches the disk (A025, fault 29).
 */
export async function openSecrets(path: string, log: Logger): Promise<SecretStore> {
  const storage: AsyncStorage = safeStorage
  const persistent = await isAvailable(storage)
  if (!persistent) log.warn('no secure storage: tokens stay in memory')
  let kept: string | null = null
  return {
    persistent,
    load: async () => {
      if (!persistent) return kept
      const sealed = await readFile(path).catch((error) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (!sealed) return null
      try {
        if (storage.decryptStringAsync) return (await storage.decryptStringAsync(sealed)).result
        return safeStorage.decryptString(sealed)
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

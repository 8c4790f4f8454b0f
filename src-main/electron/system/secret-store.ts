import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { safeStorage } from 'electron'
import { withTimeout } from '../../core/limits.ts'
import type { Logger, SecretStore } from '../../core/ports.ts'
import { keyStore } from '../compat.ts'

/** A key store that does not respond (its own prompt may be hidden) must not delay the window. */
const KEY_STORE_TIMEOUT_MS = 4_000

/**
 * Stores one secret in a file, encrypted by the system's key store. Without a key store (on Linux `basic_text` counts
 * as none), or when it does not respond in time, the secret stays in memory only (A025, fault 29). Older runtimes have
 * synchronous calls only: with those a hanging key store delays the start.
 */
export async function openSecretStore(path: string, log: Logger): Promise<SecretStore> {
  let persistent = await withTimeout(isAvailable(), KEY_STORE_TIMEOUT_MS, () => false)
  if (!persistent) log.warn('no secure storage: tokens stay in memory')
  let memoryValue: string | null = null
  const decrypt = async (encrypted: Buffer) => {
    const decrypted = await withTimeout(keyStore.decrypt(encrypted), KEY_STORE_TIMEOUT_MS, () => null)
    if (decrypted !== null) return decrypted
    persistent = false
    log.warn('the secure storage does not answer: tokens stay in memory')
    return null
  }
  return {
    get persistent() {
      return persistent
    },
    load: async () => {
      if (!persistent) return memoryValue
      const encrypted = await readFile(path).catch((error) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (!encrypted) return null
      try {
        return await decrypt(encrypted)
      } catch (error) {
        log.warn('the kept tokens cannot be decrypted', error)
        return null
      }
    },
    save: async (text) => {
      memoryValue = text
      if (!persistent) return
      await writeFile(`${path}.new`, await keyStore.encrypt(text), { mode: 0o600 })
      await rename(`${path}.new`, path)
    },
    clear: async () => {
      memoryValue = null
      await rm(path, { force: true })
    },
  }
}

async function isAvailable(): Promise<boolean> {
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return false
  return keyStore.isAvailable()
}

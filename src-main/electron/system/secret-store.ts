import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { untilFree } from '../../core/held-files.ts'
import type { Logger, SecretStore } from '../../core/ports.ts'
import { withTimeout } from '../../core/scheduling.ts'
import { keyStore } from '../compat.ts'

/** A key store that does not respond (its own prompt may be hidden) must not delay the window. */
const KEY_STORE_TIMEOUT_MS = 4_000

export interface SecretStoreOptions {
  /** What is on the disk cannot be made again: nothing removes it, and `load` rejects what cannot be decrypted. */
  keepsUnreadable?: boolean
}

/**
 * Stores one secret in a file, encrypted by the system's key store. Without a key store (on Linux a key that is no secret
 * counts as none), or when it does not respond in time, the secret stays in memory only (A025, fault 29). Older runtimes
 * have synchronous calls only: with those a hanging key store delays the start.
 */
export async function openSecretStore(
  path: string,
  log: Logger,
  { keepsUnreadable = false }: SecretStoreOptions = {},
): Promise<SecretStore> {
  const read = () =>
    readFile(path).catch((error) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
  const remove = () => untilFree(() => rm(path, { force: true }))
  let persistent = false
  let isLate = false
  const tryKeyStore = async () => {
    const available = await withTimeout(keyStore.isAvailable(), KEY_STORE_TIMEOUT_MS, () => 'late' as const)
    isLate = available === 'late'
    persistent = available === true
    if (!persistent) log.warn(`no secure storage${isLate ? ' yet' : ''}: tokens stay in memory`)
  }
  await tryKeyStore()
  // By an earlier version, which took every key store for a safe one.
  if (
    await read().then(
      (sealed) => sealed && keyStore.isPublic(sealed),
      () => false,
    )
  ) {
    log.warn('the kept tokens were sealed with a key that is no secret: they are deleted')
    await remove()
  }
  let memoryValue: string | null = null
  /** What could not be replaced would come back at the next start, such as the tokens of the operator before. */
  const removeStale = async () => {
    if (!keepsUnreadable) await remove()
  }
  const write = async (text: string) => {
    const sealed = await keyStore.encrypt(text)
    if (sealed === null) {
      persistent = false
      log.warn('the secure storage has no secret key any more: tokens stay in memory')
      return await removeStale()
    }
    try {
      await untilFree(() => writeFile(`${path}.new`, sealed, { mode: 0o600, flush: true }))
      await untilFree(() => rename(`${path}.new`, path))
    } catch (error) {
      await rm(`${path}.new`, { force: true }).catch(() => {})
      await removeStale()
      throw error
    }
  }
  const decrypt = async (sealed: Buffer) => {
    const opened = await withTimeout(keyStore.decrypt(sealed), KEY_STORE_TIMEOUT_MS, () => 'late' as const)
    if (opened === 'late') {
      persistent = false
      log.warn('the secure storage does not answer: tokens stay in memory')
      return null
    }
    if (opened.isStale) await write(opened.text)
    return opened.text
  }
  return {
    get persistent() {
      return persistent
    },
    load: async () => {
      // It is read long after the start, and the operator may have unlocked the key store meanwhile.
      if (isLate && keepsUnreadable) await tryKeyStore()
      if (!persistent) return memoryValue
      const sealed = await read()
      if (!sealed) return null
      try {
        return await decrypt(sealed)
      } catch (error) {
        log.warn('the kept tokens cannot be decrypted', error)
        if (keepsUnreadable) throw error
        return null
      }
    },
    save: async (text) => {
      memoryValue = text
      // What is on the disk and was not read then must not be replaced.
      if (isLate && !keepsUnreadable) await tryKeyStore()
      if (persistent) await write(text)
      else await removeStale()
    },
    clear: async () => {
      memoryValue = null
      await remove()
    },
  }
}

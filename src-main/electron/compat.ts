import { type Notification, net, safeStorage } from 'electron'

/**
 * Every use of an API that differs between Electron 33 and 45, found by comparing their type definitions. All other files
 * use what both have; a test keeps these names out of them.
 */

/** Newer: Chromium's socket, which uses the system's proxy and certificates. Older: undefined. */
export function chromiumWebSocket(): typeof net.WebSocket | undefined {
  const { WebSocket } = net as Partial<Pick<typeof net, 'WebSocket'>>
  return WebSocket
}

/** Options of `net.request`. Newer: no protocol handler of ours sees the request. Older: ignored, they have no such option. */
export const DIRECT_REQUEST = { bypassCustomProtocolHandlers: true }

type AsyncStorage = Partial<
  Pick<typeof safeStorage, 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'>
>

const asyncStorage = (): AsyncStorage => safeStorage

/**
 * The system's key store. Older: calls that block the process while it does not respond. Newer: on Linux always
 * available, so that only what it has sealed tells whether with a secret key.
 */
export const keyStore = {
  isAvailable: async (): Promise<boolean> => {
    const { isAsyncEncryptionAvailable } = asyncStorage()
    if (isAsyncEncryptionAvailable)
      return (await isAsyncEncryptionAvailable()) && (await keyStore.encrypt('trial')) !== null
    if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return false
    return safeStorage.isEncryptionAvailable()
  },
  /** null: there is no secret key. */
  encrypt: async (text: string): Promise<Buffer | null> => {
    const sealed = await (asyncStorage().encryptStringAsync?.(text) ?? safeStorage.encryptString(text))
    return keyStore.isPublic(sealed) ? null : sealed
  },
  /** `isStale`: it should be sealed again, since the key has changed. */
  decrypt: async (sealed: Buffer): Promise<{ text: string; isStale: boolean }> => {
    const opened = await asyncStorage().decryptStringAsync?.(sealed)
    return opened
      ? { text: opened.result, isStale: opened.shouldReEncrypt }
      : { text: safeStorage.decryptString(sealed), isStale: false }
  },
  /**
   * Whether anyone can open it: on Linux `v10` marks the key that every Chromium has. The other systems write the same
   * letters before what their own key store seals.
   */
  isPublic: (sealed: Buffer): boolean =>
    process.platform === 'linux' && sealed.subarray(0, 3).toString('latin1') === 'v10',
}

/** Calls `onAction` with the number of the pressed button. Newer: in the event. Older: the second argument. */
export function onNotificationAction(notification: Notification, onAction: (index: number) => void): void {
  notification.on('action', (event: { actionIndex?: number }, index: number) => onAction(event.actionIndex ?? index))
}

/**
 * Calls `onGone` when a notification can no longer be withdrawn. Newer: not when its time was over, since it is still in
 * the list of Windows then. Older: the reason is not known.
 */
export function onNotificationGone(notification: Notification, onGone: () => void): void {
  notification.on('close', (event: { reason?: string }) => {
    if (event.reason !== 'timedOut') onGone()
  })
}

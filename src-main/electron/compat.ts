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

/** The system's key store. Older: calls that block the process while it does not respond. */
export const keyStore = {
  isAvailable: async (): Promise<boolean> =>
    asyncStorage().isAsyncEncryptionAvailable?.() ?? safeStorage.isEncryptionAvailable(),
  encrypt: async (text: string): Promise<Buffer> =>
    asyncStorage().encryptStringAsync?.(text) ?? safeStorage.encryptString(text),
  decrypt: async (encrypted: Buffer): Promise<string> => {
    const decrypted = await asyncStorage().decryptStringAsync?.(encrypted)
    return decrypted ? decrypted.result : safeStorage.decryptString(encrypted)
  },
}

const asyncStorage = (): AsyncStorage => safeStorage

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

import { app, type BrowserWindow, Notification, net, safeStorage } from 'electron'

/**
 * Whether the console runs from its package. Electron's own answer goes by the name of the program, which any operator can
 * change (fault 67); the shipped program loads nothing but its archive.
 */
export const isPackaged = (): boolean => app.getAppPath().endsWith('.asar')

/**
 * Every use of what differs between Electron 33 and 45: where their type definitions differ, and where the same call does
 * something else. All other files use what both have; a test keeps these names out of them, and each row has one.
 *
 * | What | 33 | 45 | Source |
 * |---|---|---|---|
 * | socket of `net` | none: Node's, through the proxy of the system | Chromium's, which fails where a proxy asks for a password, unless a request of its session has answered | electron#51593 (44) |
 * | protocol handlers | not asked for requests of `net.request` | asked unless a request says otherwise | electron#47331 (41) |
 * | network process that ended | no session of before is served by the next one | is of no account | electron#49887 (41) |
 * | key store | blocks; on Linux says when its key is public | does not block; on Linux always available, with a public key (`v10`) where there is no other | electron#49054 (42) |
 * | button of a notification | its number is the second argument | its number is in the event | electron#48132 (42) |
 * | end of a notification | without a reason | with one; `timedOut` is still in the list of Windows | electron#49913 (42) |
 * | old notification of Windows | does nothing when clicked | starts the console, which learns of the click | electron#49919 (42) |
 * | urgent notification | on Linux | on Windows too | electron#50225 (43) |
 * | unsigned on macOS | shows notifications | shows none and reports `failed` | breaking changes, 42.0 |
 * | arguments at sign-in on Windows | written as they are | quoted | electron#50016 (42) |
 * | names of switches | as they are written | in small letters | electron#46004 (36) |
 * | Wayland | the console is an X11 program, unless the environment asks for Wayland | it is not, and cannot know or choose the places of its windows | breaking changes, 38.0 |
 * | window that is shown without the focus | the keyboard stays where it is; not on Wayland, if that was asked for | not on Wayland, which is usual now | electron#48436 (38) |
 * | first frame of a window that is not on screen yet | comes; not on Wayland, if that was asked for | does not come on Wayland, which is usual now | electron#48859 (38) |
 * | folder of a dialog | the last one without `defaultPath` | the downloads without `defaultPath` | breaking changes, 43.0 |
 * | dialog of a portal on Linux | opens at `defaultPath` | where it chooses, below version 4 of the portal | breaking changes, 35.0 |
 * | certificate of the workstation | none: a server that asks `net` for one is not reached | the first of the system's store that fits | breaking changes, 44.0 |
 * | count on the icon on Linux | where Unity's protocol is understood | not promised | breaking changes, 44.0 |
 * | macOS | 11 and newer | 13 and newer | breaking changes, 44.0 |
 */

const major = () => Number(process.versions.electron?.split('.')[0])

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

/** Called with the `arguments` of a clicked notification of an earlier run. */
type OnOldClick = (launch: string) => void

/** Newer: Windows starts the console for a click on a notification that has outlived it, by this class. */
const TOAST_ACTIVATOR = '{8A3C1F52-7B0D-4E6E-9C41-D2B5F0A7E913}'

type Activation = { setToastActivatorCLSID?: (id: string) => void }
type Activations = { handleActivation?: (callback: (details: { arguments: string }) => void) => void }

/** Whether clicks on old notifications reach the console. */
export const answersOldNotifications = (): boolean =>
  process.platform === 'win32' && (Notification as Activations).handleActivation !== undefined

/** Before the console's identity and the first notification: the class is written into the link of the start menu. */
export function registerToastActivator(): void {
  if (process.platform === 'win32') (app as Activation).setToastActivatorCLSID?.(TOAST_ACTIVATOR)
}

/** Also calls it for the click that has started the console. */
export function onOldNotification(onClick: OnOldClick): void {
  if (answersOldNotifications())
    (Notification as Activations).handleActivation?.(({ arguments: launch }) => onClick(launch))
}

/** The arguments of a command line as `setLoginItemSettings` wants them. Newer: it quotes them itself. */
export const loginItemArguments = (args: readonly string[], quote: (argument: string) => string): string[] =>
  major() >= 42 ? [...args] : args.map(quote)

/**
 * Whether the system tells and accepts the places of windows. Newer: not on Wayland, unless a switch asks for X11. Older:
 * a variable may ask for Wayland.
 */
export function knowsWindowPlaces(): boolean {
  if (process.platform !== 'linux') return true
  const byDefault = major() >= 38 ? 'auto' : process.env.ELECTRON_OZONE_PLATFORM_HINT || 'x11'
  const chosen = app.commandLine.getSwitchValue('ozone-platform') || byDefault
  return chosen === 'auto' ? process.env.XDG_SESSION_TYPE !== 'wayland' : chosen !== 'wayland'
}

/** Whether a window that was out of sight takes the keyboard when it is shown, however it is shown: on Wayland. */
export const givesKeyboardToNewWindows = (): boolean => !knowsWindowPlaces()

/** How long a page that is loaded may take to its first frame. */
const FIRST_FRAME_MS = 2_000

/**
 * Calls `show` once a window that was opened out of sight has something to show, so that it does not flash: with its
 * first frame. On Wayland a hidden window has none, so that the loaded page counts. A driver that draws nothing
 * until the window is on screen must not keep it away either.
 */
export function onceReadyToShow(window: BrowserWindow, show: () => void): void {
  let isShown = false
  const showOnce = () => {
    if (isShown || window.isDestroyed()) return
    isShown = true
    show()
  }
  window.once('ready-to-show', showOnce)
  window.webContents.once('did-finish-load', () => {
    if (knowsWindowPlaces()) setTimeout(showOnce, FIRST_FRAME_MS)
    else showOnce()
  })
}

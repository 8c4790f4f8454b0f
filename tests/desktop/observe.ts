import type * as Electron from 'electron'

interface SeenNotification {
  title: string
  body: string
}

/** What the product asked of the system, in order. */
export interface Seen {
  /** Numbers for the program's icon. */
  badges: number[]
  toolTips: string[]
  /** Labels of the tray's menu, each time it was made. */
  menus: string[][]
  notifications: SeenNotification[]
  /** Whether a window was to draw attention. */
  flashes: boolean[]
  /** How often the system was asked to beep. */
  beeps: number
  /** Messages of dialogs, which wait for `answerDialog` instead of being shown. */
  dialogs: string[]
  /** The rest of the dialog that was opened last. */
  lastDialog: Pick<Electron.MessageBoxOptions, 'type' | 'detail' | 'buttons' | 'defaultId' | 'cancelId'>
  /** Addresses handed to the system's browser, which is not started. */
  browsed: string[]
}

/** What only the main process can hold. */
interface Held {
  seen: Seen
  menu?: Electron.Menu
  shown: Electron.Notification[]
  answer?: (button: number) => void
  endTimers?: () => void
}

/** Runs in the main process: real calls go on, and are noted. Notifications and links work without a system that shows them. */
export function watchSystem({ app, BrowserWindow, Notification, Tray, dialog, shell }: typeof Electron): void {
  const held = globalThis as unknown as Held
  const seen: Seen = {
    badges: [],
    toolTips: [],
    menus: [],
    notifications: [],
    flashes: [],
    beeps: 0,
    dialogs: [],
    lastDialog: {},
    browsed: [],
  }
  held.seen = seen
  held.shown = []
  const setBadgeCount = app.setBadgeCount.bind(app)
  app.setBadgeCount = (count) => {
    seen.badges.push(count ?? Number.NaN)
    return setBadgeCount(count)
  }
  const tray = Tray.prototype
  const { setToolTip, setContextMenu } = tray
  tray.setToolTip = function (text) {
    seen.toolTips.push(text)
    return setToolTip.call(this, text)
  }
  tray.setContextMenu = function (menu) {
    if (menu) {
      seen.menus.push(menu.items.map(({ label }) => label))
      held.menu = menu
    }
    return setContextMenu.call(this, menu)
  }
  Notification.isSupported = () => true
  Notification.prototype.show = function () {
    seen.notifications.push({ title: this.title, body: this.body })
    held.shown.push(this)
  }
  const { flashFrame } = BrowserWindow.prototype
  BrowserWindow.prototype.flashFrame = function (on) {
    seen.flashes.push(on)
    return flashFrame.call(this, on)
  }
  shell.beep = () => {
    seen.beeps++
  }
  dialog.showMessageBox = ((...given: [Electron.BaseWindow, Electron.MessageBoxOptions]) => {
    const { message, type, detail, buttons, defaultId, cancelId } = given.at(-1) as Electron.MessageBoxOptions
    seen.dialogs.push(message)
    Object.assign(seen.lastDialog, { type, detail, buttons, defaultId, cancelId })
    return new Promise((resolve) => {
      held.answer = (response) => resolve({ response, checkboxChecked: false })
    })
  }) as typeof dialog.showMessageBox
  shell.openExternal = async (url) => void seen.browsed.push(url)
}

/** Runs in the main process: a click on the entry of the tray's menu, whatever number stands behind its name. */
export function clickTray(_electron: unknown, label: string): void {
  const { menu } = globalThis as unknown as Held
  const item = menu?.items.find((candidate) => candidate.label.replace(/（\d+）$/, '') === label)
  if (!item?.enabled) throw new Error(`no ${label} to click on`)
  item.click()
}

/** Runs in the main process: a click on the entry of the application's menu. */
export function clickMenu({ Menu }: typeof Electron, label: string): void {
  const entries = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
  const item = entries.find((candidate) => candidate.label === label)
  if (!item?.enabled) throw new Error(`no ${label} to click on`)
  item.click()
}

/** Runs in the main process: a click on the notification shown last. */
export function clickNotification(): void {
  const { shown } = globalThis as unknown as Held
  shown.at(-1)?.emit('click')
}

/** Runs in the main process: the system says what happened to the notification shown last. */
export function reportNotification(_electron: unknown, event: 'show' | 'failed'): void {
  const { shown } = globalThis as unknown as Held
  shown.at(-1)?.emit(event)
}

/** Runs in the main process: its clocks, the monotonic one too, are `ms` further from now on, in one leap. */
export function advanceClock(_electron: unknown, ms: number): void {
  const { now } = Date
  Date.now = () => now() + ms
  const elapsed = performance.now.bind(performance)
  performance.now = () => elapsed() + ms
}

/** Runs in the main process: presses a button of the dialog that is open. */
export function answerDialog(_electron: unknown, button: number): void {
  ;(globalThis as unknown as Held).answer?.(button)
}

/** Runs in the main process: timers of exactly `ms` that begin from now on take a tenth of a second. */
export function shortenTimer(_electron: unknown, ms: number): void {
  const { setTimeout: original } = globalThis
  globalThis.setTimeout = ((run: () => void, wait?: number, ...rest: []) =>
    original(run, wait === ms ? 100 : wait, ...rest)) as typeof setTimeout
}

/** Runs in the main process: timers of exactly `ms` that begin from now on wait until they are ended, or cleared. */
export function holdTimer(_electron: unknown, ms: number): void {
  const { setTimeout: begin, clearTimeout: clear } = globalThis
  const held = new Map<unknown, () => void>()
  globalThis.setTimeout = ((run: () => void, wait?: number, ...rest: []) => {
    const timer = begin(run, wait, ...rest)
    if (wait === ms) held.set(timer, run)
    return timer
  }) as typeof setTimeout
  globalThis.clearTimeout = ((timer: NodeJS.Timeout) => {
    held.delete(timer)
    clear(timer)
  }) as typeof clearTimeout
  ;(globalThis as unknown as Held).endTimers = () => {
    for (const run of held.values()) run()
  }
}

/** Runs in the main process: those that were held, now. */
export function endTimers(): void {
  ;(globalThis as unknown as Held).endTimers?.()
}

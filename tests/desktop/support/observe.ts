import type * as Electron from 'electron'

interface ObservedNotification {
  title: string
  body: string
}

/** The system calls of the product, in order. */
export interface Observed {
  /** Badge counts of the app icon. */
  badges: number[]
  toolTips: string[]
  /** Labels of the tray menu, each time it was set. */
  menus: string[][]
  notifications: ObservedNotification[]
  /** Arguments of flashFrame. */
  flashes: boolean[]
  beeps: number
  /** Messages of dialogs, which wait for `answerDialog` instead of being shown. */
  dialogs: string[]
  /** The other options of the latest dialog. */
  lastDialog: Pick<Electron.MessageBoxOptions, 'type' | 'detail' | 'buttons' | 'defaultId' | 'cancelId'>
  /** URLs handed to the system's browser, which is not started. */
  openedUrls: string[]
}

/** State that lives in the main process. */
interface MainProcessState {
  observed: Observed
  menu?: Electron.Menu
  displayedNotifications: Electron.Notification[]
  respond?: (button: number) => void
  fireHeldTimers?: () => void
}

/**
 * Runs in the main process: records system calls and forwards them, except notifications, dialogs and external links,
 * which are only recorded.
 */
export function watchSystem({ app, BrowserWindow, Notification, Tray, dialog, shell }: typeof Electron): void {
  const state = globalThis as unknown as MainProcessState
  const observed: Observed = {
    badges: [],
    toolTips: [],
    menus: [],
    notifications: [],
    flashes: [],
    beeps: 0,
    dialogs: [],
    lastDialog: {},
    openedUrls: [],
  }
  state.observed = observed
  state.displayedNotifications = []
  const setBadgeCount = app.setBadgeCount.bind(app)
  app.setBadgeCount = (count) => {
    observed.badges.push(count ?? Number.NaN)
    return setBadgeCount(count)
  }
  const tray = Tray.prototype
  const { setToolTip, setContextMenu } = tray
  tray.setToolTip = function (text) {
    observed.toolTips.push(text)
    return setToolTip.call(this, text)
  }
  tray.setContextMenu = function (menu) {
    if (menu) {
      observed.menus.push(menu.items.map(({ label }) => label))
      state.menu = menu
    }
    return setContextMenu.call(this, menu)
  }
  Notification.isSupported = () => true
  Notification.prototype.show = function () {
    observed.notifications.push({ title: this.title, body: this.body })
    state.displayedNotifications.push(this)
  }
  const { flashFrame } = BrowserWindow.prototype
  BrowserWindow.prototype.flashFrame = function (on) {
    observed.flashes.push(on)
    return flashFrame.call(this, on)
  }
  shell.beep = () => {
    observed.beeps++
  }
  dialog.showMessageBox = ((...given: [Electron.BaseWindow, Electron.MessageBoxOptions]) => {
    const { message, type, detail, buttons, defaultId, cancelId } = given.at(-1) as Electron.MessageBoxOptions
    observed.dialogs.push(message)
    Object.assign(observed.lastDialog, { type, detail, buttons, defaultId, cancelId })
    return new Promise((resolve) => {
      state.respond = (response) => resolve({ response, checkboxChecked: false })
    })
  }) as typeof dialog.showMessageBox
  shell.openExternal = async (url) => void observed.openedUrls.push(url)
}

/** Runs in the main process: clicks an item of the tray menu, ignoring the count behind its label. */
export function clickTray(_electron: unknown, label: string): void {
  const { menu } = globalThis as unknown as MainProcessState
  const item = menu?.items.find((candidate) => candidate.label.replace(/（\d+）$/, '') === label)
  if (!item?.enabled) throw new Error(`no ${label} to click on`)
  item.click()
}

/** Runs in the main process: clicks an item of the application menu. */
export function clickMenu({ Menu }: typeof Electron, label: string): void {
  const entries = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
  const item = entries.find((candidate) => candidate.label === label)
  if (!item?.enabled) throw new Error(`no ${label} to click on`)
  item.click()
}

/** Runs in the main process: clicks the latest notification. */
export function clickNotification(): void {
  const { displayedNotifications } = globalThis as unknown as MainProcessState
  displayedNotifications.at(-1)?.emit('click')
}

/** Runs in the main process: emits a system event on the latest notification. */
export function reportNotification(_electron: unknown, event: 'show' | 'failed'): void {
  const { displayedNotifications } = globalThis as unknown as MainProcessState
  displayedNotifications.at(-1)?.emit(event)
}

/** Runs in the main process: moves its clocks, including the monotonic one, forward by `ms`. */
export function advanceClock(_electron: unknown, ms: number): void {
  const { now } = Date
  Date.now = () => now() + ms
  const elapsed = performance.now.bind(performance)
  performance.now = () => elapsed() + ms
}

/** Runs in the main process: presses a button of the open dialog. */
export function answerDialog(_electron: unknown, button: number): void {
  ;(globalThis as unknown as MainProcessState).respond?.(button)
}

/** Runs in the main process: future timers of exactly `ms` take 100 ms. */
export function shortenTimer(_electron: unknown, ms: number): void {
  const { setTimeout: original } = globalThis
  globalThis.setTimeout = ((run: () => void, wait?: number, ...rest: []) =>
    original(run, wait === ms ? 100 : wait, ...rest)) as typeof setTimeout
}

/** Runs in the main process: future timers of exactly `ms` fire only when `fireHeldTimers` is called. */
export function holdTimers(_electron: unknown, ms: number): void {
  const { setTimeout: setTimer, clearTimeout: clearTimer } = globalThis
  const heldTimers = new Map<unknown, () => void>()
  globalThis.setTimeout = ((run: () => void, wait?: number, ...rest: []) => {
    const timer = setTimer(run, wait, ...rest)
    if (wait === ms) heldTimers.set(timer, run)
    return timer
  }) as typeof setTimeout
  globalThis.clearTimeout = ((timer: NodeJS.Timeout) => {
    heldTimers.delete(timer)
    clearTimer(timer)
  }) as typeof clearTimeout
  ;(globalThis as unknown as MainProcessState).fireHeldTimers = () => {
    for (const run of heldTimers.values()) run()
  }
}

/** Runs in the main process: fires the held timers now. */
export function fireHeldTimers(): void {
  ;(globalThis as unknown as MainProcessState).fireHeldTimers?.()
}

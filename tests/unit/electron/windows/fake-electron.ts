import { EventEmitter } from 'node:events'
import type { MiniView } from '#contract/mini.ts'

/** Of a window alone what the console calls; one that is destroyed throws at each of it, as Electron's does. */
export class BrowserWindow extends EventEmitter {
  static getFocusedWindow = () => desktop.focused
  /** The task bar button, which Windows creates again. */
  isButtonFlashing = false
  isGone = false
  isShown = false
  fullScreen = false
  /** What the console called, and which pages it loaded. */
  calls: string[] = []
  url = ''
  /** Sent to the page of the mini window. */
  views: MiniView[] = []
  bounds: { x: number | undefined; y: number | undefined; width: number; height: number }
  webContents = Object.assign(new EventEmitter(), {
    reload: () => this.#call('reload'),
    forcefullyCrashRenderer: () => this.#call('crash'),
    getURL: () => this.#alive(this.url),
    openHandler: (): object => ({}),
    setWindowOpenHandler: (handler: () => object) => {
      this.webContents.openHandler = handler
    },
    send: (channel: string, view: MiniView) => channel === 'mini:view' && this.views.push(view),
  })

  constructor(public options: { x?: number; y?: number; width: number; height: number; webPreferences: object }) {
    super()
    const { x, y, width, height } = options
    this.bounds = { x, y, width, height }
    desktop.windows.push(this)
  }

  #alive<T>(value: T): T {
    if (this.isGone) throw new TypeError('Object has been destroyed')
    return value
  }
  #call = (name: string) => void this.#alive(this.calls).push(name)

  loadURL = async (url: string) => {
    this.url = url
  }
  isDestroyed = () => this.isGone
  isVisible = () => this.isShown
  isMaximized = () => false
  isMinimized = () => this.#alive(false)
  isFullScreen = () => this.fullScreen
  isFocused = () => this.#alive(false)
  getBounds = () => this.bounds
  getNormalBounds = () => this.#alive(desktop.bounds ?? this.bounds)
  setBounds = (bounds: object) => {
    Object.assign(this.bounds, bounds)
    this.#call(`bounds ${Object.values(bounds)}`)
  }
  setFullScreen = (isOn: boolean) => this.#call(`fullScreen ${isOn}`)
  show = () => this.#call('show')
  focus = () => this.#call('focus')
  hide = () => {
    this.isShown = false
    this.#call('hide')
  }
  showInactive = () => {
    this.isShown = true
    this.#call('showInactive')
  }
  flashFrame = (flashing: boolean) => {
    this.isButtonFlashing = this.#alive(flashing)
  }
  destroy = () => {
    this.#call('destroy')
    this.isGone = true
    this.emit('closed')
  }
  close = () => {
    this.#alive(this.emit('close', { preventDefault: () => {} }))
    this.destroy()
  }
}

export const desktop = {
  windows: [] as BrowserWindow[],
  quits: 0,
  focused: null as object | null,
  /** Where every window is; null: where each was put. */
  bounds: null as { x: number; y: number; width: number; height: number } | null,
  displays: [] as object[],
}

export const app = Object.assign(new EventEmitter(), {
  getAppPath: () => '/app',
  commandLine: { getSwitchValue: () => '' },
  quit: () => void desktop.quits++,
})
export const screen = Object.assign(new EventEmitter(), {
  getPrimaryDisplay: () => ({ id: 1 }),
  getAllDisplays: () => desktop.displays,
})
export const powerMonitor = new EventEmitter()
export const nativeTheme = {}
export const nativeImage = { createFromPath: () => null }

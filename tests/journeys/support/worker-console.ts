import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as Electron from 'electron'
import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { defaultSettings } from '#contract/settings.ts'
import { defaultRules } from '#main/core/alerts/alert-rules.ts'
import { canOpenDisplays, openDisplay } from '../../desktop/support/display.ts'
import { findSecrets } from '../../desktop/support/find-secrets.ts'
import { launch, type RunningConsole } from '../../desktop/support/fixture.ts'
import type { Observed } from '../../desktop/support/observe.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '../../simulator/server.ts'

const ORIGIN = 'app://console/'

/**
 * One console on the desktop for all journeys of a worker, as it runs all day on a workstation. Before each journey it
 * gets a server of its own at a new address, which signs out and leaves behind whatever belongs to a server: session,
 * drafts, notices, marks, audit log, what was announced. Settings and the pages' storage are put back, other windows
 * closed. Kept are the process, the explanation of the tray (it is given once), the caches of code, and the log file.
 */
export class WorkerConsole {
  readonly #folder = mkdtempSync(join(tmpdir(), 'console-journeys-'))
  #closeDisplay: (() => Promise<void>) | undefined
  #running: RunningConsole | undefined
  #simulator: Simulator | undefined

  async open(): Promise<void> {
    const display = canOpenDisplays ? await openDisplay() : null
    if (display) Object.assign(process.env, { DISPLAY: display.name, WAYLAND_DISPLAY: '', XDG_SESSION_TYPE: 'x11' })
    this.#closeDisplay = display?.close
  }

  /** The console, signed out at a new server. */
  async reset(options: SimulatorOptions): Promise<{ running: RunningConsole; simulator: Simulator }> {
    const before = this.#simulator
    const simulator = await startSimulator(options)
    this.#simulator = simulator
    if (this.#running) await clear(this.#running, simulator.url)
    else this.#running = await this.#start()
    // Only now: the console is not to see its server fail.
    await before?.close()
    return { running: this.#running, simulator }
  }

  /** Quits and starts again over the same data. */
  async restart(): Promise<RunningConsole> {
    await this.#running?.quit()
    this.#running = await this.#start()
    return this.#running
  }

  async close(): Promise<void> {
    const [running, simulator] = [this.#running, this.#simulator]
    // With what the last journey typed it would ask before it quits; one that a journey ended has nothing to ask.
    if (running && simulator) await clear(running, simulator.url).catch(() => {})
    await running?.quit()
    // No log may contain secrets (fault 33).
    if (running && simulator) expect(findSecrets(running.log() + running.output(), simulator), 'the log').toEqual([])
    await simulator?.close()
    await this.#closeDisplay?.()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #start(): Promise<RunningConsole> {
    const server = this.#simulator?.url ?? ''
    const running = await launch(this.#folder, { server, env: { TZ: 'Asia/Shanghai' } })
    const { app, page } = running
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.getByRole('navigation', { name: '主菜单' }).or(page.getByLabel('密码')).waitFor()
    await app.evaluate(({ BrowserWindow }) => {
      const [main] = BrowserWindow.getAllWindows()
      Object.assign(globalThis, { mainWindow: main, mainBounds: main?.getBounds() })
    })
    return running
  }
}

async function clear({ app, page }: RunningConsole, server: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await app.evaluate(clearMain)
  await page.evaluate(clearPage, { server, settings: defaultSettings, rules: defaultRules })
  await page.goto(ORIGIN)
  await page.getByLabel('密码').waitFor()
}

/** Runs in the main process. */
function clearMain({ BrowserWindow }: typeof Electron): void {
  const state = globalThis as unknown as {
    mainWindow: Electron.BrowserWindow
    mainBounds: Electron.Rectangle
    observed: Observed
  }
  const { mainWindow } = state
  for (const window of BrowserWindow.getAllWindows()) if (window !== mainWindow) window.destroy()
  mainWindow.show()
  mainWindow.setBounds(state.mainBounds)
  mainWindow.focus()
  for (const value of Object.values(state.observed)) if (Array.isArray(value)) value.length = 0
  state.observed.beeps = 0
}

/** Runs in the page. */
async function clearPage(to: {
  server: string
  settings: Parameters<Window['desktop']['changeSettings']>[0]
  rules: typeof defaultRules
}): Promise<void> {
  const { desktop } = window
  await desktop.signOut()
  await desktop.setServer(to.server)
  const { servers } = await desktop.changeSettings(to.settings)
  for (const { address } of servers) if (address !== to.server) await desktop.removeServer(address)
  await desktop.changeAlertSettings({ rules: to.rules, quietExcept: null, quietSchedule: [] })
  await desktop.setDoNotDisturb(0)
  localStorage.clear()
  sessionStorage.clear()
}

/** What the form of the sign-in sends, without the form; then the page is loaded as after a sign-in. */
export async function signInThroughGateway({ app, page }: RunningConsole): Promise<Page> {
  const body = JSON.stringify({ loginName: 'admin', loginPwd: 'admin123456', loginCode: '' })
  const answer = await app.evaluate(
    async ({ net }, [address, text]) => {
      const headers = { 'content-type': 'application/json' }
      return (await net.fetch(address!, { method: 'POST', headers, body: text! })).text()
    },
    [`${ORIGIN}api/system/account-login`, body],
  )
  expect(answer, 'the answer to the sign-in').toContain('admin')
  await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
  return page
}

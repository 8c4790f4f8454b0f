import { fileURLToPath } from 'node:url'
import { test as base, type Page } from 'playwright/test'
import type { Logger } from '#main/core/ports.ts'
import { formatDetails } from '#main/core/redact.ts'
import { NO_POLICY, type PolicyResult } from '#main/core/settings/policy.ts'
import type { HostGuidance } from '#main/preview/ports.ts'
import { type Preview, startPreview } from '#main/preview/server.ts'
import { routeNameAt, routes } from '#shared/routes.ts'
import { componentPages, restartablePages } from '../../component/build.ts'
import type { Control } from '../../simulator/control.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '../../simulator/server.ts'
import { button, exactButton } from '../../support/button.ts'
import { expect } from '../../support/expect.ts'
import { forgetRequests, resizeTo, settled, watchRequests } from '../../support/settled.ts'
import { SettledControl } from '../../support/settled-control.ts'
import { SharedContext } from './shared-context.ts'

const consolePages = fileURLToPath(new URL('../../../out/renderer', import.meta.url))
const folders = { console: consolePages, restartable: restartablePages, component: componentPages }

interface Fixtures {
  /** The path of the screen at which the page of a signed-in clerk starts, with its query. */
  at: string
  /** What the simulator starts with. */
  simulatorOptions: SimulatorOptions
  /** What the site's administrator laid down. */
  policy: PolicyResult
  /** What the host tells a new operator. */
  guidance: HostGuidance
  /** The worker's simulator and preview, both as if started for this test. */
  freshServers: Servers
  /** The server the console talks to, and the way to ask it for faults. */
  server: Control & { url: string }
  /** A console on the server; each further call starts one more, as on another workstation. */
  startConsole: () => Promise<Preview>
  /** What the main process wrote to its log. */
  log: string[]
  /** A page that shows the sign-in. */
  signInPage: Page
  /** A page of a signed-in clerk, at the dashboard. */
  signedInPage: Page
}

interface Servers {
  simulator: Simulator
  preview: Preview
}

interface WorkerFixtures {
  /**
   * The whole console as it is shipped, the same in a page that starts again without being loaded, or the page that
   * mounts one screen alone (tests/component).
   */
  pages: keyof typeof folders
  servers: Servers
  sharedContext: SharedContext
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  at: [routes.Home.path, { option: true }],
  pages: ['console', { option: true, scope: 'worker' }],
  simulatorOptions: [{}, { option: true }],
  policy: [NO_POLICY, { option: true }],
  guidance: [{}, { option: true }],

  servers: [
    async ({ pages }, use) => {
      const simulator = await startSimulator()
      const options = { server: simulator.url, port: 0, pages: folders[pages], log: loggerTo([]) }
      const preview = await startPreview(options)
      await use({ simulator, preview })
      await preview.close()
      await simulator.close()
    },
    { scope: 'worker' },
  ],

  sharedContext: [
    async ({ browser }, use) => {
      const shared = new SharedContext(browser)
      await use(shared)
      await shared.close()
    },
    { scope: 'worker' },
  ],

  context: async ({ sharedContext, timezoneId, colorScheme, permissions, actionTimeout, contextOptions }, use) => {
    await use(await sharedContext.open({ timezoneId, colorScheme, permissions, actionTimeout, contextOptions }))
  },

  page: async ({ context, viewport }, use) => {
    const page = context.pages()[0] ?? (await context.newPage())
    // The shared context may be one of another size.
    const size = page.viewportSize()
    if (viewport && (size?.width !== viewport.width || size.height !== viewport.height)) {
      await page.setViewportSize(viewport)
    }
    await use(page)
  },

  freshServers: async ({ servers, simulatorOptions, log, policy, guidance }, use) => {
    // The console first: the old one must not reach the new world.
    await servers.preview.restart({ log: loggerTo(log), policy, guidance })
    servers.simulator.restart(simulatorOptions)
    await use(servers)
  },

  server: async ({ freshServers: { simulator }, browser }, use) => {
    for (const context of browser.contexts()) watchRequests(context, () => simulator.heldPaths)
    await use(new SettledControl(simulator.url, () => browser.contexts().flatMap((context) => context.pages())))
  },

  // biome-ignore lint/correctness/noEmptyPattern: the test runner wants a pattern
  log: async ({}, use) => {
    const log: string[] = []
    await use(log)
    // No page calls the main process with wrong arguments; checked after every test.
    expect(log.filter((line) => line.startsWith('bridge: refused a call'))).toEqual([])
  },

  startConsole: async ({ freshServers, log, policy }, use) => {
    const started: Preview[] = []
    let first: Preview | undefined = freshServers.preview
    await use(async () => {
      if (first) {
        const preview = first
        first = undefined
        return preview
      }
      const server = freshServers.simulator.url
      const preview = await startPreview({ server, port: 0, pages: consolePages, log: loggerTo(log), policy })
      started.push(preview)
      return preview
    })
    await Promise.all(started.map((preview) => preview.close()))
  },

  signInPage: async ({ page, startConsole }, use) => {
    const errors = collectErrors(page)
    await open(page, await startConsole())
    await page.locator(button('登录')).waitFor()
    await use(page)
    expect(errors, 'no script of a page may fail').toEqual([])
  },

  signedInPage: async ({ page, startConsole, at }, use) => {
    const errors = collectErrors(page)
    const preview = await startConsole()
    await signInThroughGateway(preview)
    await open(page, preview, at)
    await expect(page.locator('h1')).toHaveText(titleAt(at))
    // What it reads first is there: a fault or another world that a test asks for concerns what the test does.
    await settled(page)
    await use(page)
    expect(errors, 'no script of a page may fail').toEqual([])
  },
})

/** Opens the one-time link of a preview. A page of it that can start again does, which takes a fifth of loading it. */
async function open(page: Page, { link, url }: Preview, at?: string): Promise<void> {
  const address = at ? `${link}&route=${encodeURIComponent(at)}` : link
  const canRestart = page.url().startsWith(`${url}/`) && (await page.evaluate(() => 'restart' in window))
  if (!canRestart) return void (await page.goto(address))
  const { headers } = await fetch(address, { redirect: 'manual' })
  const [name = '', value = ''] = headers.get('set-cookie')!.split(';')[0]!.split('=')
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }])
  await restart(page, headers.get('location')!.slice(1))
}

async function restart(page: Page, fragment?: string): Promise<void> {
  forgetRequests(page)
  await page.evaluate((to) => (window as unknown as { restart(to?: string): void }).restart(to), fragment)
}

/**
 * Loads the console again at its address, with what it stored; a page that can start again does. What the page was
 * sending goes on then: a test of that loads the page.
 */
export async function reloadApplication(page: Page): Promise<void> {
  if (await page.evaluate(() => 'restart' in window)) await restart(page)
  else await page.reload()
}

/** What the scripts of a page throw from now on. */
function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

function loggerTo(log: string[]): Logger {
  const write = (message: string, details?: unknown) => void log.push(`${message} ${formatDetails(details)}`)
  return { info: write, warn: write, error: write }
}

/** What the form of the sign-in sends, without the form. */
async function signInThroughGateway({ core, url }: Preview): Promise<void> {
  const body = JSON.stringify({ loginName: 'admin', loginPwd: 'admin123456', loginCode: '' })
  const headers = { 'content-type': 'application/json' }
  const request = new Request(`${url}/api/system/account-login`, { method: 'POST', headers, body })
  const answer = await (await core.gateway.handle(request)).text()
  if (!core.session.view.signedIn) throw new Error(`not signed in: ${answer}`)
}

export { expect, resizeTo, settled }

/** Sends the form of the sign-in, whatever comes of it. */
export async function submitSignIn(page: Page, account = 'admin', password = 'admin123456'): Promise<void> {
  await page.getByLabel('用户名').fill(account)
  await page.getByLabel('密码').fill(password)
  await page.locator(exactButton('登录')).click()
}

export async function signIn(page: Page, account = 'admin', password = 'admin123456'): Promise<void> {
  await submitSignIn(page, account, password)
  await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
}

/** Waits for the summaries of what was pending at sign-in (orders, private and group messages): later events notify one by one. */
export async function initialNotificationsShown(page: Page): Promise<void> {
  await expect(page.locator(button('通知，3 条未读'))).toBeVisible()
}

/** Pending orders sound again every half minute (A218); not while a test counts sounds. */
export async function soundOnce(page: Page): Promise<void> {
  await page.evaluate(() =>
    window.desktop.changeAlertSettings({ rules: { deposit: { repeat: false }, withdrawal: { repeat: false } } }),
  )
}

/**
 * Signs in to a console whose notifications are recorded instead of displayed: their texts, and a click on one. What was
 * pending at the sign-in has been announced.
 */
export async function recordNotifications(page: Page, startConsole: () => Promise<Preview>) {
  const { link, url } = await startConsole()
  await page.context().grantPermissions(['notifications'], { origin: url })
  await page.addInitScript(() => {
    const displayed: unknown[] = []
    class Recorded extends EventTarget {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      onclick: (() => void) | null = null
      #entry: { title: string; body: string; open: boolean; click(): void }
      constructor(title: string, options: { body: string }) {
        super()
        this.#entry = { title, body: options.body, open: true, click: () => this.onclick?.() }
        displayed.push(this.#entry)
      }
      close() {
        this.#entry.open = false
      }
    }
    Object.assign(window, { Notification: Recorded, displayed })
  })
  await page.goto(link)
  await signIn(page)
  await initialNotificationsShown(page)
  type Displayed = { title: string; body: string; open: boolean; click(): void }[]
  return {
    texts: () =>
      page.evaluate(() =>
        (window as unknown as { displayed: Displayed }).displayed.map(({ title, body }) => `${title} ${body}`),
      ),
    /** Those that were not withdrawn. */
    open: () =>
      page.evaluate(() =>
        (window as unknown as { displayed: Displayed }).displayed
          .filter(({ open }) => open)
          .map(({ title, body }) => `${title} ${body}`),
      ),
    click: (wanted: string) =>
      page.evaluate(
        (of) => (window as unknown as { displayed: Displayed }).displayed.find(({ title }) => title === of)!.click(),
        wanted,
      ),
  }
}

const titleAt = (address: string) => routes[routeNameAt(address.split('?')[0]!)!].title

/** Goes to another screen of the console. The ways by the menu are in tests/journeys. */
export async function openScreen(page: Page, title: string): Promise<void> {
  await leaveFor(page, title)
  await expect(page.locator('h1')).toHaveText(title)
}

/** Asks for another screen, where unsaved edits may hold the page back. */
export async function leaveFor(page: Page, title: string): Promise<void> {
  const { path } = Object.values(routes).find((route) => route.title === title)!
  await page.evaluate((to) => {
    // The router holds back and returns to entries with an index only; an assigned address has none.
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', `#${to}`)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
}

/** Chooses an entry of the account menu in the header. */
export async function chooseFromAccountMenu(page: Page, entry: string | RegExp): Promise<void> {
  await page.locator(button(/^账户/)).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** The row of a table that holds a text. */
export function rowOf(page: Page, table: string, text: string) {
  return page.getByRole('table', { name: table }).locator('tr[data-key]').filter({ hasText: text })
}

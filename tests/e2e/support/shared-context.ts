import type { Browser, BrowserContext, CDPSession, Page } from 'playwright/test'
import { KEY_FRAGMENT } from '#main/preview/page-key.ts'
import { watchRequests } from '../../support/settled.ts'

/** What these change lasts as long as the context and cannot be taken back in full. */
const LASTING = {
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setOffline',
  ],
  page: [
    'addInitScript',
    'addLocatorHandler',
    'exposeBinding',
    'exposeFunction',
    'routeWebSocket',
    'setDefaultTimeout',
    'setExtraHTTPHeaders',
  ],
  clock: ['install', 'setFixedTime', 'setSystemTime'],
}

/** What a test asked the page for is taken back; its size is set by each test. */
type Media = Parameters<Page['emulateMedia']>[0] & object

/** Of a test, as far as a context is created with them. */
interface Options {
  timezoneId?: string | undefined
  permissions?: string[] | undefined
  actionTimeout?: number | undefined
  colorScheme?: Media['colorScheme'] | undefined
  contextOptions?: { reducedMotion?: Media['reducedMotion']; forcedColors?: Media['forcedColors'] }
}

interface Listenable {
  eventNames(): (string | symbol)[]
  listeners(event: string | symbol): ((...args: never[]) => void)[]
  removeListener(event: string | symbol, listener: (...args: never[]) => void): unknown
}

/**
 * One browser context and page for the tests of a worker: a new process for each page, and compiling the console in it,
 * take longer than most tests. Before each test it is cleared; a test that changes what cannot be cleared, or asks for
 * other options, gets a context of its own and leaves none behind.
 */
export class SharedContext {
  readonly #browser: Browser
  #context: BrowserContext | undefined
  #options = ''
  #spent = false
  #hasMedia = false
  #hasPermissions = false
  #sessions: CDPSession[] = []
  #listeners = new Map<object, Set<unknown>>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async open(options: Options): Promise<BrowserContext> {
    const { permissions = [], ...lasting } = options
    const wanted = JSON.stringify(lasting)
    if (this.#context && !this.#spent && this.#options === wanted) {
      await this.#clear(this.#context, options)
      if (permissions.length > 0) await this.#context.grantPermissions(permissions)
    } else {
      await this.close()
      this.#options = wanted
      this.#context = await this.#create()
      this.#hasPermissions = permissions.length > 0
    }
    return this.#context
  }

  async close(): Promise<void> {
    await this.#context?.close()
    this.#context = undefined
  }

  async #create(): Promise<BrowserContext> {
    // The test runner adds the options of the test that runs.
    const context = await this.#browser.newContext()
    // Whatever the console stores goes before its scripts run for the first time in a test, which opens the link.
    await context.addInitScript((fragment) => {
      if (!location.hash.startsWith(fragment)) return
      localStorage.clear()
      sessionStorage.clear()
    }, KEY_FRAGMENT)
    watchRequests(context)
    const page = await context.newPage()
    this.#spent = false
    this.#hasMedia = false
    this.#sessions = []
    const openSession = context.newCDPSession.bind(context)
    context.newCDPSession = async (target) => {
      const session = await openSession(target)
      this.#sessions.push(session)
      notice(session, ['send'], (method) => {
        if (`${method}`.startsWith('Emulation.')) spend()
      })
      return session
    }
    const spend = () => {
      this.#spent = true
    }
    notice(context, LASTING.context, spend)
    notice(context.clock, LASTING.clock, spend)
    notice(page, LASTING.page, spend)
    notice(page, ['emulateMedia'], () => {
      this.#hasMedia = true
    })
    notice(context, ['grantPermissions'], () => {
      this.#hasPermissions = true
    })
    this.#listeners = new Map([context, page].map((emitter) => [emitter, new Set(listenersOf(emitter))]))
    return context
  }

  async #clear(context: BrowserContext, { colorScheme, contextOptions }: Options): Promise<void> {
    const [page, ...others] = context.pages()
    for (const other of others) await other.close()
    for (const emitter of [context, page].filter((one) => one !== undefined)) this.#removeListeners(emitter)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearCookies()
    // What a session changed ends with it; of a page that was closed it has ended.
    for (const session of this.#sessions.splice(0)) await session.detach().catch(() => {})
    if (this.#hasPermissions) await context.clearPermissions()
    this.#hasPermissions = false
    if (!page) return
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.mouse.move(0, 0)
    if (!this.#hasMedia) return
    const { reducedMotion = null, forcedColors = null } = contextOptions ?? {}
    await page.emulateMedia({
      media: null,
      colorScheme: colorScheme ?? 'light',
      reducedMotion,
      forcedColors,
      contrast: null,
    })
    this.#hasMedia = false
  }

  #removeListeners(emitter: BrowserContext | Page): void {
    const own = this.#listeners.get(emitter) ?? new Set()
    const listenable = emitter as unknown as Listenable
    for (const event of listenable.eventNames()) {
      for (const listener of listenable.listeners(event)) {
        if (!own.has(listener)) listenable.removeListener(event, listener)
      }
    }
  }
}

function listenersOf(emitter: object): unknown[] {
  const listenable = emitter as Listenable
  return listenable.eventNames().flatMap((event) => listenable.listeners(event))
}

/** Calls `onUse` when a method of `target` is called. */
function notice(target: object, names: string[], onUse: (first: unknown) => void): void {
  const methods = target as Record<string, (...args: unknown[]) => unknown>
  for (const name of names) {
    const original = methods[name]!.bind(target)
    methods[name] = (...args) => {
      onUse(args[0])
      return original(...args)
    }
  }
}

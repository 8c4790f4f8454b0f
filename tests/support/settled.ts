import type { BrowserContext, Page, Request } from 'playwright/test'

interface Watched {
  /** Of the context's pages, without an answer so far. */
  requests: Set<Request>
  /** How many were sent so far. */
  sent: number
  /** Prefixes of the paths whose requests a fault holds at the server. */
  heldPaths: () => readonly string[]
}

/** More rounds than any chain of questions takes. */
const MAX_ROUNDS = 20
const TIMEOUT_MS = 20_000

const watched = new WeakMap<BrowserContext, Watched>()

/** Counts the requests of a context's pages from now on; a context is watched once. */
export function watchRequests(context: BrowserContext, heldPaths: Watched['heldPaths'] = () => []): Watched {
  const existing = watched.get(context)
  if (existing) return Object.assign(existing, { heldPaths })
  const requests = new Set<Request>()
  const entry: Watched = { requests, sent: 0, heldPaths }
  const watchPage = (page: Page) => page.on('close', () => forgetRequests(page))
  context.pages().forEach(watchPage)
  context.on('page', watchPage)
  context.on('request', (request) => {
    // What a page that is left was asking for is not always reported as failed.
    const page = request.isNavigationRequest() ? pageOf(request) : null
    if (page && request.frame() === page.mainFrame()) forgetRequests(page)
    requests.add(request)
    entry.sent++
  })
  // Not its end: a page need not read the whole of an answer.
  context.on('response', (response) => requests.delete(response.request()))
  context.on('requestfailed', (request) => requests.delete(request))
  watched.set(context, entry)
  return entry
}

/** What a page was asking for belongs to what it leaves; of a worker that ends, the end of it is not reported. */
export function forgetRequests(page: Page): void {
  const requests = watched.get(page.context())?.requests
  for (const request of requests ?? []) if (pageOf(request) === page) requests?.delete(request)
}

/** null for the first request of a new window, whose page is not there yet. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page()
  } catch {
    return null
  }
}

/** Runs in the page: two frames, then an answer of the main process to a call that was sent after everything before. */
async function renderAndAsk(): Promise<void> {
  // A clock that a test stopped holds the page's own frames.
  const { __pwClock: clock } = globalThis as { __pwClock?: { builtins: Pick<Window, 'requestAnimationFrame'> } }
  const { desktop } = window as { desktop?: Pick<Window['desktop'], 'readState'> }
  const frame = () =>
    new Promise<unknown>((resolve) => {
      if (!document.hidden) return void (clock?.builtins ?? window).requestAnimationFrame.call(window, resolve)
      // A hidden page renders none.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  await frame()
  await frame()
  await desktop?.readState('status')
  await frame()
  await frame()
}

/**
 * Resolves when what was done to the page before has had its effect: frames are rendered, the main process has answered,
 * and no request of its context is in flight but those that a fault holds at the server. Before that neither "nothing
 * was sent" nor "it is still there" means anything: what a key causes may be sent a frame later.
 */
export async function settled(page: Page): Promise<void> {
  const traffic = watched.get(page.context()) ?? watchRequests(page.context())
  const isHeld = (request: Request) => {
    const { pathname } = new URL(request.url())
    return traffic.heldPaths().some((prefix) => pathname.startsWith(prefix))
  }
  const isIdle = () => [...traffic.requests].every(isHeld)
  const deadline = Date.now() + TIMEOUT_MS
  for (let round = 1; ; round++) {
    // What the page does with an answer of just now may be to ask the next question.
    const [wasIdle, before] = [isIdle(), traffic.sent]
    const rendered = page.evaluate(renderAndAsk).catch(ignoreNavigation)
    const isAnswered = await within(deadline, rendered)
    // A page that reads again and again is as settled as it will be.
    const isQuiet = traffic.sent === before || round > MAX_ROUNDS
    if (isAnswered && wasIdle && isIdle() && isQuiet) return
    if (!isAnswered || Date.now() > deadline) {
      const open = [...traffic.requests].map((request) => `${request.method()} ${new URL(request.url()).pathname}`)
      throw new Error(
        `the page is not settled; in flight: ${open.join(', ') || (isAnswered ? 'ever new requests' : 'no frame, or no answer')}`,
      )
    }
  }
}

/** Resolves when the page has been laid out for its new size: a table places its columns a frame after it was measured. */
export async function resizeTo(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await settled(page)
}

/** A page that goes to another address is asked there. */
function ignoreNavigation(error: Error): void {
  if (!error.message.includes('Execution context was destroyed')) throw error
}

/** Whether it ends before a time. */
async function within(deadline: number, work: Promise<void>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), deadline - Date.now())
  })
  return Promise.race([work.then(() => true), timeout]).finally(() => clearTimeout(timer))
}

import type { Page } from 'playwright/test'
import type { Control } from '../../simulator/control.ts'

/** What the server was asked at one path, oldest first. */
export async function requestsTo(server: Control, path: string) {
  return (await server.log()).filter((request) => request.path === path)
}

/** What the server was asked at paths that start so, oldest first, without what no screen asks for. */
export async function requestsUnder(server: Control, prefix: string) {
  return (await server.log()).filter((request) => request.path.startsWith(prefix) && !isComparison(request))
}

/** The main process compares the number of pending orders, and reads all of them where it is another (A216). */
const isComparison = ({ path, query }: { path: string; query: Record<string, string> }) =>
  /^\/api\/pay\/list\/(true|false)\/\d+\/(10|100)$/.test(path) && query.state === '0'

/** What the console asked of a call, in order. */
export async function requested(server: Control, call: string) {
  return (await requestsUnder(server, `/api/${call}`)).filter((request) => !isOfPanel(request))
}

/** An order's panel, which opens by itself, reads its member's orders in every state, sooner or later than the list is read. */
const isOfPanel = ({ path, query }: { path: string; query: Record<string, string> }) =>
  path.startsWith('/api/pay/list/') && query.userid !== undefined && query.state === undefined

/** The bodies sent to one path below /api/, oldest first. */
export async function bodiesSentTo(server: Control, path: string) {
  return (await requestsTo(server, `/api/${path}`)).map(({ body }) => body as never)
}

export const decisionsSent = (server: Control) => requestsTo(server, '/api/pay/pay-verify')

/** Keeps the requests for the addresses without an answer until the returned function is called. */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return release
}

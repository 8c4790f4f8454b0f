import { beforeEach } from 'vitest'

export interface SentRequest {
  method: string
  url: string
  params?: unknown
  data: Record<string, unknown>
}

/** The server of a test that takes this module in place of axios: what it received, and what it answers. */
export const server = {
  requests: [] as SentRequest[],
  /** The data of its envelope. */
  data: null as unknown,
  /** The same, where it depends on the request. */
  answer: (_request: SentRequest): unknown => server.data,
  envelope: (data: unknown): object => ({ succeeded: true, data, errors: null }),
  status: 200,
  /** In place of the envelope. */
  text: null as string | null,
}
beforeEach(() => {
  server.requests.length = 0
  Object.assign(server, { status: 200, text: null })
})

async function request(sent: SentRequest) {
  server.requests.push(sent)
  const text = server.text ?? JSON.stringify(server.envelope(server.answer(sent)))
  return { status: server.status, data: text, headers: {} }
}

/** What was sent, as the server reads it. */
export const sentBodies = (path: RegExp): unknown[] =>
  server.requests.filter(({ url }) => path.test(url)).map(({ data }) => JSON.parse(JSON.stringify(data)))

export default { create: () => ({ request }), isCancel: () => false }

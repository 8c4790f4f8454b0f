import type { Control } from '../../simulator/control.ts'

/** What the server was asked at one path, oldest first. */
export async function requestsTo(server: Control, path: string) {
  return (await server.log()).filter((request) => request.path === path)
}

/** What the server was asked at paths that start so, oldest first. */
export async function requestsUnder(server: Control, prefix: string) {
  return (await server.log()).filter((request) => request.path.startsWith(prefix))
}

/** The bodies sent to one path below /api/, oldest first. */
export async function bodiesSentTo(server: Control, path: string) {
  return (await requestsTo(server, `/api/${path}`)).map(({ body }) => body as never)
}

export const decisionsSent = (server: Control) => requestsTo(server, '/api/pay/pay-verify')

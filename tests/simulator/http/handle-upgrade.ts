import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FaultRegistry } from '../fault-registry.ts'
import { HUB_PATH, type Hub } from '../hub/hub.ts'
import type { RequestLog } from '../request-log.ts'
import { emptyResponse, type HttpResponse } from '../wire/envelope.ts'
import type { World } from '../world/world.ts'
import { applyFault, CONNECTION_DROPPED } from './apply-fault.ts'
import { sendRaw } from './http-io.ts'
import { parseQuery } from './validate-request.ts'

const ACCEPTED = emptyResponse(101)

/** Handles a WebSocket upgrade: log, fault, hub. Faults that alter a response body let the upgrade through. */
export async function handleUpgrade(
  deps: { world: World; faults: FaultRegistry; log: RequestLog; hub: Hub },
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const { world, faults, log, hub } = deps
  const url = new URL(request.url ?? '/', 'http://simulator')
  const query = parseQuery(url)
  // The only token allowed in a URL; the log stores its presence, not its value.
  if (query.access_token !== undefined) query.access_token = '(present)'
  const entry = log.record(world.now(), request, url, query)
  socket.on('error', () => socket.destroy())
  const execute = async (): Promise<HttpResponse> => {
    if (url.pathname !== HUB_PATH) return emptyResponse(404)
    return (await hub.upgrade(request, url, socket, head)) ?? ACCEPTED
  }
  const fault = faults.consume('http', request.method ?? '', url.pathname)
  const answer = fault ? await applyFault(fault, execute, () => socket.destroyed, world.now()) : await execute()
  entry.status = answer === CONNECTION_DROPPED ? 0 : answer.status
  if (answer === CONNECTION_DROPPED) socket.destroy()
  else if (answer.status !== 101) sendRaw(socket, answer, world.now())
}

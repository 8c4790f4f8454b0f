import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FaultBook } from '../faults.ts'
import { HUB_PATH, type Hub } from '../hub/hub.ts'
import type { RequestLog } from '../request-log.ts'
import { type Answer, emptyAnswer } from '../wire/envelope.ts'
import type { World } from '../world/world.ts'
import { sendRaw } from './exchange.ts'
import { queryOf } from './judge.ts'
import { CUT, strike } from './strike.ts'

const MADE = emptyAnswer(101)

/** Handles a WebSocket upgrade: log, fault, hub. Faults that alter a response body let the upgrade through. */
export async function handleUpgrade(
  parts: { world: World; faults: FaultBook; log: RequestLog; hub: Hub },
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const { world, faults, log, hub } = parts
  const url = new URL(request.url ?? '/', 'http://simulator')
  const query = queryOf(url)
  // The only token allowed in a URL; the log stores its presence, not its value.
  if (query.access_token !== undefined) query.access_token = '(present)'
  const entry = log.open(world.now(), request, url, query)
  socket.on('error', () => socket.destroy())
  const work = async (): Promise<Answer> => {
    if (url.pathname !== HUB_PATH) return emptyAnswer(404)
    return (await hub.upgrade(request, url, socket, head)) ?? MADE
  }
  const fault = faults.take('http', request.method ?? '', url.pathname)
  const answer = fault ? await strike(fault, work, () => socket.destroyed, world.now()) : await work()
  entry.status = answer === CUT ? 0 : answer.status
  if (answer === CUT) socket.destroy()
  else if (answer.status !== 101) sendRaw(socket, answer, world.now())
}

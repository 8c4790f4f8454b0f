import { randomUUID } from 'node:crypto'
import type { WebSocketServer } from 'ws'
import { z } from 'zod'
import type { ConsoleCore } from '../core/console-core.ts'
import type { PagePorts } from './ports.ts'

const call = z.object({ id: z.int(), command: z.unknown(), args: z.unknown() })

/** What a page calls; null for what is no call at all, which nobody waits for (fault 47). */
function readCall(text: string): z.infer<typeof call> | null {
  try {
    return call.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Carries the bridge to the pages over a WebSocket. Answers what the pages do for the host. */
export function serveBridge(sockets: WebSocketServer, core: ConsoleCore): PagePorts {
  const broadcast = (message: object) => {
    const text = JSON.stringify(message)
    for (const client of sockets.clients) if (client.readyState === client.OPEN) client.send(text)
  }
  core.subscribe((event, payload) => broadcast({ event, payload }))
  sockets.on('connection', (client, req) => {
    // The upgrade was let through for our own origin alone; a page of it is the caller.
    const sender = { url: `${req.headers.origin}/`, isMainFrame: true, isMainWindow: true, window: randomUUID() }
    client.on('close', () => core.windowGone(sender.window))
    client.on('error', () => client.terminate())
    client.on('message', (data) => {
      void answer(String(data)).then((text) => {
        if (text !== null && client.readyState === client.OPEN) client.send(text)
      })
    })
    async function answer(text: string): Promise<string | null> {
      const read = readCall(text)
      if (!read) return null
      const { id, command, args } = read
      try {
        return JSON.stringify({ id, result: await core.call(sender, command, args) })
      } catch (error) {
        return JSON.stringify({ id, error: error instanceof Error ? error.message : '操作失败' })
      }
    }
  })
  return {
    notify: (notice) => broadcast({ notice }),
    // One page, however many there are: the first that was opened.
    sound: (payload) => {
      const page = [...sockets.clients].find(({ readyState, OPEN }) => readyState === OPEN)
      page?.send(JSON.stringify({ event: 'sound', payload }))
    },
  }
}

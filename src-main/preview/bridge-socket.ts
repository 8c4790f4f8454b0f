import { randomUUID } from 'node:crypto'
import type { WebSocketServer } from 'ws'
import { z } from 'zod'
import { stringifyJson } from '../../src-preload/shared/lossless-json.ts'
import type { ConsoleCore } from '../core/console-core.ts'
import type { PagePorts } from './ports.ts'

const call = z.object({ id: z.int(), command: z.unknown(), args: z.unknown() })

/** Parses a call of a page; null for anything else, which needs no response (fault 47). */
function parseCall(text: string): z.infer<typeof call> | null {
  try {
    return call.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Connects the pages to the bridge over a WebSocket. Returns the ports that the pages implement. */
export function attachBridge(sockets: WebSocketServer, core: ConsoleCore): PagePorts {
  const broadcast = (message: object) => {
    const text = stringifyJson(message)
    for (const client of sockets.clients) if (client.readyState === client.OPEN) client.send(text)
  }
  const firstPage = () => [...sockets.clients].find(({ readyState, OPEN }) => readyState === OPEN)
  core.subscribe((event, payload) => broadcast({ event, payload }))
  sockets.on('connection', (client, req) => {
    // The upgrade was accepted for our own origin only, so the caller is one of our pages.
    const sender = { url: `${req.headers.origin}/`, isMainFrame: true, isMainWindow: true, windowId: randomUUID() }
    client.on('close', () => core.onWindowClosed(sender.windowId))
    client.on('error', () => client.terminate())
    client.on('message', async (data) => {
      const text = await handleCall(String(data))
      if (text !== null && client.readyState === client.OPEN) client.send(text)
    })
    async function handleCall(text: string): Promise<string | null> {
      const parsed = parseCall(text)
      if (!parsed) return null
      const { id, command, args } = parsed
      try {
        return stringifyJson({ id, result: await core.call(sender, command, args) })
      } catch (error) {
        return JSON.stringify({ id, error: error instanceof Error ? error.message : '操作失败' })
      }
    }
  })
  return {
    notify: (notice, tag) => broadcast({ notice, tag }),
    withdraw: (tag) => broadcast({ tag }),
    // One page only: the first that was opened.
    sound: (payload) => firstPage()?.send(JSON.stringify({ event: 'sound', payload })),
    save: (file, content) =>
      firstPage()?.send(JSON.stringify({ file, base64: Buffer.from(content).toString('base64') })),
  }
}

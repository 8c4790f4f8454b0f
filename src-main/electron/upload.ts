import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { net, type Session } from 'electron'
import type { Sending } from '../core/ports.ts'

const TOLD_EVERY_MS = 100

/**
 * Sends a body and tells how much of it has left: a fetch takes it whole and says no more. Otherwise as a fetch over the
 * same session would, redirects being errors.
 */
export async function upload(line: Session, url: string, init: Sending & { body: Uint8Array }): Promise<Response> {
  const { method = 'POST', headers, body, signal, onSent } = init
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const request = net.request({ method, url, session: line, credentials: 'omit', redirect: 'error' })
    for (const [name, value] of new Headers(headers)) request.setHeader(name, value)

    let told = 0
    const tell = (sent: number) => {
      if (sent > told) onSent?.(sent)
      told = Math.max(told, sent)
    }
    const look = () => tell(request.getUploadProgress().current)
    const timer = setInterval(look, TOLD_EVERY_MS)
    const fail = (reason: unknown) => {
      clearInterval(timer)
      reject(reason)
    }
    const abort = () => {
      request.abort()
      fail(signal?.reason)
    }
    signal?.addEventListener('abort', abort, { once: true })
    request.on('error', fail)
    request.once('response', (message) => {
      clearInterval(timer)
      const { statusCode: status, statusMessage: statusText } = message
      // Who accepts it has read all of it; a refusal may come ahead of its end.
      if (status < 300) tell(body.length)
      else look()
      const answer = new Headers()
      for (const [name, value] of Object.entries(message.headers)) answer.set(name, String(value))
      const stream = Readable.toWeb(message as unknown as Readable) as WebStream<Uint8Array>
      resolve(new Response(status === 204 ? null : (stream as ReadableStream), { status, statusText, headers: answer }))
    })
    request.end(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
  })
}

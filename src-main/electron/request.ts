import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { net, type Session } from 'electron'
import { requireUsableStatus } from '../core/http/answer-body.ts'
import { SERVER_REQUEST } from '../core/http/server-request.ts'
import type { Sending } from '../core/ports.ts'

const TOLD_EVERY_MS = 100
/** Statuses without a body. */
const EMPTY_STATUSES = [204, 205, 304]

/**
 * Sends one request through the network of a session. Not `net.fetch`: it throws an uncatchable error for a status
 * outside the HTTP range (fault 47) and reports no upload progress.
 */
export async function sendRequest(line: Session, url: string, init: Sending): Promise<Response> {
  const { method = 'GET', headers, signal, onSent } = init
  const body = bodyOf(init)
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const request = net.request({ method, url, session: line, ...SERVER_REQUEST, bypassCustomProtocolHandlers: true })
    for (const [name, value] of new Headers(headers)) request.setHeader(name, value)

    let stream: Readable | null = null
    let told = 0
    const tell = (sent: number) => {
      if (sent > told) onSent?.(sent)
      told = Math.max(told, sent)
    }
    const look = () => tell(request.getUploadProgress().current)
    const timer = onSent && setInterval(look, TOLD_EVERY_MS)
    const end = () => {
      clearInterval(timer)
      signal?.removeEventListener('abort', abort)
    }
    const fail = (reason: unknown) => {
      end()
      reject(reason)
    }
    const abort = () => {
      request.abort()
      stream?.destroy(signal?.reason)
      fail(signal?.reason)
    }
    signal?.addEventListener('abort', abort, { once: true })
    request.on('error', fail)
    request.once('response', (message) => {
      clearInterval(timer)
      const { statusCode: status, statusMessage: statusText } = message
      try {
        requireUsableStatus(status)
      } catch (error) {
        request.abort()
        return fail(error)
      }
      if (onSent) {
        // A success means the whole body was read; an error response may come before its end.
        if (status < 300 && body) tell(body.length)
        else look()
      }
      const answer = new Headers()
      for (const [name, value] of Object.entries(message.headers)) answer.set(name, String(value))
      const incoming = message as unknown as Readable
      stream = incoming
      incoming.on('error', end)
      incoming.once('close', () => {
        end()
        // The request is aborted when its body is abandoned.
        if (!incoming.readableEnded) request.abort()
      })
      const isEmpty = method === 'HEAD' || EMPTY_STATUSES.includes(status)
      if (isEmpty) incoming.resume()
      const web = isEmpty ? null : (Readable.toWeb(incoming) as WebStream<Uint8Array> as ReadableStream)
      resolve(new Response(web, { status, statusText, headers: answer }))
    })
    request.end(body ?? undefined)
  })
}

function bodyOf({ body }: Sending): Buffer | null {
  if (body === undefined || body === null) return null
  if (typeof body === 'string') return Buffer.from(body)
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  throw new TypeError('a body of an unknown kind')
}

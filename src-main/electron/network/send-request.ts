import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { type IncomingMessage, net, type Session } from 'electron'
import { requireUsableStatus, toHeaders, toStatusText } from '../../core/network/response.ts'
import { SERVER_REQUEST } from '../../core/network/server-request.ts'
import type { FetchInit } from '../../core/ports.ts'
import { DIRECT_REQUEST } from '../compat.ts'

const PROGRESS_INTERVAL_MS = 100
/** Statuses without a body. */
const BODYLESS_STATUSES = [204, 205, 304]

/**
 * Sends one request through the network of a session. Not `net.fetch`: it throws an uncatchable error for a status
 * outside the HTTP range (fault 47) and reports no upload progress.
 */
export async function sendRequest(session: Session, url: string, init: FetchInit): Promise<Response> {
  const { method = 'GET', headers, signal, onUploadProgress, redirect = SERVER_REQUEST.redirect } = init
  const body = toBuffer(init)
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const request = net.request({ method, url, session, ...SERVER_REQUEST, redirect, ...DIRECT_REQUEST })
    for (const [name, value] of new Headers(headers)) request.setHeader(name, value)

    let stream: Readable | null = null
    let reportedBytes = 0
    const report = (sent: number) => {
      if (sent > reportedBytes) onUploadProgress?.(sent)
      reportedBytes = Math.max(reportedBytes, sent)
    }
    const reportProgress = () => report(request.getUploadProgress().current)
    const timer = onUploadProgress && setInterval(reportProgress, PROGRESS_INTERVAL_MS)
    const cleanUp = () => {
      clearInterval(timer)
      signal?.removeEventListener('abort', abort)
    }
    const fail = (reason: unknown) => {
      cleanUp()
      reject(reason)
    }
    const abort = () => {
      request.abort()
      stream?.destroy(signal?.reason)
      fail(signal?.reason)
    }
    signal?.addEventListener('abort', abort, { once: true })
    request.on('error', fail)
    /** Throws when the response is of no use. */
    const receive = (message: IncomingMessage): Response => {
      // Electron's types do not say that the response is a stream.
      if (!(message instanceof Readable)) throw new Error('the response is not a stream')
      const { statusCode: status } = message
      requireUsableStatus(status)
      if (onUploadProgress) {
        // A success means the whole body was read; an error response may come before its end.
        if (status < 300 && body) report(body.length)
        else reportProgress()
      }
      const head = { status, statusText: toStatusText(message.statusMessage), headers: toHeaders(message.headers) }
      stream = message
      message.on('error', cleanUp)
      message.once('close', () => {
        cleanUp()
        // The request is aborted when its body is abandoned.
        if (!message.readableEnded) request.abort()
      })
      const isEmpty = method === 'HEAD' || BODYLESS_STATUSES.includes(status)
      if (isEmpty) message.resume()
      const web = isEmpty ? null : (Readable.toWeb(message) as WebStream<Uint8Array> as ReadableStream)
      return new Response(web, head)
    }
    request.once('response', (message) => {
      clearInterval(timer)
      // Electron catches nothing here: the promise would stay open for ever (fault 61).
      try {
        resolve(receive(message))
      } catch (error) {
        request.abort()
        fail(error)
      }
    })
    // With `manual` it is cancelled unless it is followed here.
    request.once('redirect', (status, _method, location) => {
      if (redirect !== 'manual') return
      resolve(new Response(null, { status, headers: toHeaders({ location }) }))
      request.abort()
      cleanUp()
    })
    request.end(body ?? undefined)
  })
}

function toBuffer({ body }: FetchInit): Buffer | null {
  if (body === undefined || body === null) return null
  if (typeof body === 'string') return Buffer.from(body)
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  throw new TypeError('a body of an unknown kind')
}

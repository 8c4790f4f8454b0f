import { Buffer } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Duplex, pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Switches } from '../switches.ts'
import type { HttpResponse } from '../wire/envelope.ts'

/** Kestrel's default; a larger body gets 413. */
const MAX_BODY_BYTES = 30_000_000

/** Reads the whole body; 'too large' beyond the limit, 'gone' when the client disconnected. */
export async function readBody(request: IncomingMessage): Promise<Buffer | 'too large' | 'gone'> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length
      if (size <= MAX_BODY_BYTES) parts.push(part)
    }
  } catch {
    return 'gone'
  }
  return size > MAX_BODY_BYTES ? 'too large' : Buffer.concat(parts)
}

const ENDLESS_BODY_BYTES = 600 * 1024 * 1024
const CHUNK = Buffer.alloc(1024 * 1024, 'a')

function* chunks(first: Buffer): Generator<Buffer> {
  yield first
  for (let sent = 0; sent < ENDLESS_BODY_BYTES; sent += CHUNK.length) yield CHUNK
}

/** Sends a body that never ends, or 600 MB of it, until the client disconnects. */
function sendEndless(response: ServerResponse, { status, headers, body, endless }: HttpResponse, date: string): void {
  const encoding = endless === 'gzipBomb' ? { 'content-encoding': 'gzip' } : {}
  response.writeHead(status, { ...headers, ...encoding, date })
  response.flushHeaders()
  if (endless === 'stall') return
  const source = Readable.from(chunks(body))
  const ignoreDisconnect = () => {}
  if (endless === 'gzipBomb') pipeline(source, createGzip(), response, ignoreDisconnect)
  else pipeline(source, response, ignoreDisconnect)
}

export function withCaching(answer: HttpResponse, caching: Switches['caching']): HttpResponse {
  if (caching === 'server') return answer
  const { 'cache-control': _original, ...headers } = answer.headers
  if (caching === 'none') return { ...answer, headers }
  const replacement =
    caching === 'max-age'
      ? { 'cache-control': 'public, max-age=3600' }
      : { 'last-modified': 'Sat, 01 Jan 2022 00:00:00 GMT' }
  return { ...answer, headers: { ...headers, ...replacement } }
}

/** Sends a response, or the first half of it, with the simulated clock's Date. */
export function send(response: ServerResponse, answer: HttpResponse, now: number): void {
  response.sendDate = false
  if (answer.endless) {
    sendEndless(response, answer, new Date(now).toUTCString())
    return
  }
  response.writeHead(answer.status, {
    ...answer.headers,
    date: new Date(now).toUTCString(),
    'content-length': answer.body.length,
  })
  if (!answer.truncated) {
    response.end(answer.body)
    return
  }
  const { socket } = response
  response.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => socket?.destroy())
}

/** Rejects an upgrade: plain HTTP on the bare socket. */
export function sendRaw(socket: Duplex, answer: HttpResponse, now: number): void {
  const headers = { ...answer.headers, date: new Date(now).toUTCString(), 'content-length': answer.body.length }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${answer.status} \r\n${lines.join('')}connection: close\r\n\r\n`)
  socket.end(answer.body)
}

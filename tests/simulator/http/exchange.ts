import { Buffer } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Answer } from '../wire/envelope.ts'

/** As Kestrel's default; more ends in 413. */
const BODY_LIMIT = 30_000_000

/** The whole body; undefined when it is too large or the client went away. */
export async function readBody(request: IncomingMessage): Promise<Buffer | 'too large' | 'gone'> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length
      if (size <= BODY_LIMIT) parts.push(part)
    }
  } catch {
    return 'gone'
  }
  return size > BODY_LIMIT ? 'too large' : Buffer.concat(parts)
}

/** Sends an answer, or half of it, with the server's own Date. */
export function send(response: ServerResponse, answer: Answer, now: number): void {
  response.sendDate = false
  response.writeHead(answer.status, {
    ...answer.headers,
    date: new Date(now).toUTCString(),
    'content-length': answer.body.length,
  })
  if (!answer.cut) {
    response.end(answer.body)
    return
  }
  const { socket } = response
  response.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => socket?.destroy())
}

/** Answers an upgrade that is not made: plain HTTP on the bare socket. */
export function sendRaw(socket: Duplex, answer: Answer, now: number): void {
  const headers = { ...answer.headers, date: new Date(now).toUTCString(), 'content-length': answer.body.length }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${answer.status} \r\n${lines.join('')}connection: close\r\n\r\n`)
  socket.end(answer.body)
}

import type { Sending } from '../core/ports.ts'

const CHUNK = 64 * 1024

/** Returns the same request with its body streamed in chunks, reporting progress as they are read. */
export function counted({ onSent, ...init }: Sending): RequestInit & { duplex?: 'half' } {
  const { body } = init
  if (!onSent || !(body instanceof Uint8Array)) return init
  const headers = new Headers(init.headers)
  headers.set('content-length', String(body.length))
  return { ...init, headers, body: inPieces(body, onSent), duplex: 'half' }
}

function inPieces(body: Uint8Array, onSent: (bytes: number) => void): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent >= body.length) return controller.close()
      const piece = body.subarray(sent, sent + CHUNK)
      sent += piece.length
      controller.enqueue(piece)
      onSent(sent)
    },
  })
}

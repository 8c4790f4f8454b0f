import type { FetchInit } from '../core/ports.ts'

const CHUNK_BYTES = 64 * 1024

/** Returns the same request with its body streamed in chunks, reporting progress as they are read. */
export function withUploadProgress({ onUploadProgress, ...init }: FetchInit): RequestInit & { duplex?: 'half' } {
  const { body } = init
  if (!onUploadProgress || !(body instanceof Uint8Array)) return init
  const headers = new Headers(init.headers)
  headers.set('content-length', String(body.length))
  return { ...init, headers, body: chunkedStream(body, onUploadProgress), duplex: 'half' }
}

function chunkedStream(body: Uint8Array, onSent: (bytes: number) => void): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent >= body.length) return controller.close()
      const chunk = body.subarray(sent, sent + CHUNK_BYTES)
      sent += chunk.length
      controller.enqueue(chunk)
      onSent(sent)
    },
  })
}

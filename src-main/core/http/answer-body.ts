const MEGABYTE = 1024 * 1024

/** Counted after decompression: what an answer takes in memory, not on the line (fault 46). */
export const MAX_ANSWER_BYTES = 32 * MEGABYTE
export const MAX_FILE_BYTES = 64 * MEGABYTE
/** From the headers on: a file that never ends must not hold its connection for ever (fault 37). */
export const FILE_TIMEOUT_MS = 60_000

/** The server answered, with something that cannot be used. The message is for the operator. */
export class UnusableAnswerError extends Error {
  constructor(message = '服务器的回答无法使用') {
    super(message)
  }
}

const tooLarge = () => new UnusableAnswerError('服务器的回答过大，已停止接收')

/** A `Response` cannot hold any other status, and none of HTTP means anything. Throws UnusableAnswerError. */
export function requireUsableStatus(status: number): void {
  if (status < 200 || status > 599) throw new UnusableAnswerError()
}

/** The whole text of an answer. Throws UnusableAnswerError as soon as it is longer than `maxBytes`, and reads no further. */
export async function readText(response: Response, maxBytes = MAX_ANSWER_BYTES): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  const texts: string[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      void reader.cancel().catch(() => {})
      throw tooLarge()
    }
    texts.push(decoder.decode(value, { stream: true }))
  }
  return texts.join('') + decoder.decode()
}

interface BodyLimits {
  maxBytes: number
  timeoutMs: number
  /** Called once, when the body ended, broke off, passed a limit or is not wanted any more. */
  onEnd(): void
}

/** The same body, which breaks off when it is larger or takes longer than it may. */
export function limitBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { maxBytes, timeoutMs, onEnd }: BodyLimits,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  let size = 0
  let ended = false
  const end = () => {
    if (ended) return
    ended = true
    clearTimeout(timer)
    // Ends the request too, where there is more to come.
    void reader.cancel().catch(() => {})
    onEnd()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      timer = setTimeout(() => {
        controller.error(new UnusableAnswerError('请求超时!'))
        end()
      }, timeoutMs)
    },
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read()
        if (ended) return
        if (done) {
          controller.close()
          return end()
        }
        size += value.byteLength
        if (size > maxBytes) throw tooLarge()
        controller.enqueue(value)
      } catch (error) {
        end()
        throw error
      }
    },
    cancel: () => end(),
  })
}

/**
 * Puts a function at the end of the line and waits for its call by the owner of the line, which takes it out. An abort
 * gives the place up: rejects with the signal's reason.
 */
export async function waitInLine(line: (() => void)[], signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const start = () => {
      signal.removeEventListener('abort', abort)
      resolve()
    }
    const abort = () => {
      line.splice(line.indexOf(start), 1)
      reject(signal.reason)
    }
    line.push(start)
    signal.addEventListener('abort', abort, { once: true })
  })
}

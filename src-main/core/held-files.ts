import { writeFileAtomic } from './atomic-write.ts'

/** Windows refuses to replace a file while a scanner holds it open, as it does right after a change, for a moment. */
const HELD = ['EPERM', 'EBUSY', 'EACCES']
export const RETRY_INTERVAL_MS = 100
export const MAX_RETRIES = 10

export function isHeld(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return process.platform === 'win32' && HELD.includes(code)
}

/** Repeats an operation for a second while another program holds the file. */
export async function untilFree<T>(run: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await run()
    } catch (error) {
      if (!isHeld(error) || retries === MAX_RETRIES) throw error
      await new Promise((done) => setTimeout(done, RETRY_INTERVAL_MS))
    }
  }
}

/** The same at the start, while there is no window yet and nothing else to do. */
export function untilFreeAtStart<T>(run: () => T): T {
  for (let retries = 0; ; retries++) {
    try {
      return run()
    } catch (error) {
      if (!isHeld(error) || retries === MAX_RETRIES) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_INTERVAL_MS)
    }
  }
}

/**
 * Returns what replaces a file by a text, and holds up nothing: while another program holds the file, the newest text is
 * written later, for a second, or at the end of the process. Throws for any other reason; one that comes later goes to `onFailure`.
 */
export function createFileWriter(path: string, onFailure: (error: unknown) => void): (text: string) => void {
  let waiting: { text: string; timer: ReturnType<typeof setTimeout> } | null = null
  const write = (text: string, retries: number): void => {
    clearTimeout(waiting?.timer)
    waiting = null
    try {
      writeFileAtomic(path, text)
    } catch (error) {
      if (!isHeld(error) || retries === MAX_RETRIES) throw error
      const timer = setTimeout(() => writeLater(text, retries + 1), RETRY_INTERVAL_MS)
      waiting = { text, timer }
    }
  }
  const writeLater = (text: string, retries: number): void => {
    try {
      write(text, retries)
    } catch (error) {
      onFailure(error)
    }
  }
  process.on('exit', () => waiting && writeLater(waiting.text, MAX_RETRIES))
  return (text) => write(text, 0)
}

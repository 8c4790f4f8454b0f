import { useSession } from '../../stores/session.ts'

const INTERVAL_MS = 5_000
/** What is not known after a minute is asked for less often. */
const LATER_INTERVAL_MS = 30_000
const SOON_MS = 60_000

/**
 * Calls `read` until it returns true, also while no component shows what it is about, but not beyond the session. A reading
 * that fails is repeated. Returns the function that ends it.
 */
export function repeatUntilKnown(read: () => Promise<boolean>): () => void {
  const { epoch } = useSession.getState()
  const startedAt = performance.now()
  let timer: ReturnType<typeof setTimeout>
  const schedule = () => {
    const isSoon = performance.now() - startedAt < SOON_MS
    timer = setTimeout(() => void run(), isSoon ? INTERVAL_MS : LATER_INTERVAL_MS)
  }
  let isEnded = false
  const run = async () => {
    if (useSession.getState().epoch !== epoch) return
    const isKnown = await read().catch(() => false)
    if (!isKnown && !isEnded) schedule()
  }
  schedule()
  return () => {
    isEnded = true
    clearTimeout(timer)
  }
}

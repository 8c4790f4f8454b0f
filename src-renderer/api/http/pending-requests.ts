import { create } from 'zustand'

/** Number of calls in flight, for the loading indicators. */
export const usePendingRequests = create(() => ({ read: 0, write: 0 }))

export async function trackRequest<T>(kind: 'read' | 'write', request: Promise<T>): Promise<T> {
  const add = (delta: number) => usePendingRequests.setState((pending) => ({ [kind]: pending[kind] + delta }))
  add(1)
  try {
    return await request
  } finally {
    add(-1)
  }
}

/** Longest wait for a frame: a page that is hidden has none. */
const FRAME_TIMEOUT_MS = 500

/**
 * Resolves in an idle moment without requests in flight, after a frame of what the last one brought: a request ends before
 * its answer is rendered, which may ask for more, and the browser may be idle in between.
 */
export async function untilSettled(): Promise<void> {
  for (let idleMoments = 0; idleMoments < 2; ) {
    await new Promise((resolve) => requestIdleCallback(resolve))
    if (isAnyPending()) {
      idleMoments = 0
      await untilChanged()
    } else if (++idleMoments < 2) {
      await untilFrame()
    }
  }
}

function isAnyPending(): boolean {
  const { read, write } = usePendingRequests.getState()
  return read + write > 0
}

const untilChanged = () =>
  new Promise<void>((resolve) => {
    const unsubscribe = usePendingRequests.subscribe(() => {
      unsubscribe()
      resolve()
    })
  })

const untilFrame = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, FRAME_TIMEOUT_MS)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      resolve()
    })
  })

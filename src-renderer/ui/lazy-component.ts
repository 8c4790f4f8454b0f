import { type ComponentType, useEffect, useState } from 'react'
import { prefetch } from '../lib/prefetch.ts'

/** Its code is not asked for before what is on screen without it was drawn, at most this long. */
const IDLE_TIMEOUT_MS = 200

/**
 * Declares a component with code of its own that no screen needs for its first rows, and returns the hook that loads it:
 * null until it is there. Not `React.lazy`, which suspends once even when the code is there.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>): () => ComponentType<Props> | null {
  let loaded: ComponentType<Props> | null = null
  return function useLoaded() {
    const [component, setComponent] = useState(() => loaded)
    useEffect(() => {
      if (component) return
      const loadAndShow = async () => {
        loaded = await load()
        setComponent(() => loaded)
      }
      const request = requestIdleCallback(() => void prefetch(loadAndShow), { timeout: IDLE_TIMEOUT_MS })
      return () => cancelIdleCallback(request)
    }, [component])
    return component
  }
}

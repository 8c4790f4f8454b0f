import { type ComponentType, useEffect, useState } from 'react'
import { prefetch } from '../lib/prefetch.ts'

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
      void prefetch(async () => {
        loaded = await load()
        setComponent(() => loaded)
      })
    }, [component])
    return component
  }
}

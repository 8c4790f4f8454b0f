import { useEffect, useState } from 'react'

const TURN_TIMEOUT_MS = 1_000

/**
 * Which of `keys` are built by now: one more in each idle moment, so that the page answers to the press that opens
 * several, and no moment builds them all. One that left `keys` takes its turn again.
 */
export function useBuiltInTurn(keys: readonly string[]): (key: string) => boolean {
  const [built, setBuilt] = useState<readonly string[]>([])
  const left = built.find((key) => !keys.includes(key))
  const next = keys.find((key) => !built.includes(key))
  useEffect(() => {
    if (left !== undefined) setBuilt((before) => before.filter((key) => key !== left))
    if (next === undefined) return
    const request = requestIdleCallback(() => setBuilt((before) => [...before, next]), { timeout: TURN_TIMEOUT_MS })
    return () => cancelIdleCallback(request)
  }, [left, next])
  return (key) => built.includes(key) && keys.includes(key)
}

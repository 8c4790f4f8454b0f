import { useState } from 'react'

/** A part of the report that the operator reads on request (A312). `key`: what it is read for; another one is another request. */
export function useRequested(key: string) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const isRequested = keys.has(key)
  return { isRequested, request: () => setKeys((requested) => new Set([...requested, key])) }
}

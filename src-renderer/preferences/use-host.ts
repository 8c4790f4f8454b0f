import { useEffect, useState } from 'react'
import type { HostInfo } from '../../src-preload/contract.ts'
import { desktop } from '../platform/desktop.ts'

/** What the console runs in; null until the main process has answered. */
export function useHost(): HostInfo | null {
  const [host, setHost] = useState<HostInfo | null>(null)
  useEffect(() => void desktop.getHost().then(setHost), [])
  return host
}

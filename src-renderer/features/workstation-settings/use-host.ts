import { useEffect, useState } from 'react'
import type { HostInfo } from '../../../src-preload/contract/host.ts'
import { desktop } from '../../platform/desktop.ts'

/** Information about the host; null until the main process responds. */
export function useHost(): HostInfo | null {
  const [host, setHost] = useState<HostInfo | null>(null)
  useEffect(() => void desktop.getHost().then(setHost), [])
  return host
}

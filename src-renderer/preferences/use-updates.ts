import { useEffect, useState } from 'react'
import type { UpdateView } from '../../src-preload/contract.ts'
import { desktop } from '../platform/desktop.ts'

/** The main process's update state; null until first received. */
export function useUpdates(): UpdateView | null {
  const [view, setView] = useState<UpdateView | null>(null)
  useEffect(() => {
    let told = false
    const end = desktop.onUpdates((now) => {
      told = true
      setView(now)
    })
    void desktop.getUpdates().then((now) => told || setView(now))
    return end
  }, [])
  return view
}

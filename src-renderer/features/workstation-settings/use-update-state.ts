import { useEffect, useState } from 'react'
import type { UpdateView } from '../../../src-preload/contract/updates.ts'
import { desktop } from '../../platform/desktop.ts'

/** The main process's update state; null until first received. */
export function useUpdateState(): UpdateView | null {
  const [view, setView] = useState<UpdateView | null>(null)
  useEffect(() => {
    let received = false
    const unsubscribe = desktop.onUpdates((next) => {
      received = true
      setView(next)
    })
    void desktop.getUpdateState().then((next) => received || setView(next))
    return unsubscribe
  }, [])
  return view
}

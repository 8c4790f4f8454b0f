import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { BRAND } from '../../../src-preload/shared/brand.ts'
import { routeNameAt, routes } from '../../../src-preload/shared/routes.ts'
import { useAlertState } from '../../stores/alert-state.ts'

/** A change of the title costs several milliseconds and draws the task bar, too much for each count of a burst. */
const MIN_INTERVAL_MS = 500

/** Sets the window title, prefixed with the pending count or why it is unknown (D1 §2, A219). */
export function WindowTitle(): null {
  const prefix = useAlertState(({ status }) => status.titlePrefix)
  const { pathname } = useLocation()
  const name = routeNameAt(pathname)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const change = () => {
      changedAt.current = performance.now()
      document.title = prefix + (name ? routes[name].title : BRAND)
    }
    const wait = changedAt.current + MIN_INTERVAL_MS - performance.now()
    if (wait <= 0) return change()
    const timer = setTimeout(change, wait)
    return () => clearTimeout(timer)
  }, [prefix, name])
  return null
}

import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { BRAND } from '../../../src-preload/shared/brand.ts'
import { routeNameAt, routes } from '../../../src-preload/shared/routes.ts'
import { useAlertState } from '../../stores/alert-state.ts'

/** Sets the window title, prefixed with the pending count or why it is unknown (D1 §2, A219). */
export function WindowTitle(): null {
  const prefix = useAlertState(({ status }) => status.titlePrefix)
  const { pathname } = useLocation()
  const name = routeNameAt(pathname)
  useEffect(() => {
    document.title = prefix + (name ? routes[name].title : BRAND)
  }, [prefix, name])
  return null
}

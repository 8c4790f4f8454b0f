import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { BRAND } from '../lib/brand.ts'
import { useLive } from '../stores/live.ts'
import { screenAt } from './screens.ts'

/** Sets the window title, prefixed with the pending count or why it is unknown (D1 §2, A219). */
export function Title(): null {
  const prefix = useLive(({ status }) => status.titlePrefix)
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = prefix + (screenAt(pathname)?.title ?? BRAND)
  }, [prefix, pathname])
  return null
}

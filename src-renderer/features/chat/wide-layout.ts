import { useSyncExternalStore } from 'react'

/** From this window width on, the member panel is a third column (workbench of the chat). */
const WIDE_QUERY = '(min-width: 1200px)'

const wide = matchMedia(WIDE_QUERY)

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

export const isWideLayout = () => wide.matches

export const useWideLayout = () => useSyncExternalStore(subscribe, isWideLayout)

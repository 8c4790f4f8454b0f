import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window matches a media query. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (onChange) => {
        const media = matchMedia(query)
        media.addEventListener('change', onChange)
        return () => media.removeEventListener('change', onChange)
      },
      [query],
    ),
    () => matchMedia(query).matches,
  )

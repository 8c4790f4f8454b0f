import { type ReactNode, useEffect, useRef } from 'react'
import { desktop } from '../platform/desktop.ts'

/** A hidden audio element that plays what the main process asks this window to (D1 §2), hidden or not. */
export function useSounds(): ReactNode {
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(
    () =>
      desktop.onSound(({ name, volume }) => {
        if (!audio.current) return
        audio.current.src = `/sounds/${name}.wav`
        audio.current.volume = volume
        // Browsers refuse sound before the first click; then there is the notification all the same.
        audio.current.play().catch(() => {})
      }),
    [],
  )
  // biome-ignore lint/a11y/useMediaCaption: a chime says nothing
  return <audio ref={audio} hidden />
}

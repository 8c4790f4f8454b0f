import { type ReactNode, useEffect, useRef } from 'react'
import type { DeliveryResult } from '../../src-preload/contract.ts'
import { desktop } from '../platform/desktop.ts'

const report = (result: DeliveryResult) => void desktop.reportDelivery('sound', result)

/**
 * A hidden audio element that plays what the main process asks this window to (D1 §2), hidden or not, signed in or not: the
 * end of a session has a sound too (A218). Says whether it could be played (fault 53).
 */
export function useSounds(): ReactNode {
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(
    () =>
      desktop.onSound(({ name, volume }) => {
        if (!audio.current) return
        audio.current.src = `/sounds/${name}.wav`
        audio.current.volume = volume
        audio.current.play().then(
          () => report('ok'),
          (error: DOMException) => {
            // The next sound took its place: that one reports.
            if (error.name === 'AbortError') return
            // Browsers refuse sound before the first click.
            report(error.name === 'NotAllowedError' ? 'blocked' : 'failed')
          },
        )
      }),
    [],
  )
  // biome-ignore lint/a11y/useMediaCaption: a chime says nothing
  return <audio ref={audio} hidden onError={() => report('failed')} />
}

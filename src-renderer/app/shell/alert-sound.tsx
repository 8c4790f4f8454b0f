import { type ReactNode, useEffect, useRef } from 'react'
import type { DeliveryResult } from '../../../src-preload/contract/alert-settings.ts'
import { desktop } from '../../platform/desktop.ts'

const reportResult = (result: DeliveryResult) => void desktop.reportDelivery('sound', result)

/**
 * Returns a hidden audio element that plays the sounds requested by the main process (D1 §2), whether the window is
 * visible or signed in: the end of a session has a sound too (A218). Reports whether playback worked (fault 53).
 */
export function useAlertSound(): ReactNode {
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(
    () =>
      desktop.onSound(({ name, volume }) => {
        if (!audio.current) return
        audio.current.src = `/sounds/${name}.wav`
        audio.current.volume = volume
        audio.current.play().then(
          () => reportResult('ok'),
          (error: DOMException) => {
            // Interrupted by the next sound, which reports its own result.
            if (error.name === 'AbortError') return
            // Browsers block sound before the first user interaction.
            reportResult(error.name === 'NotAllowedError' ? 'blocked' : 'failed')
          },
        )
      }),
    [],
  )
  // biome-ignore lint/a11y/useMediaCaption: a chime says nothing
  return <audio ref={audio} hidden onError={() => reportResult('failed')} />
}

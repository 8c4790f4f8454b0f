import { Button } from '@fluentui/react-components'
import { ArrowClockwiseRegular } from '@fluentui/react-icons'
import { useEffectEvent, useLayoutEffect } from 'react'

/** Refetches the list; F5 does the same instead of reloading the page. */
export function RefreshButton({ onRefresh }: { onRefresh: () => void }) {
  const refresh = useEffectEvent(onRefresh)
  // Layout effect, so that the shortcut works as soon as the button is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F5' || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!event.repeat) refresh()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <Button size="small" icon={<ArrowClockwiseRegular />} title="F5" aria-keyshortcuts="F5" onClick={onRefresh}>
      刷新
    </Button>
  )
}

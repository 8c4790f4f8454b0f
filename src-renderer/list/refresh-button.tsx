import { Button } from '@fluentui/react-components'
import { ArrowClockwiseRegular } from '@fluentui/react-icons'
import { useEffectEvent, useLayoutEffect } from 'react'

/** 刷新, also by F5: the list is read again, the page stays. */
export function RefreshButton({ onRefresh }: { onRefresh: () => void }) {
  const refresh = useEffectEvent(onRefresh)
  // Before it is painted: what can be seen can be asked for.
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

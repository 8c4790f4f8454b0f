import { Button } from '@fluentui/react-components'
import { ArrowClockwiseRegular } from '@fluentui/react-icons'
import { useShortcut } from '../ui/use-shortcut.ts'

/** Refetches the list; F5 does the same instead of reloading the page. */
export function RefreshButton({ onRefresh }: { onRefresh: () => void }) {
  useShortcut('F5', { mod: false }, onRefresh)
  return (
    <Button size="small" icon={<ArrowClockwiseRegular />} title="F5" aria-keyshortcuts="F5" onClick={onRefresh}>
      刷新
    </Button>
  )
}

import { ArrowClockwiseRegular } from '@fluentui/react-icons'
import { useShortcut } from '../ui/use-shortcut.ts'
import { ToolButton } from './tool-button.tsx'

/** Refetches the list; F5 does the same instead of reloading the page. */
export function RefreshButton({ onRefresh }: { onRefresh: () => void }) {
  useShortcut('F5', { label: '刷新' }, onRefresh)
  return (
    <ToolButton
      label="刷新"
      title="刷新（F5）"
      icon={<ArrowClockwiseRegular />}
      aria-keyshortcuts="F5"
      onClick={onRefresh}
    />
  )
}

import { Button, type ButtonProps, makeStyles } from '@fluentui/react-components'
import { ArrowClockwiseRegular } from '@fluentui/react-icons'
import { useShortcut } from '../ui/use-shortcut.ts'

/** Below this width of the toolbar its tools are icons, which leaves the room to the filters. */
const NARROW = '@container toolbar (max-width: 1239px)'

const useStyles = makeStyles({
  button: { height: '28px', minWidth: '28px', [NARROW]: { paddingInline: '3px' } },
  text: { [NARROW]: { display: 'none' } },
})

/** A tool beside the filters: icon and label, or the icon alone where there is no room. Serves as a trigger too. */
export function ToolButton({ label, title = label, ...props }: ButtonProps & { label: string }) {
  const styles = useStyles()
  return (
    <Button className={styles.button} size="small" aria-label={label} title={title} {...props}>
      <span className={styles.text}>{label}</span>
    </Button>
  )
}

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

import { Button, type ButtonProps, makeStyles } from '@fluentui/react-components'

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

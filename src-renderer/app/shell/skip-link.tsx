import { Button, makeStyles } from '@fluentui/react-components'
import { skipToContent } from './focus-regions.ts'

const useStyles = makeStyles({
  // Out of sight until it has the focus.
  link: {
    position: 'fixed',
    top: '8px',
    left: '8px',
    zIndex: 1_000_003,
    ':not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
  },
})

/** First in the order of Tab: leads past the menu and the header. */
export function SkipLink() {
  const styles = useStyles()
  return (
    <Button appearance="primary" className={styles.link} onClick={skipToContent}>
      跳到内容
    </Button>
  )
}

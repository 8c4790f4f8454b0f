import { Button, makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  offer: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px 8px',
    padding: '4px 16px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  button: { minHeight: '28px' },
})

/** Text was pasted and a picture was beside it: only the operator knows whether the picture is wanted. */
export function PasteOffer(props: { count: number; onAccept: () => void; onDismiss: () => void }) {
  const styles = useStyles()
  return (
    <div className={styles.offer} role="status">
      <span>已粘贴文字；剪贴板里还有 {props.count} 张图片</span>
      <Button size="small" className={styles.button} onClick={props.onAccept}>
        添加图片
      </Button>
      <Button size="small" className={styles.button} appearance="subtle" onClick={props.onDismiss}>
        不添加
      </Button>
    </div>
  )
}

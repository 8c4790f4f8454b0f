import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { type ClipboardEvent, useState } from 'react'
import { readPaste } from './pasted-files.ts'

/** Takes what is pasted: images alone are added, those beside text are offered. */
export function usePasteOffer(add: (files: Iterable<File>) => Promise<void>) {
  const [offered, setOffered] = useState<File[]>([])
  return {
    count: offered.length,
    onPaste: (event: ClipboardEvent) => {
      const { hasText, files } = readPaste(event.clipboardData)
      setOffered(hasText ? files.filter(({ type }) => type.startsWith('image/')) : [])
      if (hasText || files.length === 0) return
      event.preventDefault()
      void add(files)
    },
    accept: () => {
      void add(offered)
      setOffered([])
    },
    dismiss: () => setOffered([]),
  }
}

const useStyles = makeStyles({
  offer: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px 8px',
    padding: '10px 12px 0',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  button: { minHeight: '28px' },
})

/** Text was pasted and a picture was beside it: only the operator knows whether the picture belongs to it. */
export function PasteOffer(props: { offer: ReturnType<typeof usePasteOffer>; onAnswered: () => void }) {
  const { count, accept, dismiss } = props.offer
  const styles = useStyles()
  if (count === 0) return null
  const answerBy = (answer: () => void) => () => {
    answer()
    props.onAnswered()
  }
  return (
    <div className={styles.offer} role="status">
      <span>已粘贴文字；剪贴板里还有 {count} 张图片</span>
      <Button size="small" className={styles.button} onClick={answerBy(accept)}>
        添加图片
      </Button>
      <Button size="small" className={styles.button} appearance="subtle" onClick={answerBy(dismiss)}>
        不添加
      </Button>
    </div>
  )
}

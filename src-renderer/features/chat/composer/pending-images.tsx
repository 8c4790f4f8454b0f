import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { type ClipboardEvent, useState } from 'react'
import { createCounter } from '#renderer/lib/closures.ts'
import { validateImage } from '#renderer/lib/image-file.ts'
import { readPaste } from '#renderer/lib/read-file.ts'
import { toast } from '#renderer/stores/toast.ts'
import type { ConversationKey } from '#shared/conversation-key.ts'
import { type PendingImage, takePendingImages, updatePendingImages, usePendingImagesOf } from '../state/chat-store.ts'

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

const useOfferStyles = makeStyles({
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
  const styles = useOfferStyles()
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

const nextId = createCounter()

/** Images selected, pasted or dropped and not sent yet; the first bytes of each are checked first (A177). */
export const usePendingImages = (conversation: ConversationKey) => ({
  images: usePendingImagesOf(conversation),
  add: async (files: Iterable<File>) => {
    for (const file of files) {
      const error = await validateImage(file)
      if (error) toast('warning', error)
      else {
        const image = { id: nextId(), file, preview: URL.createObjectURL(file) }
        updatePendingImages(conversation, (all) => [...all, image])
      }
    }
  },
  remove: (id: number) => {
    updatePendingImages(conversation, (all) => {
      for (const image of all) if (image.id === id) URL.revokeObjectURL(image.preview)
      return all.filter((image) => image.id !== id)
    })
  },
  /** Removes and returns all images; the caller must revoke their previews. */
  takeAll: () => takePendingImages(conversation),
})

const useStyles = makeStyles({
  strip: {
    margin: 0,
    listStyleType: 'none',
    display: 'flex',
    gap: '8px',
    flexWrap: 'wrap',
    padding: '10px 12px 0',
    maxHeight: '150px',
    overflowY: 'auto',
  },
  item: { position: 'relative', width: '72px', height: '72px' },
  image: {
    display: 'block',
    objectFit: 'cover',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxSizing: 'border-box',
  },
  remove: { position: 'absolute', top: '2px', right: '2px', minWidth: '20px', width: '20px', height: '20px' },
})

interface PendingImagesProps {
  images: readonly PendingImage[]
  onRemove: (id: number) => void
}

export function PendingImages({ images, onRemove }: PendingImagesProps) {
  const styles = useStyles()
  if (images.length === 0) return null
  return (
    <ul className={styles.strip} aria-label="待发送的图片">
      {images.map(({ id, file, preview }) => (
        <li key={id} className={styles.item} title={`${file.name}（${Math.ceil(file.size / 1024)} KB）`}>
          <img className={styles.image} src={preview} alt={file.name || '图片'} width={72} height={72} />
          <Button
            className={styles.remove}
            size="small"
            shape="circular"
            icon={<DismissRegular fontSize={12} />}
            aria-label={`移除 ${file.name || '图片'}`}
            onClick={() => onRemove(id)}
          />
        </li>
      ))}
    </ul>
  )
}

import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { createCounter } from '#renderer/lib/closures.ts'
import { validateImage } from '#renderer/lib/image-file.ts'
import { toast } from '#renderer/stores/toast.ts'
import type { ConversationKey } from '#shared/conversation-key.ts'
import { type PendingImage, takePendingImages, updatePendingImages, usePendingImagesOf } from '../state/chat-store.ts'

const nextId = createCounter()

/** Images selected, pasted or dropped and not sent yet; the first bytes of each are checked first (A177). */
export function usePendingImages(conversation: ConversationKey) {
  return {
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
  }
}

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

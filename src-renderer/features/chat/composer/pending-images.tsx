import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useEffect, useRef, useState } from 'react'
import { validateImage } from '../../../lib/image-file.ts'
import { toast } from '../../../stores/toast.ts'

interface PendingImage {
  id: number
  file: File
  /** An object URL. */
  preview: string
}

let lastId = 0

/** Images selected, pasted or dropped and not sent yet; the first bytes of each are checked first (A177). */
export function usePendingImages() {
  const [images, setImages] = useState<PendingImage[]>([])
  const current = useRef(images)
  current.current = images
  useEffect(() => () => revokePreviews(current.current), [])
  return {
    images,
    add: async (files: Iterable<File>) => {
      for (const file of files) {
        const error = await validateImage(file)
        if (error) toast('warning', error)
        else {
          const image = { id: ++lastId, file, preview: URL.createObjectURL(file) }
          setImages((all) => [...all, image])
        }
      }
    },
    remove: (id: number) => {
      revokePreviews(current.current.filter((image) => image.id === id))
      setImages((all) => all.filter((image) => image.id !== id))
    },
    /** Removes and returns all images; the caller must revoke their previews. */
    takeAll: (): PendingImage[] => {
      const taken = current.current
      current.current = []
      setImages([])
      return taken
    },
  }
}

function revokePreviews(images: readonly PendingImage[]): void {
  for (const { preview } of images) URL.revokeObjectURL(preview)
}

const useStyles = makeStyles({
  strip: {
    margin: 0,
    listStyleType: 'none',
    display: 'flex',
    gap: '8px',
    flexWrap: 'wrap',
    padding: '8px 8px 0',
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

export function PendingImages({ images, onRemove }: { images: PendingImage[]; onRemove: (id: number) => void }) {
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

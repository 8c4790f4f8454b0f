import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useEffect, useRef, useState } from 'react'
import { pictureFault } from '../lib/picture-file.ts'
import { toast } from '../stores/toast.ts'

export interface PendingPicture {
  id: number
  file: File
  /** An object URL. */
  preview: string
}

let lastId = 0

/** Images selected, pasted or dropped and not sent yet; the first bytes of each are checked first (A177). */
export function usePendingPictures() {
  const [pictures, setPictures] = useState<PendingPicture[]>([])
  const current = useRef(pictures)
  current.current = pictures
  useEffect(() => () => release(current.current), [])
  return {
    pictures,
    add: async (files: Iterable<File>) => {
      for (const file of files) {
        const fault = await pictureFault(file)
        if (fault) toast('warning', fault)
        else {
          const picture = { id: ++lastId, file, preview: URL.createObjectURL(file) }
          setPictures((all) => [...all, picture])
        }
      }
    },
    remove: (id: number) => {
      release(current.current.filter((picture) => picture.id === id))
      setPictures((all) => all.filter((picture) => picture.id !== id))
    },
    /** Removes and returns all images; the caller must revoke their previews. */
    take: (): PendingPicture[] => {
      const taken = current.current
      current.current = []
      setPictures([])
      return taken
    },
  }
}

function release(pictures: readonly PendingPicture[]): void {
  for (const { preview } of pictures) URL.revokeObjectURL(preview)
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
  picture: { position: 'relative', width: '72px', height: '72px' },
  image: {
    display: 'block',
    objectFit: 'cover',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxSizing: 'border-box',
  },
  remove: { position: 'absolute', top: '2px', right: '2px', minWidth: '20px', width: '20px', height: '20px' },
})

export function PendingPictures({
  pictures,
  onRemove,
}: {
  pictures: readonly PendingPicture[]
  onRemove: (id: number) => void
}) {
  const styles = useStyles()
  if (pictures.length === 0) return null
  return (
    <ul className={styles.strip} aria-label="待发送的图片">
      {pictures.map(({ id, file, preview }) => (
        <li key={id} className={styles.picture} title={`${file.name}（${Math.ceil(file.size / 1024)} KB）`}>
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

import { makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { ImageViewer } from './image-viewer.tsx'

const useStyles = makeStyles({
  thumb: {
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
    cursor: 'zoom-in',
    lineHeight: 0,
    overflow: 'hidden',
    '& img': { display: 'block', objectFit: 'cover' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  broken: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

interface ImageThumbnailProps {
  source: string
  /** Pixels. */
  width: number
  height: number
  label?: string
  /** The images that the viewer leads through, this one among them, when it opens; absent: only this one. */
  getGallery?: () => readonly string[]
}

/** A thumbnail that opens a viewer. */
export function ImageThumbnail({ source, width, height, label = '图片', getGallery }: ImageThumbnailProps) {
  const styles = useStyles()
  const [gallery, setGallery] = useState<readonly string[] | null>(null)
  const [broken, setBroken] = useState(false)
  if (broken) return <span className={styles.broken}>[图片无法显示]</span>
  function open(): void {
    const sources = getGallery?.() ?? []
    setGallery(sources.includes(source) ? sources : [source])
  }

  return (
    <>
      <button type="button" className={styles.thumb} aria-label={`查看${label}`} onClick={open}>
        <img src={source} alt={label} width={width} height={height} loading="lazy" onError={() => setBroken(true)} />
      </button>
      {gallery && (
        <ImageViewer
          sources={gallery}
          first={gallery.lastIndexOf(source)}
          label={label}
          onClose={() => setGallery(null)}
        />
      )}
    </>
  )
}

import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import {
  ArrowDownloadRegular,
  ArrowRotateClockwiseRegular,
  ChevronLeftRegular,
  ChevronRightRegular,
  CopyRegular,
  DismissRegular,
  ZoomInRegular,
  ZoomOutRegular,
} from '@fluentui/react-icons'
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { copyImage, saveImage } from './copy-and-save.ts'

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

const useImageViewerStyles = makeStyles({
  surface: { maxWidth: '92vw', width: 'fit-content', minWidth: 'min(560px, 92vw)', maxHeight: '92vh' },
  content: { display: 'flex', flexDirection: 'column', gap: '8px', overflow: 'hidden' },
  stage: {
    flexShrink: 1,
    overflow: 'auto',
    minHeight: '160px',
    maxHeight: '76vh',
    display: 'grid',
    placeItems: 'center',
  },
  title: { display: 'flex', alignItems: 'baseline', gap: '8px' },
  faint: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  tools: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
  // Takes the room of the turned image, which a transform does not.
  frame: { display: 'grid', placeItems: 'center' },
})

const ZOOM_LEVELS = [0.25, 0.5, 1, 1.5, 2, 3, 4]
const ACTUAL_SIZE = 2

interface ImageViewerProps {
  /** At least one; those of a conversation, oldest first. */
  sources: readonly string[]
  first: number
  label: string
  /** What the image with this index is compared with. */
  describe?: (index: number) => ReactNode
  onClose: () => void
}

/** Shows images with zoom, turn, copy and save; ← and → lead through several. */
export function ImageViewer({ sources, first, label, describe, onClose }: ImageViewerProps) {
  const styles = useImageViewerStyles()
  const [index, setIndex] = useState(first)
  const [step, setStep] = useState(ACTUAL_SIZE)
  const [turns, setTurns] = useState(0)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const [note, setNote] = useState('')
  const image = useRef<HTMLImageElement>(null)
  const source = sources[index]!
  const zoom = ZOOM_LEVELS[step]!
  const isSideways = turns % 2 === 1

  function zoomTo(next: number): void {
    setStep(Math.max(0, Math.min(ZOOM_LEVELS.length - 1, next)))
  }

  function goTo(next: number): void {
    if (next < 0 || next >= sources.length) return
    setIndex(next)
    setStep(ACTUAL_SIZE)
    setTurns(0)
    setSize(null)
    setNote('')
  }

  async function copy(): Promise<void> {
    setNote((await copyImage(image.current!)) ? '已复制图片' : '图片没有复制成功')
  }

  async function save(): Promise<void> {
    setNote((await saveImage(source)) ? '' : '图片没有保存成功')
  }

  function onKeyDown(event: KeyboardEvent): void {
    // What stands behind the viewer has keys of its own.
    event.stopPropagation()
    if (event.altKey) return
    // The key that opened the viewer is held down.
    if (event.key === ' ' && event.repeat) event.preventDefault()
    const mod = event.ctrlKey || event.metaKey
    const actions: Record<string, () => void> = mod
      ? { c: () => void copy(), s: () => void save() }
      : {
          ArrowLeft: () => goTo(index - 1),
          ArrowRight: () => goTo(index + 1),
          '+': () => zoomTo(step + 1),
          '=': () => zoomTo(step + 1),
          '-': () => zoomTo(step - 1),
          '0': () => zoomTo(ACTUAL_SIZE),
          r: () => setTurns(turns + 1),
        }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  const button = (name: string, hint: string, icon: ReactElement, onClick: () => void, disabled = false) => (
    <Button
      appearance="subtle"
      icon={icon}
      aria-label={name}
      title={`${name}（${hint}）`}
      disabledFocusable={disabled}
      onClick={onClick}
    />
  )
  const zoomed = size && { width: size.width * zoom, height: size.height * zoom }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface className={styles.surface} onKeyDown={onKeyDown}>
        <DialogBody>
          <DialogTitle
            action={
              <span className={styles.tools}>
                {sources.length > 1 && (
                  <>
                    {button('上一张', '←', <ChevronLeftRegular />, () => goTo(index - 1), index === 0)}
                    {button(
                      '下一张',
                      '→',
                      <ChevronRightRegular />,
                      () => goTo(index + 1),
                      index === sources.length - 1,
                    )}
                  </>
                )}
                {button('缩小', '-', <ZoomOutRegular />, () => zoomTo(step - 1), step === 0)}
                <Button appearance="subtle" title="原始大小（0）" onClick={() => setStep(ACTUAL_SIZE)}>
                  {Math.round(zoom * 100)}%
                </Button>
                {button('放大', '+', <ZoomInRegular />, () => zoomTo(step + 1), step === ZOOM_LEVELS.length - 1)}
                {button('旋转', 'R', <ArrowRotateClockwiseRegular />, () => setTurns(turns + 1))}
                {button('复制图片', 'Ctrl+C', <CopyRegular />, () => void copy(), size === null)}
                {button('保存图片', 'Ctrl+S', <ArrowDownloadRegular />, () => void save(), size === null)}
                <Button appearance="subtle" icon={<DismissRegular />} aria-label="关闭" onClick={onClose} />
              </span>
            }
          >
            <span className={styles.title}>
              {label}
              {sources.length > 1 && (
                <span className={styles.faint}>
                  {index + 1} / {sources.length}
                </span>
              )}
              <span role="status" className={styles.faint}>
                {note}
              </span>
            </span>
          </DialogTitle>
          <DialogContent className={styles.content}>
            {describe?.(index)}
            <div className={styles.stage}>
              <div
                className={styles.frame}
                style={
                  zoomed
                    ? {
                        width: isSideways ? zoomed.height : zoomed.width,
                        height: isSideways ? zoomed.width : zoomed.height,
                      }
                    : undefined
                }
              >
                <img
                  key={source}
                  ref={image}
                  src={source}
                  alt={label}
                  onLoad={({ currentTarget }) =>
                    setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
                  }
                  onError={() => setNote('图片无法显示')}
                  style={{ ...(zoomed ?? { maxWidth: '100%' }), transform: `rotate(${turns * 90}deg)` }}
                />
              </div>
            </div>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

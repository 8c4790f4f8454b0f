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
  ImageOffRegular,
  ZoomInRegular,
  ZoomOutRegular,
} from '@fluentui/react-icons'
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { onWindowResize } from '../lib/window-resize.ts'
import { copyImage, saveImage } from './copy-and-save.ts'
import { SHORT_SCREEN } from './dialog-body.ts'

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
  const [broken, setBroken] = useState('')
  if (broken === source) return <span className={styles.broken}>[图片无法显示]</span>
  function open(): void {
    const sources = getGallery?.() ?? []
    setGallery(sources.includes(source) ? sources : [source])
  }

  return (
    <>
      <button type="button" className={styles.thumb} aria-label={`查看${label}`} onClick={open}>
        <img src={source} alt={label} width={width} height={height} loading="lazy" onError={() => setBroken(source)} />
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
  surface: { maxWidth: '92vw', width: 'fit-content', minWidth: 'min(560px, 92vw)' },
  // With the padding of the surface, as high as the window allows as it is wide.
  body: { maxHeight: 'calc(92vh - 50px)', [SHORT_SCREEN]: { maxHeight: 'unset' } },
  content: { display: 'flex', flexDirection: 'column', gap: '8px', overflow: 'hidden' },
  // A long name breaks lines; it does not make the viewer wider than its image.
  facts: { flexShrink: 0, width: 0, minWidth: '100%', overflowWrap: 'anywhere' },
  stage: { flexShrink: 1, overflow: 'auto', minHeight: '120px', display: 'grid', placeItems: 'center' },
  zoom: { minWidth: '64px' },
  unreadable: { display: 'grid', justifyItems: 'center', gap: '8px', color: tokens.colorNeutralForeground3 },
  title: { display: 'flex', alignItems: 'baseline', gap: '8px' },
  faint: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  tools: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
  // Takes the room of the turned image, which a transform does not; its centre is that of the image, however long.
  frame: { display: 'grid', gridTemplate: '100% / 100%', placeItems: 'center' },
})

const ZOOM_LEVELS = [0.25, 0.5, 1, 1.5, 2, 3, 4]

interface Size {
  width: number
  height: number
}

const turned = ({ width, height }: Size): Size => ({ width: height, height: width })

/** The room for an image in a viewer that is as large as the window allows. */
function measureAvailable(stage: HTMLElement): Size {
  const surface = stage.closest<HTMLElement>('[role=dialog]')!
  return {
    width: Math.floor(innerWidth * 0.92) - (surface.offsetWidth - stage.offsetWidth),
    height: Math.floor(innerHeight * 0.92) - (surface.offsetHeight - stage.offsetHeight),
  }
}

interface ImageViewerProps {
  /** At least one; those of a conversation, oldest first. */
  sources: readonly string[]
  first: number
  label: string
  /** What the image with this index is compared with. */
  describe?: (index: number) => ReactNode
  onClose: () => void
}

/**
 * Shows images with zoom, turn, copy and save; ← and → lead through several. One that is larger than the window is
 * shown whole at first (A408).
 */
export function ImageViewer({ sources, first, label, describe, onClose }: ImageViewerProps) {
  const styles = useImageViewerStyles()
  const [index, setIndex] = useState(first)
  /** null: as it fits. */
  const [chosenZoom, setChosenZoom] = useState<number | null>(null)
  const [turns, setTurns] = useState(0)
  const [loaded, setLoaded] = useState<{ size: Size; available: Size } | 'failed' | null>(null)
  const [note, setNote] = useState('')
  const image = useRef<HTMLImageElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const refit = () =>
      setLoaded((image) =>
        image === null || image === 'failed' ? image : { ...image, available: measureAvailable(stage.current!) },
      )
    return onWindowResize(refit)
  }, [])
  const source = sources[index]!
  const last = sources.length - 1
  const displayed = loaded === 'failed' ? null : loaded
  const size = displayed && (turns % 2 === 1 ? turned(displayed.size) : displayed.size)
  const fit =
    size && displayed
      ? Math.min(1, displayed.available.width / size.width, displayed.available.height / size.height)
      : 1
  const zoom = chosenZoom ?? fit
  const larger = ZOOM_LEVELS.find((level) => level > zoom)
  const smaller = ZOOM_LEVELS.findLast((level) => level < zoom)
  // Back and forth where the image is larger than the window.
  const otherZoom = chosenZoom === 1 ? fit : 1

  function zoomTo(level: number | undefined): void {
    if (level !== undefined && displayed) setChosenZoom(level === fit ? null : level)
  }

  function goTo(next: number): void {
    if (next < 0 || next > last) return
    setIndex(next)
    setChosenZoom(null)
    setTurns(0)
    setLoaded(null)
    setNote('')
  }

  // Also while it loads: the way it lies does not depend on its size.
  function turn(): void {
    if (loaded !== 'failed') setTurns((before) => before + 1)
  }

  async function copy(): Promise<void> {
    if (displayed) setNote((await copyImage(image.current!)) ? '已复制图片' : '图片没有复制成功')
  }

  async function save(): Promise<void> {
    if (displayed) setNote((await saveImage(source)) ? '' : '图片没有保存成功')
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
          '+': () => zoomTo(larger),
          '=': () => zoomTo(larger),
          '-': () => zoomTo(smaller),
          '0': () => zoomTo(otherZoom),
          r: turn,
        }
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
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
  const frame = size && { width: size.width * zoom, height: size.height * zoom }
  const zoomed = frame && (turns % 2 === 1 ? turned(frame) : frame)
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface className={styles.surface} onKeyDown={onKeyDown}>
        <DialogBody className={styles.body}>
          <DialogTitle
            action={
              <span className={styles.tools}>
                {sources.length > 1 && (
                  <>
                    {button('上一张', '←', <ChevronLeftRegular />, () => goTo(index - 1), index === 0)}
                    {button('下一张', '→', <ChevronRightRegular />, () => goTo(index + 1), index === last)}
                  </>
                )}
                {button('缩小', '-', <ZoomOutRegular />, () => zoomTo(smaller), !displayed || smaller === undefined)}
                <Button
                  className={styles.zoom}
                  appearance="subtle"
                  title={otherZoom === 1 ? '原始大小（0）' : '适合窗口（0）'}
                  disabledFocusable={!displayed}
                  onClick={() => zoomTo(otherZoom)}
                >
                  {Math.round(zoom * 100)}%
                </Button>
                {button('放大', '+', <ZoomInRegular />, () => zoomTo(larger), !displayed || larger === undefined)}
                {button('旋转', 'R', <ArrowRotateClockwiseRegular />, turn, loaded === 'failed')}
                {button('复制图片', 'Ctrl+C', <CopyRegular />, () => void copy(), !displayed)}
                {button('保存图片', 'Ctrl+S', <ArrowDownloadRegular />, () => void save(), !displayed)}
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
            {describe && <div className={styles.facts}>{describe(index)}</div>}
            <div className={styles.stage} ref={stage}>
              {loaded === 'failed' ? (
                <div className={styles.unreadable} role="alert">
                  <ImageOffRegular fontSize={32} />
                  图片无法显示
                </div>
              ) : (
                <div className={styles.frame} style={frame ?? undefined}>
                  <img
                    key={source}
                    ref={image}
                    src={source}
                    alt={label}
                    onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                      setLoaded({ size: { width, height }, available: measureAvailable(stage.current!) })
                    }
                    onError={() => setLoaded('failed')}
                    style={{ ...(zoomed ?? { maxWidth: '100%' }), transform: `rotate(${turns * 90}deg)` }}
                  />
                </div>
              )}
            </div>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

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
import { DismissRegular, ZoomInRegular, ZoomOutRegular } from '@fluentui/react-icons'
import { useState } from 'react'

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
  surface: { maxWidth: '92vw', width: 'fit-content', maxHeight: '92vh' },
  stage: { overflow: 'auto', maxHeight: '76vh', display: 'grid', placeItems: 'center' },
  tools: { display: 'flex', gap: '4px' },
  broken: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

const ZOOM_LEVELS = [0.25, 0.5, 1, 1.5, 2, 3, 4]
const ACTUAL_SIZE = 2

interface ImageThumbnailProps {
  source: string
  /** Pixels. */
  width: number
  height: number
  label?: string
}

/** A thumbnail that opens a viewer with zoom. */
export function ImageThumbnail({ source, width, height, label = '图片' }: ImageThumbnailProps) {
  const styles = useStyles()
  const [open, setOpen] = useState(false)
  const [broken, setBroken] = useState(false)
  if (broken) return <span className={styles.broken}>[图片无法显示]</span>
  return (
    <>
      <button type="button" className={styles.thumb} aria-label={`查看${label}`} onClick={() => setOpen(true)}>
        <img src={source} alt={label} width={width} height={height} loading="lazy" onError={() => setBroken(true)} />
      </button>
      {open && <ImageViewer source={source} label={label} onClose={() => setOpen(false)} />}
    </>
  )
}

function ImageViewer({ source, label, onClose }: { source: string; label: string; onClose: () => void }) {
  const styles = useStyles()
  const [step, setStep] = useState(ACTUAL_SIZE)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const zoom = ZOOM_LEVELS[step]!
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle
            action={
              <span className={styles.tools}>
                <Button
                  appearance="subtle"
                  icon={<ZoomOutRegular />}
                  aria-label="缩小"
                  disabled={step === 0}
                  onClick={() => setStep(step - 1)}
                />
                <Button appearance="subtle" onClick={() => setStep(ACTUAL_SIZE)}>
                  {Math.round(zoom * 100)}%
                </Button>
                <Button
                  appearance="subtle"
                  icon={<ZoomInRegular />}
                  aria-label="放大"
                  disabled={step === ZOOM_LEVELS.length - 1}
                  onClick={() => setStep(step + 1)}
                />
                <Button appearance="subtle" icon={<DismissRegular />} aria-label="关闭" onClick={onClose} />
              </span>
            }
          >
            {label}
          </DialogTitle>
          <DialogContent className={styles.stage}>
            <img
              src={source}
              alt={label}
              onLoad={({ currentTarget }) =>
                setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
              }
              style={size ? { width: size.width * zoom, height: size.height * zoom } : { maxWidth: '100%' }}
            />
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

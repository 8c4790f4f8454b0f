import { Button, makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { useLexicalEditable } from '@lexical/react/useLexicalEditable'
import { $getNodeByKey, type LexicalNode, type NodeKey } from 'lexical'
import { useRef } from 'react'
import { resolveImageUrl } from '../../src-preload/shared/image-path.ts'
import { useSession } from '../stores/session.ts'
import type { ImageFields } from './image-fields.ts'
import { ImageHandle } from './image-handle.tsx'
import { cancelUpload, retryUpload, useUploads } from './image-uploads.ts'
import { useSelectableNode } from './use-selectable-node.ts'

const useStyles = makeStyles({
  image: { maxWidth: '100%', verticalAlign: 'bottom', cursor: 'default' },
  selected: { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '1px' },
  sending: {
    display: 'inline-flex',
    gap: '8px',
    alignItems: 'center',
    padding: '4px 8px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    '& img': { maxWidth: '96px', maxHeight: '64px', opacity: 0.6 },
  },
  failed: { color: tokens.colorPaletteRedForeground1 },
  external: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
})

interface ImageViewProps {
  nodeKey: NodeKey
  fields: ImageFields
  /** Changes the fields of the node of this image. */
  onChange: (node: LexicalNode, change: Partial<ImageFields>) => void
}

/** An image in the text, with its upload progress. External images are shown as text and not fetched. */
export function ImageView({ nodeKey, fields, onChange }: ImageViewProps) {
  const styles = useStyles()
  const [editor] = useLexicalComposerContext()
  const isEditable = useLexicalEditable()
  const imageRef = useRef<HTMLImageElement>(null)
  const frame = useRef<HTMLSpanElement>(null)
  const selected = useSelectableNode(nodeKey, frame)
  const server = useSession((session) => session.server)
  const upload = useUploads(({ uploads }) => uploads[fields.upload])

  const remove = () => editor.update(() => $getNodeByKey(nodeKey)?.remove())
  const cancel = () => {
    cancelUpload(fields.upload)
    remove()
  }

  if (upload?.state === 'sending') {
    return (
      <span className={styles.sending}>
        <img src={upload.preview} alt="上传中的图片" />
        <ProgressBar value={upload.progress} style={{ width: 120 }} aria-label="图片上传进度" />
        <Button size="small" onClick={cancel}>
          取消上传
        </Button>
      </span>
    )
  }
  if (upload?.state === 'failed') {
    return (
      <span className={mergeClasses(styles.sending, styles.failed)} role="alert">
        {upload.message}
        <Button size="small" onClick={() => retryUpload(fields.upload, server)}>
          重试
        </Button>
        <Button size="small" onClick={remove}>
          移除
        </Button>
      </span>
    )
  }
  const src = upload?.state === 'done' ? upload.src : fields.src
  const imageUrl = resolveImageUrl(src, server)
  if (!imageUrl) {
    return (
      <span ref={frame} className={mergeClasses(styles.external, selected && styles.selected)}>
        [外部图片 {src}]
      </span>
    )
  }
  return (
    <span ref={frame}>
      <img
        ref={imageRef}
        className={mergeClasses(styles.image, selected && styles.selected)}
        src={imageUrl}
        alt={fields.alt || '图片'}
        draggable={false}
        style={{ width: cssLength(fields.width), height: cssLength(fields.height) }}
      />
      {selected && isEditable && (
        <ImageHandle
          image={imageRef}
          onResize={(width) =>
            editor.update(() => {
              const node = $getNodeByKey(nodeKey)
              if (node) onChange(node, { width: String(width), height: '' })
            })
          }
        />
      )}
    </span>
  )
}

/** A length without unit is pixels. */
const cssLength = (length: string) => (/^\d+(\.\d+)?$/.test(length) ? `${length}px` : length || undefined)

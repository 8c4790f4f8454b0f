import { Button, makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { useLexicalEditable } from '@lexical/react/useLexicalEditable'
import {
  $getEditor,
  $getNodeByKey,
  DecoratorNode,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
} from 'lexical'
import { type PointerEvent, type ReactElement, type RefObject, useRef } from 'react'
import { resolveImageUrl } from '#shared/image-path.ts'
import { useSession } from '../stores/session.ts'
import { cancelUpload, isUploadOf, retryUpload, uploadedImageUrl, useUploads } from './image-uploads.ts'
import { useSelectableNode } from './use-selectable-node.ts'

/** An image in the text; values as they are in the HTML. */
export interface ImageFields {
  /** As the server has it; empty while it is being sent. */
  src: string
  alt: string
  title: string
  /** As a length of CSS, pixels without unit, or empty. */
  width: string
  height: string
  /** The upload that will say what `src` is: the document itself never changes for it, so that undo stays plain. */
  upload: string
}

/** Pixels. */
const WIDTH = { min: 16, max: 4000 }

const clampImageWidth = (width: number) => Math.round(Math.min(Math.max(width, WIDTH.min), WIDTH.max))

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
  onChange: (node: LexicalNode, change: Partial<ImageFields>) => void
}

/** An image in the text, with its upload progress. External images are shown as text and not fetched. */
function ImageView({ nodeKey, fields, onChange }: ImageViewProps) {
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

const useImageHandleStyles = makeStyles({
  handle: {
    position: 'relative',
    left: '-6px',
    bottom: '-6px',
    display: 'inline-block',
    boxSizing: 'border-box',
    width: '14px',
    height: '14px',
    marginRight: '-14px',
    border: `2px solid ${tokens.colorNeutralBackground1}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground,
    verticalAlign: 'bottom',
    cursor: 'ew-resize',
    touchAction: 'none',
  },
})

interface ImageHandleProps {
  image: RefObject<HTMLImageElement | null>
  /** Pixels. */
  onResize: (width: number) => void
}

/** Changes the width of an image by dragging; the panel below the text does it by keyboard. */
function ImageHandle({ image, onResize }: ImageHandleProps) {
  const styles = useImageHandleStyles()

  function startResize(event: PointerEvent<HTMLElement>): void {
    event.preventDefault()
    const element = image.current
    if (!element) return
    const handle = event.currentTarget
    const [startX, startWidth] = [event.clientX, element.getBoundingClientRect().width]
    const widthAt = (move: { clientX: number }) => clampImageWidth(startWidth + move.clientX - startX)
    const onMove = (move: globalThis.PointerEvent) => {
      element.style.width = `${widthAt(move)}px`
      element.style.height = 'auto'
    }
    const end = (move: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', onMove)
      if (move.type === 'pointerup' && move.clientX !== startX) onResize(widthAt(move))
    }
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', onMove)
    handle.addEventListener('pointerup', end, { once: true })
    handle.addEventListener('pointercancel', end, { once: true })
  }

  return <span className={styles.handle} data-image-handle title="拖动改变大小" onPointerDown={startResize} />
}

type SerializedImage = SerializedLexicalNode & Partial<ImageFields>

const EMPTY_FIELDS: ImageFields = { src: '', alt: '', title: '', width: '', height: '', upload: '' }

export class ImageNode extends DecoratorNode<ReactElement> {
  __fields: ImageFields

  static override getType(): string {
    return 'image'
  }

  static override clone(node: ImageNode): ImageNode {
    return new ImageNode(node.__fields, node.__key)
  }

  static override importJSON(json: SerializedImage): ImageNode {
    // The clipboard may be of another page, with any values.
    const names = ['src', 'alt', 'title', 'width', 'height'] as const
    const fields = names.flatMap((name) => (typeof json[name] === 'string' ? [[name, json[name]]] : []))
    // One that was cut while it is sent goes on where it is pasted; only its own editor waits for it.
    const upload = json.src === '' && isUploadOf(json.upload, $getEditor().getKey()) ? json.upload : ''
    return new ImageNode({ ...Object.fromEntries(fields), upload }).updateFromJSON(json)
  }

  constructor(fields: Partial<ImageFields> = {}, key?: NodeKey) {
    super(key)
    this.__fields = { ...EMPTY_FIELDS, ...fields }
  }

  override exportJSON(): SerializedImage {
    return { ...super.exportJSON(), ...this.fields() }
  }

  /** The fields, with `src` from the upload once it is done. */
  fields(): ImageFields {
    const { __fields } = this.getLatest()
    return __fields.upload ? { ...__fields, src: uploadedImageUrl(__fields.upload) ?? '' } : __fields
  }

  change(fields: Partial<ImageFields>): void {
    const node = this.getWritable()
    node.__fields = { ...node.__fields, ...fields }
  }

  override createDOM(): HTMLElement {
    return document.createElement('span')
  }

  override updateDOM(): false {
    return false
  }

  /** For the clipboard. Creating an <img> starts a request, so external images are exported as text. */
  override exportDOM() {
    const fields = this.fields()
    const imageUrl = resolveImageUrl(fields.src, useSession.getState().server)
    const element = document.createElement(imageUrl ? 'img' : 'span')
    const attributes = imageUrl ? toImageAttributes({ ...fields, src: imageUrl }) : {}
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    if (!imageUrl) element.textContent = `[外部图片 ${fields.src}]`
    return { element }
  }

  override getTextContent(): string {
    return this.__fields.alt
  }

  override decorate(): ReactElement {
    return <ImageView nodeKey={this.__key} fields={this.__fields} onChange={changeImage} />
  }
}

const changeImage = (node: LexicalNode, change: Partial<ImageFields>) => {
  if ($isImageNode(node)) node.change(change)
}

/** The non-empty attributes of an image, in the order they are written. */
export const toImageAttributes = ({ src, alt, title, width, height }: ImageFields): Record<string, string> =>
  Object.fromEntries(Object.entries({ src, alt, title, width, height }).filter(([, value]) => value !== ''))

export const $isImageNode = (node: LexicalNode | null | undefined): node is ImageNode => node instanceof ImageNode

import { Button, makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { useLexicalNodeSelection } from '@lexical/react/useLexicalNodeSelection'
import { $getNodeByKey, type NodeKey } from 'lexical'
import { resolveImageUrl } from '../lib/untrusted-content.ts'
import { useSession } from '../stores/session.ts'
import type { ImageFields } from './image-fields.ts'
import { cancelUpload, retryUpload, useUploads } from './image-uploads.ts'

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

/** An image in the text, with its upload progress. External images are shown as text and not fetched. */
export function ImageView({ nodeKey, fields }: { nodeKey: NodeKey; fields: ImageFields }) {
  const styles = useStyles()
  const [editor] = useLexicalComposerContext()
  const [selected, setSelected, clearSelected] = useLexicalNodeSelection(nodeKey)
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
  const select = () => {
    clearSelected()
    setSelected(true)
  }
  if (!imageUrl) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: selectable by arrow keys
      <span className={mergeClasses(styles.external, selected && styles.selected)} onClick={select}>
        [外部图片 {src}]
      </span>
    )
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: selectable by arrow keys
    <img
      className={mergeClasses(styles.image, selected && styles.selected)}
      src={imageUrl}
      alt={fields.alt || '图片'}
      draggable={false}
      onClick={select}
      width={Number(fields.width) || undefined}
      height={Number(fields.height) || undefined}
    />
  )
}

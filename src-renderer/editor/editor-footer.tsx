import {
  Button,
  Field,
  Input,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $getNodeByKey, $getSelection, $isNodeSelection, type NodeKey } from 'lexical'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { openDialog } from '../stores/dialogs.ts'
import { useSession } from '../stores/session.ts'
import { toast } from '../stores/toast.ts'
import { type ReportUploads, useDocumentUploads } from './document-uploads.ts'
import type { ImageFields } from './image-node.tsx'
import { $isImageNode } from './image-node.tsx'
import { exportHtml, loadHtml } from './value-sync-plugin.tsx'

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }))
const SourceDialog = lazy(async () => ({ default: (await import('./source-dialog.tsx')).SourceDialog }))

const useStyles = makeStyles({
  footer: {
    display: 'flex',
    justifyContent: 'flex-end',
    gap: '4px',
    padding: '2px 4px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
})

const open = (render: (close: () => void) => ReactNode) =>
  openDialog((close) => <Suspense fallback={null}>{render(close)}</Suspense>)

interface EditorFooterProps {
  label: string
  onUpload: ReportUploads | undefined
}

/** Below the text: what to do about failed pictures, the preview and the source. */
export function EditorFooter({ label, onUpload }: EditorFooterProps) {
  const styles = useStyles()
  const [editor] = useLexicalComposerContext()
  const server = useSession((session) => session.server)
  const { failedCount, hasPending, retry, remove } = useDocumentUploads(server, onUpload)
  const readHtml = () => exportHtml(editor, server)
  return (
    <>
      <ImagePanel />
      {failedCount > 0 && (
        <MessageBar intent="warning">
          <MessageBarBody>{failedCount} 张图片上传失败，内容中还没有这些图片</MessageBarBody>
          <MessageBarActions>
            <Button size="small" onClick={retry}>
              重试上传
            </Button>
            <Button size="small" onClick={remove}>
              移除这些图片
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      <div className={styles.footer}>
        <Button
          size="small"
          appearance="subtle"
          onClick={() => open((close) => <PreviewDialog label={label} html={readHtml()} onClose={close} />)}
        >
          预览
        </Button>
        <Button
          size="small"
          appearance="subtle"
          onClick={() => {
            // The source has no pictures without an address: applying it would drop them.
            if (hasPending()) return toast('warning', '还有图片没有上传，上传或移除后才能编辑源代码')
            const html = readHtml()
            const apply = (changed: string) => void loadHtml(editor, changed, server, { isStep: true })
            open((close) => <SourceDialog label={label} html={html} onApply={apply} onClose={close} />)
          }}
        >
          源代码
        </Button>
      </div>
    </>
  )
}

const useImagePanelStyles = makeStyles({
  panel: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '12px',
    padding: '6px 12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  field: { gridTemplateColumns: 'auto auto', columnGap: '8px' },
  width: { width: '120px' },
  alt: { width: '260px' },
})

interface SelectedImage {
  key: NodeKey
  fields: ImageFields
}

function $selectedImage(): SelectedImage | null {
  const selection = $getSelection()
  const [node, ...others] = $isNodeSelection(selection) ? selection.getNodes() : []
  return $isImageNode(node) && others.length === 0 ? { key: node.getKey(), fields: node.fields() } : null
}

/** Width and description of the selected image, below the text: keys typed here are not meant for the text. */
function ImagePanel() {
  const styles = useImagePanelStyles()
  const [editor] = useLexicalComposerContext()
  const [image, setImage] = useState<SelectedImage | null>(null)
  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        const selected = editorState.read($selectedImage, { editor })
        setImage((before) => (JSON.stringify(before) === JSON.stringify(selected) ? before : selected))
      }),
    [editor],
  )
  if (!image) return null
  const change = (fields: Partial<ImageFields>) =>
    editor.update(
      () => {
        const node = $getNodeByKey(image.key)
        if ($isImageNode(node)) node.change(fields)
      },
      // Ctrl+S saves right after.
      { discrete: true },
    )
  return (
    <div className={styles.panel} key={image.key}>
      <TextInput
        label="宽度"
        className={styles.width}
        value={image.fields.width}
        placeholder="原始大小"
        maxLength={8}
        validate={(width) => (/^(\d{1,4}(px)?|\d{1,3}%)?$/.test(width) ? null : '如 300 或 50%')}
        // A fixed height would distort the image at another width.
        onCommit={(width) => change({ width: width.replace(/px$/, ''), height: '' })}
      />
      <TextInput
        label="图片说明"
        className={styles.alt}
        value={image.fields.alt}
        placeholder="图片无法显示时代替"
        maxLength={200}
        onCommit={(alt) => change({ alt })}
      />
    </div>
  )
}

interface TextInputProps {
  label: string
  className: string
  value: string
  placeholder: string
  maxLength: number
  validate?: (text: string) => string | null
  onCommit: (text: string) => void
}

/** Applies what was typed on Enter, before Ctrl+S saves, and when the focus leaves. */
function TextInput({ label, className, value, placeholder, maxLength, validate, onCommit }: TextInputProps) {
  const styles = useImagePanelStyles()
  const [typed, setTyped] = useState<string | null>(null)
  const error = typed === null ? null : (validate?.(typed.trim()) ?? null)
  const commit = () => {
    if (error !== null) return
    if (typed !== null && typed.trim() !== value) onCommit(typed.trim())
    setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') commit()
    if (event.key !== 'Enter') return
    event.preventDefault()
    commit()
  }
  return (
    <Field className={styles.field} label={label} size="small" orientation="horizontal" validationMessage={error}>
      <Input
        className={className}
        size="small"
        value={typed ?? value}
        placeholder={placeholder}
        maxLength={maxLength}
        onChange={(_event, data) => setTyped(data.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
    </Field>
  )
}

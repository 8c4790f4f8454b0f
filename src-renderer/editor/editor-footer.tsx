import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { lazy, type ReactNode, Suspense } from 'react'
import { openDialog } from '../stores/dialogs.ts'
import { useSession } from '../stores/session.ts'
import { toast } from '../stores/toast.ts'
import { type ReportUploads, useDocumentUploads } from './document-uploads.ts'
import { ImagePanel } from './image-panel.tsx'
import { exportHtml, loadHtml } from './load-html.ts'

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
            const apply = (changed: string) => void loadHtml(editor, changed, server, true)
            open((close) => <SourceDialog label={label} html={html} onApply={apply} onClose={close} />)
          }}
        >
          源代码
        </Button>
      </div>
    </>
  )
}

import { Button, makeStyles, ToggleButton, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../stores/session.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { toPreview } from './preview-html.ts'

const useStyles = makeStyles({
  widths: { display: 'flex', gap: '4px' },
  stage: {
    display: 'flex',
    justifyContent: 'center',
    backgroundColor: tokens.colorNeutralBackground4,
    padding: '12px',
  },
  frame: {
    maxWidth: '100%',
    height: '56vh',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: '#ffffff',
  },
})

const widths = [
  ['手机', 375],
  ['电脑', 960],
] as const

/** Members read on white, whatever theme the operator has. */
const PAGE_STYLE =
  'html { color-scheme: light; background: #fff } body { margin: 16px; color: #000; font: 16px/1.6 "Microsoft YaHei", sans-serif; overflow-wrap: anywhere } img { max-width: 100% } table { border-collapse: collapse; max-width: 100%; font: inherit } td, th { border: 1px solid #ccc; padding: 4px 8px } blockquote { margin: 0 0 8px; padding-left: 12px; border-left: 3px solid #ccc }'

/** The content as members see it, in a frame that runs no scripts (A303). */
export function PreviewDialog({ label, html, onClose }: { label: string; html: string; onClose: () => void }) {
  const styles = useStyles()
  const [width, setWidth] = useState<number>(widths[0][1])
  const frame = useRef<HTMLIFrameElement>(null)
  const server = useSession((session) => session.server)
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page) return
    const style = page.createElement('style')
    style.textContent = PAGE_STYLE
    page.head.replaceChildren(style)
    page.body.replaceChildren(page.importNode(toPreview(html, server), true))
  }, [html, server])
  return (
    <EditorDialog
      title={`${label}预览`}
      width={1040}
      actions={<Button onClick={onClose}>关闭</Button>}
      onClose={onClose}
    >
      <div className={styles.widths}>
        {widths.map(([name, pixels]) => (
          <ToggleButton key={name} size="small" checked={width === pixels} onClick={() => setWidth(pixels)}>
            {name}
          </ToggleButton>
        ))}
      </div>
      <div className={styles.stage}>
        <iframe
          ref={frame}
          title={`${label}预览`}
          // The frame may be written to from here, but runs nothing.
          sandbox="allow-same-origin"
          className={styles.frame}
          style={{ width }}
        />
      </div>
    </EditorDialog>
  )
}

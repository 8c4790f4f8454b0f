import { Button, makeStyles, ToggleButton, tokens } from '@fluentui/react-components'
import { useLayoutEffect, useRef, useState } from 'react'
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
  page: {
    maxWidth: '100%',
    height: '56vh',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: '#ffffff',
    // The content paints nothing outside of it.
    overflow: 'auto',
    contain: 'layout paint',
  },
})

const widths = [
  ['手机', 375],
  ['电脑', 960],
] as const

/** Members read on white, whatever theme the operator has. */
const PAGE_STYLE =
  ':host { all: initial; color-scheme: light } .page { margin: 16px; color: #000; font: 16px/1.6 "Microsoft YaHei", sans-serif; overflow-wrap: anywhere } img { max-width: 100% } table { border-collapse: collapse; max-width: 100%; font: inherit } td, th { border: 1px solid #ccc; padding: 4px 8px } blockquote { margin: 0 0 8px; padding-left: 12px; border-left: 3px solid #ccc }'

/**
 * The content as members see it, apart from the styles of the console (A303). Without a frame, which no page of the
 * console may have; the content has nothing that runs, leads away or is fetched from elsewhere.
 */
export function PreviewDialog({ label, html, onClose }: { label: string; html: string; onClose: () => void }) {
  const styles = useStyles()
  const [width, setWidth] = useState<number>(widths[0][1])
  const page = useRef<HTMLDivElement>(null)
  const server = useSession((session) => session.server)
  useLayoutEffect(() => {
    const host = page.current
    if (!host) return
    const style = document.createElement('style')
    style.textContent = PAGE_STYLE
    const content = document.createElement('div')
    content.className = 'page'
    content.append(toPreview(html, server))
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    root.replaceChildren(style, content)
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard */}
        <section ref={page} aria-label={`${label}预览`} tabIndex={0} className={styles.page} style={{ width }} />
      </div>
    </EditorDialog>
  )
}

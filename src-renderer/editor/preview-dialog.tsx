import { Button, makeStyles, ToggleButton, tokens } from '@fluentui/react-components'
import { useLayoutEffect, useRef, useState } from 'react'
import { useSession } from '../stores/session.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../ui/allowed-html.ts'
import { sanitizeHtml } from '../ui/sanitized-html.tsx'
import { EditorDialog } from './editor-dialog.tsx'
import { type HtmlNode, parseTree } from './html-tree.ts'
import { nameOfMarkup } from './tags.ts'

/** Tags without a risk of their own, which members see. */
const PREVIEW_TAGS = [
  ...ALLOWED_TAGS,
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'colgroup', 'col', 'hr', 'pre', 'code'],
  ...['ins', 'strike', 'sub', 'sup', 'center', 'section', 'article', 'small', 'big', 'mark', 'figure', 'figcaption'],
]
const PREVIEW_ATTRIBUTES = [...ALLOWED_ATTRIBUTES, 'align', 'width', 'height', 'colspan', 'rowspan', 'start', 'class']
/** What the preview cannot load; its name stands in its place. */
const NAMED = /^(video|audio|iframe|embed|object|form|svg|math)$/

/** The content as the console may show it: without scripts, and without anything from elsewhere. */
export function toPreview(html: string, server: string): DocumentFragment {
  const named = (node: HtmlNode): string => {
    if (node.kind !== 'element') return node.source
    if (NAMED.test(node.name)) return `<p>[${nameOfMarkup(node.open)}]</p>`
    return node.open + node.children.map(named).join('') + node.close
  }
  const fragment = sanitizeHtml(parseTree(html).map(named).join(''), {
    ...{ server, linksEnabled: false },
    allowed: { ALLOWED_TAGS: PREVIEW_TAGS, ALLOWED_ATTR: PREVIEW_ATTRIBUTES },
  })
  for (const element of fragment.querySelectorAll<HTMLElement>('[class]')) {
    const align = [...element.classList].find((name) => /^ql-align-(center|right|justify)$/.test(name))
    const indent = Number([...element.classList].find((name) => /^ql-indent-\d+$/.test(name))?.slice(10) ?? 0)
    element.removeAttribute('class')
    if (align) element.style.textAlign = align.slice(9)
    if (indent > 0) element.style.paddingLeft = `${Math.min(indent, 8) * 3}em`
  }
  return fragment
}

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

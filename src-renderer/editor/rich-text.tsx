import { FieldContextProvider, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { LexicalComposer } from '@lexical/react/LexicalComposer'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary'
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin'
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin'
import { ListPlugin } from '@lexical/react/LexicalListPlugin'
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin'
import { TablePlugin } from '@lexical/react/LexicalTablePlugin'
import { HeadingNode, QuoteNode } from '@lexical/rich-text'
import { $getNodeByKey, $isTextNode, getStyleObjectFromCSS, mergeRegister, ParagraphNode, TextNode } from 'lexical'
import { type MouseEvent, useContext, useEffect } from 'react'
import { useEffectOnChange } from '../lib/state-hooks.ts'
import { isMemberLink } from '../ui/allowed-html.ts'
import { displayStyles } from '../ui/display-styles.ts'
import { DarkThemeContext, makeElementsReadable } from '../ui/readable-text.ts'
import { BlockKeysPlugin } from './block-keys-plugin.tsx'
import { CaretPlugin } from './caret-plugin.tsx'
import type { ReportUploads } from './document-uploads.ts'
import { EditorFooter } from './editor-footer.tsx'
import { EDITOR_NODES } from './editor-nodes.ts'
import { EDITOR_NAMESPACE, PastePlugin } from './paste-plugin.tsx'
import { $getBlockSource } from './sources.ts'
import { toElement } from './tags.ts'
import { Toolbar } from './toolbar.tsx'
import { ValueSyncPlugin } from './value-sync-plugin.tsx'

const useStyles = makeStyles({
  frame: {
    display: 'flex',
    flexDirection: 'column',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-within': { outline: `1px solid ${tokens.colorBrandStroke1}` },
  },
  content: {
    minHeight: '120px',
    maxHeight: '45vh',
    overflow: 'auto',
    padding: '8px 12px',
    outline: 'none',
    overflowWrap: 'anywhere',
    fontSize: '16px',
    lineHeight: 1.5,
    '& p, & h1, & h2, & h3, & h4, & h5, & h6, & ul, & ol': { marginBlock: '0 4px' },
    '& blockquote': { margin: '0 0 4px', paddingLeft: '12px', borderLeft: `3px solid ${tokens.colorNeutralStroke1}` },
    '& a': { color: tokens.colorBrandForegroundLink },
  },
  // As any text of its card.
  read: { minHeight: 0, padding: 0 },
  underline: { textDecorationLine: 'underline' },
  strike: { textDecorationLine: 'line-through' },
  both: { textDecorationLine: 'underline line-through' },
  nested: { listStyleType: 'none' },
  container: { borderLeft: `1px dotted ${tokens.colorNeutralStroke1}`, paddingLeft: '4px' },
  table: { borderCollapse: 'collapse', margin: '0 0 4px', maxWidth: '100%' },
  cell: {
    minWidth: '48px',
    padding: '4px 8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    verticalAlign: 'top',
    textAlign: 'start',
    '& > :last-child': { marginBottom: 0 },
  },
  headerCell: { backgroundColor: tokens.colorNeutralBackground3 },
  selectedCell: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      backgroundColor: 'Highlight',
      color: 'HighlightText',
    },
  },
})

interface RichTextProps {
  /** HTML. */
  value: string
  /** Receives HTML; unchanged content is returned exactly as it was in `value`. */
  onChange?: (html: string) => void
  /** The accessible name. */
  label: string
  /** Read on the first render only. */
  readOnly?: boolean
  /** Reports that images are being uploaded or failed; saving now would omit them. */
  onUpload?: ReportUploads
  /** The id of its field's error message. */
  describedBy?: string
  invalid?: boolean
}

/** A link of the content would leave the page, at least where the text cannot be edited. */
function ignoreLinks(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}

/** A rich-text form field: HTML in and out (A093). */
export function RichText(props: RichTextProps) {
  const { value, onChange, label, readOnly = false, onUpload, describedBy, invalid = false } = props
  const styles = useStyles()
  const text = { underline: styles.underline, strikethrough: styles.strike, underlineStrikethrough: styles.both }
  const config = {
    namespace: EDITOR_NAMESPACE,
    nodes: EDITOR_NODES,
    theme: {
      text,
      list: { nested: { listitem: styles.nested } },
      container: styles.container,
      table: styles.table,
      tableCell: styles.cell,
      tableCellHeader: styles.headerCell,
      tableCellSelected: styles.selectedCell,
    },
    editable: !readOnly,
    editorState: null,
    onError: (error: Error) => {
      throw error
    },
  }
  return (
    // Label and error of a surrounding Field belong to the whole text, not to each toolbar control.
    <FieldContextProvider value={undefined}>
      <LexicalComposer initialConfig={config}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: links of the content lead nowhere from here */}
        <div className={readOnly ? '' : styles.frame} onClick={ignoreLinks}>
          {!readOnly && <Toolbar label={label} />}
          <RichTextPlugin
            contentEditable={
              <ContentEditable
                className={mergeClasses(styles.content, readOnly && styles.read)}
                ariaLabel={label}
                ariaMultiline
                ariaDescribedBy={describedBy}
                ariaInvalid={invalid}
                spellCheck={false}
              />
            }
            ErrorBoundary={LexicalErrorBoundary}
          />
          {!readOnly && <EditorFooter label={label} onUpload={onUpload} />}
        </div>
        <HistoryPlugin />
        <ListPlugin />
        <LinkPlugin validateUrl={isMemberLink} />
        <TablePlugin hasHorizontalScroll={false} />
        {!readOnly && <CaretPlugin />}
        {!readOnly && <BlockKeysPlugin />}
        {!readOnly && <PastePlugin />}
        <ReadableColorsPlugin />
        <BlockStylesPlugin />
        <ValueSyncPlugin value={value} onChange={onChange} />
      </LexicalComposer>
    </FieldContextProvider>
  )
}

/** Makes the colours of texts readable on the editor's background, on screen only: the document keeps its own. */
function ReadableColorsPlugin() {
  const [editor] = useLexicalComposerContext()
  const isDark = useContext(DarkThemeContext)
  // Registering again passes every text again, for the colours of the new theme.
  useEffectOnChange(
    () =>
      editor.registerMutationListener(TextNode, (mutations) => {
        const colored: HTMLElement[] = []
        editor.getEditorState().read(() => {
          for (const [key, mutation] of mutations) {
            const node = mutation === 'destroyed' ? null : $getNodeByKey(key)
            const element = editor.getElementByKey(key)
            if (!element || !$isTextNode(node) || node.getStyle() === '') continue
            element.style.color = getStyleObjectFromCSS(node.getStyle()).color ?? ''
            colored.push(element)
          }
        })
        makeElementsReadable(colored)
      }),
    [editor, isDark],
  )
  return null
}

/** Of the texts themselves the editor knows the rest. */
const SHOWN_STYLES = /^(line-height|text-indent|margin-left)$/

/** Shows the line height, indent and margin of stored blocks, within the limits of all foreign content. */
function BlockStylesPlugin() {
  const [editor] = useLexicalComposerContext()
  useEffect(() => {
    const show = (mutations: Map<string, 'created' | 'updated' | 'destroyed'>) =>
      editor.getEditorState().read(() => {
        for (const [key, mutation] of mutations) {
          const node = mutation === 'created' ? $getNodeByKey(key) : null
          const element = editor.getElementByKey(key)
          const source = node && $getBlockSource(node)
          if (!element || !source?.open) continue
          for (const [name, value] of displayStyles(toElement(source.name, source.open))) {
            if (SHOWN_STYLES.test(name)) element.style.setProperty(name, value)
          }
        }
      })
    return mergeRegister(
      ...[ParagraphNode, HeadingNode, QuoteNode].map((node) => editor.registerMutationListener(node, show)),
    )
  }, [editor])
  return null
}

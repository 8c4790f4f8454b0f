import { FieldContextProvider, makeStyles, tokens } from '@fluentui/react-components'
import { LexicalComposer } from '@lexical/react/LexicalComposer'
import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary'
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin'
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin'
import { ListPlugin } from '@lexical/react/LexicalListPlugin'
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin'
import type { UploadState } from '../api/http/upload.ts'
import { isSafeLink } from '../ui/allowed-html.ts'
import { EDITOR_NODES } from './editor-nodes.ts'
import { EDITOR_NAMESPACE, PastePlugin } from './paste-plugin.tsx'
import { ReadableColorsPlugin } from './readable-colors-plugin.tsx'
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
  underline: { textDecorationLine: 'underline' },
  strike: { textDecorationLine: 'line-through' },
  both: { textDecorationLine: 'underline line-through' },
  nested: { listStyleType: 'none' },
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
  onUpload?: (state: UploadState | null) => void
  /** The id of its field's error message. */
  describedBy?: string
  invalid?: boolean
}

/** A rich-text form field: HTML in and out (A093). */
export function RichText(props: RichTextProps) {
  const { value, onChange, label, readOnly = false, onUpload, describedBy, invalid = false } = props
  const styles = useStyles()
  const text = { underline: styles.underline, strikethrough: styles.strike, underlineStrikethrough: styles.both }
  const config = {
    namespace: EDITOR_NAMESPACE,
    nodes: EDITOR_NODES,
    theme: { text, list: { nested: { listitem: styles.nested } } },
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
        <div className={readOnly ? '' : styles.frame}>
          {!readOnly && <Toolbar label={label} />}
          <RichTextPlugin
            contentEditable={
              <ContentEditable
                className={styles.content}
                ariaLabel={label}
                ariaMultiline
                ariaDescribedBy={describedBy}
                ariaInvalid={invalid}
                spellCheck={false}
              />
            }
            ErrorBoundary={LexicalErrorBoundary}
          />
        </div>
        <HistoryPlugin />
        <ListPlugin />
        <LinkPlugin validateUrl={isSafeLink} />
        {!readOnly && <PastePlugin />}
        <ReadableColorsPlugin />
        <ValueSyncPlugin value={value} onChange={onChange} onUpload={onUpload} />
      </LexicalComposer>
    </FieldContextProvider>
  )
}

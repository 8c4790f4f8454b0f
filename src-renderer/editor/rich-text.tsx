import { FieldContextProvider } from '@fluentui/react-components'
import { LexicalComposer } from '@lexical/react/LexicalComposer'
import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary'
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin'
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin'
import { ListPlugin } from '@lexical/react/LexicalListPlugin'
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin'
import { useState } from 'react'
import type { UploadState } from '../api/http/upload.ts'
import { isSafeLink } from '../ui/allowed-html.ts'
import { EDITOR_NODES } from './editor-nodes.ts'
import { useEditorStyles } from './editor-styles.ts'
import { EDITOR_NAMESPACE, PastePlugin } from './paste-plugin.tsx'
import { Toolbar } from './toolbar.tsx'
import { ValueSyncPlugin } from './value-sync-plugin.tsx'

interface RichTextProps {
  /** HTML. */
  value: string
  /** Receives HTML; unchanged content is returned exactly as it was in `value`. */
  onChange?: (html: string) => void
  /** The accessible name. */
  label: string
  /** Fixed for the life of the component. */
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
  const { styles, theme } = useEditorStyles()
  const [config] = useState(() => ({
    namespace: EDITOR_NAMESPACE,
    nodes: EDITOR_NODES,
    theme,
    editable: !readOnly,
    editorState: null,
    onError: (error: Error) => {
      throw error
    },
  }))
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
        <ValueSyncPlugin value={value} onChange={onChange} onUpload={onUpload} />
      </LexicalComposer>
    </FieldContextProvider>
  )
}

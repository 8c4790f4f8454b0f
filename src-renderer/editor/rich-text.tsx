import { FieldContextProvider } from '@fluentui/react-components'
import { LexicalComposer } from '@lexical/react/LexicalComposer'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary'
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin'
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin'
import { ListPlugin } from '@lexical/react/LexicalListPlugin'
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin'
import { useEffect, useState } from 'react'
import type { UploadState } from '../api/upload.ts'
import { isSafeLink } from '../ui/allowed-html.ts'
import { Bound } from './bound.tsx'
import { EDITOR_NODES } from './editor-nodes.ts'
import { useEditorStyles } from './editor-styles.ts'
import { NAMESPACE, Pasting } from './pasting.tsx'
import { Toolbar } from './toolbar.tsx'

interface RichTextProps {
  /** HTML. */
  value: string
  /** Gets HTML; what says the same as `value` did when it came in is given back as it came. */
  onChange?: (html: string) => void
  /** What the text is, for who does not see it. */
  label: string
  readOnly?: boolean
  /** Pictures are on their way or failed: what is saved now would lack them. */
  onUpload?: (state: UploadState | null) => void
  /** The message of its field: its id, and that there is one. */
  describedBy?: string | undefined
  invalid?: boolean
}

/** Rich text as one value of a form: HTML in and out (A093). */
export function RichText(props: RichTextProps) {
  const { value, onChange, label, readOnly = false, onUpload, describedBy, invalid = false } = props
  const { styles, theme } = useEditorStyles()
  const [config] = useState(() => ({
    namespace: NAMESPACE,
    nodes: EDITOR_NODES,
    theme,
    editable: !readOnly,
    editorState: null,
    onError: (error: Error) => {
      throw error
    },
  }))
  return (
    // A field around it speaks of the whole text, not of every control of the toolbar.
    <FieldContextProvider value={undefined}>
      <LexicalComposer initialConfig={config}>
        <div className={readOnly ? styles.plainFrame : styles.frame}>
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
        {!readOnly && <Pasting />}
        <Editable on={!readOnly} />
        <Bound value={value} onChange={onChange} onUpload={onUpload} />
      </LexicalComposer>
    </FieldContextProvider>
  )
}

function Editable({ on }: { on: boolean }) {
  const [editor] = useLexicalComposerContext()
  useEffect(() => editor.setEditable(on), [editor, on])
  return null
}

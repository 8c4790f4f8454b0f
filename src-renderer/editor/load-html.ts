import {
  $createParagraphNode,
  $getRoot,
  HISTORY_MERGE_TAG,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  type LexicalNode,
  SKIP_DOM_SELECTION_TAG,
} from 'lexical'
import { $exportHtml, type ExportCache } from './export-html.ts'
import { $importHtml, $importOpaque } from './import-html.ts'

/**
 * Replaces the document by the HTML; returns its export, which is the HTML unless that is blank. `isStep`: whether it
 * is a step of its own to undo.
 */
export function loadHtml(editor: LexicalEditor, html: string, server: string, isStep = false): string {
  const load = ($import: () => LexicalNode[], history: string) => {
    const replaceContent = () => {
      const nodes = $import()
      const root = $getRoot().clear()
      root.append(...(nodes.length > 0 ? nodes : [$createParagraphNode()]))
    }
    editor.update(replaceContent, { discrete: true, tag: [SKIP_DOM_SELECTION_TAG, history] })
    return exportHtml(editor, server)
  }
  const exported = load(() => $importHtml(html, server), isStep ? HISTORY_PUSH_TAG : HISTORY_MERGE_TAG)
  return exported === html || exported === '' ? exported : load(() => $importOpaque(html), HISTORY_MERGE_TAG)
}

export function exportHtml(editor: LexicalEditor, server: string, cache?: ExportCache): string {
  return editor.getEditorState().read(() => $exportHtml(server, cache), { editor })
}

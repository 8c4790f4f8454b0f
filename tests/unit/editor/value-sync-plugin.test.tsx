// @vitest-environment jsdom
import { LexicalComposer } from '@lexical/react/LexicalComposer'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $createTextNode, $getRoot, $isElementNode, type LexicalEditor } from 'lexical'
import { act } from 'react'
import { expect, test } from 'vitest'
import { EDITOR_NODES } from '#renderer/editor/editor-nodes.ts'
import { ValueSyncPlugin } from '#renderer/editor/value-sync-plugin.tsx'
import { render } from '#tests/unit/mount.tsx'

/** Mounts the editor in a form whose value the test sets. */
function openEditor() {
  const emitted: string[] = []
  let editor: LexicalEditor | undefined
  function CaptureEditor() {
    ;[editor] = useLexicalComposerContext()
    return null
  }
  const config = {
    namespace: 'bound',
    nodes: EDITOR_NODES,
    onError: (error: Error) => {
      throw error
    },
  }
  const open = (value: string) =>
    render(
      <LexicalComposer initialConfig={config}>
        <CaptureEditor />
        <ValueSyncPlugin value={value} onChange={(html) => emitted.push(html)} />
      </LexicalComposer>,
    )
  const type = (words: string) =>
    act(async () => {
      editor?.update(
        () => {
          const last = $getRoot().getLastChild()
          if ($isElementNode(last)) last.append($createTextNode(words))
        },
        { discrete: true },
      )
    })
  const text = () => editor?.read(() => $getRoot().getTextContent())
  return { emitted, open, type, text }
}

test('a form that returns typed values late does not reset the document', async () => {
  const { emitted, open, type, text } = openEditor()
  await open('<p>一</p>')
  await type('二')
  await type('三')
  expect(emitted).toEqual(['<p>一二</p>', '<p>一二三</p>'])
  await open('<p>一二</p>')
  expect(text()).toBe('一二三')
  await open('<p>一二三</p>')
  expect(text()).toBe('一二三')
})

test('a different value replaces the document; afterwards a previously typed one does too', async () => {
  const { open, type, text } = openEditor()
  await open('<p>一</p>')
  await type('二')
  await open('<p>一二</p>')
  await open('<p>别的</p>')
  expect(text()).toBe('别的')
  await open('<p>一二</p>')
  expect(text()).toBe('一二')
})

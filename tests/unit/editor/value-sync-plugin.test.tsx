// @vitest-environment jsdom
import { LexicalComposer } from '@lexical/react/LexicalComposer'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $createTextNode, $getRoot, $isElementNode, type LexicalEditor } from 'lexical'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test } from 'vitest'
import { EDITOR_NODES } from '#renderer/editor/editor-nodes.ts'
import { ValueSyncPlugin } from '#renderer/editor/value-sync-plugin.tsx'

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

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
  const root = createRoot(document.createElement('div'))
  const render = (value: string) =>
    act(async () =>
      root.render(
        <LexicalComposer initialConfig={config}>
          <CaptureEditor />
          <ValueSyncPlugin value={value} onChange={(html) => emitted.push(html)} />
        </LexicalComposer>,
      ),
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
  return { emitted, render, type, text }
}

test('a form that returns typed values late does not reset the document', async () => {
  const { emitted, render, type, text } = openEditor()
  await render('<p>一</p>')
  await type('二')
  await type('三')
  expect(emitted).toEqual(['<p>一二</p>', '<p>一二三</p>'])
  await render('<p>一二</p>')
  expect(text()).toBe('一二三')
  await render('<p>一二三</p>')
  expect(text()).toBe('一二三')
})

test('a different value replaces the document; afterwards a previously typed one does too', async () => {
  const { render, type, text } = openEditor()
  await render('<p>一</p>')
  await type('二')
  await render('<p>一二</p>')
  await render('<p>别的</p>')
  expect(text()).toBe('别的')
  await render('<p>一二</p>')
  expect(text()).toBe('一二')
})

// @vitest-environment jsdom
import { LexicalComposer } from '@lexical/react/LexicalComposer'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin'
import { ListPlugin } from '@lexical/react/LexicalListPlugin'
import { TablePlugin } from '@lexical/react/LexicalTablePlugin'
import type { LexicalEditor } from 'lexical'
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { EDITOR_NODES } from '#renderer/editor/editor-nodes.ts'
import { ValueSyncPlugin } from '#renderer/editor/value-sync-plugin.tsx'
import { isMemberLink } from '#renderer/ui/allowed-html.ts'
import { render, unmount } from '#tests/unit/mount.tsx'
import { FOREIGN_HTML } from './foreign-html.ts'
import { editText } from './html-arbitraries.ts'

/** Edits stored HTML in an editor with the plugins that change documents by themselves; returns what is emitted. */
async function edit(html: string, changes: readonly (readonly [text: string, replacement: string])[]) {
  const emitted: string[] = []
  let editor: LexicalEditor | undefined
  function CaptureEditor() {
    ;[editor] = useLexicalComposerContext()
    return null
  }
  const config = {
    namespace: 'plugins',
    nodes: EDITOR_NODES,
    onError: (error: Error) => {
      throw error
    },
  }
  await render(
    <LexicalComposer initialConfig={config}>
      <CaptureEditor />
      <ListPlugin />
      <LinkPlugin validateUrl={isMemberLink} />
      <TablePlugin hasHorizontalScroll={false} />
      <ValueSyncPlugin value={html} onChange={(changed) => emitted.push(changed)} />
    </LexicalComposer>,
  )
  for (const [text, replacement] of changes) await act(async () => editText(editor!, text, replacement))
  await unmount()
  return emitted
}

describe('with all plugins, a letter changes nothing else', () => {
  test.each(Object.entries(FOREIGN_HTML))('before %s', async (_kind, html) => {
    const stored = `<p class=first>开头</p>${html}`
    const changes = [
      ['开头', '开头x'],
      ['开头x', '开头'],
    ] as const
    expect(await edit(stored, changes)).toEqual([stored.replace('开头', '开头x'), stored])
  })

  test.each([
    ['a list beside the items', '<ul><li>一</li><ul class=a><li>二</li></ul><li>此处</li></ul>'],
    ['a list before the items', '<ol><ul><li>二</li></ul><li>此处</li></ol>'],
    ['links to one address', '<p><a href="https://a.cn">一</a><a href="https://a.cn" class=b>二</a><b>此处</b></p>'],
    ['an icon', '<p><i class="icon-gift"></i><b>此处</b><span data-x=1></span></p>'],
    ['a link without text', '<p><a class=banner href="https://a.cn"> </a><b>此处</b></p>'],
    ['lines in the source', '<p>一\n  二<b>此处</b></p>'],
    ['kept white space', '<p style="white-space:pre-wrap">一   二<b>此处</b></p>'],
    [
      'a fraction of columns',
      '<table><tr><td colspan=2.5>一</td><td>此处</td></tr><tr><td>二</td><td>三</td><td>四</td></tr></table>',
    ],
    ['a style that only sounds unsafe', '<p style="overscroll-behavior:contain;color:red">此处</p>'],
  ])('beside %s', async (_kind, html) => {
    const changes = [
      ['此处', '此处x'],
      ['此处x', '此处'],
    ] as const
    expect(await edit(html, changes)).toEqual([html.replace('此处', '此处x'), html])
  })

  test.each([
    ['text behind a list', '<ul><li>一<ul><li>二</li></ul><b>后</b></li></ul>'],
    ['cells on each other', '<table><tr><td>一<td rowspan=2>二<td>三<tr><td colspan=2>四</table>'],
  ])('%s is one opaque block', async (_kind, html) => {
    await expect(edit(html, [['一', 'x']])).rejects.toThrow()
    expect(await edit(`<p>此处</p>${html}`, [['此处', 'x']])).toEqual([`<p>x</p>${html}`])
  })
})

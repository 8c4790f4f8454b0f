// @vitest-environment jsdom
import { $toggleLink } from '@lexical/link'
import { $getRoot, type LexicalEditor } from 'lexical'
import { expect, test } from 'vitest'
import { htmlOf, load } from './html-arbitraries.ts'

function setLink(editor: LexicalEditor, text: string, address: string): void {
  editor.update(
    () => {
      const nodes = $getRoot().getAllTextNodes()
      nodes.find((node) => node.getTextContent() === text)!.select(0, text.length)
      $toggleLink(address, { rel: null })
    },
    { discrete: true },
  )
}

test.each([
  ['<p><a href="javascript:x()" class=b>领</a></p>', '<p><a href="https://a.cn/" class=b>领</a></p>'],
  ['<p><a name=top>领</a></p>', '<p><a name=top href="https://a.cn/">领</a></p>'],
  ['<p><a href="weixin://x"><b>领</b></a></p>', '<p><a href="https://a.cn/"><b>领</b></a></p>'],
  ['<p><b>领</b></p>', '<p><a href="https://a.cn/"><b>领</b></a></p>'],
])('a link takes the place of what would end it: %s', (stored, expected) => {
  const editor = load(stored)
  setLink(editor, '领', 'https://a.cn/')
  expect(htmlOf(editor)).toBe(expected)
  expect(htmlOf(load(expected))).toBe(expected)
})

// @vitest-environment jsdom
import { $insertTableRowAtSelection } from '@lexical/table'
import { $getRoot } from 'lexical'
import { expect, test } from 'vitest'
import { ImageNode } from '#renderer/editor/image-node.tsx'
import { htmlOf, load } from './html-arbitraries.ts'

test.each([
  ['above', false, '<thead>\n<tr><td><br></td></tr><tr><th>项</th></tr></thead>'],
  ['below', true, '<thead>\n<tr><th>项</th></tr><tr><td><br></td></tr></thead>'],
])('a row %s the head of a table is part of it, where members see it too', (_kind, isAfter, head) => {
  const body = '<tbody><tr><td>一</td></tr></tbody>'
  const editor = load(`<table>\n<thead>\n<tr><th>项</th></tr></thead>${body}</table>`)
  editor.update(
    () => {
      $getRoot().getAllTextNodes()[0]!.select(0, 0)
      $insertTableRowAtSelection(isAfter)
    },
    { discrete: true },
  )
  expect(htmlOf(editor)).toBe(`<table>\n${head}${body}</table>`)
})

test('a picture of a foreign clipboard has texts only', () => {
  const editor = load('<p>一</p>')
  editor.update(
    () => {
      const json = JSON.parse('{"type":"image","version":1,"src":"/images/a.png","alt":{},"title":1}')
      $getRoot().getAllTextNodes()[0]!.insertAfter(ImageNode.importJSON(json))
    },
    { discrete: true },
  )
  expect(htmlOf(editor)).toBe('<p>一<img src="/images/a.png"></p>')
})

// @vitest-environment jsdom
import { $getRoot, $getSelection, $isRangeSelection } from 'lexical'
import { expect, test } from 'vitest'
import { $splitStoredBlock } from '#renderer/editor/block-keys-plugin.tsx'
import { htmlOf, load } from './html-arbitraries.ts'

/** Enter at an offset of the first text that contains `text`. */
function pressEnter(html: string, text: string, offset: number): string {
  const editor = load(html)
  editor.update(
    () => {
      const node = $getRoot()
        .getAllTextNodes()
        .find((each) => each.getTextContent().includes(text))!
      node.select(offset, offset)
      const selection = $getSelection()
      if (!$splitStoredBlock() && $isRangeSelection(selection)) selection.insertParagraph()
    },
    { discrete: true },
  )
  return htmlOf(editor)
}

const OPEN = '<p class=q style="line-height:2" data-k>'

test.each([
  ['at the start the stored paragraph stays as it is', `${OPEN}头尾</p>`, 0, `<p><br></p>${OPEN}头尾</p>`],
  ['in the middle both halves have its attributes', `${OPEN}头尾</p>`, 1, `${OPEN}头</p>${OPEN}尾</p>`],
  ['at the end the new paragraph is a plain one', `${OPEN}头尾</p>`, 2, `${OPEN}头尾</p><p><br></p>`],
  ['a heading is not replaced', '<h2 class=q>头尾</h2>', 0, '<p><br></p><h2 class=q>头尾</h2>'],
  [
    'a quote is not replaced',
    '<blockquote class=q>头尾</blockquote>',
    0,
    '<p><br></p><blockquote class=q>头尾</blockquote>',
  ],
  ['an id stays with the first half', '<h2 id=a class=q>头尾</h2>', 1, '<h2 id=a class=q>头</h2><h2 class=q>尾</h2>'],
  ['what runs scripts is in no half', '<p onclick=x() class=q>头尾</p>', 1, '<p class=q>头</p><p class=q>尾</p>'],
  [
    'alignment and indent belong to both halves',
    '<p class="ql-align-right ql-indent-2">头尾</p>',
    1,
    '<p class="ql-align-right ql-indent-2">头</p><p class="ql-align-right ql-indent-2">尾</p>',
  ],
  [
    'line ends stay where they are',
    `<p>一</p>\r\n${OPEN}头尾</p>\r\n`,
    0,
    `<p>一</p>\r\n<p><br></p>${OPEN}头尾</p>\r\n`,
  ],
  ['text without a paragraph is divided', '头尾', 1, '头<p>尾</p>'],
  ['new paragraphs are divided as ever', '<p>头尾</p>', 1, '<p>头</p><p>尾</p>'],
])('%s', (_title, html, offset, expected) => {
  expect(pressEnter(html, '头尾', offset)).toBe(expected)
})

test('the start of a later text is not the start of the paragraph', () => {
  expect(pressEnter(`${OPEN}头<b>尾</b></p>`, '尾', 0)).toBe(`${OPEN}头</p>${OPEN}<b>尾</b></p>`)
})

// @vitest-environment jsdom

import { describe, expect, test } from 'vitest'
import fc from '../fast-check.ts'
import { FOREIGN_HTML } from './foreign-html.ts'
import { blocksArbitrary, build, editText, htmlOf, load, tagSoup, textOf } from './html-arbitraries.ts'

describe('foreign HTML (A212)', () => {
  test('there are 33 kinds and more', () => expect(Object.keys(FOREIGN_HTML).length).toBeGreaterThanOrEqual(33))

  test.each(Object.entries(FOREIGN_HTML))('%s comes back as it was', (_kind, html) => {
    expect(htmlOf(load(html))).toBe(html)
    const before = `<p class=first>开头</p>${html}`
    const first = load(before)
    editText(first, '开头', '开头x')
    expect(htmlOf(first)).toBe(before.replace('开头', '开头x'))
    // Nothing can follow a text that ends within a tag.
    if (html.endsWith('"x')) return
    const after = `${html}<p class=last>结尾</p>`
    const last = load(after)
    editText(last, '结尾', '结尾x')
    expect(htmlOf(last)).toBe(after.replace('结尾', '结尾x'))
  })
})

test('references to white space are read as white space', () => {
  expect(textOf(load('<p>一&#32;二&#10;三&Tab;四&NewLine;</p>'))).toBe('一 二 三 四')
})

test.each([
  ['a break', '<ol><li><p>一<br/></p></li><li><p>二</p></li></ol>', '<ol><li><p>一x</p></li><li><p>二</p></li></ol>'],
  ['a break and white space', '<ul><li><p>一<br>\n</p></li></ul>', '<ul><li><p>一x</p></li></ul>'],
  ['a block', '<ul><li><div><p>一</p></div></li></ul>', '<ul><li><div><p>一x</p></div></li></ul>'],
])('a block in an item that ends with %s gets no further line', (_kind, html, edited) => {
  const editor = load(html)
  editText(editor, '一', '一x')
  expect(htmlOf(editor)).toBe(edited)
})

test.each(['template', 'button', 'object'])('the end tag of <%s> ends an open paragraph within', (name) => {
  const html = `<${name}><p>一</${name}><p>二</p>`
  const editor = load(html)
  expect(textOf(editor)).not.toContain('一')
  editText(editor, '二', '二x')
  expect(htmlOf(editor)).toBe(`<${name}><p>一</${name}><p>二x</p>`)
})

/** Whole elements, each with attributes that the editor does not know. */
const foreignBlock = fc.oneof(
  fc.constantFrom(
    ...Object.entries(FOREIGN_HTML).flatMap(([kind, html]) =>
      /deep|very much|page|never ended|an end/.test(kind) ? [] : [html],
    ),
  ),
  fc.constantFrom('\n', '  ', '<br>', '<!-- 注 -->', '<hr>'),
  blocksArbitrary.map((input) => htmlOf(build(input))),
)
const MARK = '此处'

describe('random documents', () => {
  test('are written as they were loaded', () => {
    fc.assert(fc.property(tagSoup, (html) => void expect([html, '']).toContain(htmlOf(load(html)))))
  }, 300_000)

  test('a letter in one block changes neither the others nor its own attributes', () => {
    fc.assert(
      fc.property(
        fc.array(foreignBlock, { maxLength: 4 }),
        fc.array(foreignBlock, { maxLength: 4 }),
        fc.constantFrom(
          `<p data-x='1' style="line-height:2;text-indent:2em" CLASS=y>${MARK}</p>`,
          `<div><h2 id=a>${MARK}</h2></div>`,
          `<ul class=z><li data-y>一</li>\n<li data-z>${MARK}<ul><li>深</li></ul></li></ul>`,
          `<table width=90%><tr><td bgcolor=red>一</td>\n <td x:num>${MARK}</td></tr></table>`,
          `<section data-a><p><span data-b style="letter-spacing:1px">一&ldquo;</span><em class=c>${MARK}</em>&nbsp;</p></section>`,
        ),
        (before, after, block) => {
          const html = before.join('') + block + after.join('')
          const editor = load(html)
          editText(editor, MARK, `${MARK}x`)
          expect(htmlOf(editor)).toBe(html.replace(MARK, `${MARK}x`))
          editText(editor, `${MARK}x`, MARK)
          expect(htmlOf(editor)).toBe(html)
        },
      ),
    )
  }, 300_000)
})

// @vitest-environment jsdom

import { describe, expect, test } from 'vitest'
import fc from '../fast-check.ts'
import { blocksArbitrary, build, htmlOf, load, pasted, SERVER, stateOf, tagSoup, textOf } from './html-arbitraries.ts'

/** Enough for regressions; run 1000 once after changing an arbitrary. */
const numRuns = 40

/** All markup that the editor writes itself. */
const ALLOWED_HTML =
  /^(?:[^<>]|<\/?(?:p|h[1-6]|blockquote|ul|ol|li|strong|em|u|s|sub|sup|span|a|br|img|table|tr|td|th)(?: (?:class="ql-indent-\d+"|style="[^"<>]*"|start="-?\d+"|href="https:\/\/[^"<>]+"|(?:src|alt|title|width|height|border|colspan|rowspan)="[^"<>]*"))*>)*$/

describe('what the editor writes', () => {
  test('a document is unchanged after export and import', () => {
    fc.assert(
      fc.property(blocksArbitrary, (input) => {
        const editor = build(input)
        const html = htmlOf(editor)
        const reloaded = load(html)
        expect(html).toMatch(ALLOWED_HTML)
        expect(htmlOf(reloaded)).toBe(html)
        if (html) expect(stateOf(reloaded)).toBe(stateOf(editor))
      }),
      { numRuns },
    )
  }, 60_000)

  test('any pasted tag soup becomes markup of the editor only, and is stable', () => {
    fc.assert(
      fc.property(tagSoup, (input) => {
        const html = htmlOf(pasted(input))
        expect(html).toMatch(ALLOWED_HTML)
        expect(htmlOf(pasted(html))).toBe(html)
      }),
      { numRuns },
    )
  }, 60_000)
})

describe('paste', () => {
  test.each([
    ['', ''],
    ['<p><br></p>', ''],
    ['只有文字', '<p>只有文字</p>'],
    ['<div>一<br>二<br></div>三', '<p>一<br>二</p><p>三</p>'],
    ['<p>\n  a\n  <b>b </b> c\n</p>\n\n<p>d&nbsp; e</p>', '<p>a <strong>b </strong>c</p><p>d&nbsp; e</p>'],
    ['<p class="ql-align-center ql-indent-2">x</p>', '<p class="ql-indent-2" style="text-align: center;">x</p>'],
    ['<center>x</center>', '<p style="text-align: center;">x</p>'],
    ['<ul><li>a</li><li class="ql-indent-1">b</li><li>c</li></ul>', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
    [
      '<ol><li data-list="bullet"><span class="ql-ui"></span>a</li><li data-list="ordered">b</li></ol>',
      '<ul><li>a</li></ul><ol><li>b</li></ol>',
    ],
    ['<ul><li><p>a</p><p>b</p></li></ul>', '<ul><li>a<br>b</li></ul>'],
    ['<ins>a</ins><strike>b</strike>c<sub>2</sub><sup>3</sup>', '<p><u>a</u><s>b</s>c<sub>2</sub><sup>3</sup></p>'],
    [
      '<font color="red" size="5" face="黑体">x</font>',
      '<p><span style="color: red; font-family: 黑体; font-size: 24px;">x</span></p>',
    ],
    [
      '<p><span class="ql-font-Microsoft-YaHei ql-size-large">x</span></p>',
      '<p><span style="font-family: Microsoft YaHei; font-size: 1.5em;">x</span></p>',
    ],
    ['<p style="font-weight: bold"><b style="font-weight: normal">a</b>b</p>', '<p>a<strong>b</strong></p>'],
    ['<img src="/images/a.png" width="40%">', '<p><img src="/images/a.png" width="40%"></p>'],
    [`<img src="${SERVER}/images/a.png">`, `<p><img src="${SERVER}/images/a.png"></p>`],
    ['<a href="https://x.cn/" target="_blank">去</a>', '<p><a href="https://x.cn/" target="_blank">去</a></p>'],
    ['<a href="tg://resolve?domain=x">群</a>', '<p><a href="tg://resolve?domain=x">群</a></p>'],
    ['<a href="javascript:x()">领</a>', '<p>领</p>'],
    [
      '<table><tr><th>a</th><th>b</th></tr><tr><td colspan="2">c</td></tr></table>',
      '<table border="1" style="border-collapse: collapse; width: 100%;"><tr><th>a</th><th>b</th></tr><tr><td colspan="2">c</td></tr></table>',
    ],
  ])('%s', (input, expected) => expect(htmlOf(pasted(input))).toBe(expected))

  test('content pasted from elsewhere keeps its text without unsupported markup', () => {
    const word =
      '<html><head><style>p{}</style></head><body><!--StartFragment--><p class="MsoNormal" style="mso-x:1;color:red">一' +
      '<o:p></o:p></p><dl><dt>二</dt><dd>三</dd></dl><a href="file:///x.cn">四</a>' +
      '<img src="file:///c:/x.png"><script>bad()</script><!--EndFragment--></body></html>'
    const editor = pasted(word)
    expect(textOf(editor).replace(/\s/g, '')).toBe('一二三四')
    expect(htmlOf(editor)).toMatch(/^<p><span style="color: red;">一<\/span><\/p>/)
  })
})

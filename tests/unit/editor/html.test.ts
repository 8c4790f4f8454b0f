// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  blocksArbitrary,
  build,
  htmlOf,
  quillBlocksArbitrary,
  roundTrip,
  SERVER,
  stateOf,
  tagSoup,
} from './html-arbitraries.ts'

/** Enough for regressions; run 1000 once after changing an arbitrary. */
const numRuns = 40

/** All markup that an export may contain. */
const ALLOWED_HTML =
  /^(?:[^<>]|<\/?(?:p|h[1-6]|blockquote|ul|ol|li|strong|em|u|s|span|a|br|img)(?: (?:class="ql-indent-\d+"|style="[^"<>]*"|start="-?\d+"|href="https:\/\/[^"<>]+"|(?:src|alt|title|width|height)="[^"<>]*"))*>)*$/

describe('round trip (A093)', () => {
  test('a document is unchanged after export and import', () => {
    fc.assert(
      fc.property(blocksArbitrary, (input) => {
        const editor = build(input)
        const html = htmlOf(editor)
        const reimported = roundTrip(html)
        expect(html).toMatch(ALLOWED_HTML)
        expect([reimported.keptAsText, reimported.dropped]).toEqual([[], []])
        expect(reimported.html).toBe(html)
        if (html) expect(stateOf(reimported.editor)).toBe(stateOf(editor))
      }),
      { numRuns },
    )
  }, 60_000)

  test('Quill’s HTML keeps its text and formatting, and is stable after the first export', () => {
    fc.assert(
      fc.property(quillBlocksArbitrary, (input) => {
        const { html, keptAsText, dropped } = roundTrip(input.map((block) => block.html).join(''))
        expect([keptAsText, dropped]).toEqual([[], []])
        expect(html).toMatch(ALLOWED_HTML)
        expect(roundTrip(html).html).toBe(html)
        for (const { text, formats } of input) {
          expect(html).toContain(text)
          for (const format of formats) expect(html).toContain(format)
        }
      }),
      { numRuns },
    )
  }, 60_000)

  test('any tag soup is exported as allowed markup only, and is stable', () => {
    fc.assert(
      fc.property(tagSoup, fc.constantFrom('keep', 'paste'), (input, mode) => {
        const { html } = roundTrip(input, mode as 'keep')
        expect(html).toMatch(ALLOWED_HTML)
        expect(roundTrip(html).html).toBe(html)
      }),
      { numRuns },
    )
  }, 60_000)
})

describe('HTML import', () => {
  test.each([
    ['', ''],
    ['<p><br></p>', ''],
    ['只有文字', '<p>只有文字</p>'],
    ['<div>一<br>二<br></div>三', '<p>一<br>二</p><p>三</p>'],
    ['<p>\n  a\n  <b>b </b> c\n</p>\n\n<p>d&nbsp; e</p>', '<p>a <strong>b </strong>c</p><p>d&nbsp; e</p>'],
    ['<p class="ql-align-center ql-indent-2">x</p>', '<p class="ql-indent-2" style="text-align: center;">x</p>'],
    ['<center>x</center>', '<p>&lt;center&gt;x&lt;/center&gt;</p>'],
    ['<ul><li>a</li><li class="ql-indent-1">b</li><li>c</li></ul>', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
    [
      '<ol><li data-list="bullet"><span class="ql-ui"></span>a</li><li data-list="ordered">b</li></ol>',
      '<ul><li>a</li></ul><ol><li>b</li></ol>',
    ],
    ['<ul><li><p>a</p><p>b</p></li></ul>', '<ul><li>a<br>b</li></ul>'],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '<blockquote>a</blockquote><blockquote>b</blockquote>'],
    [
      '<font color="red" size="5" face="黑体">x</font>',
      '<p><span style="color: red; font-family: 黑体; font-size: 24px;">x</span></p>',
    ],
    [
      '<p><span class="ql-font-Microsoft-YaHei ql-size-large">x</span></p>',
      '<p><span style="font-family: Microsoft YaHei; font-size: 1.5em;">x</span></p>',
    ],
    ['<p style="font-weight: bold"><b style="font-weight: normal">a</b>b</p>', '<p>a<strong>b</strong></p>'],
    ['<img src="/images/a.png" width="40%">', '<p><img src="/images/a.png" width="40"></p>'],
    [`<img src="${SERVER}/images/a.png">`, `<p><img src="${SERVER}/images/a.png"></p>`],
    ['<a href="https://x.cn/">去</a>', '<p><a href="https://x.cn/">去</a></p>'],
  ])('%s', (input, expected) => expect(roundTrip(input).html).toBe(expected))

  test('unsupported markup is kept as text and reported; no script runs and nothing is fetched', () => {
    const hostile =
      '<script>window.hurt=1</script><p onclick="window.hurt=1">您好</p><style>p{}</style><!-- 注 -->' +
      '<table><tbody><tr><td>1</td></tr></tbody></table><svg onload="window.hurt=1"></svg>' +
      '<form><input name="attributes"></form><img src="http://tracker.invalid/x.png" onerror="window.hurt=1">' +
      '<a href="javascript:window.hurt=1">领取</a><p style="line-height: 3; background: url(https://t.invalid/)">行</p>'
    const { html, text, keptAsText, dropped } = roundTrip(hostile)
    for (const markup of [
      '<script>window.hurt=1</script>',
      '<style>p{}</style>',
      '<!-- 注 -->',
      '<table><tbody><tr><td>1</td></tr></tbody></table>',
      '<svg onload="window.hurt=1"></svg>',
      '<form><input name="attributes"></form>',
      '<img src="http://tracker.invalid/x.png" onerror="window.hurt=1">',
      '<a href="javascript:window.hurt=1">领取</a>',
    ]) {
      expect(text).toContain(markup)
    }
    expect(keptAsText).toEqual(expect.arrayContaining(['<script>', '<table>', '<img>', '<a>', '<!-- -->']))
    expect(dropped).toEqual(expect.arrayContaining(['onclick', 'line-height']))
    expect(html).toMatch(ALLOWED_HTML)
    expect(html).not.toContain('url(')
    expect('hurt' in window).toBe(false)
    expect(roundTrip(html)).toMatchObject({ html, keptAsText: [], dropped: [] })
  })

  test('content pasted from elsewhere keeps its text without unsupported markup', () => {
    const word =
      '<html><head><style>p{}</style></head><body><!--StartFragment--><p class="MsoNormal" style="mso-x:1;color:red">一' +
      '<o:p></o:p></p><table><tr><td>二</td><td>三</td></tr></table><a href="http://x.cn">四</a>' +
      '<img src="file:///c:/x.png"><script>bad()</script><!--EndFragment--></body></html>'
    const { html, text } = roundTrip(word, 'paste')
    expect(text.replace(/\s/g, '')).toBe('一二三四')
    expect(html).toMatch(/^<p><span style="color: red;">一<\/span><\/p>/)
  })
})

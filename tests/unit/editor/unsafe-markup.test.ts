// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { removeUnsafeAttributes, setAttributes, setStyles } from '#renderer/editor/tags.ts'
import { checkHtml } from '#renderer/editor/unsafe-markup.ts'
import { isMemberLink } from '#renderer/ui/allowed-html.ts'
import { editText, htmlOf, load } from './html-arbitraries.ts'

describe('markup that can run a script (A301)', () => {
  test.each([
    ['<p onclick="x()" id=a>', '<p id=a>'],
    ["<P ID=a ONLOAD = 'x > 1' class=b>", '<P ID=a class=b>'],
    ['<a href="java&#10;script:x()" target=_blank>', '<a target=_blank>'],
    ['<a href="&#106;avascript:x()">', '<a>'],
    ['<iframe srcdoc="<script>" src=" javascript:x">', '<iframe>'],
    ['<img src="data:image/png;base64,AA==" onerror=x>', '<img src="data:image/png;base64,AA==">'],
    ['<a href="data:text/html,x">', '<a>'],
    ['<p style="width: expression(x)">', '<p>'],
    ['<a href="/a?b=javascript:1" data-on="x">', '<a href="/a?b=javascript:1" data-on="x">'],
  ])('%s', (tag, expected) => expect(removeUnsafeAttributes(tag)).toBe(expected))

  test('is taken out of a typed source by name, but what was stored is kept', () => {
    const stored = '<script>old()</script><p onclick="old()">一</p>'
    const typed = `${stored}<div><ScRiPt src=x></sCrIpT><b onmouseover=x>二</b></i></div>`
    expect(checkHtml(typed, stored)).toEqual({
      html: `${stored}<div><b>二</b></i></div>`,
      removed: ['<script>', 'onmouseover'],
      unpaired: ['</i>'],
    })
  })

  test.each([
    ['<svg onload=x()>', '<svg>'],
    ['<div onclick="x()">一', '<div>一'],
    ['<body onload=x()><p>一</p>', '<body><p>一</p>'],
    ['<p>一</p><script>x()', '<p>一</p>x()'],
    ['<p>一</p><script><img src=x onerror=x()>', '<p>一</p>'],
    ['<p>一</p><svg><style><img src=x onerror=x()></style></svg>', '<p>一</p>'],
    ['<p>一</p><svg><style><img src=x onerror=x()></style>', '<p>一</p><style><img src=x onerror=x()></style>'],
    ['<p>一</p><noscript><img src=x onerror=x()></noscript>', '<p>一</p>'],
    [
      '<p>一</p><svg><a><animate attributeName=href values=javascript:x()></a></svg>',
      '<p>一</p><svg><a><animate attributeName=href></a></svg>',
    ],
    [
      `${'<div>'.repeat(250)}<b onclick=x()>一</b>${'</div>'.repeat(250)}`,
      `${'<div>'.repeat(250)}<b>一</b>${'</div>'.repeat(250)}`,
    ],
    [
      '<p>一</b><table><tr><td>二<td>三</table><iframe src="https://x.cn/"></iframe>',
      '<p>一</b><table><tr><td>二<td>三</table><iframe src="https://x.cn/"></iframe>',
    ],
  ])('cannot hide behind what never ends or is nested: %s', (typed, expected) => {
    const { html, removed } = checkHtml(typed, '')
    expect(html).toBe(expected)
    expect(removed.length > 0).toBe(typed !== expected)
    // What was stored stays, whatever is typed beside it.
    expect(checkHtml(`<h1>新</h1>${typed}`, typed).html).toBe(`<h1>新</h1>${typed}`)
  })

  test('is left out of a paragraph that is edited, and of no other', () => {
    const editor = load('<p onclick="a()">一<span onfocus=b>二</span></p><div onclick="c()"><p>三</p></div>')
    editText(editor, '一', '一x')
    expect(htmlOf(editor)).toBe('<p>一x<span>二</span></p><div onclick="c()"><p>三</p></div>')
    const table = load('<table><tr><td onclick="a()">一</td><td onclick="b()">二</td></tr></table>')
    editText(table, '一', '一x')
    expect(htmlOf(table)).toBe('<table><tr><td>一x</td><td onclick="b()">二</td></tr></table>')
  })
})

test.each([
  ['https://x.cn/', true],
  ['HTTP://x.cn', true],
  ['mailto:a@x.cn', true],
  ['tel:+86 10', true],
  ['tg://resolve?domain=x', true],
  ['/rules?a=b:c', true],
  ['#top', true],
  ['javascript:x()', false],
  ['java\nscript:x()', false],
  [' javascript:x()', false],
  ['data:text/html,x', false],
  ['file:///c:/', false],
  ['', false],
])('%j is a link for members: %s', (url, expected) => expect(isMemberLink(url)).toBe(expected))

test('attributes and styles are set without touching the others', () => {
  expect(setAttributes("<img SRC='a' width=1 data-x>", { width: '20', alt: '"图"' })).toBe(
    `<img SRC='a' width="20" data-x alt="&quot;图&quot;">`,
  )
  expect(setAttributes('<a href=https://a.cn/x/>', { title: '题' })).toBe('<a href=https://a.cn/x/ title="题">')
  expect(setAttributes('<br width="1"/>', { width: null })).toBe('<br/>')
  expect(setStyles('<p style="COLOR:red; background:url(a;b)">', { color: null, 'text-align': 'center' })).toBe(
    '<p style="background:url(a;b); text-align: center;">',
  )
})

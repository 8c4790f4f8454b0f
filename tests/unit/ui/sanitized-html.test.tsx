// @vitest-environment jsdom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { isSafeCssValue } from '#renderer/ui/allowed-html.ts'
import { limitedFontSize, limitedIndent, limitedLineHeight, parseFontSize } from '#renderer/ui/display-styles.ts'
import { ForeignText } from '#renderer/ui/foreign-text.tsx'
import { SanitizedHtml } from '#renderer/ui/sanitized-html.tsx'
import { place, renderNow } from '#tests/unit/mount.tsx'

const SERVER = 'https://console.example.com'

function show(html: string, onLink?: (url: string) => void): HTMLElement {
  renderNow(<SanitizedHtml html={html} server={SERVER} {...(onLink && { onLink })} />)
  return place().firstElementChild as HTMLElement
}

describe('sizes in untrusted HTML', () => {
  test.each([
    ['16px', '16px'],
    ['400px', '40px'],
    ['1px', '8px'],
    ['-20px', '8px'],
    ['0', '8px'],
    ['12pt', '16px'],
    ['3cm', '40px'],
    ['2em', '28px'],
    ['200%', '28px'],
    ['99999rem', '40px'],
    ['1e9px', '40px'],
    ['xxx-large', '40px'],
    ['larger', '18px'],
    // Relative to the viewport or calculated: the base size.
    ['50vw', null],
    ['calc(100px * 9)', null],
    ['inherit', null],
    ['', null],
  ])('font size %s becomes %s', (size, displayed) => expect(limitedFontSize(size)).toBe(displayed))

  test.each([
    ['7', '40px'],
    ['1', '10px'],
    ['+2', '24px'],
    ['-9', '10px'],
    ['999', '40px'],
    ['big', null],
  ])('<font size="%s">: %s', (size, displayed) => expect(parseFontSize(size)).toBe(displayed))

  test.each([
    ['1.5', '1.5'],
    ['100', '2.5'],
    ['0', '1'],
    ['-5px', '1'],
    ['21px', '1.5'],
    ['5000%', '2.5'],
    ['normal', null],
  ])('line height %s becomes %s', (height, displayed) => expect(limitedLineHeight(height)).toBe(displayed))

  test.each([
    ['2em', '28px'],
    ['-9999px', '0px'],
    ['9999px', '80px'],
    ['auto', null],
  ])('indent %s becomes %s', (indent, displayed) => expect(limitedIndent(indent)).toBe(displayed))
})

describe('untrusted HTML is confined to its box', () => {
  test('removes styles that position, move or cover', () => {
    const container = show(
      `<p style="position: fixed; inset: 0; z-index: 99; transform: scale(99); margin: -500px; padding: 900px; width: 9000px;
        height: 9000px; letter-spacing: 400px; word-spacing: 400px; text-indent: -9999px; line-height: 90; opacity: 0;
        display: none; float: left; box-shadow: 0 0 0 999px red; text-decoration: underline 500px; font: 300px/90 serif">x</p>`,
    )
    const styles = container.querySelector('p')?.getAttribute('style') ?? ''
    const names = styles
      .split(';')
      .map((one) => one.split(':')[0]?.trim())
      .filter(Boolean)
    expect(names.sort()).toEqual([
      ...['font-family', 'font-size', 'font-style', 'font-weight', 'line-height', 'margin-left'],
      ...['text-decoration-line', 'text-indent'],
    ])
    const { fontSize, lineHeight, textIndent, marginLeft } = container.querySelector('p')!.style
    expect({ fontSize, lineHeight, textIndent, marginLeft }).toEqual({
      fontSize: '40px',
      lineHeight: '2.5',
      textIndent: '0px',
      marginLeft: '0px',
    })
  })

  test('nested sizes do not multiply', () => {
    const container = show(`${'<div style="font-size: 300%"><h1>'.repeat(20)}x`)
    const sizes = [...container.querySelectorAll<HTMLElement>('*')].map(({ style }) => style.fontSize)
    expect(new Set(sizes)).toEqual(new Set(['40px', '28px']))
  })

  test('content is painted inside the box and scrolls', () => {
    const { contain, overflow, isolation } = show('<p>x</p>').style
    expect({ contain, overflow, isolation }).toEqual({
      contain: 'layout paint',
      overflow: 'auto',
      isolation: 'isolate',
    })
  })

  test('keeps ordinary text formatting', () => {
    const style =
      'color: rgb(139, 0, 0); font-weight: bold; text-align: center; font-size: 18px; text-decoration-line: underline;'
    const container = show(
      '<p style="color: darkred; font-weight: bold; text-align: center; font-size: 18px; text-decoration: underline">x</p>',
    )
    expect(
      container.querySelector('p')?.getAttribute('style')?.replace('color: darkred', 'color: rgb(139, 0, 0)'),
    ).toBe(style)
  })

  test('removes direction marks and invisible characters from texts and tooltips (fault 38)', () => {
    const container = show('<p title="a\u202Eb">\u202E张\u200B三\u2066</p>')
    expect(container.innerHTML).toBe('<p title="ab">张三</p>')
  })
})

describe('untrusted HTML cannot act or ask for anything', () => {
  test('its attributes mean nothing to the page', () => {
    const html = '<b data-verb="approve" data-link="https://a.example" data-key="1" onclick="x()" id="root">x</b>'
    expect(show(html).innerHTML).toBe('<b>x</b>')
  })

  test.each([
    ['a.png', '/images/a.png'],
    [`${SERVER}/images/2026/a.png`, '/images/2026/a.png'],
  ])('the picture %s comes from the folder of pictures', (source, url) => {
    expect(show(`<img src="${source}">`).querySelector('img')?.getAttribute('src')).toBe(url)
  })

  test.each([
    'https://elsewhere.example/a.png',
    '//elsewhere.example/a.png',
    '../api/system/a.png',
    '/images/../api/a.png',
    `${SERVER}/images/a/../../api/a.png`,
    './a.png',
  ])('the picture %s is not loaded', (source) => {
    const container = show(`<img src="${source}">`)
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toBe('[外部图片]')
  })

  test('its links have no address; those with https are opened by the console', () => {
    const opened: string[] = []
    const html =
      '<a href="https://a.example/x">一</a><a href="http://a.example/x">二</a><a href="javascript:x()">三</a>'
    const links = [...show(html, (url) => opened.push(url)).querySelectorAll('a')]
    for (const link of links) act(() => link.click())
    expect(links.map((link) => link.hasAttribute('href'))).toEqual([false, false, false])
    expect(opened).toEqual(['https://a.example/x'])
  })

  test.each(['url(https://a.example)', 'image-set("https://a.example/a.png" 1x)', 'var(--a)', 'expression(x)', ''])(
    'the style %j is left out',
    (value) => expect(isSafeCssValue(value)).toBe(false),
  )

  test('an ordinary style stays', () => expect(isSafeCssValue('rgb(1, 2, 3)')).toBe(true))
})

describe('untrusted text', () => {
  const displayed = (text: string, max?: number) => {
    renderNow(<ForeignText text={text} {...(max !== undefined && { max })} />)
    return place().querySelector('bdi')!
  }

  test('direction marks do not affect the surrounding text', () =>
    expect(displayed('\u202Eקנרית\u2069').outerHTML).toBe('<bdi>קנרית</bdi>'))

  test('the tooltip contains the full text', () => {
    expect(displayed('甲'.repeat(100), 16).outerHTML).toBe(`<bdi title="${'甲'.repeat(100)}">${'甲'.repeat(16)}…</bdi>`)
    expect(displayed('<'.repeat(60_000)).title).toHaveLength(1001)
  })
})

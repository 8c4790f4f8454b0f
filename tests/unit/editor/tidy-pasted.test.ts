// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { tidyPasted } from '#renderer/editor/paste-html.ts'

const tidy = (rows: string) => {
  const body = document.createElement('div')
  body.innerHTML = `<table>${rows}</table>`
  tidyPasted(body)
  return body
}

const tidyText = (html: string) => {
  const body = document.createElement('div')
  body.innerHTML = html
  tidyPasted(body)
  return body.innerHTML.replaceAll(/ style="[^"]*"/g, '')
}

test.each([
  [
    '<p style="white-space: pre-wrap">一\n  二   三\t四</p>',
    '<p>一<br>&nbsp; 二&nbsp;&nbsp; 三&nbsp;&nbsp;&nbsp;&nbsp;四</p>',
  ],
  ['<p style="white-space: pre">一\r\n二</p>', '<p>一<br>二</p>'],
  ['<p style="white-space: break-spaces">一  二</p>', '<p>一&nbsp; 二</p>'],
  ['<p style="white-space-collapse: preserve">一  二</p>', '<p>一&nbsp; 二</p>'],
  ['<p style="white-space: pre-line">一\n二   三</p>', '<p>一<br>二   三</p>'],
  ['<pre>一\n <b>二</b></pre>', '<pre>一<br>&nbsp;<b>二</b></pre>'],
  ['<div style="white-space: pre"><span>一\n二</span></div>', '<div><span>一<br>二</span></div>'],
  // Collapsed as ever: no style, another style within, and the source between blocks.
  ['<p>一\n  二</p>', '<p>一\n  二</p>'],
  ['<div style="white-space: pre"><p style="white-space: normal">一\n二</p></div>', '<div><p>一\n二</p></div>'],
  ['<div style="white-space: pre">\n<p>一</p>\n<p>二</p>\n</div>', '<div>\n<p>一</p>\n<p>二</p>\n</div>'],
])('%j is pasted with the lines and spaces that it shows', (html, tidied) => expect(tidyText(html)).toBe(tidied))

test('what Word hides is not pasted', () => {
  const hidden = [
    '<span style="display:none">内部价</span>',
    '<span style="mso-hide:all">内部价</span>',
    '<p style="color:red; DISPLAY : none;mso-hide:all">内部价</p>',
    '<p hidden>内部价</p>',
  ]
  expect(tidyText(`<p>公开</p>${hidden.join('')}<p style="mso-hide:none">也公开</p>`)).toBe('<p>公开</p><p>也公开</p>')
  // Excel hides so what the next cell of a sheet only cuts off.
  const row = '<tr><td>长<span style="display:none">文字</span></td><td style="display:none">内部价</td></tr>'
  expect(tidyText(`<table>${row}</table>`)).toContain('长<span>文字</span></td></tr>')
})

test('what a spreadsheet says by classes stands at its cells; what stands there already stays', () => {
  const body = document.createElement('div')
  const sheet =
    '<!-- td {color:black; font-weight:400} .xl65 {mso-style-parent:style0; font-weight:700; text-align:center}\n' +
    '/* .xl65 {color:lime} */ @media print { .xl65 {font-style:italic} }' +
    '.xl66, td.xl67 {color:red; font-style:italic} .xl65 {text-align:right} .font5 {color:blue} p.MsoNormal {text-align:justify} -->'
  body.innerHTML =
    `<style>${sheet}</style><p class="MsoNormal">段</p><table><tr><td class="xl65">甲</td><td class="xl67" style="color: green">乙</td>` +
    '<td>丙<font class="font5">丁</font></td></tr></table>'
  tidyPasted(body)
  const styleOf = (selector: string) => body.querySelector(selector)!.getAttribute('style')
  expect(styleOf('.xl65')).toBe('text-align: right; font-weight: 700;')
  expect(styleOf('.xl67')).toBe('color: green; font-style: italic;')
  expect(styleOf('.font5')).toBe('color: blue;')
  // The paragraphs of a word processor are those of the page.
  expect(styleOf('p')).toBeNull()
})

test.each(['/*', '}', '{', 'a,', '.a{'])('a style sheet of a million %j is read in time', (part) => {
  const body = document.createElement('div')
  body.innerHTML = `<style></style><table><tr><td class="a">甲</td></tr></table>`
  body.querySelector('style')!.textContent = part.repeat(1_000_000)
  tidyPasted(body)
  expect(body.querySelector('td')!.textContent).toBe('甲')
})

test('missing cells are added', () => {
  const rows = [...tidy('<tr><td rowspan="9">a</td><td>b</td></tr><tr></tr><tr><td>c</td></tr>').querySelectorAll('tr')]
  expect(rows.map(({ cells }) => cells.length)).toEqual([2, 1, 1])
  expect(rows[0]!.cells[0]!.rowSpan).toBe(3)
})

test('cells that claim to span a table of millions are not multiplied', () => {
  const rows = `<tr><td colspan="1000">a</td></tr>${'<tr><td>b</td></tr>'.repeat(300)}`
  expect(tidy(rows).querySelectorAll('td')).toHaveLength(301)
  const spans = `<tr>${'<td colspan="1000" rowspan="999">a</td>'.repeat(300)}</tr>`.repeat(20)
  expect(tidy(spans).querySelectorAll('td')).toHaveLength(6_000)
})

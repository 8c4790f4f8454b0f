import { expect, test } from 'vitest'
import { describeHtml, isBlankHtml } from '#shared/content-text.ts'

test.each([
  '<table><tr><td></td></tr></table>',
  '<hr>',
  '<p><br></p><HR/>',
  '<video src="https://example.com/a.mp4"></video>',
  '<iframe src="https://example.com"></iframe>',
  '<pre></pre>',
  '<p><img src="a.png"></p>',
])('%s is content (A212)', (html) => {
  expect(isBlankHtml(html)).toBe(false)
  expect(describeHtml(html)).toBe('[图片、表格等内容]')
})

test.each([
  '',
  '<p><br></p>',
  '<p>&nbsp;</p><ul><li></li></ul>',
  '<h2><strong></strong></h2><!-- x -->',
  '<center><ins></ins></center>',
])('%j is blank', (html) => {
  expect(isBlankHtml(html)).toBe(true)
  expect(describeHtml(html)).toBe('')
})

test('text is content', () => {
  expect(isBlankHtml('1 < 2')).toBe(false)
  expect(describeHtml('<table><tr><td>甲</td></tr></table>')).toBe('甲')
})

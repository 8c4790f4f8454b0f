import { expect, test } from 'vitest'
import { contentText, decodeEntities, htmlToText, previewText } from '#shared/content-text.ts'

test.each([
  ['a plain text keeps what stands between < and >', '下分<500>元 <b>急</b> &yen;', 1, '下分<500>元 <b>急</b> &yen;'],
  ['HTML is its text', '<p>下分<b>500</b>元</p>&ldquo;急&rdquo;', 2, '下分500元 “急”'],
  [
    'tags within a line part no words, others do',
    '<p>请<strong class="x">留意</strong>。<br>通<i/>道<img src=x>关',
    2,
    '请留意。 通道 关',
  ],
  ['HTML that looks like the path of an image is text', 'a.png', 2, 'a.png'],
  ['an image has no text', 'images/a.png', 3, '[图片]'],
  ['of a list: HTML is recognised', '<p>下分500元</p>', undefined, '下分500元'],
  ['of a list: what is no tag stays', '下分<500>元', undefined, '下分<500>元'],
  ['of a list: an image is recognised', '/images/a.png', undefined, '[图片]'],
  ['of a list: entities without tags', '&ldquo;急&rdquo; &#39;500&#39;', undefined, "“急” '500'"],
  ['an unknown type is detected', '<p>下分500元</p>', 9, '下分500元'],
])('%s', (_name, content, contentType, text) => {
  expect(contentText(content, contentType)).toBe(text)
})

test.each([
  ['&ldquo;&#39;&yen;&hellip;&nbsp;&#x4E2D;&apos;&gt;', "“'¥…\u00a0中'>"],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['&#128;&#150;', '€–'],
  ['&#0;&#xD800;&#1114112;', '\uFFFD\uFFFD\uFFFD'],
  ['&unknown; &constructor; & &; &amp &#; &#x; a&b;', '&unknown; &constructor; & &; &amp &#; &#x; a&b;'],
])('entities are decoded once: %s', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded)
})

test('direction marks and tags that were encoded are as harmless as others', () => {
  expect(previewText('<p>付&#x202E;款&zwnj;</p>', 2)).toBe('付款')
  expect(htmlToText('&lt;img src=x onerror=alert(1)&gt;')).toBe('<img src=x onerror=alert(1)>')
  expect(previewText('<p><br></p>', 2)).toBe('[空内容]')
})

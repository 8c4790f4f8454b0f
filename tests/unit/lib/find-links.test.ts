import { expect, test } from 'vitest'
import { findLinks } from '#renderer/features/chat/messages/message-text.ts'
import { expectLinear } from '../linear.ts'

const links = (text: string) => findLinks(text).flatMap(({ url }) => url ?? [])

test.each([
  ['看 https://a.example/x?y=1#z 谢谢', ['https://a.example/x?y=1#z']],
  ['https://a.example，https://b.example。', ['https://a.example', 'https://b.example']],
  ['网址www.a.example看看', ['https://www.a.example']],
  ['（见 http://a.example/1）', ['http://a.example/1']],
  ['(https://a.example/b_(c))', ['https://a.example/b_(c)']],
  ['https://a.example/领奖', ['https://a.example/']],
  ['https://localhost/x https:// www. javascript:alert(1)', []],
  ['没有地址', []],
])('%s', (text, expected) => {
  expect(links(text)).toEqual(expected)
  expect(
    findLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('a long text without spaces is read in linear time', () => {
  expectLinear(findLinks, (length) => 'https://'.repeat(length / 8), 20_000)
  expectLinear(findLinks, (length) => `https://a.example/${'('.repeat(length)}`, 20_000)
  expectLinear(findLinks, (length) => `https://a.example/${'.'.repeat(length)}x`, 20_000)
})

import { expect, test } from 'vitest'
import { restoreLineEnds, toFieldText } from '#renderer/editor/line-ends.ts'

test.each([
  ['no line ends', 'a', 'ab', 'ab'],
  ['one kind', 'a\r\nb\r\n', 'a\nbx\n', 'a\r\nbx\r\n'],
  ['several kinds', 'a\r\nb\nc\rd', 'a\nb\ncx\nd', 'a\r\nb\ncx\rd'],
  ['two changes', 'a\r\nb\nc\r\nd', 'ax\nb\nc\ndx', 'ax\r\nb\nc\r\ndx'],
  ['more lines', 'a\nb\r\nc', 'a\nnew\nb\nc', 'a\nnew\nb\r\nc'],
  ['fewer lines', 'a\r\nb\nc\r\nd', 'a\nc\nd', 'a\r\nc\r\nd'],
  ['the same lines removed', 'a\r\na\r\na', 'a\na', 'a\r\na'],
  ['nothing left', 'a\r\nb', '', ''],
])('%s', (_kind, original, typed, expected) => {
  expect(restoreLineEnds(original, typed)).toBe(expected)
  expect(restoreLineEnds(original, toFieldText(original))).toBe(original)
})

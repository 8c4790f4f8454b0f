import { expect, test } from 'vitest'
import { extractPastedFiles } from '../../../../../src-renderer/features/chat/composer/pasted-files.ts'

const picture = (name: string) => new File(['x'], name, { type: 'image/png' })

function pasted(files: File[], texts: Record<string, string>): string[] {
  const list = Object.assign(files, { item: (i: number) => files[i] ?? null }) as File[] & FileList
  return extractPastedFiles({ files: list, getData: (type) => texts[type] ?? '' }).map(({ name }) => name)
}

test('copied cells are pasted as text, not as their image', () => {
  const html = '<table><tr><td>张三</td><td>500</td></tr></table>'
  expect(pasted([picture('image.png')], { 'text/plain': '张三\t500\r\n', 'text/html': html })).toEqual([])
  // Even if the text of a cell equals the file name of the image.
  expect(pasted([picture('image.png')], { 'text/plain': 'image.png', 'text/html': html })).toEqual([])
  expect(pasted([picture('image.png')], { 'text/plain': '张三' })).toEqual([])
})

test('a copied image or file is pasted as a file', () => {
  expect(pasted([picture('image.png')], {})).toEqual(['image.png'])
  expect(pasted([picture('image.png')], { 'text/html': '<img src="https://x/1.png">' })).toEqual(['image.png'])
  const files = [picture('一.png'), picture('二.png')]
  expect(pasted(files, { 'text/plain': '一.png\r\n二.png\r\n' })).toEqual(['一.png', '二.png'])
})

import { expect, test } from 'vitest'
import { readPaste } from '#renderer/lib/read-file.ts'

const picture = (name: string) => new File(['x'], name, { type: 'image/png' })

function paste(files: File[], texts: Record<string, string>) {
  const list = Object.assign(files, { item: (i: number) => files[i] ?? null }) as File[] & FileList
  const { hasText, files: found } = readPaste({ files: list, getData: (type) => texts[type] ?? '' })
  return { hasText, files: found.map(({ name }) => name) }
}

test('copied cells are pasted as text, and their image is offered', () => {
  const html = '<table><tr><td>张三</td><td>500</td></tr></table>'
  const asText = { hasText: true, files: ['image.png'] }
  expect(paste([picture('image.png')], { 'text/plain': '张三\t500\r\n', 'text/html': html })).toEqual(asText)
  // Even if the text of a cell equals the file name of the image.
  expect(paste([picture('image.png')], { 'text/plain': 'image.png', 'text/html': html })).toEqual(asText)
  expect(paste([picture('image.png')], { 'text/plain': '张三' })).toEqual(asText)
  expect(paste([], { 'text/plain': '张三' })).toEqual({ hasText: true, files: [] })
})

test('a copied image or file is pasted as a file', () => {
  const asFile = { hasText: false, files: ['image.png'] }
  expect(paste([picture('image.png')], {})).toEqual(asFile)
  expect(paste([picture('image.png')], { 'text/html': '<img src="https://x/1.png">' })).toEqual(asFile)
  const files = [picture('一.png'), picture('二.png')]
  const names = { hasText: false, files: ['一.png', '二.png'] }
  for (const copied of [
    '一.png\r\n二.png\r\n',
    '/home/op/图 片/一.png\n/home/op/二.png',
    'C:\\图片\\一.png\r\nC:\\二.png',
    'file:///home/op/%E4%B8%80.png\r\nfile:///home/op/%E4%BA%8C.png',
  ])
    expect(paste(files, { 'text/plain': copied }), copied).toEqual(names)
  expect(paste(files, { 'text/plain': '见附件 /home/op/一.png' }).hasText).toBe(true)
})

import { expect, test } from 'vitest'
import { readText } from '#renderer/lib/read-file.ts'

const text = '{"name":"收银"}'
const big = Buffer.from(text, 'utf16le').swap16()

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16, big end first', Buffer.from([0xfe, 0xff, ...big])],
  ['GBK', Buffer.from([...Buffer.from('{"name":"'), 0xca, 0xd5, 0xd2, 0xf8, ...Buffer.from('"}')])],
])('a file that an editor saved in %s is read', async (_encoding, bytes) => {
  expect(await readText(new Blob([new Uint8Array(bytes)]))).toBe(text)
})

test('a file that cannot be read is named in Chinese', async () => {
  const file = Object.assign(new Blob(['x']), { arrayBuffer: () => Promise.reject(new Error('NotFoundError')) })
  await expect(readText(file)).rejects.toThrow('文件无法读取')
})

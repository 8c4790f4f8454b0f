import { describe, expect, test } from 'vitest'
import { formatDayLabel, formatShortTime } from '#renderer/features/chat/chat-time.ts'
import { emojiGroups, findEmoji } from '#renderer/features/chat/composer/emoji-data.ts'
import { applyTemplate, filterReplies, inGroups } from '#renderer/features/chat/replies/quick-reply-text.ts'
import { MAX_IMAGE_KB, validateImage } from '#renderer/lib/image-file.ts'
import { readText } from '#renderer/lib/read-file.ts'

describe('pictures (A177)', () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  test('the first bytes decide the type, not the file name', async () => {
    const errorOf = (bytes: BlobPart) => validateImage(new Blob([bytes]))
    expect(await errorOf(new Uint8Array(png))).toBeNull()
    expect(await errorOf('GIF89a')).toBeNull()
    expect(await errorOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBeNull()
    for (const bytes of ['<svg xmlns=', '', new Uint8Array([0x89])]) expect(await errorOf(bytes)).toContain('仅支持')
    const svg = new File(['<svg onload=1>'], 'x.png', { type: 'image/png' })
    expect(await validateImage(svg)).toBe('x.png：仅支持 png、gif、jpeg、jpg 图片')
    expect(await validateImage(new File([new Uint8Array(png)], 'x.svg'))).toBeNull()
  })

  test('the size limit is 20480 KB', async () => {
    const pngOfSize = (size: number) => new File([new Uint8Array(png), new Uint8Array(size - png.length)], 'x.png')
    expect(await validateImage(pngOfSize(MAX_IMAGE_KB * 1024))).toBeNull()
    expect(await validateImage(pngOfSize(MAX_IMAGE_KB * 1024 + 1))).toBe('x.png：图片不能超过 20480 KB')
  })
})

test('a folder, or a file that has gone, is refused in words', async () => {
  const gone = () => Promise.reject(new DOMException('A requested file could not be found', 'NotFoundError'))
  const folder = Object.assign(new File([], '图片'), { slice: () => Object.assign(new Blob(), { arrayBuffer: gone }) })
  expect(await validateImage(folder)).toMatch(/^图片：文件无法读取/)
  await expect(readText(Object.assign(new Blob(), { arrayBuffer: gone }))).rejects.toThrow('文件无法读取')
})

describe('quick replies', () => {
  test('placeholders are replaced by name and id literally, and kept in a group', () => {
    const member = { name: '$& 老张 {ID}', userId: '10086' }
    expect(applyTemplate('{昵称}：{昵称}', { name: '$&', userId: '1' })).toBe('$&：$&')
    expect(applyTemplate('{ID} 您好', member)).toBe('10086 您好')
    expect(applyTemplate('{昵称}', member)).toBe('$& 老张 {ID}')
    expect(applyTemplate('{昵称} {ID}', null)).toBe('{昵称} {ID}')
  })

  test('are filtered by title and text', () => {
    const replies = [
      { title: '到账', text: '一般 3 分钟' },
      { title: 'USDT', text: '地址如下' },
    ]
    expect(filterReplies(replies, '分钟')).toEqual([replies[0]])
    expect(filterReplies(replies, 'usdt')).toEqual([replies[1]])
    expect(filterReplies(replies, '')).toEqual(replies)
  })

  test('a group, and the initials of title and group, find a reply after those that contain the letters', () => {
    const replies = [
      { title: '到账时间', text: '一般 3 分钟', group: '上分' },
      { title: '怎么提现', text: '点击下分', group: '下分' },
      { title: 'dz', text: '地址如下' },
    ]
    expect(filterReplies(replies, '上分')).toEqual([replies[0]])
    expect(filterReplies(replies, 'DZ')).toEqual([replies[2], replies[0]])
    expect(filterReplies(replies, 'xf')).toEqual([replies[1]])
    expect(filterReplies(replies, 'zm')).toEqual([replies[1]])
    expect(filterReplies(replies, '3')).toEqual([replies[0]])
    expect(filterReplies(replies, 'fz'), 'the text is not searched by initials').toEqual([])
  })

  test('groups stand together where their first reply stands, after those without a group', () => {
    const reply = (title: string, group?: string) => ({ title, text: '…', ...(group && { group }) })
    const replies = [reply('1', '甲'), reply('2'), reply('3', '乙'), reply('4', '甲'), reply('5')]
    expect(
      inGroups(replies)
        .map(({ title }) => title)
        .join(''),
    ).toBe('25143')
  })
})

test('every emoji is one character with a Chinese name, unique in its group', () => {
  for (const { title, emoji } of emojiGroups) {
    expect(new Set(emoji.map(({ char }) => char)).size, title).toBe(emoji.length)
    for (const { char, names } of emoji) {
      expect([...new Intl.Segmenter('zh').segment(char)], char).toHaveLength(1)
      expect(names[0], char).toMatch(/\S/)
    }
  }
  expect(findEmoji('红包')).toEqual([expect.objectContaining({ char: '🧧' })])
})

test('times are formatted relative to today, in Beijing time', () => {
  const now = Date.parse('2026-11-21T00:30:00+08:00')
  expect(formatShortTime('2026-11-21 00:10:00', now)).toBe('00:10')
  expect(formatShortTime('2026-11-20 23:59:59', now)).toBe('昨天')
  expect(formatDayLabel('2026-01-02', now)).toBe('1月2日')
  expect(formatDayLabel('2025-12-31', now)).toBe('2025年12月31日')
  expect(formatShortTime('不是时间', now)).toBe('')
})

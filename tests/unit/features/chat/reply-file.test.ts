import { expect, test } from 'vitest'
import {
  MAX_REPLIES,
  mergeReplies,
  readReplyFile,
  replyFile,
} from '#renderer/features/chat/replies/quick-reply-text.ts'

const replies = [
  { title: '到账', text: '一般 3 分钟\n请稍候', group: '上分' },
  { title: '您好', text: '{昵称} 您好' },
]
const fileOf = (content: object) => JSON.stringify({ format: 'operator-console-quick-replies', version: 1, ...content })

test('what one workstation writes, another one reads', async () => {
  expect(readReplyFile(await replyFile(replies).text())).toEqual({ replies, refused: 0 })
})

test.each([
  ['another file', '{"format":"notes","version":1,"replies":[]}'],
  ['a newer version', fileOf({ version: 2, replies: [] })],
  ['no list', fileOf({ replies: {} })],
  ['no JSON', '到账,一般 3 分钟'],
  ['a list', '[]'],
  ['nothing', 'null'],
])('%s is no file of replies', (_what, content) => {
  expect(readReplyFile(content)).toBeNull()
})

test('what is incomplete or too long is refused and counted, not cut; what is invisible is taken out', () => {
  const good = { title: '到\u202E账', text: ' 第一行\u200B\r\n第二行 ', group: ' ' }
  const bad = [null, 5, { title: '' }, { title: ' ', text: '无' }, { title: '长'.repeat(41), text: '无' }]
  const long = [
    { title: '长', text: '无'.repeat(1001) },
    { title: '组', text: '无', group: '长'.repeat(21) },
  ]
  const read = readReplyFile(fileOf({ replies: [good, ...bad, ...long, { ...good, group: 7 }] }))
  expect(read).toEqual({ replies: [{ title: '到账', text: '第一行\n第二行' }], refused: 8 })
})

test('an import replaces nothing: what is here already is left out, what differs stands beside it', () => {
  const changed = { ...replies[0]!, text: '一般 5 分钟' }
  const own = [{ ...replies[0]!, title: ' 到账 ' }]
  expect(mergeReplies(own, [...replies, changed, changed])).toEqual({
    added: [replies[1], changed],
    same: 2,
    dropped: 0,
  })
  const many = Array.from({ length: MAX_REPLIES - 1 }, (_reply, i) => ({ title: String(i), text: '…' }))
  expect(mergeReplies(many, replies)).toEqual({ added: [replies[0]], same: 0, dropped: 1 })
})

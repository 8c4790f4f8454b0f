import { expect, test } from 'vitest'
import { ChatHubClient } from '#main/core/chat/chat-hub-client.ts'
import { openPayload } from '#main/core/hub/protocol.ts'

/** What a server of another dialect may answer; nothing of it is a success or an empty list by mistake. */

const target = { channel: '1', userId: '7' }
const clientOf = (answer: unknown) => new ChatHubClient(async () => openPayload(answer))
const send = (answer: unknown) => clientOf(answer).send(target, 1, '您好')

test.each([
  [false, '操作失败'],
  ['false', '操作失败'],
  [0, '操作失败'],
  [-99, '无权限'],
  [{ code: 500, message: '会员不存在' }, '会员不存在'],
  [{ Code: '500', Msg: ['会员不存在'] }, '会员不存在'],
  [{ success: false, errors: { content: ['过长'] } }, '过长'],
  [{ statusCode: 400, succeeded: false, errors: ['过长'] }, '过长'],
])('a message that is answered with %j was not sent', async (answer, reason) => {
  await expect(send(answer)).rejects.toThrow(reason)
})

const message = { id: 5, content: '您好', time: '2026-11-25 08:03:02' }

test.each([null, undefined, true, 1, 'ok', { code: 0, data: null }])(
  'a message that is answered with %j was sent',
  async (answer) => {
    expect(await send(answer)).toBeNull()
  },
)

test.each([message, { code: 0, data: message }, { success: true, data: message }])(
  '%j is the stored message',
  async (answer) => {
    expect(await send(answer)).toMatchObject({ id: '5', content: '您好' })
  },
)

test.each([
  ['of which no field is documented', { text: '您好' }],
  ['of another kind', { speakId: 7 }],
])('rows %s are no messages, channels or conversations', async (_name, row) => {
  const client = clientOf([row])
  await expect(client.messages(target, null)).rejects.toThrow('无法识别')
  await expect(client.channels()).rejects.toThrow('无法识别')
  await expect(client.users('1')).rejects.toThrow('无法识别')
  expect((await clientOf([]).messages(target, null)).messages).toEqual([])
})

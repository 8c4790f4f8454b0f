import { expect, test, vi } from 'vitest'
import type { ChatMessage, ChatUser, SentMessage } from '#contract/chat.ts'
import { ChatHubClient } from '#main/core/chat/chat-hub-client.ts'
import { SentMessages } from '#main/core/chat/sent-messages.ts'
import { chatMessage } from '../fixtures.ts'
import { startConsole } from '../start-console.ts'

/** One bubble in every window, whether the server returns the message, pushes it back, both or neither (A197). */

const target = { channel: '1', userId: '10086' }
const echo = (id: string, content = '您好', speakId = '900001') => chatMessage(id, { speakId, name: '客服', content })

function setup() {
  const published: SentMessage[] = []
  const answers: { resolve(stored: ChatMessage | null): void; reject(error: Error): void }[] = []
  const sent = new SentMessages({
    chatHub: { send: () => new Promise((resolve, reject) => answers.push({ resolve, reject })) },
    operatorId: () => '900001',
    publish: (message) => published.push(message),
    unansweredSince: () => null,
    onAccepted: () => {},
  })
  return { sent, published, answers, answer: (stored: ChatMessage | null) => answers.at(-1)!.resolve(stored) }
}

test('the stored message is published to every window', async () => {
  const { sent, published, answer } = setup()
  const sending = sent.send(target, 1, '您好', 'own-1')
  answer(echo('7'))
  expect(await sending).toEqual(echo('7'))
  expect(published).toEqual([
    { conversation: '1:10086', sendId: 'own-1', contentType: 1, content: '您好', stored: echo('7') },
  ])
})

test('an echo received before an empty response is the stored message', async () => {
  const { sent, published, answer } = setup()
  const sending = sent.send(target, 1, '您好\n老王', 'own-1')
  sent.applyPush('1:10086', echo('6', '别的话'))
  sent.applyPush('1:10087', echo('7', '您好\n老王'))
  sent.applyPush('1:10086', echo('8', '您好\n老王', '10086'))
  // The server ends lines its own way.
  sent.applyPush('1:10086', echo('9', '您好\r\n老王'))
  answer(null)
  expect((await sending)?.id).toBe('9')
  expect(published).toMatchObject([{ sendId: 'own-1', stored: { id: '9' } }])
})

test('of two equal messages each has its own echo', async () => {
  const { sent, answers } = setup()
  const sending = ['own-1', 'own-2'].map((sendId) => sent.send(target, 1, '您好', sendId))
  for (const id of ['7', '8']) sent.applyPush('1:10086', echo(id))
  for (const { resolve } of answers) resolve(null)
  expect((await Promise.all(sending)).map((message) => message?.id)).toEqual(['7', '8'])
})

test('what the server refuses inside an envelope, and what is blank, is not sent', async () => {
  const invoke = vi.fn(async () => ({ succeeded: false, errors: '禁言' }))
  const hub = new ChatHubClient(invoke)
  await expect(hub.send(target, 1, '您好')).rejects.toThrow('失败,链接超时 禁言')
  await expect(hub.send(target, 1, ' \n ')).rejects.toThrow('消息内容不能为空')
  expect(invoke).toHaveBeenCalledTimes(1)
})

test('without echo and response the message is published without an id', async () => {
  const { sent, published, answer } = setup()
  const sending = sent.send(target, 1, '您好', 'own-1')
  answer(null)
  expect(await sending).toBeNull()
  expect(published).toMatchObject([{ sendId: 'own-1', content: '您好', stored: null }])
})

test('a failed message, or one of a signed-out operator, is not published', async () => {
  const { sent, published, answers, answer } = setup()
  const failing = sent.send(target, 1, '您好', 'own-1')
  answers[0]!.reject(new Error('失败,链接超时'))
  await expect(failing).rejects.toThrow('失败,链接超时')
  const late = sent.send(target, 1, '您好', 'own-2')
  sent.clear()
  answer(echo('7'))
  await late
  expect(published).toEqual([])
})

test.each([
  ['message', true],
  ['message', false],
  ['nothing', true],
  ['nothing', false],
] as const)('a message is published once to every window: response %s, echo %s', async (sendAnswer, sendEcho) => {
  const { core, call, server } = await startConsole()
  const received: SentMessage[] = []
  core.subscribe((event, payload) => event === 'messageSent' && received.push(payload as SentMessage))
  await server.chat({ sendAnswer, sendEcho })
  const [user] = await call<ChatUser[]>('getChatUsers', '1')
  await call('sendPrivate', '1', user!.userId, 1, '您好', 'own-1')
  expect(received).toMatchObject([{ conversation: user!.conversation, sendId: 'own-1', content: '您好' }])
  if (sendAnswer === 'message') expect(received[0]!.stored).toMatchObject({ content: '您好' })
})

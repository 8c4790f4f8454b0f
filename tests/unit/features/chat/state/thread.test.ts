import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import {
  ackMessage,
  createOutgoing,
  failMessage,
  MAX_MESSAGES,
  mergeAccepted,
  mergeMessages,
  pendingMessages,
  sortMessages,
  type ThreadMessage,
  trimMessages,
} from '#renderer/features/chat/state/thread.ts'
import fc from '#tests/unit/fast-check.ts'

const UNSAFE_ID = 2n ** 53n

function message(id: bigint | string, content = `第 ${id} 条`, speakId = '10086'): ChatMessage {
  const time = '2026-11-21 10:00:00'
  return { id: String(id), speakId, type: '1', name: '会员', head: '', content, contentType: 1, time }
}

const author = { speakId: '900001', type: '1', time: '2026-11-21 10:00:00' }
const stored = (id: bigint | string, content: string) => ({ ...message(id, content, author.speakId), name: '客服' })
const isFromOperator = ({ speakId }: ChatMessage) => speakId === author.speakId
const ids = (messages: readonly ThreadMessage[]) => messages.map(({ message: { id } }) => id)
const texts = (messages: readonly ThreadMessage[]) => messages.map(({ message: { content } }) => content)

/** A conversation with one message being sent. */
function sending(content = '您好') {
  const { messages } = mergeMessages([], [message(1n)], isFromOperator)
  const outgoing = createOutgoing(messages, author, 1, content)
  return { outgoing, messages: [...messages, outgoing] }
}

describe('order', () => {
  test('a message written before the history was loaded stays behind it and is no echo of an old one', () => {
    const early = createOutgoing([], { ...author, time: '2026-11-21 12:00:00' }, 1, '好的')
    const history = [message(1n), stored(2n, '好的'), message(3n)]
    const { messages } = mergeMessages([early], history, isFromOperator)
    expect(texts(messages)).toEqual(['第 1 条', '好的', '第 3 条', '好的'])
    expect(failMessage(messages, early.key, '失败,链接超时').at(-1)).toMatchObject({ state: 'failed' })
    const echoed = mergeMessages(messages, [{ ...stored(4n, '好的'), time: '2026-11-21 12:00:01' }], isFromOperator)
    expect(ids(echoed.messages)).toEqual(['1', '2', '3', '4'])
  })

  test('messages of one second keep the order of writing in any order of arrival', () => {
    const first = createOutgoing([], author, 3, '')
    const second = createOutgoing([], author, 1, '说明')
    expect(sortMessages([second, first]).map(({ key }) => key)).toEqual([first.key, second.key])
    const { messages } = mergeMessages([second, first], [message(1n)], isFromOperator)
    expect(messages.map(({ key }) => key)).toEqual(['1', first.key, second.key])
  })

  test('pages and pushes in any order yield each message once, in id order (A196)', () => {
    const someIds = fc.uniqueArray(fc.bigInt(UNSAFE_ID - 20n, UNSAFE_ID + 20n), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(someIds, fc.array(fc.array(fc.nat(29))), (all, batches) => {
        let messages: ThreadMessage[] = []
        let added = 0
        for (const batch of [...batches, all.map((_id, i) => i)]) {
          const incoming = batch.flatMap((i) => (all[i] === undefined ? [] : [message(all[i])]))
          const received = mergeMessages(messages, incoming, isFromOperator)
          messages = received.messages
          added += received.addedCount
        }
        expect(ids(messages)).toEqual([...all].sort((a, b) => (a < b ? -1 : 1)).map(String))
        expect(added).toBe(all.length)
      }),
    )
  })

  test('a message being sent is placed after the messages that existed when it was written', () => {
    const { outgoing, messages } = sending()
    const later = mergeMessages(messages, [message(5n)], isFromOperator).messages
    expect(texts(later)).toEqual(['第 1 条', '您好', '第 5 条'])
    expect(ids(ackMessage(later, outgoing.key, stored(6n, '您好')))).toEqual(['1', '5', '6'])
  })
})

describe('an echo is merged into the local message (A197)', () => {
  test('in any order of response and echo, with either missing', () => {
    const { outgoing, messages } = sending()
    const echo = (now: ThreadMessage[]) => mergeMessages(now, [stored(2n, '您好')], isFromOperator).messages
    const ackWithStored = (now: ThreadMessage[]) => ackMessage(now, outgoing.key, stored(2n, '您好'))
    const ackWithoutStored = (now: ThreadMessage[]) => ackMessage(now, outgoing.key, null)
    for (const steps of [
      [echo, ackWithStored],
      [ackWithStored, echo],
      [echo],
      [ackWithStored],
      [ackWithoutStored, echo],
      [echo, ackWithoutStored],
    ]) {
      const after = steps.reduce((now, step) => step(now), messages)
      expect(ids(after)).toEqual(['1', '2'])
      expect(after[1]).toMatchObject({ key: outgoing.key, state: 'sent' })
    }
    expect(ackWithoutStored(messages)[1]).toMatchObject({ key: outgoing.key, state: 'sent' })
  })

  test('two identical texts stay two messages, in whatever order they are confirmed', () => {
    const { outgoing, messages } = sending('好的')
    const second = createOutgoing(messages, author, 1, '好的')
    const steps = [
      (now: ThreadMessage[]) => mergeMessages(now, [stored(2n, '好的')], isFromOperator).messages,
      (now: ThreadMessage[]) => mergeMessages(now, [stored(3n, '好的')], isFromOperator).messages,
      (now: ThreadMessage[]) => ackMessage(now, outgoing.key, stored(2n, '好的')),
      (now: ThreadMessage[]) => ackMessage(now, second.key, stored(3n, '好的')),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(steps, { minLength: 4 }), (order) => {
        const after = order.reduce((now, step) => step(now), [...messages, second])
        expect(ids(after)).toEqual(['1', '2', '3'])
        expect(after.every(({ state }) => state === 'sent')).toBe(true)
      }),
    )
  })

  test.each([
    ['with other line ends and blanks', 1, '第一行\n  第二行', '第一行\r\n第二行 '],
    ['escaped', 1, '余额 > 100 & "可提"', '余额 &gt; 100 &amp; &quot;可提&quot;'],
    ['with a whole address', 3, '/upload/2026/a1.png', 'https://img.example.test/upload/2026/a1.png'],
  ] as const)('%s', (_how, contentType, sent, answered) => {
    const outgoing = createOutgoing([], author, contentType, sent)
    const { messages } = mergeMessages([outgoing], [{ ...stored(2n, answered), contentType }], isFromOperator)
    expect(ids(messages)).toEqual(['2'])
  })

  test('an older message with the same text is not an echo', () => {
    const { outgoing, messages } = sending('好的')
    const older = mergeMessages(messages, [stored(0n, '好的')], isFromOperator).messages
    expect(older.find(({ key }) => key === outgoing.key)).toMatchObject({ state: 'sending', message: { id: '' } })
    expect(older).toHaveLength(3)
  })

  test('another operator’s identical text does not replace a failed message', () => {
    const { outgoing, messages } = sending('好的')
    const failed = failMessage(messages, outgoing.key, '失败,链接超时')
    const colleague = { ...stored(2n, '好的'), speakId: '900002' }
    const after = mergeMessages(failed, [colleague], (one) => one.name === '客服').messages
    expect(after.map(({ state }) => state)).toEqual(['sent', 'failed', 'sent'])
  })

  test('a failed message whose echo arrives is sent', () => {
    const { outgoing, messages } = sending()
    const after = mergeMessages(
      failMessage(messages, outgoing.key, '失败,链接超时'),
      [stored(2n, '您好')],
      isFromOperator,
    ).messages
    expect(after[1]).toMatchObject({ key: outgoing.key, state: 'sent' })
    expect(after[1]).not.toHaveProperty('fault')
    expect(failMessage(after, outgoing.key, '晚到的失败')[1]).toMatchObject({ state: 'sent' })
  })
})

describe('a message sent in one window appears in the others', () => {
  const sent = (storedAs: ChatMessage | null) => ({ sendId: 'own-a', stored: storedAs })
  const createPlaceholder = () => ({ ...stored('', '您好') })
  const displayed = () => mergeMessages([], [message(1n)], isFromOperator).messages

  test('once, whether the server returns it, pushes it, both or neither, in any order', () => {
    const push = (now: ThreadMessage[]) => mergeMessages(now, [stored(2n, '您好')], isFromOperator).messages
    const named = (now: ThreadMessage[]) => mergeAccepted(now, sent(stored(2n, '您好')), createPlaceholder)
    const placeholder = (now: ThreadMessage[]) => mergeAccepted(now, sent(null), createPlaceholder)
    for (const steps of [[named], [named, push], [push, named], [placeholder, push]]) {
      const after = steps.reduce((now, step) => step(now), displayed())
      expect(ids(after)).toEqual(['1', '2'])
      expect(texts(after)).toEqual(['第 1 条', '您好'])
    }
    expect(texts(placeholder(displayed()))).toEqual(['第 1 条', '您好'])
  })

  test('in its own window it is merged into the local message', () => {
    const { outgoing, messages } = sending()
    const acceptedMessage = { sendId: outgoing.key, stored: stored(2n, '您好') }
    const after = ackMessage(
      mergeAccepted(messages, acceptedMessage, createPlaceholder),
      outgoing.key,
      stored(2n, '您好'),
    )
    expect(after).toHaveLength(2)
    expect(after[1]).toMatchObject({ key: outgoing.key, state: 'sent', message: { id: '2' } })
  })

  test('a message unknown after a reload is sent once it is found in the history', () => {
    const { outgoing, messages } = sending()
    const reloaded = messages.map((bubble) =>
      bubble.key === outgoing.key ? { ...bubble, state: 'unknown' as const } : bubble,
    )
    const colleague = { ...stored(2n, '您好'), speakId: '900002' }
    expect(mergeMessages(reloaded, [colleague], () => true).messages.map(({ state }) => state)).toEqual([
      'sent',
      'unknown',
      'sent',
    ])
    expect(mergeMessages(reloaded, [stored(2n, '您好')], isFromOperator).messages).toMatchObject([
      {},
      { key: outgoing.key, state: 'sent' },
    ])
  })

  test('of identical messages the one being sent takes the echo, not the failed one', () => {
    const { outgoing, messages } = sending('好的')
    const second = createOutgoing(messages, author, 1, '好的')
    const after = mergeMessages(
      [...failMessage(messages, outgoing.key, '失败'), second],
      [stored(2n, '好的')],
      isFromOperator,
    ).messages
    expect(after.find(({ key }) => key === outgoing.key)).toMatchObject({ state: 'failed' })
    expect(after.find(({ key }) => key === second.key)).toMatchObject({ state: 'sent', message: { id: '2' } })
  })
})

describe('trimming (A159)', () => {
  const many = mergeMessages(
    [],
    Array.from({ length: 150 }, (_, i) => message(BigInt(i + 1))),
    isFromOperator,
  ).messages

  test('keeps the latest 99 at the end, and everything while scrolled up', () => {
    expect(ids(trimMessages(many, true))).toEqual(Array.from({ length: MAX_MESSAGES }, (_, i) => String(i + 52)))
    expect(trimMessages(many, false)).toHaveLength(150)
  })

  test('keeps unsent messages', () => {
    const outgoing = createOutgoing([], author, 1, '没发出去')
    const failed = failMessage([outgoing, ...many], outgoing.key, '失败')
    expect(texts(trimMessages(failed, true))).toContain('没发出去')
    expect(texts(pendingMessages(failed))).toEqual(['没发出去'])
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '../../../src-preload/contract.ts'
import {
  accept,
  type Bubble,
  compareIds,
  confirm,
  fail,
  KEPT,
  outgoing,
  receive,
  trim,
  unsent,
} from '../../../src-renderer/chat/thread.ts'

const BEYOND = 2n ** 53n

function message(id: bigint | string, content = `第 ${id} 条`, speakId = '10086'): ChatMessage {
  const time = '2026-11-21 10:00:00'
  return { id: String(id), speakId, type: '1', name: '会员', head: '', content, contentType: 1, time }
}

const me = { speakId: '900001', type: '1', time: '2026-11-21 10:00:00' }
const stored = (id: bigint | string, content: string) => ({ ...message(id, content, me.speakId), name: '客服' })
const isOurs = ({ speakId }: ChatMessage) => speakId === me.speakId
const ids = (bubbles: readonly Bubble[]) => bubbles.map(({ message: { id } }) => id)
const texts = (bubbles: readonly Bubble[]) => bubbles.map(({ message: { content } }) => content)

/** A conversation with one message being sent. */
function sending(content = '您好') {
  const { bubbles } = receive([], [message(1n)], isOurs)
  const own = outgoing(bubbles, me, 1, content)
  return { own, bubbles: [...bubbles, own] }
}

describe('order', () => {
  test('ids beyond 2^53 are compared digit by digit (A183)', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, BEYOND * 1000n), fc.bigInt(0n, BEYOND * 1000n), (a, b) => {
        expect(Math.sign(compareIds(String(a), String(b)))).toBe(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
  })

  test('pages and pushes in any order yield each message once, in id order (A196)', () => {
    const someIds = fc.uniqueArray(fc.bigInt(BEYOND - 20n, BEYOND + 20n), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(someIds, fc.array(fc.array(fc.nat(29))), (all, batches) => {
        let bubbles: Bubble[] = []
        let added = 0
        for (const batch of [...batches, all.map((_id, i) => i)]) {
          const messages = batch.flatMap((i) => (all[i] === undefined ? [] : [message(all[i])]))
          const received = receive(bubbles, messages, isOurs)
          bubbles = received.bubbles
          added += received.added
        }
        expect(ids(bubbles)).toEqual([...all].sort((a, b) => (a < b ? -1 : 1)).map(String))
        expect(added).toBe(all.length)
      }),
    )
  })

  test('a message being sent is placed after the messages that existed when it was written', () => {
    const { own, bubbles } = sending()
    const later = receive(bubbles, [message(5n)], isOurs).bubbles
    expect(texts(later)).toEqual(['第 1 条', '您好', '第 5 条'])
    expect(ids(confirm(later, own.key, stored(6n, '您好')))).toEqual(['1', '5', '6'])
  })
})

describe('an echo is merged into the local message (A197)', () => {
  test('in any order of response and echo, with either missing', () => {
    const { own, bubbles } = sending()
    const echo = (now: Bubble[]) => receive(now, [stored(2n, '您好')], isOurs).bubbles
    const answer = (now: Bubble[]) => confirm(now, own.key, stored(2n, '您好'))
    const silence = (now: Bubble[]) => confirm(now, own.key, null)
    for (const steps of [[echo, answer], [answer, echo], [echo], [answer], [silence, echo], [echo, silence]]) {
      const after = steps.reduce((now, step) => step(now), bubbles)
      expect(ids(after)).toEqual(['1', '2'])
      expect(after[1]).toMatchObject({ key: own.key, state: 'sent' })
    }
    expect(silence(bubbles)[1]).toMatchObject({ key: own.key, state: 'sent' })
  })

  test('two identical texts stay two messages, in whatever order they are confirmed', () => {
    const { own, bubbles } = sending('好的')
    const second = outgoing(bubbles, me, 1, '好的')
    const steps = [
      (now: Bubble[]) => receive(now, [stored(2n, '好的')], isOurs).bubbles,
      (now: Bubble[]) => receive(now, [stored(3n, '好的')], isOurs).bubbles,
      (now: Bubble[]) => confirm(now, own.key, stored(2n, '好的')),
      (now: Bubble[]) => confirm(now, second.key, stored(3n, '好的')),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(steps, { minLength: 4 }), (order) => {
        const after = order.reduce((now, step) => step(now), [...bubbles, second])
        expect(ids(after)).toEqual(['1', '2', '3'])
        expect(after.every(({ state }) => state === 'sent')).toBe(true)
      }),
    )
  })

  test('an older message with the same text is not an echo', () => {
    const { own, bubbles } = sending('好的')
    const older = receive(bubbles, [stored(0n, '好的')], isOurs).bubbles
    expect(older.find(({ key }) => key === own.key)).toMatchObject({ state: 'sending', message: { id: '' } })
    expect(older).toHaveLength(3)
  })

  test('another operator’s identical text does not replace a failed message', () => {
    const { own, bubbles } = sending('好的')
    const failed = fail(bubbles, own.key, '失败,链接超时')
    const colleague = { ...stored(2n, '好的'), speakId: '900002' }
    const after = receive(failed, [colleague], (one) => one.name === '客服').bubbles
    expect(after.map(({ state }) => state)).toEqual(['sent', 'failed', 'sent'])
  })

  test('a failed message whose echo arrives is sent', () => {
    const { own, bubbles } = sending()
    const after = receive(fail(bubbles, own.key, '失败,链接超时'), [stored(2n, '您好')], isOurs).bubbles
    expect(after[1]).toMatchObject({ key: own.key, state: 'sent' })
    expect(after[1]).not.toHaveProperty('fault')
    expect(fail(after, own.key, '晚到的失败')[1]).toMatchObject({ state: 'sent' })
  })
})

describe('a message sent in one window appears in the others', () => {
  const sent = (storedAs: ChatMessage | null) => ({ sendId: 'own-a', stored: storedAs })
  const unnamed = () => ({ ...stored('', '您好') })
  const shown = () => receive([], [message(1n)], isOurs).bubbles

  test('once, whether the server returns it, pushes it, both or neither, in any order', () => {
    const push = (now: Bubble[]) => receive(now, [stored(2n, '您好')], isOurs).bubbles
    const named = (now: Bubble[]) => accept(now, sent(stored(2n, '您好')), unnamed)
    const nameless = (now: Bubble[]) => accept(now, sent(null), unnamed)
    for (const steps of [[named], [named, push], [push, named], [nameless, push]]) {
      const after = steps.reduce((now, step) => step(now), shown())
      expect(ids(after)).toEqual(['1', '2'])
      expect(texts(after)).toEqual(['第 1 条', '您好'])
    }
    expect(texts(nameless(shown()))).toEqual(['第 1 条', '您好'])
  })

  test('in its own window it is merged into the local message', () => {
    const { own, bubbles } = sending()
    const told = { sendId: own.key, stored: stored(2n, '您好') }
    const after = confirm(accept(bubbles, told, unnamed), own.key, stored(2n, '您好'))
    expect(after).toHaveLength(2)
    expect(after[1]).toMatchObject({ key: own.key, state: 'sent', message: { id: '2' } })
  })

  test('a message unknown after a reload is sent once it is found in the history', () => {
    const { own, bubbles } = sending()
    const reloaded = bubbles.map((bubble) =>
      bubble.key === own.key ? { ...bubble, state: 'unknown' as const } : bubble,
    )
    const colleague = { ...stored(2n, '您好'), speakId: '900002' }
    expect(receive(reloaded, [colleague], () => true).bubbles.map(({ state }) => state)).toEqual([
      'sent',
      'unknown',
      'sent',
    ])
    expect(receive(reloaded, [stored(2n, '您好')], isOurs).bubbles).toMatchObject([{}, { key: own.key, state: 'sent' }])
  })

  test('of identical messages the one being sent takes the echo, not the failed one', () => {
    const { own, bubbles } = sending('好的')
    const second = outgoing(bubbles, me, 1, '好的')
    const after = receive([...fail(bubbles, own.key, '失败'), second], [stored(2n, '好的')], isOurs).bubbles
    expect(after.find(({ key }) => key === own.key)).toMatchObject({ state: 'failed' })
    expect(after.find(({ key }) => key === second.key)).toMatchObject({ state: 'sent', message: { id: '2' } })
  })
})

describe('trimming (A159)', () => {
  const many = receive(
    [],
    Array.from({ length: 150 }, (_, i) => message(BigInt(i + 1))),
    isOurs,
  ).bubbles

  test('keeps the latest 99 at the end, and everything while scrolled up', () => {
    expect(ids(trim(many, true))).toEqual(Array.from({ length: KEPT }, (_, i) => String(i + 52)))
    expect(trim(many, false)).toHaveLength(150)
  })

  test('keeps unsent messages', () => {
    const own = outgoing([], me, 1, '没发出去')
    const failed = fail([own, ...many], own.key, '失败')
    expect(texts(trim(failed, true))).toContain('没发出去')
    expect(texts(unsent(failed))).toEqual(['没发出去'])
  })
})

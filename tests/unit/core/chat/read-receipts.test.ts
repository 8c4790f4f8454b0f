import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChatPage } from '#contract/chat.ts'
import {
  applyPush,
  assessListed,
  ConversationState,
  type ListedConversation,
} from '#main/core/chat/conversation-state.ts'
import { ReadReceipts } from '#main/core/chat/read-receipts.ts'
import { chatMessage } from '../fixtures.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T01:30:00Z') }))
afterEach(() => void vi.useRealTimers())

const page: ChatPage = { messages: [], hasMore: false }
const message = (content: string) => ({ key: '1:5', name: '会员5', content, count: 1, isTotal: false }) as const

describe('a conversation that is marked read during a burst', () => {
  function setup() {
    const state = { isFocused: true, calls: 0, unread: [] as [number, string[]][] }
    const answers: (() => void)[] = []
    const failures: ((error: Error) => void)[] = []
    const receipts = new ReadReceipts({
      fetchNewestPage: () => {
        state.calls++
        return new Promise((resolve, reject) => {
          answers.push(() => resolve(page))
          failures.push(reject)
        })
      },
      isFocused: () => state.isFocused,
      onRead: () => {},
      onUnread: (_key, unread, messages) => state.unread.push([unread, messages.map(({ content }) => content)]),
    })
    /** A message arrives in the focused conversation. */
    const receive = (content: string) => void receipts.enqueue('1:5', 0, message(content)).catch(() => {})
    const answer = async () => {
      answers.shift()!()
      await vi.advanceTimersByTimeAsync(0)
    }
    return { state, receive, answer, fail: () => failures.at(-1)!(new Error('忙')) }
  }

  test('costs one call for all messages of an interval', async () => {
    const { state, receive, answer } = setup()
    for (const content of ['一', '二', '三']) receive(content)
    await answer()
    expect(state.calls).toBe(1)
    await vi.advanceTimersByTimeAsync(299)
    expect(state.calls).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(state.calls).toBe(2)
    await answer()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([state.calls, state.unread]).toEqual([2, []])
  })

  test('is not marked read again without the focus: what arrived since is unread and announced (A160)', async () => {
    const { state, receive, answer } = setup()
    for (const content of ['一', '二', '三']) receive(content)
    await answer()
    state.isFocused = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state.calls).toBe(1)
    expect(state.unread).toEqual([[2, ['二', '三']]])
  })

  test('announces what the failed call was for, and nothing that an earlier one covered', async () => {
    const { state, receive, answer, fail } = setup()
    receive('一')
    receive('二')
    await answer()
    await vi.advanceTimersByTimeAsync(300)
    receive('三')
    fail()
    await vi.advanceTimersByTimeAsync(0)
    expect(state.unread).toEqual([[2, ['二', '三']]])
  })
})

describe('an entry of a list, with what was pushed', () => {
  const at = (second: number) => `2026-11-21 09:30:0${second}`
  const written = (id: string, content: string, second: number) => chatMessage(id, { content, time: at(second) })
  const assess = (state: ConversationState, content: string, second: number, count: number) => {
    const listed: ListedConversation = { conversation: '1:5', name: '会员5', time: at(second), content, count }
    const fetch = { startedAt: performance.now(), afterGap: false, mayShowLost: false, isSeen: true, isOwn: false }
    return assessListed(state, listed, fetch).unread
  }

  test('counts newer messages of the member on top of an older list, and none of operators', () => {
    const state = new ConversationState('1:5', '会员5')
    applyPush(state, written('1', '一', 1), true, Date.now())
    applyPush(state, written('2', '二', 2), true, Date.now())
    applyPush(state, written('3', '您好', 3), false, Date.now())
    expect(assess(state, '一', 1, 1)).toBe(2)
    expect(assess(state, '您好', 3, 2)).toBe(2)
  })
})

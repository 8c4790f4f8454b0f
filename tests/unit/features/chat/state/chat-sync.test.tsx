// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { Push } from '#contract/network.ts'
import { useChat } from '#renderer/features/chat/state/chat-store.ts'
import { startChatSync } from '#renderer/features/chat/state/chat-sync.ts'
import { privateKey } from '#shared/conversation-key.ts'

const host = vi.hoisted(() => ({ push: (_pushes: Push[]) => {} }))

vi.mock('#renderer/platform/desktop.ts', () => ({
  desktop: {
    onPushes: (listener: typeof host.push) => {
      host.push = listener
    },
    onMessageSent: () => {},
    onUnread: () => {},
  },
}))

vi.mock('#renderer/stores/chat-unsent.ts', async (load) => ({
  ...(await load<object>()),
  holdPageLock: () => {},
  watchOtherPages: () => {},
}))

let count = 0

function push(userId: string): Push {
  const message = {
    id: String(++count),
    speakId: userId,
    type: '1',
    name: '甲',
    head: '',
    content: '在吗',
    contentType: 1,
    time: '',
  }
  return { kind: 'privateMessage', conversation: privateKey('1', userId), message } as Push
}

test('pushes of a burst are rendered together four times a second, a single one at once', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  startChatSync()
  let renderings = 0
  useChat.subscribe(() => void renderings++)

  host.push([push('1')])
  vi.advanceTimersByTime(59)
  expect(renderings).toBe(0)
  vi.advanceTimersByTime(1)
  expect(renderings).toBe(1)

  for (let n = 0; n < 20; n++) {
    host.push([push(String(n))])
    vi.advanceTimersByTime(50)
  }
  expect(renderings).toBe(5)
  expect(useChat.getState().conversations.size).toBe(20)
})

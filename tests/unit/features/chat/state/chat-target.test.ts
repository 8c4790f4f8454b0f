// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { openChatTarget } from '#renderer/features/chat/state/chat-actions.ts'
import { type Conversation, resetChat, showThread, useChat } from '#renderer/features/chat/state/chat-store.ts'
import { useToasts } from '#renderer/stores/toast.ts'
import { privateKey } from '#shared/conversation-key.ts'

const host = vi.hoisted(() => ({ answer: (_found: unknown) => {} }))

vi.mock('#renderer/platform/desktop.ts', () => ({
  desktop: {
    findChatUser: () =>
      new Promise((resolve) => {
        host.answer = resolve
      }),
    getPrivateMessages: async () => ({ messages: [], hasMore: false }),
  },
}))

vi.mock('#renderer/features/chat/state/focus-tracker.ts', () => ({
  canMarkRead: () => true,
  reportFocus: async () => {},
}))

const OPEN = privateKey('1', '77')
const SOUGHT = privateKey('1', '88')
const found: Conversation = {
  conversation: SOUGHT,
  ...{ channel: '1', userId: '88', name: '乙', head: '', count: 0, content: '', time: '' },
}

beforeEach(() => {
  resetChat()
  document.body.innerHTML = '<button></button><textarea></textarea><textarea>已有</textarea>'
  useToasts.setState({ toasts: [] })
  useChat.setState({ channels: [], channel: '1', lists: { 1: { keys: [OPEN], state: 'ready', error: '' } } })
  showThread(OPEN)
})

const [button, field, other] = ['button', 'textarea', 'textarea + textarea'] as const

/** The look-up begins with the focus in `from`; meanwhile `text` is in the field `to`. Returns the open conversation. */
async function openWhile(from: string, to: string, text: string) {
  const find = (selector: string) => document.querySelector<HTMLTextAreaElement>(selector)!
  find(from).focus()
  const opening = openChatTarget({ userId: '88' })
  find(to).focus()
  find(to).value = text
  host.answer(found)
  await opening
  return useChat.getState().thread?.key
}

test('a member who is looked up for a link is opened once found', async () => {
  expect(await openWhile(button, button, '')).toBe(SOUGHT)
})

test.each([
  ['the field that had the focus', other, other, '已有'],
  ['one that gets it with a dialog that opens', button, field, ''],
])('%s does not hold the conversation back', async (_which, from, to, text) => {
  expect(await openWhile(from, to, text)).toBe(SOUGHT)
})

test('more text in the field that had the focus does', async () => {
  expect(await openWhile(other, other, '已有别的')).toBe(OPEN)
})

test('what is written while a member is looked up does not go to that member, whose conversation is offered', async () => {
  expect(await openWhile(button, field, '这是给')).toBe(OPEN)
  const [offer] = useToasts.getState().toasts
  expect(offer?.text).toBe('正在输入，没有切换到会员 88 的会话')
  offer?.action?.run()
  expect(useChat.getState().thread?.key).toBe(SOUGHT)
})

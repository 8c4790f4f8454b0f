import { expect, test } from 'vitest'
import { upsertConversations, useChat } from '#renderer/features/chat/state/chat-store.ts'

test('the content type of a pushed message stays known while lists show that message (D3 §3)', () => {
  const row = { conversation: '1:5', channel: '1', userId: '5', name: '张三', head: '', count: 1 }
  const listed = { ...row, time: '2026-11-21 09:30:00', content: '下分<b>500</b>元' }
  const contentType = () => useChat.getState().conversations.get('1:5')?.contentType
  upsertConversations([{ ...listed, contentType: 1 }])
  upsertConversations([listed])
  expect(contentType()).toBe(1)
  upsertConversations([{ ...listed, content: '<p>已到账</p>' }])
  expect(contentType()).toBeUndefined()
})

// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { clearChatInput, flushChatDrafts, getChatDraft, saveChatDraft } from '#renderer/stores/chat-drafts.ts'

afterEach(() => {
  vi.restoreAllMocks()
  clearChatInput()
})

test('input that a full storage refuses is kept by the page, and written when there is space again', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  saveChatDraft('1:5', '很长的一段')
  saveChatDraft('1:6', '')
  flushChatDrafts()
  expect(getChatDraft('1:5')).toBe('很长的一段')
  full.mockRestore()
  flushChatDrafts()
  expect(getChatDraft('1:5')).toBe('很长的一段')
  expect(Object.values({ ...localStorage })).toContain('很长的一段')
})

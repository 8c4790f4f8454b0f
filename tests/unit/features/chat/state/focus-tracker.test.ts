// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { reportFocus, trackFocus } from '#renderer/features/chat/state/focus-tracker.ts'

const { reported } = vi.hoisted(() => ({ reported: [] as unknown[][] }))
vi.mock('#renderer/platform/desktop.ts', () => ({
  desktop: { setFocusedConversation: async (...report: unknown[]) => void reported.push(report) },
}))

let hasFocus: boolean
vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus)
function setFocus(focused: boolean): void {
  hasFocus = focused
  window.dispatchEvent(new Event(focused ? 'focus' : 'blur'))
}

beforeEach(async () => {
  hasFocus = true
  await reportFocus(null)
  reported.length = 0
})

test('a conversation has the focus while its window has it (A160)', async () => {
  hasFocus = false
  await reportFocus('1:5')
  const stop = trackFocus(() => {})
  setFocus(true)
  setFocus(false)
  expect(reported).toEqual([
    ['1:5', false],
    ['1:5', true],
    ['1:5', false],
  ])
  stop()
})

test('a chat that was left has no focus any more', async () => {
  await reportFocus('1:5')
  trackFocus(() => {})()
  expect(reported.at(-1)).toEqual([null, false])
})

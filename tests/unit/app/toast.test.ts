import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdToasts, toast, useToasts } from '#renderer/stores/toast.ts'

const texts = () => useToasts.getState().toasts.map(({ text }) => text)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('at most four toasts are shown, the newest last', () => {
  for (const text of ['一', '二', '三', '四', '五']) toast('info', text)
  expect(texts()).toEqual(['二', '三', '四', '五'])
})

test('a toast stays while it is held and for a moment after', () => {
  toast('success', '已通过')
  holdToasts('attention', true)
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['已通过'])
  holdToasts('attention', false)
  vi.advanceTimersByTime(1_000)
  expect(texts()).toEqual(['已通过'])
  vi.advanceTimersByTime(2_000)
  expect(texts()).toEqual([])
})

test('a toast that loses the focus because the window is hidden stays until it was in sight', () => {
  toast('success', '已通过')
  holdToasts('attention', true)
  holdToasts('hidden', true)
  holdToasts('attention', false)
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['已通过'])
  holdToasts('hidden', false)
  vi.advanceTimersByTime(5_900)
  expect(texts()).toEqual(['已通过'])
  vi.advanceTimersByTime(100)
  expect(texts()).toEqual([])
})

test('an offer stays for eight seconds, what succeeded for three', () => {
  const action = { label: '恢复修改', run: () => {} }
  toast('info', '已放弃修改', action)
  toast('success', '已通过', action)
  vi.advanceTimersByTime(3_000)
  expect(texts()).toEqual(['已放弃修改'])
  vi.advanceTimersByTime(4_900)
  expect(texts()).toEqual(['已放弃修改'])
  vi.advanceTimersByTime(100)
  expect(texts()).toEqual([])
})

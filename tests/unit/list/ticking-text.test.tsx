// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TickingText } from '#renderer/list/ticking-text.tsx'
import { serverNow } from '#renderer/stores/clock.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const root = createRoot(document.body)
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] }))
afterEach(() => {
  act(() => root.render(null))
  expect(vi.getTimerCount(), 'a text that is gone leaves no timer').toBe(0)
  vi.useRealTimers()
})

const show = (read: (now: number) => { text: string; className?: string }) =>
  act(() => root.render(<TickingText role="timer" width="5em" read={read} />))
const element = () => document.querySelector('[role=timer]')!

test('a text is there at once, and is written each second into the same node', () => {
  const start = serverNow()
  const read = (now: number) => ({
    text: String(Math.round((now - start) / 1_000)),
    className: now > start ? 'late' : '',
  })
  show(read)
  expect(element().textContent).toBe('0')
  expect(getComputedStyle(element()).getPropertyValue('contain'), 'no more than its layout').toBe('size layout')
  const node = element().firstChild
  const written = new MutationObserver(() => {})
  written.observe(document.body, { subtree: true, childList: true, attributes: true })
  vi.advanceTimersByTime(1_000)
  expect(element().textContent).toBe('1')
  expect([...element().classList]).toContain('late')
  vi.advanceTimersByTime(2_000)
  expect(element().textContent).toBe('3')
  expect(element().firstChild).toBe(node)
  // Its class alone, once: no element was rendered for it.
  expect(written.takeRecords().map(({ attributeName }) => attributeName)).toEqual(['class'])
})

test('what it reads may change between two seconds', () => {
  show(() => ({ text: '距封盘 00:01' }))
  show(() => ({ text: '等待中', className: 'waiting' }))
  expect(element().textContent).toBe('等待中')
  expect([...element().classList]).toContain('waiting')
})

// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { onWindowResize } from '#renderer/lib/window-resize.ts'

test('a window that is being resized asks at once, then every 200 ms, and not after its end (inventory 89)', () => {
  vi.useFakeTimers()
  const run = vi.fn()
  const stop = onWindowResize(run)
  const resize = () => window.dispatchEvent(new Event('resize'))
  resize()
  expect(run).toHaveBeenCalledTimes(1)
  for (let ms = 0; ms < 400; ms += 20) {
    resize()
    vi.advanceTimersByTime(20)
  }
  expect(run).toHaveBeenCalledTimes(3)
  resize()
  stop()
  vi.advanceTimersByTime(1_000)
  resize()
  expect(run).toHaveBeenCalledTimes(3)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

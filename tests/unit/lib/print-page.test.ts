import { afterEach, expect, test, vi } from 'vitest'
import { printPage } from '#renderer/lib/print-page.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the dialog of the printer opens once the click is over, which the page would not finish before', () => {
  vi.useFakeTimers()
  const print = vi.fn()
  vi.stubGlobal('window', { print })
  printPage()
  expect(print).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(print).toHaveBeenCalledTimes(1)
})

import { expect, test, vi } from 'vitest'
import { ReloadBudget } from '#main/electron/windows/console-window.ts'

vi.mock('electron', () => ({ app: {} }))

test('three reloads within a minute are allowed, a fourth is not (fault 25)', () => {
  const budget = new ReloadBudget()
  expect([0, 10, 59_000, 59_900].map((now) => budget.tryAcquire(now))).toEqual([true, true, true, false])
})

test('a denied reload does not count: a new one is allowed once an old one expires', () => {
  const budget = new ReloadBudget()
  for (const now of [0, 1_000, 2_000, 3_000, 59_999]) budget.tryAcquire(now)
  expect(budget.tryAcquire(60_000)).toBe(true)
  expect(budget.tryAcquire(60_500)).toBe(false)
  expect(budget.tryAcquire(61_000)).toBe(true)
})

test('a page that crashes every 20 seconds is always reloaded', () => {
  const budget = new ReloadBudget()
  const times = Array.from({ length: 500 }, (_crash, n) => n * 20_000)
  expect(times.every((now) => budget.tryAcquire(now))).toBe(true)
})

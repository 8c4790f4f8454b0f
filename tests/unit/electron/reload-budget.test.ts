import { expect, test } from 'vitest'
import { ReloadBudget } from '../../../src-main/electron/reload-budget.ts'

test('three reloads within a minute are in order, a fourth is not (fault 25)', () => {
  const budget = new ReloadBudget()
  expect([0, 10, 59_000, 59_900].map((now) => budget.spend(now))).toEqual([true, true, true, false])
})

test('a refused reload costs nothing: as the old ones pass, new ones are in order', () => {
  const budget = new ReloadBudget()
  for (const now of [0, 1_000, 2_000, 3_000, 59_999]) budget.spend(now)
  expect(budget.spend(60_000)).toBe(true)
  expect(budget.spend(60_500)).toBe(false)
  expect(budget.spend(61_000)).toBe(true)
})

test('a page that crashes now and then is reloaded for ever', () => {
  const budget = new ReloadBudget()
  const times = Array.from({ length: 500 }, (_crash, n) => n * 20_000)
  expect(times.every((now) => budget.spend(now))).toBe(true)
})

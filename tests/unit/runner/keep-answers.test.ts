import type { ElectronApplication } from 'playwright'
import { expect, test, vi } from 'vitest'
import { keepAnswers } from '../../desktop/support/keep-answers.ts'

const lost = new Error('electronApplication.evaluate: Resulting promise was garbage collected.')

test('a call into main whose answer was lost is answered without being done twice', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const electron = { count: 0 }
  let losses = 0
  const app = {
    evaluate: async (run: (of: unknown, arg: unknown) => unknown, arg: unknown) => {
      const result = run(electron, arg)
      if (losses++ % 2 === 0) throw lost
      return result
    },
  } as unknown as ElectronApplication
  keepAnswers(app)
  const add = (of: unknown, by: number) => {
    const counter = of as { count: number }
    counter.count += by
    return counter.count
  }
  expect(await app.evaluate(add, 2)).toBe(2)
  expect(await app.evaluate(add, 3)).toBe(5)
  expect(electron.count).toBe(5)
})

test('another failure is thrown', async () => {
  const evaluate = vi.fn().mockRejectedValue(new Error('Target closed'))
  const app = { evaluate } as unknown as ElectronApplication
  keepAnswers(app)
  await expect(app.evaluate(() => 1)).rejects.toThrow('Target closed')
  expect(evaluate).toHaveBeenCalledTimes(1)
})

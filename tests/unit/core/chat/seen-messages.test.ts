import { expect, test, vi } from 'vitest'
import { SeenMessages } from '#main/core/chat/apply-list.ts'

const LATEST = 20_000

test('the latest messages are known, each once; the oldest are forgotten without a walk over the others', () => {
  const seen = new SeenMessages()
  const walk = vi.spyOn(Set.prototype, Symbol.iterator)
  const add = (from: number, to: number) => {
    let added = 0
    for (let id = from; id < to; id++) if (seen.add('1:7', `${id}`)) added++
    return added
  }
  const added = add(0, 5 * LATEST)
  expect(walk).not.toHaveBeenCalled()
  walk.mockRestore()
  expect([added, add(4 * LATEST, 5 * LATEST)]).toEqual([5 * LATEST, 0])
  expect([seen.has('1:7', '0'), seen.has('1:8', `${5 * LATEST - 1}`)]).toEqual([false, false])
  seen.clear()
  expect(seen.has('1:7', `${5 * LATEST - 1}`)).toBe(false)
})

import { expect, test, vi } from 'vitest'
import { followState } from '#renderer/platform/published.ts'

/** The main process; `answer` ends the page's request for the current value. */
const main = vi.hoisted(() => ({ read: [] as string[], answer: (_: number) => {}, change: (_: number) => {} }))

vi.mock('#renderer/platform/desktop.ts', () => ({
  desktop: {
    readState: (subject: string) => {
      main.read.push(subject)
      return new Promise<number>((resolve) => {
        main.answer = resolve
      })
    },
    onClockOffset: (listener: (value: number) => void) => {
      main.change = listener
      return () => {
        main.change = () => {}
      }
    },
  },
}))

function follow() {
  const applied: number[] = []
  const unsubscribe = followState('clockOffset', (value) => void applied.push(value))
  return { applied, unsubscribe }
}

test('the current value is applied, then every change until it is no longer followed', async () => {
  const { applied, unsubscribe } = follow()
  expect(main.read.splice(0)).toEqual(['clockOffset'])
  main.answer(1)
  await Promise.resolve()
  main.change(2)
  unsubscribe()
  main.change(3)
  expect(applied).toEqual([1, 2])
})

test('a response that a change overtook is dropped', async () => {
  const { applied } = follow()
  main.change(2)
  main.answer(1)
  await Promise.resolve()
  expect(applied).toEqual([2])
})

test('a value that is asked for already is not asked for again', async () => {
  main.read = []
  const applied: number[] = []
  followState('clockOffset', (value) => void applied.push(value), Promise.resolve(4))
  await Promise.resolve()
  expect({ read: main.read, applied }).toEqual({ read: [], applied: [4] })
})

test('a response that comes after the end is dropped: it may be of what is no longer shown', async () => {
  const { applied, unsubscribe } = follow()
  unsubscribe()
  main.answer(1)
  await Promise.resolve()
  expect(applied).toEqual([])
})

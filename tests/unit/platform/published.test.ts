import { expect, test } from 'vitest'
import { followPublished } from '#renderer/platform/published.ts'

/** A value that the main process publishes; `answer` ends the page's request for the current one. */
function published() {
  const applied: string[] = []
  let answer: (value: string) => void = () => {}
  const promise = new Promise<string>((resolve) => {
    answer = resolve
  })
  let change: (value: string) => void = () => {}
  followPublished(
    (listener) => {
      change = listener
      return () => {
        change = () => {}
      }
    },
    () => promise,
    (value) => void applied.push(value),
  )
  return { applied, answer, change: (value: string) => change(value) }
}

test('the current value is applied, then every change', async () => {
  const { applied, answer, change } = published()
  answer('current')
  await Promise.resolve()
  change('changed')
  expect(applied).toEqual(['current', 'changed'])
})

test('a response that a change overtook is dropped', async () => {
  const { applied, answer, change } = published()
  change('changed')
  answer('before the change')
  await Promise.resolve()
  expect(applied).toEqual(['changed'])
})

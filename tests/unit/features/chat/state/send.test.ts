import { expect, test, vi } from 'vitest'
import { SendQueue } from '#renderer/features/chat/state/send.ts'

vi.mock('#renderer/platform/desktop.ts', () => ({ desktop: {} }))

function setup() {
  const queue = new SendQueue()
  const started: string[] = []
  const completions = new Map<string, (sent: boolean) => void>()
  const add = (name: string, isImage = false, queueKey = '甲') =>
    void queue.run(queueKey, isImage, (canSend) => {
      started.push(canSend ? name : `${name} held back`)
      return canSend ? new Promise((resolve) => completions.set(name, resolve)) : Promise.resolve(false)
    })
  const complete = async (name: string, sent: boolean) => {
    completions.get(name)!(sent)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue, started, add, complete }
}

test('texts are sent without waiting for a response; messages after an image wait for it, in order', async () => {
  const { queue, started, add, complete } = setup()
  add('text 1')
  add('text 2')
  expect(started).toEqual(['text 1', 'text 2'])
  add('picture', true)
  add('text 3')
  add('picture 2', true)
  add('text 4')
  add('elsewhere', false, '乙')
  expect(started).toEqual(['text 1', 'text 2', 'picture', 'elsewhere'])
  await complete('picture', true)
  await complete('text 3', true)
  expect(started.slice(4)).toEqual(['text 3', 'picture 2'])
  await complete('picture 2', true)
  expect(started.at(-1)).toBe('text 4')
  await complete('text 4', true)
  expect(queue.isBlocked('甲')).toBe(false)
})

test('messages waiting for a failed image are not sent; those written afterwards are', async () => {
  const { started, add, complete } = setup()
  add('picture', true)
  add('text 1')
  add('text 2')
  await complete('picture', false)
  expect(started).toEqual(['picture', 'text 1 held back', 'text 2 held back'])
  add('text 3')
  expect(started.at(-1)).toBe('text 3')
})

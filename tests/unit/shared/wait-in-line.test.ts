import { expect, test } from 'vitest'
import { limitConcurrency } from '#shared/wait-in-line.ts'

/** Tasks that end when the test settles them; `started` lists the names of the tasks in the order of their start. */
function createTasks(limit: number) {
  const run = limitConcurrency(limit)
  const started: string[] = []
  const settle = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const add = (name: string, signal = new AbortController().signal) =>
    run(() => {
      started.push(name)
      return new Promise<string>((resolve, reject) => settle.set(name, { resolve: () => resolve(name), reject }))
    }, signal)
  return { add, started, settle }
}

/** Lets all promises that can go on do so. */
const flush = () => new Promise((resolve) => setImmediate(resolve))

test('tasks start in the order of the calls, a limited number at a time', async () => {
  const { add, started, settle } = createTasks(2)
  const all = ['a', 'b', 'c', 'd'].map((name) => add(name))
  await flush()
  expect(started).toEqual(['a', 'b'])
  settle.get('b')!.resolve()
  await flush()
  expect(started).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c']) settle.get(name)!.resolve()
  await flush()
  settle.get('d')!.resolve()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('a task that fails makes place for the next', async () => {
  const { add, started, settle } = createTasks(1)
  const failing = add('a')
  void add('b')
  await flush()
  settle.get('a')!.reject(new Error('refused'))
  await expect(failing).rejects.toThrow('refused')
  await flush()
  expect(started).toEqual(['a', 'b'])
})

test('a task aborted while it waits is not started and takes no place', async () => {
  const { add, started, settle } = createTasks(1)
  const leaving = new AbortController()
  void add('a')
  const aborted = add('b', leaving.signal)
  const late = AbortSignal.abort(new Error('left before'))
  const neverStarted = add('c', late)
  void add('d')
  leaving.abort(new Error('left'))
  await expect(aborted).rejects.toThrow('left')
  await expect(neverStarted).rejects.toThrow('left before')
  settle.get('a')!.resolve()
  await flush()
  expect(started).toEqual(['a', 'd'])
})

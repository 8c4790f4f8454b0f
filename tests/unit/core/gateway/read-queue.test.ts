import { expect, test, vi } from 'vitest'
import { type ReadKind, ReadQueue } from '#main/core/gateway/forwarder.ts'

/** A queue whose reads last until `end`; `sent`: those that began, by name. */
function createQueue(isStrained = () => false) {
  const queue = new ReadQueue(isStrained)
  const sent: string[] = []
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const flush = async () => await new Promise(setImmediate)
  return {
    sent,
    async read(kind: ReadKind, ...names: string[]) {
      for (const name of names) void this.start(kind, name).catch(() => {})
      await flush()
    },
    start: (kind: ReadKind, name: string, signal = new AbortController().signal) =>
      queue.run(kind, signal, () => {
        sent.push(name)
        return new Promise<void>((resolve, reject) => ends.set(name, { resolve, reject }))
      }),
    async end(name: string, error?: Error) {
      const { resolve, reject } = ends.get(name)!
      if (error) reject(error)
      else resolve()
      await flush()
    },
    flush,
  }
}

test('screens have three reads at once, in the order of their calls, and a place is left for an alert', async () => {
  const { sent, ...queue } = createQueue()
  await queue.read('screen', 's1', 's2', 's3', 's4', 's5')
  expect(sent).toEqual(['s1', 's2', 's3'])
  await queue.read('alert', 'a1')
  expect(sent).toEqual(['s1', 's2', 's3', 'a1'])
  await queue.end('s2')
  await queue.end('s1')
  expect(sent).toEqual(['s1', 's2', 's3', 'a1', 's4', 's5'])
})

test('there are never more than four, and a waiting alert comes before screens that waited longer', async () => {
  const { sent, ...queue } = createQueue()
  await queue.read('screen', 's1', 's2')
  await queue.read('alert', 'a1', 'a2')
  await queue.read('screen', 's3')
  await queue.read('alert', 'a3', 'a4')
  expect(sent).toEqual(['s1', 's2', 'a1', 'a2'])
  await queue.end('s1')
  expect(sent.slice(4)).toEqual(['a3'])
  await queue.end('s2')
  await queue.end('a1')
  expect(sent.slice(5)).toEqual(['a4', 's3'])
})

test('a read that is given up while it waits is not sent, and holds up none behind it', async () => {
  const { sent, ...queue } = createQueue()
  await queue.read('screen', 's1', 's2', 's3')
  const given = new AbortController()
  const waiting = queue.start('screen', 'given up', given.signal)
  await queue.read('screen', 's4')
  given.abort(new Error('closed'))
  await expect(waiting).rejects.toThrow('closed')
  await queue.end('s1')
  expect(sent).toEqual(['s1', 's2', 's3', 's4'])
  await expect(queue.start('screen', 'too late', AbortSignal.abort(new Error('closed')))).rejects.toThrow('closed')
})

test('reads that fail give their place back', async () => {
  const { sent, ...queue } = createQueue()
  await queue.read('screen', 's1', 's2', 's3', 's4', 's5', 's6')
  for (const name of ['s1', 's2', 's3']) await queue.end(name, new Error('网络连接失败'))
  expect(sent).toEqual(['s1', 's2', 's3', 's4', 's5', 's6'])
})

test('a read that hangs gives its place to the next one after eight seconds, and once only', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { sent, ...queue } = createQueue()
  await queue.read('screen', 's1', 's2', 's3', 's4', 's5', 's6', 's7')
  await vi.advanceTimersByTimeAsync(7_999)
  expect(sent).toEqual(['s1', 's2', 's3'])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual(['s1', 's2', 's3', 's4', 's5', 's6'])
  await queue.end('s1')
  expect(sent).toHaveLength(6)
  await queue.end('s4')
  expect(sent).toHaveLength(7)
  vi.useRealTimers()
})

test('a strained server gets two of screens at once, and three again when it has recovered', async () => {
  let isStrained = true
  const { sent, ...queue } = createQueue(() => isStrained)
  await queue.read('screen', 's1', 's2', 's3', 's4', 's5')
  expect(sent).toEqual(['s1', 's2'])
  await queue.read('alert', 'a1')
  expect(sent).toEqual(['s1', 's2', 'a1'])
  isStrained = false
  await queue.end('s1')
  expect(sent).toEqual(['s1', 's2', 'a1', 's3', 's4'])
})

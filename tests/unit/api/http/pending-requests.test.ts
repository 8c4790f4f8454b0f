import { beforeEach, expect, test, vi } from 'vitest'
import { trackRequest, untilSettled } from '#renderer/api/http/pending-requests.ts'

let frames: (() => void)[]
let idle: (() => void)[]

/** Runs what waits for a frame, or for an idle moment. */
async function run(waiting: (() => void)[]): Promise<void> {
  for (const resume of waiting.splice(0)) resume()
  await new Promise(setImmediate)
}

/** Begins a read, and returns what answers it. */
function read(): () => void {
  let answer = () => {}
  void trackRequest('read', new Promise<void>((resolve) => (answer = resolve)))
  return answer
}

beforeEach(() => {
  frames = []
  idle = []
  vi.stubGlobal('requestAnimationFrame', (resume: () => void) => frames.push(resume))
  vi.stubGlobal('requestIdleCallback', (resume: () => void) => idle.push(resume))
})

test('what comes after the first screen waits for the reads that its first answers lead to', async () => {
  const settled = vi.fn()
  const answerOrders = read()
  void untilSettled().then(settled)
  await run(idle)
  answerOrders()
  await run(frames)
  // The browser is idle before the answer is rendered; rendering it reads the games.
  await run(idle)
  const answerGames = read()
  await run(frames)
  await run(idle)
  expect(settled).not.toHaveBeenCalled()
  answerGames()
  await run(frames)
  await run(idle)
  expect(settled).not.toHaveBeenCalled()
  await run(frames)
  await run(idle)
  expect(settled).toHaveBeenCalled()
})

test('a hidden page, which has no frames, is settled as well', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const settled = vi.fn()
  void untilSettled().then(settled)
  await run(idle)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersToNextTimerAsync()
  await run(idle)
  expect(settled).toHaveBeenCalled()
})

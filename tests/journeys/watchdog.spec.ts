import { takeStalls } from '../desktop/support/watchdog.ts'
import { expect, test } from './support/fixture.ts'

test('a journey fails when the main process computes for 150 ms or waits for longer than a second', async ({
  desktop: { app },
}) => {
  await app.evaluate(takeStalls)
  await app.evaluate(() => {
    const { cpuUsage, hrtime, pid } = process
    const { existsSync, readFileSync } = process.getBuiltinModule('node:fs')
    const file = `/proc/self/task/${pid}/stat`
    // The other threads of the process compute too; Linux tells the thread alone, in hundredths of a second.
    const used = existsSync(file)
      ? () => Number(readFileSync(file, 'utf8').split(') ').at(-1)!.split(' ')[11]) * 10_000
      : () => cpuUsage().user
    const before = used()
    while (used() - before < 150_000) hrtime()
  })
  const [busy, ...others] = await app.evaluate(takeStalls)
  expect(others).toEqual([])
  expect(busy!.cpuMs).toBeGreaterThanOrEqual(100)

  await app.evaluate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_100))
  const [waiting, ...rest] = await app.evaluate(takeStalls)
  expect(rest).toEqual([])
  expect(waiting!.gapMs).toBeGreaterThan(1_000)
  expect(waiting!.cpuMs).toBeLessThan(100)
})

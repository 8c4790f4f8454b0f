import { expect, test } from 'vitest'
import { runIndependent } from '../../gate/steps.ts'

/** Two steps that each take a turn. */
function twoSteps() {
  const events: string[] = []
  const step = (name: string) => async () => {
    events.push(`${name} begins`)
    await Promise.resolve()
    events.push(`${name} ends`)
  }
  return { events, steps: [step('first'), step('second')] }
}

test('independent steps of the gate run side by side on Linux', async () => {
  const { events, steps } = twoSteps()
  await runIndependent('linux', steps)
  expect(events).toEqual(['first begins', 'second begins', 'first ends', 'second ends'])
})

test.each(['win32', 'darwin'] as const)(
  'steps of the gate share the system on %s and follow each other',
  async (platform) => {
    const { events, steps } = twoSteps()
    await runIndependent(platform, steps)
    expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  },
)

test.each(['linux', 'darwin'] as const)('a step that fails fails the gate on %s', async (platform) => {
  const failing = async () => Promise.reject(new Error('not installed in time'))
  await expect(runIndependent(platform, [failing, async () => {}])).rejects.toThrow('not installed in time')
})

import { afterEach, expect, test, vi } from 'vitest'
import { ProxyLogins } from '../../../src-main/core/proxy-logins.ts'

afterEach(() => vi.useRealTimers())

const house = { host: 'proxy.house', port: 3128, realm: 'The House' }
const clerk = { user: 'clerk', password: 'old' }

test('many requests cause one prompt; its credentials are cached', async () => {
  const logins = new ProxyLogins()
  const asked: unknown[] = []
  logins.onQuestion = (question) => asked.push(question)
  const answers = Promise.all([logins.credentials(house, null), logins.credentials(house, null)])
  logins.answer(clerk)
  expect(await answers).toEqual([clerk, clerk])
  expect(await logins.credentials(house, null)).toBe(clerk)
  expect(asked).toEqual([{ proxy: 'proxy.house:3128', realm: 'The House', wrong: false }, null])
  expect(logins.knownOf('proxy.house:3128')).toBe(clerk)
  expect(logins.passwords).toEqual(['old'])
})

test('rejected credentials cause a new prompt, and a dismissed prompt stays hidden for a while', async () => {
  vi.useFakeTimers()
  const logins = new ProxyLogins()
  const first = logins.credentials(house, null)
  logins.answer(clerk)
  const again = logins.credentials(house, (await first)!)
  expect(logins.question).toMatchObject({ wrong: true })
  // The prompt of another proxy is queued.
  expect(await logins.credentials({ ...house, port: 8080 }, null)).toBeNull()
  logins.answer(null)
  expect(await again).toBeNull()
  expect(await logins.credentials(house, clerk)).toBeNull()
  // A jump of the workstation's clock does not change the duration.
  for (const jump of [86_400_000, -2 * 86_400_000]) {
    vi.setSystemTime(Date.now() + jump)
    expect(await logins.credentials(house, clerk)).toBeNull()
  }
  vi.advanceTimersByTime(10 * 60_000)
  void logins.credentials(house, clerk)
  expect(logins.question).not.toBeNull()
})

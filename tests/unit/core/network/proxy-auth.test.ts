import { afterEach, expect, test, vi } from 'vitest'
import { ProxyAuth } from '#main/core/network/proxy-auth.ts'

afterEach(() => vi.useRealTimers())

const proxyChallenge = { host: 'proxy.house', port: 3128, realm: 'The House' }
const credentials = { user: 'clerk', password: 'old' }

test('many requests cause one prompt; its credentials are cached', async () => {
  const logins = new ProxyAuth()
  const prompts: unknown[] = []
  logins.onPromptChange = (question) => prompts.push(question)
  const answers = Promise.all([
    logins.getCredentials(proxyChallenge, null),
    logins.getCredentials(proxyChallenge, null),
  ])
  logins.answer(credentials)
  expect(await answers).toEqual([credentials, credentials])
  expect(await logins.getCredentials(proxyChallenge, null)).toBe(credentials)
  expect(prompts).toEqual([{ proxy: 'proxy.house:3128', realm: 'The House', rejected: false }, null])
  expect(logins.cachedFor('proxy.house:3128')).toBe(credentials)
  expect(logins.passwords).toEqual(['old'])
})

test('rejected credentials cause a new prompt, and a dismissed prompt stays hidden for a while', async () => {
  vi.useFakeTimers()
  const logins = new ProxyAuth()
  const first = logins.getCredentials(proxyChallenge, null)
  logins.answer(credentials)
  const second = logins.getCredentials(proxyChallenge, (await first)!)
  expect(logins.pendingPrompt).toMatchObject({ rejected: true })
  // The prompt of another proxy is queued.
  expect(await logins.getCredentials({ ...proxyChallenge, port: 8080 }, null)).toBeNull()
  logins.answer(null)
  expect(await second).toBeNull()
  expect(await logins.getCredentials(proxyChallenge, credentials)).toBeNull()
  // A jump of the workstation's clock does not change the duration.
  for (const jump of [86_400_000, -2 * 86_400_000]) {
    vi.setSystemTime(Date.now() + jump)
    expect(await logins.getCredentials(proxyChallenge, credentials)).toBeNull()
  }
  vi.advanceTimersByTime(10 * 60_000)
  void logins.getCredentials(proxyChallenge, credentials)
  expect(logins.pendingPrompt).not.toBeNull()
})

test('a rejected password is not offered again by another session, which would lock the account', async () => {
  const logins = new ProxyAuth()
  const first = logins.getCredentials(proxyChallenge, null)
  logins.answer(credentials)
  void logins.getCredentials(proxyChallenge, await first)
  const others = [logins.getCredentials(proxyChallenge, null), logins.getCredentials(proxyChallenge, null)]
  const newer = { ...credentials, password: 'new' }
  logins.answer(newer)
  expect(await Promise.all(others)).toEqual([newer, newer])
  void logins.getCredentials(proxyChallenge, newer)
  logins.answer(null)
  expect(await logins.getCredentials(proxyChallenge, null)).toBeNull()
})

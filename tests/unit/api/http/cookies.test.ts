// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { fetchGames } from '#renderer/api/orders/dashboard.ts'

test('a request is sent at once, before anything is read from a store of cookies that may never answer', () => {
  const read = vi.fn(() => new Promise(() => {}))
  const send = vi.fn()
  vi.stubGlobal('cookieStore', { get: read })
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      open = () => {}
      setRequestHeader = () => {}
      send = send
    },
  )
  void fetchGames(0)
  return expect.poll(() => [send.mock.calls.length, read.mock.calls.length]).toEqual([1, 0])
})

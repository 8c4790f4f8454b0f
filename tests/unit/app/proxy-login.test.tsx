// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { ProxyAuthRequest } from '#contract/network.ts'
import { ProxyLogin } from '#renderer/app/overlays/proxy-login.tsx'
import { place, render } from '#tests/unit/mount.tsx'

let ask: (request: ProxyAuthRequest | null) => void
vi.mock('#renderer/platform/desktop.ts', () => ({
  desktop: {
    onProxyAuthRequest: (listener: typeof ask) => {
      ask = listener
      return () => {}
    },
    readState: async () => null,
  },
}))
vi.mock('#renderer/app/overlays/proxy-login-dialog.tsx', () => ({
  ProxyLoginDialog: ({ user, onUser }: { user: string; onUser: (user: string) => void }) => (
    <input value={user} onChange={({ target }) => onUser(target.value)} onClick={() => onUser('clerk')} />
  ),
}))

test('a rejected user is there again for the proxy that rejected it, and for no other', async () => {
  await render(<ProxyLogin />)
  const request = (proxy: string, rejected: boolean) =>
    act(async () => {
      ask(null)
      ask({ proxy, realm: '', rejected })
    })
  const field = () => place().querySelector('input')!
  await request('first:3128', false)
  expect(field().value).toBe('')
  await act(async () => field().click())
  expect(field().value).toBe('clerk')
  await request('first:3128', true)
  expect(field().value, 'only the password is typed again').toBe('clerk')
  await request('second:8080', true)
  expect(field().value, 'the user of another proxy').toBe('')
  await request('second:8080', false)
  expect(field().value).toBe('')
})

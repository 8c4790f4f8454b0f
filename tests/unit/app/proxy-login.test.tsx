// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ProxyAuthRequest } from '#contract/network.ts'
import { ProxyLogin } from '#renderer/app/overlays/proxy-login.tsx'

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

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))

test('a rejected user is there again for the proxy that rejected it, and for no other', async () => {
  const page = document.createElement('div')
  await act(async () => createRoot(page).render(<ProxyLogin />))
  const request = (proxy: string, rejected: boolean) =>
    act(async () => {
      ask(null)
      ask({ proxy, realm: '', rejected })
    })
  const field = () => page.querySelector('input')!
  await request('first:3128', false)
  expect(field().value).toBe('')
  document.body.append(page)
  await act(async () => field().click())
  expect(field().value).toBe('clerk')
  await request('first:3128', true)
  expect(field().value, 'only the password is typed again').toBe('clerk')
  await request('second:8080', true)
  expect(field().value, 'the user of another proxy').toBe('')
  await request('second:8080', false)
  expect(field().value).toBe('')
  page.remove()
})

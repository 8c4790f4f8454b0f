// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Redirect } from '#renderer/app/routing/redirect.tsx'

test('an address that is opened again before the redirect from it is on screen is redirected, too', async () => {
  // As an address that is typed: every such entry of the history has this key.
  const typed = { pathname: '/home', key: 'default' }
  const router = createMemoryRouter(
    [
      { path: '/home', element: <Redirect to="/login" /> },
      { path: '/login', element: <p>login</p> },
    ],
    { initialEntries: [typed, typed], initialIndex: 0 },
  )
  const seen: string[] = []
  router.subscribe(({ location }) => {
    seen.push(location.pathname)
    if (seen.length === 1) void router.navigate(1)
  })
  const container = document.createElement('div')
  const root = createRoot(container)
  root.render(<RouterProvider router={router} />)
  await expect.poll(() => seen).toEqual(['/login', '/home', '/login'])
  await expect.poll(() => container.textContent).toBe('login')
  root.unmount()
})

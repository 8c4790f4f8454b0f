// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useListUrlState } from '#renderer/list/list-url-state.tsx'

let urlState: ReturnType<typeof useListUrlState>

function List() {
  urlState = useListUrlState()
  return null
}

const requested = () => ({ ...Object.fromEntries(urlState.params), ...urlState.hiddenValues })

test('requested values are there before the next click or key, so that it does not start from the former ones', async () => {
  const router = createMemoryRouter([{ path: '/', element: <List /> }], { initialEntries: ['/?userid=7'] })
  const root = createRoot(document.createElement('div'))
  root.render(<RouterProvider router={router} />)
  await expect.poll(() => requested()).toEqual({ userid: '7' })
  urlState.navigate({ game: '50' }, { phone: '1' }, false)
  // Only promises run before the next event of the operator, no task.
  for (let i = 0; i < 20; i++) await Promise.resolve()
  expect(requested()).toEqual({ game: '50', phone: '1' })
  root.unmount()
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let opened: { container: HTMLElement; root: Root } | null = null

function open() {
  const container = document.body.appendChild(document.createElement('div'))
  return { container, root: createRoot(container) }
}

/** Where the test shows what it mounts; it goes after the test, or before with `unmount`. */
export function place(): HTMLElement {
  opened ??= open()
  return opened.container
}

/** Shows it in the place of what the test has shown before, and waits for its effects. */
export const render = (node: ReactNode) =>
  act(async () => {
    opened ??= open()
    opened.root.render(node)
  })

/** The same without a turn for what is asynchronous. */
export const renderNow = (node: ReactNode) =>
  act(() => {
    opened ??= open()
    opened.root.render(node)
  })

export async function unmount(): Promise<void> {
  if (!opened) return
  const { container, root } = opened
  opened = null
  await act(async () => root.unmount())
  container.remove()
}
afterEach(unmount)

/** Within a router and what was read, of which nothing is read twice when it fails. */
export const inConsole = (
  node: ReactNode,
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
) => (
  <MemoryRouter>
    <QueryClientProvider client={client}>{node}</QueryClientProvider>
  </MemoryRouter>
)

// @vitest-environment jsdom
import { FluentProvider } from '@fluentui/react-components'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { ToastLayer } from '#renderer/app/overlays/overlays.tsx'
import { toast } from '#renderer/stores/toast.ts'

test('a toast is announced also where an open dialog has hidden the place of toasts', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <FluentProvider>
        <ToastLayer />
      </FluentProvider>,
    ),
  )
  const place = document.querySelector('[aria-label=提示]')!.parentElement!
  place.setAttribute('aria-hidden', 'true')
  await act(async () => toast('warning', '请输入 0 至 1440 的整数'))
  expect(place.textContent).toBe('请输入 0 至 1440 的整数')
  expect(place.closest('[aria-hidden]')).toBeNull()
  await act(async () => root.unmount())
})

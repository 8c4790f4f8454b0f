// @vitest-environment jsdom
import { FluentProvider } from '@fluentui/react-components'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { ToastLayer } from '#renderer/app/overlays/overlays.tsx'
import { toast, useToasts } from '#renderer/stores/toast.ts'
import { render, unmount } from '#tests/unit/mount.tsx'

const showLayer = () =>
  render(
    <FluentProvider>
      <ToastLayer />
    </FluentProvider>,
  )

test('a toast is announced also where an open dialog has hidden the place of toasts', async () => {
  await showLayer()
  const place = document.querySelector('[aria-label=提示]')!.parentElement!
  place.setAttribute('aria-hidden', 'true')
  await act(async () => toast('warning', '请输入 0 至 1440 的整数'))
  expect(place.textContent).toBe('请输入 0 至 1440 的整数')
  expect(place.closest('[aria-hidden]')).toBeNull()
})

test('a toast that comes while the window is out of sight is there when it is again', async () => {
  useToasts.setState({ toasts: [] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await showLayer()
  const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
  const text = () => document.querySelector('[aria-label=提示]')?.textContent
  await act(async () => toast('error', '订单 1：被拒绝'))
  await pass(60_000)
  expect(text()).toBe('订单 1：被拒绝')
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(5_000)
  expect(text()).toBe('订单 1：被拒绝')
  await pass(1_000)
  expect(text()).toBe('')
  await unmount()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { WaitTag, WaitText } from '#renderer/features/orders/wait-tag.tsx'
import { serverNow } from '#renderer/stores/clock.ts'
import { useWorkstationSettings } from '#renderer/stores/main-state.ts'

const MINUTE = 60_000

test('a wait takes its colours at the thresholds of the workstation, and is solid only among the longest', async () => {
  const container = document.createElement('div')
  const root = createRoot(container)
  const render = (minutes: number, isLongest = false) =>
    act(async () => root.render(<WaitTag since={serverNow() - minutes * MINUTE - 1_000} isLongest={isLongest} />))
  const tone = () => /neutral|warning|danger/.exec(container.querySelector('.wait')?.className ?? '')?.[0]
  const isSolid = () => container.querySelector('.tag') !== null
  const tones = async () => {
    const found: unknown[] = []
    for (const minutes of [4, 5, 14, 15]) {
      await render(minutes)
      found.push(tone())
    }
    return found
  }
  expect(await tones()).toEqual(['neutral', 'warning', 'warning', 'danger'])
  await act(async () => useWorkstationSettings.setState({ waitWarningMinutes: 15, waitCriticalMinutes: 60 }))
  expect(await tones()).toEqual(['neutral', 'neutral', 'neutral', 'warning'])
  await act(async () => useWorkstationSettings.setState({ waitWarningMinutes: 2, waitCriticalMinutes: 4 }))
  expect(tone(), 'what is on screen follows the setting').toBe('danger')
  await render(20, true)
  expect([tone(), isSolid(), container.textContent]).toEqual(['danger', true, '20 分钟'])
  await render(20)
  expect(isSolid()).toBe(false)
  await act(async () => root.unmount())
})

test('an order whose time lies ahead of the server’s clock is not one that came just now', async () => {
  const container = document.createElement('div')
  const root = createRoot(container)
  const ahead = serverNow() + 8 * 60 * MINUTE
  await act(async () => root.render(<WaitTag since={ahead} />))
  expect([container.textContent, container.querySelector('.warning') !== null]).toEqual(['时间未知', true])
  await act(async () => root.render(<WaitText since={ahead} />))
  expect(container.textContent).toBe('等待时间未知')
  await act(async () => root.render(<WaitText since={serverNow() + MINUTE} />))
  expect(container.textContent).toBe('刚刚提交')
  await act(async () => root.unmount())
})

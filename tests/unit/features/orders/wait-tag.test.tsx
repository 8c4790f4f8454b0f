// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { WaitTag, WaitText } from '#renderer/features/orders/wait-tag.tsx'
import { serverNow } from '#renderer/stores/clock.ts'
import { useWorkstationSettings } from '#renderer/stores/main-state.ts'
import { place, render } from '#tests/unit/mount.tsx'

const MINUTE = 60_000

test('a wait takes its colours at the thresholds of the workstation, and is solid only among the longest', async () => {
  const wait = (minutes: number, isLongest = false) =>
    render(<WaitTag since={serverNow() - minutes * MINUTE - 1_000} isLongest={isLongest} />)
  const tone = () => /neutral|warning|danger/.exec(place().querySelector('.wait')?.className ?? '')?.[0]
  const isSolid = () => place().querySelector('.tag') !== null
  const tones = async () => {
    const found: unknown[] = []
    for (const minutes of [4, 5, 14, 15]) {
      await wait(minutes)
      found.push(tone())
    }
    return found
  }
  expect(await tones()).toEqual(['neutral', 'warning', 'warning', 'danger'])
  await act(async () => useWorkstationSettings.setState({ waitWarningMinutes: 15, waitCriticalMinutes: 60 }))
  expect(await tones()).toEqual(['neutral', 'neutral', 'neutral', 'warning'])
  await act(async () => useWorkstationSettings.setState({ waitWarningMinutes: 2, waitCriticalMinutes: 4 }))
  expect(tone(), 'what is on screen follows the setting').toBe('danger')
  await wait(20, true)
  expect([tone(), isSolid(), place().textContent]).toEqual(['danger', true, '20 分钟'])
  await wait(20)
  expect(isSolid()).toBe(false)
})

test('an order whose time lies ahead of the server’s clock is not one that came just now', async () => {
  const ahead = serverNow() + 8 * 60 * MINUTE
  await render(<WaitTag since={ahead} />)
  expect([place().textContent, place().querySelector('.warning') !== null]).toEqual(['时间未知', true])
  await render(<WaitText since={ahead} />)
  expect(place().textContent).toBe('等待时间未知')
  await render(<WaitText since={serverNow() + MINUTE} />)
  expect(place().textContent).toBe('刚刚提交')
})

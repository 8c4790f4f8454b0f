// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { phaseAt } from '#renderer/lib/draws.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.resetModules()
})

describe('the server clock in the renderer', () => {
  test('a one-hour countdown ends at the server’s time although the workstation clock changed', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
    vi.setSystemTime(new Date('2026-11-21T02:00:00Z'))
    const { serverNow, setClockOffset } = await import('#renderer/stores/clock.ts')
    setClockOffset(90_000)
    const readAt = serverNow()
    expect(readAt).toBe(Date.parse('2026-11-21T02:01:30Z'))
    const game = { openState: 3_600_000, newOpenTime: '2026-11-21 11:00:00' }
    for (let minute = 0; minute < 60; minute++) {
      if (minute === 20) vi.setSystemTime(new Date('2026-11-20T00:00:00Z'))
      if (minute === 40) vi.setSystemTime(new Date('2027-01-01T00:00:00Z'))
      const state = phaseAt(game, readAt, serverNow())
      expect(state).toEqual({ phase: 'betting', endsAt: readAt + 3_600_000 })
      expect(readAt + 3_600_000 - serverNow()).toBeCloseTo((60 - minute) * 60_000, 3)
      vi.advanceTimersByTime(60_000)
    }
    expect(phaseAt(game, readAt, serverNow())).toMatchObject({ phase: 'waiting' })
  })

  test('a page that is out of sight has no timer, and shows the time at once when it is in sight again', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
    const { onEachSecond, serverNow } = await import('#renderer/stores/clock.ts')
    const turn = (isHidden: boolean) => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    const seen: number[] = []
    const start = serverNow()
    const stop = onEachSecond((now) => seen.push(Math.round((now - start) / 1_000)))
    vi.advanceTimersByTime(2_000)
    expect(seen).toEqual([0, 1, 2])
    turn(true)
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(3_600_000)
    const late: number[] = []
    const stopLate = onEachSecond((now) => late.push(Math.round((now - start) / 1_000)))
    expect([seen.length, late, vi.getTimerCount()], 'what is new while hidden has the time too').toEqual([
      3,
      [3_602],
      0,
    ])
    turn(false)
    expect(seen).toEqual([0, 1, 2, 3_602])
    vi.advanceTimersByTime(1_000)
    expect(seen.at(-1)).toBe(3_603)
    stopLate()
    stop()
    expect(vi.getTimerCount(), 'nothing ticks that nobody reads').toBe(0)
    turn(false)
    expect(vi.getTimerCount()).toBe(0)
  })
})

import { afterEach, describe, expect, test, vi } from 'vitest'
import { phaseAt } from '#renderer/lib/draws.ts'

afterEach(() => {
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
})

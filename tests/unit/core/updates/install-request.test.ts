import { expect, test, vi } from 'vitest'
import { InstallRequest } from '#main/core/updates/update-service.ts'

const MINUTE = 60_000

function watch() {
  const state = { requestedAt: null as number | null, now: 100 * MINUTE, blocker: null as string | null }
  const [onWait, end] = [vi.fn(), vi.fn()]
  const request = new InstallRequest({
    requestedAt: () => state.requestedAt,
    now: () => state.now,
    blocker: () => state.blocker,
    onWait,
    end,
  })
  return { state, onWait, end, poll: () => request.poll() }
}

test('the console ends once for a request, and not without one', () => {
  const { state, onWait, end, poll } = watch()
  poll()
  expect(end).not.toHaveBeenCalled()
  state.requestedAt = state.now
  poll()
  poll()
  expect(end).toHaveBeenCalledOnce()
  expect(onWait).not.toHaveBeenCalled()
})

test('while a change is under way the console waits, and says so once per request', () => {
  const { state, onWait, end, poll } = watch()
  state.requestedAt = state.now
  state.blocker = '有操作正在提交'
  poll()
  state.now += 2_000
  state.requestedAt = state.now - 100
  poll()
  expect(onWait).toHaveBeenCalledOnce()
  // The installer gives up; a later one asks again.
  state.requestedAt = null
  poll()
  state.now += MINUTE
  state.requestedAt = state.now
  poll()
  expect(onWait).toHaveBeenCalledTimes(2)
  expect(end).not.toHaveBeenCalled()
  state.blocker = null
  poll()
  expect(end).toHaveBeenCalledOnce()
})

test.each([-11, 11])(
  'a request that was left behind ends nothing, whichever way the clock was set: %i minutes',
  (ahead) => {
    const { state, onWait, end, poll } = watch()
    state.requestedAt = state.now + ahead * MINUTE
    poll()
    state.blocker = '有操作正在提交'
    poll()
    expect(end).not.toHaveBeenCalled()
    expect(onWait).not.toHaveBeenCalled()
  },
)

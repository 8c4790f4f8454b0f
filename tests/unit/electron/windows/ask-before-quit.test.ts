import { beforeEach, expect, test, vi } from 'vitest'
import { createQuit } from '#main/electron/windows/unsaved-question.ts'

const electron = vi.hoisted(() => ({
  app: { quit: vi.fn() },
  dialog: { showMessageBox: vi.fn(async (..._args: unknown[]) => ({ response: 0 })) },
}))
vi.mock('electron', () => electron)

beforeEach(() => void vi.clearAllMocks())

const nextTurn = () => new Promise((done) => setImmediate(done))

test('with nothing to lose the program quits at once', () => {
  createQuit(
    () => [],
    () => null,
  )()
  expect(electron.app.quit).toHaveBeenCalledOnce()
  expect(electron.dialog.showMessageBox).not.toHaveBeenCalled()
})

test.each([
  [0, 0],
  [1, 1],
])('what would be lost is named, and answer %i quits %i times', async (response, count) => {
  electron.dialog.showMessageBox.mockResolvedValue({ response })
  const quit = createQuit(
    () => ['交接说明', '交接说明'],
    () => null,
  )
  quit()
  quit()
  await nextTurn()
  expect(electron.dialog.showMessageBox).toHaveBeenCalledOnce()
  expect(electron.dialog.showMessageBox.mock.calls[0]![0]).toMatchObject({
    detail: '只在内存中，退出后将丢失：交接说明',
    defaultId: 0,
  })
  expect(electron.app.quit).toHaveBeenCalledTimes(count)
  quit()
  await nextTurn()
  expect(electron.dialog.showMessageBox).toHaveBeenCalledTimes(2)
})

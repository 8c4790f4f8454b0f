import { beforeEach, expect, test, vi } from 'vitest'
import { offerMoveToApplications, shouldOfferMove } from '#main/electron/system/move-to-applications.ts'

const given = vi.hoisted(() => ({ answer: 0, canMove: true, dialogs: [] as string[], moves: 0 }))

vi.mock('electron', () => ({
  app: {
    getAppPath: () => '/Applications/console.app/Contents/Resources/app.asar',
    getPath: () => '/Users/op',
    getLoginItemSettings: () => ({ wasOpenedAtLogin: false }),
    moveToApplicationsFolder: () => {
      given.moves++
      if (!given.canMove) throw new Error('no permission')
      return true
    },
  },
  dialog: {
    showMessageBox: async ({ message }: { message: string }) => {
      given.dialogs.push(message)
      return { response: given.answer }
    },
  },
}))
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const inBundle = (folder: string) => `${folder}/运营控制台.app/Contents/MacOS/运营控制台`

beforeEach(() => {
  Object.assign(given, { answer: 0, canMove: true, dialogs: [], moves: 0 })
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
  vi.spyOn(process, 'execPath', 'get').mockReturnValue(inBundle('/Volumes/运营控制台'))
})

const start = { platform: 'darwin', packaged: true, hidden: false, executable: '', home: '/Users/op' } as const

test.each([
  ['a disk image', inBundle('/Volumes/运营控制台 1.0.0')],
  ['the downloads', inBundle('/Users/op/Downloads')],
  ['where macOS runs what was never moved', inBundle('/private/var/folders/x/T/AppTranslocation/1A2B/d')],
])('the move is offered from %s', (_, executable) => {
  expect(shouldOfferMove({ ...start, executable })).toBe(true)
  expect(shouldOfferMove({ ...start, executable, hidden: true })).toBe(false)
  expect(shouldOfferMove({ ...start, executable, packaged: false })).toBe(false)
  expect(shouldOfferMove({ ...start, executable, platform: 'linux' })).toBe(false)
})

test.each(['/Applications', '/Users/op/Applications', '/Applications/Office', '/Users/op/Tools'])(
  'the move is not offered from %s',
  (folder) => expect(shouldOfferMove({ ...start, executable: inBundle(folder) })).toBe(false),
)

test('the console ends when it was moved, and goes on when the operator declines or it fails, with a message', async () => {
  expect(await offerMoveToApplications(log)).toBe(true)
  given.answer = 1
  expect(await offerMoveToApplications(log)).toBe(false)
  expect(given.moves).toBe(1)
  Object.assign(given, { answer: 0, canMove: false })
  expect(await offerMoveToApplications(log)).toBe(false)
  expect(given.dialogs.at(-1)).toBe('无法移动')
})

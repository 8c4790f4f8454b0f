import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  hasUninstaller,
  isTrustedFolder,
  quoteWindowsArgument,
  restartArguments,
  runningAppImage,
} from '#main/core/updates/installation.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-installation-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('an APPIMAGE counts only for a program below APPDIR, not one inherited from another program', () => {
  const [mount, other] = [join(folder, 'mount'), join(folder, 'mount-of-another')]
  for (const path of [mount, other]) mkdirSync(path)
  const program = join(mount, 'operator-console')
  writeFileSync(program, '')
  const APPIMAGE = '/home/a/console.AppImage'
  expect(runningAppImage({ APPIMAGE, APPDIR: mount }, program)).toBe(APPIMAGE)
  expect(runningAppImage({ APPIMAGE, APPDIR: other }, program)).toBeUndefined()
  expect(runningAppImage({ APPIMAGE, APPDIR: join(folder, 'gone') }, program)).toBeUndefined()
  expect(runningAppImage({ APPIMAGE, APPDIR: '' }, program)).toBeUndefined()
  expect(runningAppImage({ APPDIR: mount }, program)).toBeUndefined()
  // The temporary folder may be a link.
  symlinkSync(mount, join(folder, 'link'))
  expect(runningAppImage({ APPIMAGE, APPDIR: join(folder, 'link') }, program)).toBe(APPIMAGE)
})

test('an installation has an uninstaller or not, also when its folder cannot be listed', () => {
  expect(hasUninstaller(folder)).toBe(false)
  writeFileSync(join(folder, 'Uninstall operator-console.exe'), '')
  expect(hasUninstaller(folder)).toBe(true)
  expect(hasUninstaller(join(folder, 'gone'))).toBe(false)
  // Cannot be opened as a folder by any account.
  expect(hasUninstaller(join(folder, 'Uninstall operator-console.exe'))).toBe(false)
})

test('a request counts only where no other account can write', () => {
  const uid = statSync(folder).uid
  const home = join(folder, 'home')
  expect(isTrustedFolder(folder, { uid, home })).toBe(true)
  // Of another account, and yet writable.
  expect(isTrustedFolder(folder, { uid: uid + 1, home })).toBe(false)
  // Windows, without numbers of accounts.
  expect(isTrustedFolder(folder, { uid: undefined, home })).toBe(false)
  expect(isTrustedFolder(join(home, 'Programs'), { uid: undefined, home })).toBe(true)
  expect(isTrustedFolder(join(folder, 'not writable'), { uid: undefined, home })).toBe(true)
})

test('a restart keeps the arguments, without what opened the console, hidden only without a window', () => {
  const argv = [
    '--user-data-dir=C:\\a b',
    '--hidden',
    '--updated',
    'operator-console://Main/Home?chat=1',
    '-Embedding',
    '--no-sandbox',
  ]
  expect(restartArguments(argv, false)).toEqual(['--user-data-dir=C:\\a b', '--no-sandbox'])
  expect(restartArguments(argv, true)).toEqual(['--user-data-dir=C:\\a b', '--no-sandbox', '--hidden'])
})

test.each([
  ['--hidden', '--hidden'],
  ['--user-data-dir=C:\\data', '--user-data-dir=C:\\data'],
  ['--user-data-dir=C:\\a b\\', '"--user-data-dir=C:\\a b\\\\"'],
  ['a "b" \\"c', '"a \\"b\\" \\\\\\"c"'],
  ['运营', '"运营"'],
  ['', '""'],
])('%j on a Windows command line is %j', (argument, quoted) => {
  expect(quoteWindowsArgument(argument)).toBe(quoted)
})

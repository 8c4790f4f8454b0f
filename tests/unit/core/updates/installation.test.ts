import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  hasUninstaller,
  isTrustedFolder,
  quoteWindowsArgument,
  restartArguments,
  runningAppImage,
  starterCommand,
  takeRestartNote,
  writeRestartNote,
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

describe('a restart', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'console-restart-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const exitOf = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve))

  test.skipIf(process.platform === 'win32')(
    'the starter waits for the end of the console, of the request, and for the program; arguments stay whole',
    async () => {
      const [program, requestFile, output] = ['a program', 'request', 'output'].map((name) => join(folder, name))
      const console = spawn('sleep', ['600'])
      const args = ['--user-data-dir=/a "b" $c', '--hidden']
      writeFileSync(requestFile!, '')
      const start = { program: program!, args, pid: console.pid!, requestFile: requestFile! }
      const command = starterCommand('linux', start, { ...process.env, OUTPUT: output! })
      const starter = spawn(command.file, command.args, { ...command.options, detached: false })
      const ended = exitOf(starter)
      // Each step takes away one reason to wait; the program notes what is left of them.
      writeFileSync(program!, `#!/bin/sh\nls '${folder}' > "$OUTPUT"; printf '%s\\n' "$@" >> "$OUTPUT"\n`)
      console.kill()
      await exitOf(console)
      rmSync(requestFile!)
      expect(starter.exitCode).toBeNull()
      expect(existsSync(output!)).toBe(false)
      chmodSync(program!, 0o755)
      expect(await ended).toBe(0)
      expect(readFileSync(output!, 'utf8')).toBe(`a program\noutput\n${args.join('\n')}\n`)
    },
  )

  test.skipIf(process.platform === 'win32')(
    'a request that nobody takes back does not keep the console away',
    async () => {
      const [program, requestFile, output] = ['program', 'request', 'output'].map((name) => join(folder, name))
      writeFileSync(program!, `#!/bin/sh\necho started > '${output}'\n`, { mode: 0o755 })
      writeFileSync(requestFile!, '')
      // Its ten minutes pass at once.
      symlinkSync('/bin/true', join(folder, 'sleep'))
      const ended = spawn('true')
      await exitOf(ended)
      const start = { program: program!, args: [], pid: ended.pid!, requestFile: requestFile! }
      const { file, args, options } = starterCommand('linux', start, { PATH: `${folder}:${process.env.PATH}` })
      expect(await exitOf(spawn(file, args, options))).toBe(0)
      expect(readFileSync(output!, 'utf8')).toBe('started\n')
    },
    30_000,
  )

  test('the starter of Windows reads its texts from the environment and is no child of the console', () => {
    const start = {
      program: 'C:\\Program Files\\运营控制台\\operator-console.exe',
      args: ['--user-data-dir=D:\\100% & more', '--hidden'],
      pid: 1,
      requestFile: 'C:\\Program Files\\运营控制台\\install-request',
    }
    const { file, args, options } = starterCommand('win32', start, { SystemRoot: 'C:\\Windows' })
    expect(file).toBe('C:\\Windows\\System32\\cmd.exe')
    expect(args.join(' ')).not.toContain('运营控制台')
    expect(options).toMatchObject({
      windowsHide: true,
      windowsVerbatimArguments: true,
      env: {
        CONSOLE_PROGRAM: '"C:\\Program Files\\运营控制台\\operator-console.exe"',
        CONSOLE_REQUEST: '"C:\\Program Files\\运营控制台\\install-request"',
        CONSOLE_START:
          '"" "C:\\Program Files\\运营控制台\\operator-console.exe" "--user-data-dir=D:\\100% & more" --hidden',
      },
    })
    // A quote would end the quotes around the script.
    expect(args.at(-1)?.match(/"/g)).toHaveLength(2)
    expect(options.detached).toBeUndefined()
    // cmd starts programs of its folder first: neither of the installation nor of one that others write to.
    expect(options.cwd).toBe('C:\\Windows\\System32')
    // After ten minutes, whether or not the file is still there.
    expect(args.at(-1)).toContain(')) & if exist !CONSOLE_PROGRAM! start !CONSOLE_START!"')
  })

  test('a note without a version is read, and one of a later version stays as it is', () => {
    const path = join(folder, 'restart.json')
    copyFileSync(join(import.meta.dirname, '../../stored/files/restart-note-0.json'), path)
    const args = ['--user-data-dir=/home/kefu/console', '--hidden']
    expect(takeRestartNote(path, 1795744860000)).toEqual(args)
    expect(existsSync(path)).toBe(false)
    writeRestartNote(path, args, 1_000)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ version: 1 })
    const later = '{"version":2,"writtenAt":1000,"args":["--other"]}'
    writeFileSync(path, later)
    expect(takeRestartNote(path, 1_000)).toBeNull()
    expect(readFileSync(path, 'utf8')).toBe(later)
  })

  test('a note of arguments is read once, and not when it is old or damaged', () => {
    const path = join(folder, 'new', 'restart.json')
    const args = ['--user-data-dir=/a b', '--hidden']
    writeRestartNote(path, args, 1_000)
    expect(takeRestartNote(path, 60_000)).toEqual(args)
    expect(takeRestartNote(path, 60_000)).toBeNull()
    writeRestartNote(path, args, 1_000)
    expect(takeRestartNote(path, 700_000)).toBeNull()
    expect(existsSync(path)).toBe(false)
    for (const damaged of ['', '{}', '{"writtenAt":1000,"args":"--hidden"}']) {
      writeFileSync(path, damaged)
      expect(takeRestartNote(path, 1_000)).toBeNull()
    }
  })
})

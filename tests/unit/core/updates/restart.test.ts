import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { starterCommand, takeRestartNote, writeRestartNote } from '#main/core/updates/installation.ts'

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

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedRecently, whyPackagingIsDue, whySimulatorIsDue } from '../../runner/due.ts'

const DAY_SECONDS = 24 * 60 * 60
const START = 1_760_000_000
let root: string

function git(day: number, ...args: string[]): void {
  const date = `${START + day * DAY_SECONDS} +0000`
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'core.autocrlf=false']
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
  execFileSync('git', [...identity, ...args], { cwd: root, env, stdio: 'ignore' })
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

function commit(day: number, file: string): void {
  write(file, `${day}`)
  git(day, 'add', '--all')
  git(day, 'commit', '--quiet', '--message', file)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'console-due-'))
  git(0, 'init', '--quiet', '--initial-branch=main')
  commit(0, 'scripts/build.ts')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const isDue = () => changedRecently(root, ['scripts'])

test('a change is due for two days of the history, however many commits follow', () => {
  for (const day of [8, 8.5, 9]) commit(day, 'src-main/main.ts')
  expect(isDue()).toBeNull()
  commit(9.5, 'scripts/package.ts')
  for (const day of [10, 10.5, 11, 11.4]) commit(day, 'src-main/main.ts')
  expect(isDue()).toBe('scripts/package.ts changed')
  commit(12, 'src-main/main.ts')
  expect(isDue()).toBeNull()
})

test('what is not committed is due, new files too', () => {
  for (const day of [8, 11]) commit(day, 'src-main/main.ts')
  write('scripts/package.ts', 'new')
  expect(isDue()).toBe('scripts/package.ts changed')
  rmSync(join(root, 'scripts/package.ts'))
  expect(isDue()).toBeNull()
  write('scripts/build.ts', 'changed')
  expect(isDue()).toBe('scripts/build.ts changed')
})

test('all of a branch is due, however old', () => {
  commit(8, 'src-main/main.ts')
  git(8, 'checkout', '--quiet', '-b', 'change')
  for (const [day, file] of [
    [9, 'scripts/package.ts'],
    [20, 'src-main/main.ts'],
  ] as const)
    commit(day, file)
  expect(isDue()).toBe('scripts/package.ts changed')
})

test('everything is due without a history to compare with', () => {
  expect(isDue()).toBe('there is no history to compare with')
  rmSync(join(root, '.git'), { recursive: true })
  expect(isDue()).toBe('there is no history to compare with')
})

test('packages are due after a change of what they are made of, or on demand; the simulator after one of its own', () => {
  for (const day of [8, 11]) commit(day, 'src-main/main.ts')
  expect([whyPackagingIsDue(root, {}), whySimulatorIsDue(root)]).toEqual([null, null])
  expect(whyPackagingIsDue(root, { PACKAGING: '1' })).toBe('PACKAGING is set')
  for (const file of [
    'scripts/a.ts',
    'resources/a.png',
    'electron-builder.yml',
    'package-lock.json',
    'tests/gate/main.ts',
  ]) {
    write(file, 'changed')
    expect(whyPackagingIsDue(root, {}), file).toBe(`${file} changed`)
    git(8, 'checkout', '--quiet', '.')
    git(8, 'clean', '--quiet', '-fd')
  }
  write('tests/simulator/server.ts', 'changed')
  expect([whyPackagingIsDue(root, {}), whySimulatorIsDue(root)]).toEqual([null, 'tests/simulator/server.ts changed'])
})

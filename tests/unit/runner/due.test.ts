import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { changedRecently, whyPackagingIsDue, whySimulatorIsDue } from '../../runner/due.ts'

const DAY_SECONDS = 24 * 60 * 60
const START = 1_760_000_000
type Change = readonly [day: number, file: string]

/** A repository with one commit, which each test has a copy of. */
const template = mkdtempSync(join(tmpdir(), 'console-due-'))
let root: string

function git(args: string[], input = ''): void {
  execFileSync('git', ['-c', 'core.autocrlf=false', ...args], { cwd: root, input, stdio: ['pipe', 'ignore', 'ignore'] })
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

/** Adds commits to a branch, and checks it out. */
function commit(branch: string, from: string | null, ...changes: Change[]): void {
  const data = (text: string) => `data ${text.length}\n${text}\n`
  const commits = changes.map(([day, file], at) => {
    const parent = at === 0 && from ? `from refs/heads/${from}^0\n` : ''
    const author = `committer A <a@example.com> ${START + day * DAY_SECONDS} +0000\n`
    return `commit refs/heads/${branch}\n${author}${data(file)}${parent}M 100644 inline ${file}\n${data(`${day}`)}`
  })
  git(['fast-import', '--quiet'], commits.join(''))
  git(['checkout', '--quiet', '--force', branch])
}
const commitToMain = (...changes: Change[]) => commit('main', 'main', ...changes)

beforeAll(() => {
  root = template
  git(['init', '--quiet', '--initial-branch=main'])
  commit('main', null, [0, 'scripts/build.ts'])
})
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'console-due-'))
  cpSync(template, root, { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))
afterAll(() => rmSync(template, { recursive: true, force: true }))

const PRODUCT = 'src-main/main.ts'
const isDue = () => changedRecently(root, ['scripts'])

test('a change is due for two days of the history, however many commits follow', () => {
  commitToMain(...[8, 8.5, 9].map((day) => [day, PRODUCT] as const))
  expect(isDue()).toBeNull()
  commitToMain([9.5, 'scripts/package.ts'], ...[10, 10.5, 11, 11.4].map((day) => [day, PRODUCT] as const))
  expect(isDue()).toBe('scripts/package.ts changed')
  commitToMain([12, PRODUCT])
  expect(isDue()).toBeNull()
})

test('what is not committed is due, new files too', () => {
  commitToMain([8, PRODUCT], [11, PRODUCT])
  write('scripts/package.ts', 'new')
  expect(isDue()).toBe('scripts/package.ts changed')
  rmSync(join(root, 'scripts/package.ts'))
  expect(isDue()).toBeNull()
  write('scripts/build.ts', 'changed')
  expect(isDue()).toBe('scripts/build.ts changed')
})

test('all of a branch is due, however old', () => {
  commitToMain([8, PRODUCT])
  commit('change', 'main', [9, 'scripts/package.ts'], [20, PRODUCT])
  expect(isDue()).toBe('scripts/package.ts changed')
})

test('everything is due without a history to compare with', () => {
  expect(isDue()).toBe('there is no history to compare with')
  rmSync(join(root, '.git'), { recursive: true })
  expect(isDue()).toBe('there is no history to compare with')
})

test('packages are due after a change of what they are made of, or on demand; the simulator after one of its own', () => {
  commitToMain([8, PRODUCT], [11, PRODUCT])
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
    rmSync(join(root, file))
  }
  write('tests/simulator/server.ts', 'changed')
  expect([whyPackagingIsDue(root, {}), whySimulatorIsDue(root)]).toEqual([null, 'tests/simulator/server.ts changed'])
})

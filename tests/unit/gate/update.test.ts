import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { type Installation, installationsOf } from '../../gate/installations.ts'
import { bringNext, DOWNLOADED } from '../../gate/update.ts'
import { readGuide } from '../../support/administrators-guide.ts'

const planOf = (platform: NodeJS.Platform) =>
  Object.fromEntries(installationsOf(platform, 'folder', false).map(({ name, updates }) => [name, updates]))

test('the gate expects of each installation what the product plans for it', () => {
  expect(planOf('win32')).toEqual({ 'Windows installer': 'onQuit', MSI: 'package' })
  expect(planOf('darwin')).toEqual({ 'macOS application': 'onRequest', 'macOS package': 'onRequest' })
  expect(planOf('linux')).toEqual({ AppImage: 'onQuit', deb: 'package' })
  const unpacked = installationsOf('linux', 'folder', true).map(({ updates }) => updates)
  expect(unpacked).toEqual(['onQuit', 'package'])
})

test('the guide says what the gate does with a version that waits for a request', () => {
  const guide = readGuide().replaceAll(/\s+/g, ' ')
  expect(guide).toContain('On macOS they install only when the operator chooses.')
  expect(guide).toContain(
    'On macOS, where an update waits for the operator, it is downloaded, must not be installed at the end',
  )
})

const next = mkdtempSync(join(tmpdir(), 'console-next-'))
writeFileSync(join(next, 'latest.yml'), 'version: 1.2.0\n')

test('the gate knows a download, and one that the installation before it has left', () => {
  const updater = createRequire(import.meta.url).resolve('electron-updater')
  const messages = ['AppUpdater.js', 'DownloadedUpdateHelper.js'].flatMap((name) =>
    readFileSync(join(dirname(updater), name), 'utf8').match(/`[^`]*downloaded to \$\{updateFile\}[^`]*`/g),
  )
  expect(messages).toEqual([expect.stringContaining('New version'), expect.stringContaining('already')])
  for (const message of messages) expect(message).toContain(DOWNLOADED)
})

/** An installation whose console installs, or does not, when it ends. */
function run(updates: Installation['updates'], installsAtEnd: boolean) {
  const did: string[] = []
  let isNext = false
  const installation: Installation = {
    ...{ name: 'console', updates, program: async () => ({ executable: '', env: {} }), copy: async () => '' },
    ...{ uninstall: async () => {}, traces: () => [] },
    install: async () => {
      did.push('install')
      isNext = true
    },
    has: async () => isNext,
  }
  const start = async () => ({
    untilLogged: async () => void did.push('download'),
    end: async () => {
      did.push('end')
      isNext ||= installsAtEnd
    },
  })
  const untilInstalled = async () => {
    if (!isNext) throw new Error('not installed in time')
  }
  return { did, result: bringNext(installation, { next, start, untilInstalled, step: () => {} }) }
}

test.each([
  ['onQuit', true, ['download', 'end']],
  ['onRequest', false, ['download', 'end', 'install']],
  ['package', false, ['install']],
] as const)('a version that is installed %s is brought so', async (updates, installsAtEnd, steps) => {
  const { did, result } = run(updates, installsAtEnd)
  await result
  expect(did).toEqual(steps)
})

test.each([
  ['onQuit', false, 'not installed in time'],
  ['onRequest', true, 'console: installed 1.2.0 without a request'],
] as const)('the gate fails where the plan is %s and the end installs: %s', async (updates, installsAtEnd, message) => {
  await expect(run(updates, installsAtEnd).result).rejects.toThrow(message)
})

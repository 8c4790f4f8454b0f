import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UpdateService } from '#main/core/updates/update-service.ts'
import { type Installation, installationsOf } from '../../gate/installations.ts'
import { bringNext, READY } from '../../gate/update.ts'
import { readGuide } from '../../support/administrators-guide.ts'
import { silentLogger } from '../core/fixtures.ts'

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

test('the gate ends a console that knows what it has downloaded, not one whose library speaks of the download', async () => {
  const logged: string[] = []
  const offer = { version: '1.2.0', skipReason: null, notes: [], fingerprint: 'abc' }
  const updater = {
    ...{ disabledReason: null, notifyOnly: false, installation: 'onQuit' as const },
    ...{ check: async () => offer, isIntact: async () => true, install: async () => {}, discard: async () => {} },
    ...{ setInstallOnQuit: () => {}, download: async () => expect(logged).toEqual([]) },
  }
  const log = { ...silentLogger, info: (text: string) => void logged.push(text) }
  const service = new UpdateService({ updater, log, installBlocker: () => null, onChange: () => {} })
  await service.check()
  expect(service.view.state).toBe('ready')
  expect(logged).toEqual([expect.stringContaining(READY)])
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
    log: () => 'why it was not',
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
  ['onQuit', false, 'not installed in time\nwhy it was not'],
  ['onRequest', true, 'console: installed 1.2.0 without a request'],
] as const)('the gate fails where the plan is %s and the end installs: %s', async (updates, installsAtEnd, message) => {
  await expect(run(updates, installsAtEnd).result).rejects.toThrow(message)
})

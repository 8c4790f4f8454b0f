import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { type PolicyHost, readPolicySources } from '#main/core/settings/policy-sources.ts'

/** A file in a folder that may not be opened: for an administrator, who runs these tests at times, there is none. */
const { denied } = vi.hoisted(() => ({ denied: { path: '' } }))
vi.mock('node:fs', async (load) => {
  const fs = await load<Record<string, (...args: unknown[]) => unknown>>()
  const deny =
    (name: string) =>
    (...args: unknown[]) => {
      if (args[0] === denied.path) throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
      return fs[name]!(...args)
    }
  return { ...fs, statSync: deny('statSync'), readFileSync: deny('readFileSync') }
})

type Run = PolicyHost['run']
const text = (status: number | null, output = '') => ({ status, stdout: new TextEncoder().encode(output) })

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function hostOf(platform: NodeJS.Platform, run: Run = () => text(null)) {
  const folder = mkdtempSync(join(tmpdir(), 'policy-'))
  folders.push(folder)
  const host: PolicyHost = {
    platform,
    systemRoot: 'C:\\Windows',
    account: () => {
      if (platform !== 'darwin') throw new Error('the system knows no such user')
      return 'operator'
    },
    systemFile: join(folder, 'etc', 'policy.json'),
    managedPreferences: join(folder, 'Managed Preferences'),
    installFile: join(folder, 'policy.json'),
    run,
  }
  return { host }
}

/** A registry in which these keys are, with what `reg query` prints for each. */
function registry(keys: Record<string, string>, commands: string[] = []): Run {
  return (program, [verb, key = '', ...rest]) => {
    commands.push([program, verb, key, ...rest].join(' '))
    const output = keys[key]
    return output === undefined ? text(1) : text(0, output)
  }
}
const machine = 'HKEY_LOCAL_MACHINE\\Software\\Policies'
const account = 'HKEY_CURRENT_USER\\Software\\Policies'
const zoom = (key: string, size: string) =>
  `\r\n${key}\\OperatorConsole\\settings\r\n    zoom    REG_DWORD    ${size}\r\n`

test('Windows: the policy of the computer comes before the account’s and the file; reg.exe is Windows’ own', () => {
  const commands: string[] = []
  const run = registry(
    {
      'HKLM\\Software\\Policies': `\r\n${machine}\\Microsoft\r\n${machine}\\OperatorConsole\r\n`,
      'HKLM\\Software\\Policies\\OperatorConsole': zoom(machine, '0x6e'),
      'HKCU\\Software\\Policies': `\r\n${account}\\OperatorConsole\r\n`,
      'HKCU\\Software\\Policies\\OperatorConsole': zoom(account, '0x5a'),
    },
    commands,
  )
  const { host } = hostOf('win32', run)
  writeFileSync(host.installFile, '{"settings":{"zoom":80}}')
  expect(readPolicySources(host)).toEqual([
    { source: 'machinePolicy', entries: [['settings.zoom', 110]] },
    { source: 'userPolicy', entries: [['settings.zoom', 90]] },
    { source: 'installFile', entries: [['settings.zoom', 80]] },
  ])
  expect(commands).toEqual([
    'C:\\Windows\\System32\\reg.exe query HKLM\\Software\\Policies',
    'C:\\Windows\\System32\\reg.exe query HKLM\\Software\\Policies\\OperatorConsole /s',
    'C:\\Windows\\System32\\reg.exe query HKCU\\Software\\Policies',
    'C:\\Windows\\System32\\reg.exe query HKCU\\Software\\Policies\\OperatorConsole /s',
  ])
})

test('Windows: without a policy nothing is there, also for an account without any policy', () => {
  const microsoft = `\r\n${machine}\\Microsoft\r\n`
  expect(readPolicySources(hostOf('win32', registry({ 'HKLM\\Software\\Policies': microsoft })).host)).toEqual([])
})

test('Windows: a policy that is there but cannot be read is an error, not an absent one', () => {
  const listed = { 'HKLM\\Software\\Policies': `\r\n${machine}\\OperatorConsole\r\n` }
  const error = { source: 'machinePolicy', error: expect.stringContaining('reg.exe') }
  expect(readPolicySources(hostOf('win32', registry(listed)).host)).toEqual([error])
  // Registry tools are forbidden, or reg.exe is stopped by the time limit.
  expect(readPolicySources(hostOf('win32', registry({})).host)).toEqual([error])
  expect(readPolicySources(hostOf('win32', () => text(null)).host)).toEqual([error])
})

const preferences = (size: number) =>
  `<plist version="1.0"><dict><key>settings</key><dict><key>zoom</key><integer>${size}</integer></dict></dict></plist>`

test('macOS: the managed preferences of the computer come before the account’s', () => {
  const commands: string[] = []
  const { host } = hostOf('darwin', (program, args) => {
    commands.push([program, ...args.slice(0, -1)].join(' '))
    return text(0, preferences(args.at(-1)!.includes('operator/') ? 90 : 110))
  })
  expect(readPolicySources(host)).toEqual([])
  expect(commands).toEqual([])
  mkdirSync(join(host.managedPreferences, 'operator'), { recursive: true })
  for (const folder of ['', 'operator'])
    writeFileSync(join(host.managedPreferences, folder, 'com.operator-console.desktop.plist'), 'bplist00')
  expect(readPolicySources(host)).toEqual([
    { source: 'machineProfile', entries: [['settings.zoom', 110]] },
    { source: 'userProfile', entries: [['settings.zoom', 90]] },
  ])
  expect(commands).toEqual(Array(2).fill('/usr/bin/plutil -convert xml1 -o -'))
  for (const run of [() => text(1), () => text(null), () => text(0, 'no list')])
    expect(readPolicySources({ ...host, run }).map((content) => 'error' in content)).toEqual([true, true])
})

test('Linux: the file for all installations comes before the one beside the installation', () => {
  const { host } = hostOf('linux')
  expect(readPolicySources(host)).toEqual([])
  mkdirSync(join(host.systemFile, '..'))
  writeFileSync(host.systemFile, '{"settings":{"zoom":110}}')
  writeFileSync(host.installFile, '{"settings":')
  expect(readPolicySources(host)).toEqual([
    { source: 'systemFile', entries: [['settings.zoom', 110]] },
    { source: 'installFile', error: '不是有效的 JSON' },
  ])
})

test('a folder in place of the file, or a file too large, is an error', () => {
  const { host } = hostOf('linux')
  mkdirSync(host.installFile)
  writeFileSync(join(host.installFile, '..', 'etc'), 'no folder')
  expect(readPolicySources(host)).toEqual([{ source: 'installFile', error: '文件无法读取' }])
  const large = hostOf('linux').host
  writeFileSync(large.installFile, `{${' '.repeat(1024 * 1024)}}`)
  expect(readPolicySources(large)).toEqual([{ source: 'installFile', error: '文件过大' }])
})

test('a file whose folder may not be opened is an error, not an absent one', () => {
  const { host } = hostOf('linux')
  denied.path = host.systemFile
  expect(readPolicySources(host)).toEqual([{ source: 'systemFile', error: '文件无法读取' }])
})

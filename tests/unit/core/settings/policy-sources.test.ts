import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { mergePolicy } from '#main/core/settings/policy.ts'
import {
  decodeConsole,
  listsPolicyKey,
  type PolicyHost,
  parseManagedPreferences,
  parseRegistry,
  readPolicySources,
} from '#main/core/settings/policy-sources.ts'

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

test.each([
  ['UTF-16', Buffer.from('\uFEFF{"profile":{"settingLabels":{"a":"收银"}}}', 'utf16le')],
  [
    'GBK',
    Buffer.from([...Buffer.from('{"profile":{"settingLabels":{"a":"'), 0xca, 0xd5, 0xd2, 0xf8, ...Buffer.from('"}}}')]),
  ],
])('a policy.json that Notepad or PowerShell saved in %s is read', (_encoding, content) => {
  const { host } = hostOf('linux')
  writeFileSync(host.installFile, content)
  expect(readPolicySources(host)).toEqual([
    { source: 'installFile', entries: [['profile', { settingLabels: { a: '收银' } }]] },
  ])
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

describe('managed preferences of macOS', () => {
  const plist = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${body}
</plist>
`

  const PREFERENCES = plist(`<dict>
	<key>server</key>
	<string>https://console.example.com/a&amp;b</string>
	<key>updates</key>
	<string>off</string>
	<key>PayloadUUID</key>
	<string>6A1E4C1F</string>
	<key>paths</key>
	<dict>
		<key>legacyPrefix</key>
		<string></string>
		<key>hub</key>
		<string>/hub</string>
	</dict>
	<key>settings</key>
	<dict>
		<key>zoom</key>
		<integer>110</integer>
		<key>sound</key>
		<false/>
		<key>groupBot</key>
		<true/>
		<key>theme</key>
		<date>2026-11-23T00:00:00Z</date>
		<key>largeOrderAmount</key>
		<real>1.5</real>
	</dict>
	<key>alerts</key>
	<dict>
		<key>quietExcept</key>
		<real>50000.5</real>
		<key>quietSchedule</key>
		<array>
			<dict>
				<key>days</key>
				<array>
					<integer>1</integer>
					<integer>2</integer>
				</array>
				<key>from</key>
				<string>23:00</string>
				<key>to</key>
				<string>07:00</string>
			</dict>
		</array>
		<key>rules</key>
		<dict>
			<key>deposit</key>
			<dict/>
			<key>withdrawal</key>
			<dict>
				<key>on</key>
				<data>
				MTI=
				</data>
			</dict>
		</dict>
	</dict>
	<key>备注</key>
	<string>&lt;a &#x4E2D;&#25991;&gt;</string>
</dict>`)

  test('managed preferences are read; a date or binary data is a wrong value that unlocks nothing', () => {
    const { policy, issues } = mergePolicy([
      { source: 'machineProfile', entries: parseManagedPreferences(PREFERENCES) },
    ])
    expect(policy).toEqual({
      server: 'https://console.example.com/a&b',
      updates: 'off',
      paths: { legacyPrefix: '', hub: '/hub' },
      settings: { zoom: 110, sound: false, groupBot: true, theme: 'system', largeOrderAmount: 0 },
      alerts: {
        quietExcept: 50_000.5,
        quietSchedule: [{ days: [1, 2], from: '23:00', to: '07:00' }],
        rules: { withdrawal: { on: true } },
      },
    })
    expect(issues.map(({ text }) => text)).toEqual([
      'settings.theme 应为 "system"、"light" 或 "dark"',
      'settings.largeOrderAmount 应为 0 至 999999999 的整数',
      'alerts.rules.withdrawal.on 应为 true 或 false',
      '不认识 备注',
    ])
  })

  test('texts keep what XML escapes, and null is written as text', () => {
    const body = '<dict><key>x</key><string>&lt;a &#x4E2D;&#25991;&amp;amp; &nbsp;</string><key>alerts</key>'
    const entries = parseManagedPreferences(
      plist(`${body}<dict><key>quietExcept</key><string>null</string></dict></dict>`),
    )
    expect(entries).toEqual([
      ['x', '<a 中文&amp; &nbsp;'],
      ['alerts.quietExcept', null],
    ])
  })

  test('an empty list fixes nothing', () => expect(parseManagedPreferences(plist('<dict/>'))).toEqual([]))

  test.each(['', '{}', plist(''), plist('<dict><key>server</key></dict>'), plist('</dict>')])(
    '%j is refused as a whole',
    (text) => expect(() => parseManagedPreferences(text)).toThrow('not a property list'),
  )

  test('an empty tag is an empty text', () => {
    const xml = plist('<dict>\n<key>paths</key>\n<dict>\n<key>hub</key>\n<string/>\n</dict>\n</dict>')
    expect(parseManagedPreferences(xml)).toEqual([['paths.hub', '']])
  })

  test('what is no property list is refused in no time, however long', () => {
    for (const xml of ['', '<plist', '</plist>', '<plist '.repeat(150_000)])
      expect(() => parseManagedPreferences(xml)).toThrow('not a property list')
  })
})

describe('the registry of Windows', () => {
  /** Output of `reg query HKLM\\Software\\Policies\\OperatorConsole /s`; Chinese is lost in an English code page. */
  const OUTPUT = `
HKEY_LOCAL_MACHINE\\Software\\Policies\\OperatorConsole
    (Default)    REG_SZ    a value without a name
    server    REG_SZ    https://console.example.com
    settings    REG_SZ    text
    sever    REG_SZ    https://typing.example.com
    updateFeed    REG_EXPAND_SZ    https://updates.example.com/%COMPUTERNAME%
    UPDATES    REG_SZ    notify
    ?? ??    REG_SZ    ? ??? ???

HKEY_LOCAL_MACHINE\\Software\\Policies\\OperatorConsole\\alerts
    quietExcept    REG_SZ    null
    quietSchedule    REG_MULTI_SZ    [{"days":[1,2],\\0"from":"23:00","to":"07:00"}]

HKEY_LOCAL_MACHINE\\Software\\Policies\\OperatorConsole\\alerts\\rules

HKEY_LOCAL_MACHINE\\Software\\Policies\\OperatorConsole\\alerts\\rules\\withdrawal
    escalateMinutes    REG_DWORD    0xa
    sound    REG_SZ    cash

HKEY_LOCAL_MACHINE\\Software\\Policies\\OperatorConsole\\paths
    images    REG_SZ    /files/pictures
    legacyPrefix    REG_SZ    

HKEY_LOCAL_MACHINE\\Software\\Policies\\OperatorConsole\\Settings
    closeToTray    REG_BINARY    0102
    density    REG_SZ    wide
    groupBot    REG_DWORD    0x5
    largeOrderAmount    REG_SZ    50000
    notifications    REG_SZ    true
    operatorId    REG_SZ    12
    sound    REG_DWORD    0x0
    theme    REG_SZ    dark
    Zoom    REG_DWORD    0x6e

`.replaceAll('\n', '\r\n')

  /** The beginning of the same in Chinese, in code page 936. */
  const CHINESE_OUTPUT = Buffer.from(
    [
      'DQpIS0VZX0xPQ0FMX01BQ0hJTkVcU29mdHdhcmVcUG9saWNpZXNcT3BlcmF0b3JDb25zb2xlDQogICAgKMSsyM8pICAgIFJF',
      'R19TWiAgICBhIHZhbHVlIHdpdGhvdXQgYSBuYW1lDQogICAgc2VydmVyICAgIFJFR19TWiAgICBodHRwczovL2NvbnNvbGUu',
      'ZXhhbXBsZS5jb20NCiAgICBzZXR0aW5ncyAgICBSRUdfU1ogICAgdGV4dA0KICAgIHNldmVyICAgIFJFR19TWiAgICBodHRw',
      'czovL3R5cGluZy5leGFtcGxlLmNvbQ0KICAgIHVwZGF0ZUZlZWQgICAgUkVHX0VYUEFORF9TWiAgICBodHRwczovL3VwZGF0',
      'ZXMuZXhhbXBsZS5jb20vJUNPTVBVVEVSTkFNRSUNCiAgICBVUERBVEVTICAgIFJFR19TWiAgICBub3RpZnkNCiAgICCxuNei',
      'IM7E19YgICAgUkVHX1NaICAgILj4ILncwO3UsSC1xMu1w/cNCg==',
    ].join(''),
    'base64',
  )

  const merge = (output: string) => mergePolicy([{ source: 'machinePolicy', entries: parseRegistry(output) }])

  test('values of every type are read, whatever the capital letters; the mistakes are named', () => {
    const { policy, issues, sources } = merge(OUTPUT)
    expect(policy).toEqual({
      server: 'https://console.example.com',
      updateFeed: '',
      updates: 'notify',
      paths: { images: '/files/pictures', legacyPrefix: '' },
      settings: {
        zoom: 110,
        sound: false,
        notifications: true,
        theme: 'dark',
        density: 'compact',
        operatorId: '12',
        largeOrderAmount: 50_000,
        closeToTray: true,
        groupBot: true,
      },
      alerts: {
        quietExcept: null,
        quietSchedule: [{ days: [1, 2], from: '23:00', to: '07:00' }],
        rules: { withdrawal: { escalateMinutes: 10, sound: 'cash' } },
      },
    })
    expect(issues.map(({ text }) => text)).toEqual([
      'settings 应为对象',
      '不认识 sever',
      'updateFeed 应为文本',
      '不认识 ?? ??',
      'settings.closeToTray 应为 true 或 false',
      'settings.density 应为 "compact" 或 "normal"',
      'settings.groupBot 应为 true 或 false',
    ])
    expect(Object.values(sources)).toEqual(Array(Object.keys(sources).length).fill('machinePolicy'))
  })

  test('the output of a Chinese Windows is read in its code page', () => {
    const { policy, issues } = merge(decodeConsole(CHINESE_OUTPUT))
    expect(policy).toMatchObject({ server: 'https://console.example.com', updates: 'notify' })
    expect(issues.map(({ text }) => text)).toContain('不认识 备注 文字')
  })

  test('output in UTF-8 is read as such', () => {
    const output = 'HKEY_CURRENT_USER\\Software\\Policies\\OperatorConsole\r\n    服务器    REG_SZ    x\r\n'
    expect(parseRegistry(decodeConsole(new TextEncoder().encode(output)))).toEqual([['服务器', 'x']])
  })

  test.each([
    ['settings.zoom', 'a group in a name'],
    ['__proto__', 'a name of JavaScript'],
  ])('%s stays %s that no key has', (name) => {
    const output = `HKEY_LOCAL_MACHINE\\Software\\Policies\\OperatorConsole\r\n    ${name}    REG_DWORD    0x6e\r\n`
    const { policy, issues } = merge(output)
    expect(policy).toEqual({})
    expect(issues).toHaveLength(1)
  })

  test('JSON that is cut off is a wrong value, not a failure', () => {
    const output = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\OperatorConsole\\Alerts\n    quietSchedule    REG_SZ    [{'
    expect(merge(output)).toMatchObject({
      policy: { alerts: { quietSchedule: [] } },
      sources: { 'alerts.quietSchedule': 'machinePolicy' },
    })
  })

  test('a listing names the key of the console or not', () => {
    const microsoft = '\r\nHKEY_LOCAL_MACHINE\\Software\\Policies\\Microsoft\r\n'
    expect(listsPolicyKey(microsoft)).toBe(false)
    expect(listsPolicyKey(`${microsoft}HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\operatorconsole\r\n`)).toBe(true)
    expect(listsPolicyKey('HKEY_LOCAL_MACHINE\\Software\\Policies\\OperatorConsoleOther\r\n')).toBe(false)
  })

  test('several lines are no address', () => {
    const key = 'HKEY_LOCAL_MACHINE\\Software\\Policies\\OperatorConsole'
    const entries = parseRegistry(`${key}\r\n    server    REG_MULTI_SZ    https://a.example\\0https://b.example\r\n`)
    expect(entries).toEqual([['server', undefined]])
    expect(mergePolicy([{ source: 'machinePolicy', entries }])).toMatchObject({
      policy: {},
      sources: { server: 'machinePolicy' },
    })
  })
})

import { expect, test } from 'vitest'
import { mergePolicy } from '#main/core/settings/policy.ts'
import { decodeConsole, listsPolicyKey, parseRegistry } from '#main/core/settings/policy-sources.ts'

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

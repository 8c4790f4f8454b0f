import { expect, test } from 'vitest'
import { mergePolicy } from '#main/core/settings/policy.ts'
import { parseManagedPreferences } from '#main/core/settings/policy-sources.ts'

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
  const { policy, issues } = mergePolicy([{ source: 'machineProfile', entries: parseManagedPreferences(PREFERENCES) }])
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

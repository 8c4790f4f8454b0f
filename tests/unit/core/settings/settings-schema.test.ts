import { expect, test } from 'vitest'
import { parseProfile } from '#main/core/settings/profile-schema.ts'
import { settingsChange } from '#main/core/settings/schema.ts'
import { SettingsStore } from '#main/core/settings/settings-store.ts'
import { restoreBounds } from '#main/electron/windows/window-bounds.ts'
import fc from '../../fast-check.ts'
import { invalidValue, pathsIn, setAt } from '../../lib/json-paths.ts'
import { silentLogger } from '../fixtures.ts'

const openStore = (stored: unknown) =>
  new SettingsStore({ read: () => stored, write: () => {} }, silentLogger, () => {})

const windowBounds = { x: 40, y: 40, width: 1200, height: 800, maximized: false }
/** A saved document in which nothing has its default. */
const validDocument = {
  ...structuredClone(openStore({}).effective),
  server: 'https://a.example',
  servers: [
    { name: '正式', address: 'https://a.example' },
    { name: '', address: 'https://b.example/base' },
  ],
  profiles: {
    'https://a.example': { codes: { riskControl: 3 }, hub: { methods: { privatesend: { asObject: true } } } },
  },
  windows: { main: windowBounds, screens: windowBounds },
  trayExplained: true,
  alertChecks: { 'https://a.example 7': { at: 1_795_000_000_000, visible: true, audible: false } },
  theme: 'dark' as const,
  density: 'normal' as const,
  zoom: 120,
  groupBot: false,
  closeToTray: false,
  startWithSystem: true,
  waitWarningMinutes: 3,
  waitCriticalMinutes: 30,
  dates: 'system' as const,
  notifications: false,
  statementCheck: false,
  statementMinutes: 30,
  replyValues: false,
  memberImages: false,
  memberNotes: false,
  memberTimeline: false,
  watchSound: 'bell' as const,
  greenLane: false,
  handover: false,
  miniWindow: false,
  sound: false,
}
type Name = keyof typeof validDocument
const names = Object.keys(validDocument) as Name[]

test('saved settings are loaded unchanged', () => expect(openStore(validDocument).effective).toEqual(validDocument))

test('an invalid value anywhere falls back to its default without affecting others (fault 41)', () => {
  const places = pathsIn(JSON.parse(JSON.stringify(validDocument)))
  fc.assert(
    fc.property(fc.constantFrom(...places), invalidValue, (at, value) => {
      const { effective, view } = openStore(setAt(JSON.parse(JSON.stringify(validDocument)), at, value))
      if (at.length > 0)
        for (const name of names) if (name !== at[0]) expect(effective[name], name).toEqual(validDocument[name])
      const {
        servers,
        profile,
        profileIssues,
        updateMode: _mode,
        updateChannel: _channel,
        managedBy: _locked,
        ...rest
      } = view
      const { policyIssues: _issues, ...values } = rest
      expect(profileIssues === null || at[0] === 'profiles').toBe(true)
      expect(settingsChange.safeParse(values).success).toBe(true)
      expect(parseProfile(JSON.stringify(profile))).toEqual(profile)
      for (const { address } of [...servers, { address: effective.server || 'https://x.example' }]) {
        expect(address).toMatch(/^(https:\/\/[^/]|http:\/\/(localhost|127\.|\[::1\]))/)
      }
      restoreBounds(effective.windows.main, [{ x: 0, y: 0, width: 1920, height: 1080 }])
      // What is written is loaded unchanged; JSON has no negative zero.
      const written = JSON.parse(JSON.stringify(effective))
      expect(openStore(written).effective).toEqual(written)
    }),
    { numRuns: 500 },
  )
})

test('one invalid server or window position is dropped alone; an address no longer allowed is not used', () => {
  const [first, second] = validDocument.servers
  const servers = [
    null,
    first,
    { name: 'x', address: 'http://evil.example' },
    { name: 5, address: second!.address },
    first,
  ]
  expect(openStore({ ...validDocument, servers }).effective.servers).toEqual(validDocument.servers)
  const windows = { main: windowBounds, screens: { ...windowBounds, width: 1e300 }, other: null }
  expect(openStore({ ...validDocument, windows }).effective.windows).toEqual({ main: windowBounds })
  expect(openStore({ ...validDocument, server: 'http://evil.example' }).effective).toMatchObject({
    server: '',
    theme: 'dark',
  })
})

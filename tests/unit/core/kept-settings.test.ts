import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingsChange } from '../../../src-main/core/settings/schema.ts'
import { SettingsRoom } from '../../../src-main/core/settings/settings.ts'
import { usablePlace } from '../../../src-main/electron/window-place.ts'
import { placesIn, rubbish, withAt } from '../lib/any-place.ts'
import { silent } from './fixtures.ts'

const open = (kept: unknown) => new SettingsRoom({ read: () => kept, write: () => {} }, silent, () => {})

const place = { x: 40, y: 40, width: 1200, height: 800, maximized: false }
/** A saved document in which nothing has its default. */
const good = {
  ...structuredClone(open({}).all),
  server: 'https://a.example',
  servers: [
    { name: '正式', address: 'https://a.example' },
    { name: '', address: 'https://b.example/base' },
  ],
  windows: { main: place, screens: place },
  trayExplained: true,
  theme: 'dark' as const,
  density: 'normal' as const,
  zoom: 120,
  groupBot: false,
  closeToTray: false,
  startWithSystem: true,
  dates: 'system' as const,
  notifications: false,
  sound: false,
}
type Name = keyof typeof good
const names = Object.keys(good) as Name[]

test('saved settings are loaded unchanged', () => expect(open(good).all).toEqual(good))

test('an invalid value anywhere falls back to its default without affecting others (fault 41)', () => {
  const places = placesIn(JSON.parse(JSON.stringify(good)))
  fc.assert(
    fc.property(fc.constantFrom(...places), rubbish, (at, value) => {
      const { all, shown } = open(withAt(JSON.parse(JSON.stringify(good)), at, value))
      // The defaults version decides how the rules are interpreted.
      const apart = at[0] === 'alertDefaults' ? ['alerts', 'alertDefaults'] : [at[0]]
      if (at.length > 0)
        for (const name of names) if (!apart.includes(name)) expect(all[name], name).toEqual(good[name])
      const { servers, locked: _locked, policyFault: _fault, ...values } = shown
      expect(settingsChange.safeParse(values).success).toBe(true)
      for (const { address } of [...servers, { address: all.server || 'https://x.example' }]) {
        expect(address).toMatch(/^(https:\/\/[^/]|http:\/\/(localhost|127\.|\[::1\]))/)
      }
      usablePlace(all.windows.main, [{ x: 0, y: 0, width: 1920, height: 1080 }])
      expect(open(JSON.parse(JSON.stringify(all))).all).toEqual(all)
    }),
    { numRuns: 500 },
  )
})

test('one invalid server or window position is dropped alone; an address no longer allowed is not used', () => {
  const [first, second] = good.servers
  const servers = [
    null,
    first,
    { name: 'x', address: 'http://evil.example' },
    { name: 5, address: second!.address },
    first,
  ]
  expect(open({ ...good, servers }).all.servers).toEqual(good.servers)
  const windows = { main: place, screens: { ...place, width: 1e300 }, other: null }
  expect(open({ ...good, windows }).all.windows).toEqual({ main: place })
  expect(open({ ...good, server: 'http://evil.example' }).all).toMatchObject({ server: '', theme: 'dark' })
})

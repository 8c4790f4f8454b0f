import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tryOpenSettingsRoute } from '#renderer/app/commands/open-workstation-settings.ts'
import { screens } from '#renderer/app/routing/screens.ts'
import {
  ABOUT_ROUTE,
  findDeepLink,
  LINK_SCHEME,
  parseDeepLink,
  QUICK_ROUTES,
  routes,
  SETTINGS_ROUTE,
} from '#shared/routes.ts'
import fc from '../fast-check.ts'

test('every screen of the console has an address, and nothing else', () => {
  expect(Object.keys(routes).toSorted()).toEqual([...screens.map(({ name }) => name), 'Chat'].toSorted())
  for (const { path } of Object.values(routes)) expect(parseDeepLink(`operator-console:/${path}`)).toBe(path)
  for (const { route } of Object.values(QUICK_ROUTES)) expect(parseDeepLink(`operator-console:/${route}`)).toBe(route)
})

test.each([
  ['operator-console://Main/Bet?userid=5&from=2026-11-20', '/Main/Bet?userid=5&from=2026-11-20'],
  // As written by systems that parse the first part as a host.
  ['operator-console://main/Bet/', '/Main/Bet'],
  ['OPERATOR-CONSOLE:///Main/Home?chat=1:10086', '/Main/Home?chat=1:10086'],
  ['operator-console://Main/Bet?name=%E5%BC%A0', '/Main/Bet?name=%E5%BC%A0'],
])('%s leads to %s', (link, route) => expect(parseDeepLink(link)).toBe(route))

test.each([
  '',
  'operator-console:',
  'operator-console://',
  'operator-console://Main/',
  'operator-console://Main/Nowhere',
  'operator-console://Main/Bet/../Home',
  'operator-console://Main/Bet#/Main/Home',
  'operator-console://Main/Bet?x=<script>',
  'operator-console://Main/Bet?a b',
  'operator-console://Main/Bet?a=1\n--inspect',
  'operator-console://Login',
  'operator-console://Settings',
  'operator-console://evil.example/Main/Bet',
  'operator-console://user@Main/Bet',
  'operator-console://Main/UpDownScore/3',
  'https://Main/Bet',
  `operator-console://Main/Bet?userid=${'1'.repeat(2_000)}`,
])('%s leads nowhere', (link) => expect(parseDeepLink(link)).toBeNull())

test('any input yields a route of the console or none', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `operator-console://Main/${text}`),
      ),
      (link) => {
        const route = parseDeepLink(link)
        if (route !== null) expect(Object.values(routes).map(({ path }) => path)).toContain(route.split('?')[0])
      },
    ),
  )
})

test('the Linux desktop file has the same quick routes as menus and jump list', () => {
  const packing = readFileSync(new URL('../../../electron-builder.yml', import.meta.url), 'utf8')
  expect(packing).toContain(`schemes: [${LINK_SCHEME}]`)
  expect(packing).toContain(`Actions: "${Object.keys(QUICK_ROUTES).join(';')};"`)
  for (const [name, { label, route }] of Object.entries(QUICK_ROUTES)) {
    const link = `${LINK_SCHEME}:/${route}`
    // A question mark stands in quotes only (Desktop Entry Specification, The Exec key).
    const command = `operator-console ${link.includes('?') ? `"${link}"` : link}`
    expect(packing).toContain(`      ${name}:\n        Name: ${label}\n        Exec: ${command}\n`)
  }
})

test('a command line is searched for a deep link', () => {
  expect(findDeepLink(['--hidden', '.', 'operator-console://Main/Bet'])).toBe('operator-console://Main/Bet')
  expect(findDeepLink(['--user-data-dir=/tmp/operator-console:', 'x'])).toBeNull()
})

test('the pages know the route of the settings menu item', () => {
  // There is no page to render; only the return value matters.
  Object.assign(globalThis, { document: { activeElement: null } })
  for (const route of [SETTINGS_ROUTE, ABOUT_ROUTE]) expect(tryOpenSettingsRoute(route)).toBe(true)
  for (const route of ['/Main/GeneralSetting', '/Settings/a/b', '/']) expect(tryOpenSettingsRoute(route)).toBe(false)
})

import { beforeEach, expect, test, vi } from 'vitest'
import { parseUiPreferences } from '#renderer/stores/ui-preferences.ts'
import fc from '../fast-check.ts'
import { invalidValue, pathsIn, setAt } from '../lib/json-paths.ts'

const screens = {
  Bet: {
    order: ['id', 'amount'],
    hidden: ['ip'],
    widths: { id: 90 },
    pageSize: 50,
    density: 'compact',
    filters: { game: '3' },
    presets: [
      { name: '今天', values: { game: '3' }, days: { from: 0, to: 0 } },
      { name: '全部', values: {} },
    ],
  },
  UpScore: { pageSize: 20 },
}
const good = {
  account: 'admin',
  menuCollapsed: true,
  gamesAsCards: true,
  gamesFirst: true,
  gamesInShort: true,
  hidesContactButton: true,
  screens,
  sendByCtrlEnter: true,
  chatSize: { width: 700, height: 500 },
  statementColumns: { 'bank 4': ['time', 'amount', 'payer', 'remark'] },
  quickReplies: { 7: [{ title: '您好', text: '请稍候', group: '开头' }] },
}

test('valid preferences are restored unchanged', () => expect(parseUiPreferences(good)).toEqual(good))

test('an invalid value at any path affects only that value', () => {
  fc.assert(
    fc.property(fc.constantFrom(...pathsIn(good)), invalidValue, (path, value) => {
      const read = parseUiPreferences(setAt(good, path, value)) ?? {}
      const [field, screen] = path
      for (const name of Object.keys(good) as (keyof typeof good)[]) {
        if (path.length > 0 && name !== field) expect(read[name], name).toEqual(good[name])
      }
      if (field === 'screens' && path.length > 1) {
        const other = screen === 'Bet' ? 'UpScore' : 'Bet'
        expect(read.screens?.[other]).toEqual(screens[other])
      }
      // The result is valid at every level: parsing it again changes nothing.
      if (path.length > 0) expect(parseUiPreferences(read)).toEqual(read)
    }),
    { numRuns: 500 },
  )
})

test('an invalid item, column or preset is dropped without affecting the others', () => {
  const bet = { ...screens.Bet, order: ['id', null, 5, 'amount'], widths: { id: 90, ip: null, x: '5' } }
  const presets = [null, { name: '今天' }, { name: '无日', values: { game: '3', x: 1 }, days: { from: null } }, 7]
  const read = parseUiPreferences({ ...good, screens: { Bet: { ...bet, presets }, Other: null, UpScore: 5 } })
  expect(read?.screens).toEqual({
    Bet: { ...screens.Bet, presets: [{ name: '无日', values: { game: '3' } }] },
  })
})

const storage = new Map<string, string>()
beforeEach(() => {
  storage.clear()
  const localStorage = {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.resetModules()
})

test.each([
  ['no screens', '{"version":1,"state":{"account":"admin","screens":null,"quickReplies":null}}', 'admin'],
  ['no state', '{"version":1,"state":null}', ''],
  ['another kind of state', '{"version":1,"state":[5]}', ''],
  ['nothing', 'null', ''],
  ['a number', '5', ''],
  ['no JSON', '{"version":', ''],
])('the store opens on %s', async (_name, stored, account) => {
  storage.set('preferences', stored)
  const { useUiPreferences, setScreenPreferences } = await import('#renderer/stores/ui-preferences.ts')
  expect(useUiPreferences.getState()).toMatchObject({ account, screens: {} })
  setScreenPreferences('Bet', { pageSize: 20 })
  expect(useUiPreferences.getState().screens).toEqual({ Bet: { pageSize: 20 } })
  expect(JSON.parse(storage.get('preferences')!).state.screens).toEqual({ Bet: { pageSize: 20 } })
})

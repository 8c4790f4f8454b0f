import { describe, expect, test } from 'vitest'
import { type Filter, resolveValues, validateFilters } from '#renderer/list/filters/filters.ts'
import { memberFilterItems } from '#renderer/list/filters/member-filter.ts'
import { fromPreset, normalizePresetName, toPreset, upsertPreset } from '#renderer/list/filters/presets.ts'
import { money, text } from '#renderer/list/table/cells.tsx'
import { rowToTsv } from '#renderer/list/table/copy.ts'
import { addDays } from '#shared/server-time.ts'
import fc from '../../fast-check.ts'

const filters: Filter[] = [
  { kind: 'select', name: 'state', label: '状态', options: [] },
  { kind: 'id', name: 'userid', label: '会员ID' },
  { kind: 'days', label: '日期', window: 30, initial: 1, times: true },
]
const today = '2026-11-21'

describe('filter presets', () => {
  test('days are stored as offsets from today', () => {
    const preset = toPreset('昨天', filters, { from: '2026-11-20', to: '2026-11-20', state: '0', order: '9' }, today)
    expect(preset).toEqual({ name: '昨天', values: { state: '0' }, days: { from: 1, to: 1 } })
    const values = fromPreset(preset, filters)
    // Relative in the URL too, so that it advances at midnight (A216).
    expect(values).toEqual({ state: '0', from: '-1', to: '-1' })
    const days = { from: '2026-12-31', to: '2026-12-31' }
    expect(resolveValues(filters, values, '2027-01-01')).toEqual({ state: '0', ...days })
  })

  test('a stored preset always yields a valid query, however old it is', () => {
    const ago = fc.integer({ min: -400, max: 400 })
    fc.assert(
      fc.property(ago, ago, fc.integer({ min: 0, max: 900 }), (a, b, later) => {
        const days = { from: Math.max(a, b), to: Math.min(a, b) }
        const then = addDays(today, later)
        const values = resolveValues(filters, fromPreset({ name: 'x', values: {}, days }, filters), then)
        expect(validateFilters(filters, values, then)).toEqual({})
      }),
    )
  })

  test('only filters of the screen are applied, whatever the stored preset contains', () => {
    const values = JSON.parse('{"__proto__": "1", "constructor": "2", "gone": "3", "userid": "5"}')
    expect(fromPreset({ name: 'x', values }, filters)).toEqual({ userid: '5' })
  })

  test('names are a single visible line of at most 20 characters', () => {
    expect(normalizePresetName('  a\n\tb\u202Ec\u200B ')).toBe('a b c')
    expect(normalizePresetName('😀'.repeat(30))).toBe('😀'.repeat(20))
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (typed) => [...normalizePresetName(typed)].length <= 20))
  })

  test('a preset of the same name is replaced in place', () => {
    const preset = (name: string, state: string) => ({ name, values: { state } })
    const presets = [preset('甲', '0'), preset('乙', '1')]
    expect(upsertPreset(presets, preset('甲', '2'))).toEqual([preset('甲', '2'), preset('乙', '1')])
    expect(upsertPreset(presets, preset('丙', '2')).map(({ name }) => name)).toEqual(['甲', '乙', '丙'])
  })
})

test('a copied row is one line of tab-separated cells, with formulas escaped (fault 34)', () => {
  const columns = [
    text<string>('name', '姓名', (name) => name),
    money<string>('balance', '金额', () => '-1234.5'),
    { ...text<string>('b', '查看', () => ''), buttonOnly: true as const },
  ]
  expect(rowToTsv('张\t三\r\n', columns)).toBe('张 三\t-1,234.50')
  expect(rowToTsv('6222001234567890', columns)).toBe("'6222001234567890\t-1,234.50")
  expect(rowToTsv('=1+1', columns)).toBe("'=1+1\t-1,234.50")
})

test('按此会员筛选 is offered if the list has the filter and the row a member', () => {
  const values: unknown[] = []
  const items = memberFilterItems(filters, { userId: 9_007_199_254_740_993n }, (change) => values.push(change))
  expect(items.map(({ label }) => label)).toEqual(['按此会员筛选'])
  items[0]!.run()
  expect(values).toEqual([{ userid: '9007199254740993' }])
  expect(memberFilterItems(filters, { id: 1 }, () => {})).toEqual([])
  expect(memberFilterItems(filters.slice(2), { userId: 1 }, () => {})).toEqual([])
})

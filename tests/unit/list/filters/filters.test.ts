import { describe, expect, test } from 'vitest'
import {
  applyFilterChange,
  type Filter,
  hasSameValues,
  initialValues,
  persistableValues,
  resolveAliases,
  resolveValues,
  validateFilters,
} from '#renderer/list/filters/filters.ts'

const filters: Filter[] = [
  { kind: 'id', name: 'userid', label: '会员ID', alias: 'uid' },
  { kind: 'id', name: 'round', label: '期号' },
  { kind: 'select', name: 'game', label: '游戏', options: [], initial: '2' },
  { kind: 'select', name: 'play', label: '玩法', options: [] },
  { kind: 'days', label: '日期', window: 7, initial: 7 },
]

const initialRange = (list: Filter[], today: string) => resolveValues(list, initialValues(list), today)

describe('filters of a list', () => {
  test('start with their default days and default options', () => {
    expect(initialRange(filters, '2026-03-01')).toEqual({ from: '2026-02-23', to: '2026-03-01', game: '2' })
  })

  test('a link may use a filter’s alias; its own name takes precedence (A009)', () => {
    expect(resolveAliases(filters, { uid: '7' })).toEqual({ userid: '7' })
    expect(resolveAliases(filters, { uid: '7', userid: '8', round: '1' })).toEqual({ userid: '8', round: '1' })
    expect(resolveAliases(filters, {})).toEqual({ userid: '' })
  })

  test.each([
    ['2026-02-23', '2026-03-01', undefined],
    ['2026-02-22', '2026-03-01', '只能查询 2026-02-23 之后的数据'],
    ['2026-02-23', '2026-03-02', '不能选择未来的日期'],
    ['2026-02-30', '2026-03-01', '请输入正确的日期'],
  ])('only the last seven days are allowed: %s to %s', (from, to, error) => {
    expect(validateFilters(filters, { from, to }, '2026-03-01').from).toBe(error)
  })

  test('secret text and days are not stored; a single day is validated against its window (A144)', () => {
    const list: Filter[] = [
      { kind: 'text', name: 'value', label: '搜索内容', alias: 'userid', secret: true },
      { kind: 'day', name: 'date', label: '日期', window: 30 },
      { kind: 'text', name: 'name', label: '昵称' },
    ]
    expect(persistableValues(list, { value: '13812348000', date: '2026-03-01', name: ' 小明 ' })).toEqual({
      name: '小明',
    })
    expect(resolveAliases(list, { userid: '7' })).toMatchObject({ value: '7' })
    expect(initialRange(list, '2026-03-01')).toEqual({ date: '2026-03-01' })
    expect(validateFilters(list, { date: '2026-01-30' }, '2026-03-01').date).toBe('只能查询 2026-01-31 之后的数据')
    expect(validateFilters(list, { date: '2026-01-31' }, '2026-03-01')).toEqual({})
  })
})

describe('days relative to today (A216)', () => {
  test('advance with the date; absolute dates and malformed values stay', () => {
    const week = { from: '-6', to: '0', userid: '7' }
    expect(resolveValues(filters, week, '2026-02-28')).toEqual({ from: '2026-02-22', to: '2026-02-28', userid: '7' })
    expect(resolveValues(filters, week, '2026-03-01')).toEqual({ from: '2026-02-23', to: '2026-03-01', userid: '7' })
    const named = { from: '2026-02-22', to: '0' }
    expect(resolveValues(filters, named, '2026-03-01')).toEqual({ from: '2026-02-22', to: '2026-03-01' })
    for (const from of ['', 'x', '-', '--1', '1e3', '-99999', '0.5']) {
      expect(resolveValues(filters, { from, to: '0' }, '2026-03-01').from).toBe(from)
    }
    const day: Filter[] = [{ kind: 'day', name: 'date', label: '日期', window: 30 }]
    expect(resolveValues(day, { date: '-1' }, '2026-03-01')).toEqual({ date: '2026-02-28' })
  })

  test('only day filters are resolved as offsets', () => {
    expect(resolveValues(filters, { round: '5', userid: '7', game: '2' }, '2026-03-01')).toEqual({
      round: '5',
      userid: '7',
      game: '2',
    })
  })

  test('full-width digits are digits where a number was typed, and nothing else changes', () => {
    const typed: Filter[] = [
      { kind: 'id', name: 'userid', label: '会员ID' },
      { kind: 'number', name: 'balance', label: '金额' },
      { kind: 'text', name: 'payno', label: '支付账号' },
      { kind: 'text', name: 'nickname', label: '昵称' },
      { kind: 'select', name: 'game', label: '游戏', options: [] },
    ]
    const values = {
      userid: '１２３',
      balance: '－１，２３４．５',
      payno: '６２２２ 00１',
      nickname: '小７',
      game: '２',
    }
    const resolved = resolveValues(typed, values, '2026-03-01')
    expect(resolved).toEqual({ ...values, userid: '123', balance: '-1,234.5', payno: '6222 001' })
    expect(validateFilters(typed, resolved, '2026-03-01')).toEqual({})
  })

  test('an id or a name that a messenger copied with invisible characters is searched without them', () => {
    const typed: Filter[] = [
      { kind: 'id', name: 'userid', label: '会员ID' },
      { kind: 'text', name: 'nickname', label: '昵称' },
    ]
    const values = { userid: '\u202A66536166\u202C', nickname: '王\u200B小 ' }
    const resolved = resolveValues(typed, values, '2026-03-01')
    expect(resolved).toEqual({ userid: '66536166', nickname: '王小 ' })
    expect(validateFilters(typed, resolved, '2026-03-01')).toEqual({})
    const two = resolveValues(typed, { userid: '123\t456' }, '2026-03-01')
    expect(validateFilters(typed, two, '2026-03-01'), 'two cells are not one id').toHaveProperty('userid')
  })

  test('an amount may have thousands separators, in groups of three only', () => {
    const amount: Filter[] = [{ kind: 'number', name: 'balance', label: '金额' }]
    expect(validateFilters(amount, { balance: '1,234.50' }, '2026-03-01')).toEqual({})
    expect(validateFilters(amount, { balance: '12,50' }, '2026-03-01')).toEqual({ balance: '该项必须输入数字' })
  })

  test('an empty value equals a missing one', () => {
    expect(hasSameValues({ from: '0', userid: '' }, { from: '0' })).toBe(true)
    expect(hasSameValues({ userid: ' 5 ' }, { userid: '5' })).toBe(true)
    expect(hasSameValues({ userid: '5' }, {})).toBe(false)
  })
})

describe('a range that may be empty for a certain value of another filter (A216)', () => {
  const orders: Filter[] = [
    { kind: 'select', name: 'state', label: '状态', options: [] },
    { kind: 'days', label: '日期', window: 30, initial: 1, anyDayWhen: { name: 'state', value: '0' } },
  ]
  const today = { from: '0', to: '0' }
  const anyDay = { from: '', to: '' }

  test('is empty by default for that value, unless the link has a day', () => {
    expect(initialValues(orders)).toEqual(today)
    expect(initialValues(orders, { state: '1' })).toEqual(today)
    expect(initialValues(orders, { state: '0' })).toEqual(anyDay)
    expect(initialValues(orders, { state: '0', from: '-3' })).toEqual(today)
  })

  test('a default range follows the other filter; days chosen by the operator stay', () => {
    expect(applyFilterChange(orders, today, { state: '0' })).toEqual({ state: '0', ...anyDay })
    expect(applyFilterChange(orders, { state: '0', ...anyDay }, { state: '1' })).toEqual({ state: '1', ...today })
    expect(applyFilterChange(orders, { state: '0', ...anyDay }, today)).toEqual({ state: '0', ...today })
    const week = { from: '-6', to: '0' }
    expect(applyFilterChange(orders, week, { state: '0' })).toEqual({ state: '0', ...week })
    expect(applyFilterChange(orders, { state: '0', ...week }, { state: '' })).toEqual({ state: '', ...week })
  })

  test('may be empty only for that value, and only both days at once', () => {
    expect(validateFilters(orders, { state: '0', ...anyDay }, '2026-03-01')).toEqual({})
    expect(validateFilters(orders, { state: '1', ...anyDay }, '2026-03-01').from).toBe('请输入正确的日期')
    expect(validateFilters(orders, { state: '0', from: '2026-03-01', to: '' }, '2026-03-01').from).toBe(
      '请输入正确的日期',
    )
  })
})

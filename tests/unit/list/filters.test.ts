import { describe, expect, test } from 'vitest'
import {
  type Filter,
  filterFaults,
  givenValues,
  initialValues,
  lastingValues,
} from '../../../src-renderer/list/filters.ts'

const filters: Filter[] = [
  { kind: 'id', name: 'userid', label: '会员ID', alias: 'uid' },
  { kind: 'id', name: 'round', label: '期号' },
  { kind: 'select', name: 'game', label: '游戏', options: [], initial: '2' },
  { kind: 'select', name: 'play', label: '玩法', options: [] },
  { kind: 'days', label: '日期', window: 7, initial: 7 },
]

describe('filters of a list', () => {
  test('begin with their days and the choices that have a first one', () => {
    expect(initialValues(filters, '2026-03-01')).toEqual({ from: '2026-02-23', to: '2026-03-01', game: '2' })
  })

  test('a link may use the other name of a filter; its own name counts more (A009)', () => {
    expect(givenValues(filters, { uid: '7' })).toEqual({ userid: '7' })
    expect(givenValues(filters, { uid: '7', userid: '8', round: '1' })).toEqual({ userid: '8', round: '1' })
    expect(givenValues(filters, {})).toEqual({ userid: '' })
  })

  test.each([
    ['2026-02-23', '2026-03-01', undefined],
    ['2026-02-22', '2026-03-01', '只能查询 2026-02-23 之后的数据'],
    ['2026-02-23', '2026-03-02', '不能选择未来的日期'],
    ['2026-02-30', '2026-03-01', '请输入正确的日期'],
  ])('seven days and no others: %s to %s', (from, to, fault) => {
    expect(filterFaults(filters, { from, to }, '2026-03-01').from).toBe(fault)
  })

  test('what may be a phone or an account number is not remembered; one day is no range (A144)', () => {
    const some: Filter[] = [
      { kind: 'text', name: 'value', label: '搜索内容', alias: 'userid', secret: true },
      { kind: 'day', name: 'date', label: '日期', window: 30 },
      { kind: 'text', name: 'name', label: '昵称' },
    ]
    expect(lastingValues(some, { value: '13812348000', date: '2026-03-01', name: ' 小明 ' })).toEqual({ name: '小明' })
    expect(givenValues(some, { userid: '7' })).toMatchObject({ value: '7' })
    expect(initialValues(some, '2026-03-01')).toEqual({ date: '2026-03-01' })
    expect(filterFaults(some, { date: '2026-01-30' }, '2026-03-01').date).toBe('只能查询 2026-01-31 之后的数据')
    expect(filterFaults(some, { date: '2026-01-31' }, '2026-03-01')).toEqual({})
  })
})

import '../../api/stub-page-window.ts'
import { describe, expect, test } from 'vitest'
import { type GroupOdds, groupOddsCells, groupOddsId } from '#renderer/api/groups/groups.ts'
import { createRowKeys } from '#renderer/form/edit/row-keys.ts'
import { addRows, formatSum, isSummed } from '#renderer/list/totals/column-sums.ts'
import { createBetColumns, type GroupBetRow } from '#renderer/screens/groups/bet-columns.tsx'
import { splitMessages, splitTokens, validateMinutes } from '#renderer/screens/groups/messages.ts'
import { validateGroupOdds } from '#renderer/screens/groups/validate-group-odds.ts'

describe('group messages (inventory 443–446)', () => {
  test.each([
    ['一条', ['一条']],
    ['上期 LotteryResult||本期 ', ['上期 LotteryResult', '本期']],
    ['||甲|| ||乙|丙||', ['甲', '乙|丙']],
    [' \n ', []],
  ])('%j splits into %j', (content, messages) => expect(splitMessages(content)).toEqual(messages))

  test('splits a message into text and labelled tokens', () => {
    expect(splitTokens('第 newExpect 期：ListOrder<b>')).toEqual([
      { text: '第 ', token: null },
      { text: 'newExpect', token: '新一期期号' },
      { text: ' 期：', token: null },
      { text: 'ListOrder', token: '注单列表' },
      { text: '<b>', token: null },
    ])
  })

  test.each([
    ['1', null],
    [' 1440 ', null],
    ['0', '请输入 1 至 1440 的整数'],
    ['1441', '请输入 1 至 1440 的整数'],
    ['1.5', '该项必须输入数字'],
    ['', '该项必须输入数字'],
  ])('an interval of %j minutes gives error %j', (input, error) => expect(validateMinutes(input)).toBe(error))
})

describe('validation of group odds (inventory 463–465)', () => {
  const row = { OTypeFlag: 'DA', OReal: 1.98, ORealMax: 2.18, OMin: 2, OMax: 50, OMaxDual: 0 } as unknown as GroupOdds
  const errors = (changes: Record<string, string>) => {
    const values = { 'DA.OReal': 1.98, 'DA.OMin': 2, 'DA.OMax': 50, 'DA.OMaxDual': 0, ...changes }
    return Object.fromEntries(Object.entries(validateGroupOdds([row], values, changes)).filter(([, error]) => error))
  }
  test.each([
    ['OReal', '2.18', undefined],
    ['OReal', '2.19', '不能大于 2.18'],
    ['OReal', '0.99', '不能小于 1'],
    ['OReal', '1.985', '最多两位小数'],
    ['OReal', 'x', '该项必须输入数字'],
    ['OMin', '0', '不能小于 1'],
    ['OMax', '0.5', '不能小于 1'],
    ['OMaxDual', '0', undefined],
    ['OMaxDual', '-1', '该项必须输入数字'],
  ])('%s %s gives error %s', (field, input, error) =>
    expect(errors({ [`DA.${field}`]: input })[`DA.${field}`]).toBe(error),
  )

  test('odds without an upper limit have no maximum', () => {
    const open = { ...row, ORealMax: null } as GroupOdds
    const values = { 'DA.OReal': '900', 'DA.OMin': 2, 'DA.OMax': 50 }
    expect(validateGroupOdds([open], values, { 'DA.OReal': '900' })['DA.OReal']).toBeNull()
  })

  test('a flag that is a number is a text on the screen', () =>
    expect(groupOddsCells({ ...row, OTypeFlag: 8901, ORealMax: 2 }).info).toEqual({ flag: '8901', top: '2' }))

  test('two rows with the same flag are validated separately (A211)', () => {
    const rows = [row, { ...row, OReal: 1.5 }] as GroupOdds[]
    const second = createRowKeys(rows, groupOddsId)[1]
    const changes = { [`${second}.OReal`]: '0.5' }
    const found = validateGroupOdds(rows, { 'DA.OReal': 1.98, 'DA.OMin': 2, 'DA.OMax': 50, ...changes }, changes)
    expect(found).toEqual({ [`${second}.OReal`]: '不能小于 1' })
  })

  test('the minimum must not exceed the maximum', () => {
    expect(errors({ 'DA.OMin': '60' })).toEqual({ 'DA.OMax': '最大值不能小于最小值，请检查!' })
  })
})

describe('totals of a report (A152)', () => {
  const bet = (fields: Partial<GroupBetRow>) =>
    ({ key: '1', num: '1', stake: 10, valid: 10, result: -10, settlement: 1, ...fields }) as GroupBetRow
  const sums = (rows: GroupBetRow[]) =>
    Object.fromEntries(
      createBetColumns([])
        .filter(isSummed)
        .map((column) => [column.id, formatSum(column, addRows(column, rows))]),
    )
  test('sums are exact, and a bet that is not settled or cancelled has no result', () => {
    const rows = [
      bet({}),
      bet({ num: '2', stake: '0.1', valid: '0.2', result: 0.30000000000000004 }),
      bet({ num: '3', stake: 1, valid: 0, result: 900, settlement: 0 }),
      bet({ num: '4', stake: 1, valid: 0, result: 900, settlement: 2 }),
    ]
    expect(sums(rows)).toEqual({ stake: '12.10', valid: '10.20', result: '-9.70' })
    expect(sums([bet({ settlement: 0 })]).result).toBe('—')
  })

  test.each([
    [0, '未结算'],
    [2, '已撤单'],
    [1, '-10.00'],
    [7, '-10.00'],
  ])('settlement state %d is shown as %s (inventory 474)', (settlement, text) => {
    const column = createBetColumns([]).find(({ id }) => id === 'result')
    expect(column?.text(bet({ settlement }))).toBe(text)
  })
})

import { describe, expect, test } from 'vitest'
import { periodTable, periodTotals, summaryTable } from '#renderer/features/statistics/statistics-tables.ts'

/** The text at a row and a column. */
function cell({ headings, rows }: ReturnType<typeof summaryTable>, row: string, heading: string) {
  return rows.find(({ name }) => name === row)?.cells[headings.indexOf(heading)]
}

describe('member statistics tables (D3 §2.11, inventory 486–500)', () => {
  const report = {
    ...{ payInBalance: 1000, avgPayIn: '33.335', sumNumber: 12, avgNumber: 1.5, oddScale: 12.5, sumOddBalance: 7n },
    ...{ sTime: '2026-11-01T08:00:00', avgIntervalDays: 3 },
  }

  test('show total, share and daily average', () => {
    const table = summaryTable(report)
    expect(table.headings).toEqual([
      ...[
        '上分',
        '下分',
        '差额',
        '盈亏（口径未确认）',
        '注数',
        '比例',
        '总投注',
        '超无视',
        '单注',
        '组合',
        '数字',
        '极值',
      ],
      ...['小单大双', '对顺豹', '杀组合', '猜数字奖', '首玩 / 平均间隔'],
    ])
    expect(cell(table, '合计', '上分')).toBe('1,000.00')
    expect(cell(table, '日均', '上分')).toBe('33.34')
    expect(cell(table, '合计', '注数')).toBe('12')
    expect(cell(table, '占比', '单注')).toBe('12.5')
    expect(cell(table, '合计', '单注')).toBe('7.00')
    expect(cell(table, '占比', '上分')).toBe('')
  })

  test('show the first play in the total row and the average interval in the average row (A074)', () => {
    const table = summaryTable(report)
    expect(cell(table, '合计', '首玩 / 平均间隔')).toBe('2026-11-01 08:00:00')
    expect(cell(table, '日均', '首玩 / 平均间隔')).toBe('3天')
  })

  test('missing values are empty rather than zero', () => {
    expect(
      summaryTable({})
        .rows.flatMap(({ cells }) => cells)
        .filter((text) => text !== ''),
    ).toEqual([])
    expect(periodTable({}).rows[0]!.cells.every((text) => text === '')).toBe(true)
  })

  test('a period starts with the balance and ends with the shares', () => {
    const table = periodTable({ balance: 5, payInBalance: 1, duiShunBaoScale: 0.5 })
    expect(table.headings[0]).toBe('余额')
    expect(table.headings.at(-1)).toBe('对顺豹占比')
    expect(table.rows[0]!.cells.at(-1)).toBe('0.5')
    const totals = periodTotals({ balance: 5, payInBalance: 1, duiShunBaoScale: 0.5 })
    expect(totals, 'the panel says the balance itself').not.toHaveProperty('余额')
    expect(totals).toMatchObject({ 上分: '1.00', 对顺豹占比: '0.5' })
    expect(Object.keys(periodTotals({ sumBalance: 0, duiShunBaoScale: 0 })), 'no share of nothing').not.toContain(
      '对顺豹占比',
    )
  })
})

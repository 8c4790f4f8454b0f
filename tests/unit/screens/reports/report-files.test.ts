import { expect, test } from 'vitest'
import { toExportCells } from '#renderer/list/export/export-cells.ts'
import { describePicture } from '#renderer/screens/reports/charts/report-picture.ts'
import type { ShareGroup } from '#renderer/screens/reports/charts/shares.ts'
import { reportColumns, toDayRows, toShareRows } from '#renderer/screens/reports/report-export.ts'
import type { DayReport } from '#renderer/screens/reports/use-report.ts'

const failedDay = (day: string): DayReport => ({ day, report: undefined, error: new Error('网络连接失败') })

test('a day that is not known is in the file without figures and with the reason', () => {
  const rows = toDayRows([
    { day: '2026-11-18', report: { payInBalance: '0.1', sumActive: 3 }, error: new Error('网络连接失败') },
    failedDay('2026-11-19'),
    { day: '2026-11-20', report: undefined, error: null },
  ])
  const [read, failed, loading] = rows.map((row) => toExportCells(row, reportColumns(false)))
  expect(read!.slice(0, 2)).toEqual(['单日 2026-11-18', '0.10'])
  expect(failed![0]).toBe('单日 2026-11-19（暂时无法读取）')
  expect(loading![0]).toBe('单日 2026-11-20（没有读完）')
  for (const cells of [failed!, loading!]) expect(cells.slice(1).join('')).not.toMatch(/\d/)
})

test('the picture names a few of many failed days, so that the line is not cut', () => {
  const trend = Array.from({ length: 31 }, (_day, i) => ({
    current: failedDay(`2026-10-${String(i + 1).padStart(2, '0')}`),
    compared: null,
  }))
  const { lines } = describePicture({
    ...{
      range: { from: '2026-10-01', to: '2026-10-31' },
      report: {},
      readAt: 0,
      trend,
      groups: [],
      firstDeposits: undefined,
    },
  })
  expect(lines[1]).toBe('暂时无法读取：10-01、10-02、10-03、10-04、10-05、10-06 等 31 天')
})

const group = (change: Partial<ShareGroup>): ShareGroup => ({
  ...{ title: '上分支付类型', metric: 'payInBalance', kind: 'money', unit: '种', days: '2026-11-20' },
  ...{ shares: undefined, total: undefined, error: null, refetch: async () => undefined },
  ...change,
})
const shares = ['600', '0.3', '0.2', '0.1', '0.1', '0.1', '0.1'].map((amount, i) => ({
  ...{ key: String(i), label: `类型${i}`, amount },
}))
const unread = [group({}), group({ shares, error: new Error('超时') })]

test('every share is in the file under its own figure; those that are not known are without figures and with the reason', () => {
  const games = group({
    ...{ title: '各游戏投注', metric: 'sumNumber', shares: [{ key: '1', label: '快三', amount: 12, profit: '-0.5' }] },
  })
  const rows = [group({ shares }), games, ...unread].flatMap(toShareRows)
  const columns = reportColumns(true)
  const cells = rows.map((row) => toExportCells(row, columns).map(String))
  const filled = cells.map(([period, ...values]) => [
    period,
    ...values.flatMap((value, i) => (/\d/.test(value) ? [`${columns[i + 1]!.title} ${value}`] : [])),
  ])
  expect(filled.slice(0, 2)).toEqual([
    ['2026-11-20 上分支付类型：类型0', '总上分 600.00'],
    ['2026-11-20 上分支付类型：类型1', '总上分 0.30'],
  ])
  expect(filled.slice(7)).toEqual([
    ['2026-11-20 各游戏投注：快三', '总注数 12', '总盈亏（口径未确认） -0.50'],
    ['2026-11-20 上分支付类型（没有读完）'],
    ['2026-11-20 上分支付类型（暂时无法读取）'],
  ])
})

test('the picture has the shares of the page and the way from registration to betting', () => {
  const known = group({ shares, total: '600.90' })
  const { sections } = describePicture({
    ...{ range: { from: '2026-11-20', to: '2026-11-20' }, report: { sumNew: 7, sumActive: 12 }, readAt: 0, trend: [] },
    ...{ groups: [known, group({ shares: [] }), ...unread], firstDeposits: undefined },
  })
  const [payTypes, none, loading, failed, steps] = sections.map(({ rows }) => rows)
  expect(payTypes).toHaveLength(6)
  expect(payTypes![0]).toEqual({ label: '类型0', text: '600.00', share: '99.9%' })
  expect(payTypes![5]).toEqual({ label: '其余 2 种', text: '0.20', share: '0.0%' })
  expect([none, loading, failed]).toEqual(
    ['没有记录', '没有读完', '暂时无法读取'].map((label) => [{ label, text: '' }]),
  )
  expect(steps!.map(({ text }) => text)).toEqual(['7', '未统计', '12'])
})

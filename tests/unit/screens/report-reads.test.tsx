// @vitest-environment jsdom
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { describePicture } from '#renderer/screens/reports/charts/report-picture.ts'
import type { ShareGroup } from '#renderer/screens/reports/charts/shares.ts'
import { OperationsReport } from '#renderer/screens/reports/operations-report.tsx'
import { toShareRows } from '#renderer/screens/reports/report-export.ts'
import { inConsole, place, render } from '#tests/unit/mount.tsx'

let calls: string[]
let failing: string | null
vi.mock('#renderer/api/http/http.ts', () => ({
  get: async (operation: string) => {
    calls.push(operation)
    if (operation === failing) throw new Error('忙')
    return operation === 'dataReport' ? { payInBalance: 100, sumWinLost: 1 } : []
  },
}))
vi.mock('#renderer/platform/desktop.ts', () => ({ desktop: {} }))
vi.mock('#renderer/stores/today.ts', () => ({ useToday: () => '2026-11-20' }))

let queryClient: QueryClient

const until = (assertion: () => void) => act(() => vi.waitFor(assertion, { timeout: 30_000 }))
const buttonOf = (name: string) =>
  [...place().querySelectorAll('button')].find(({ textContent }) => textContent === name)
async function press(name: string): Promise<void> {
  await act(async () => buttonOf(name)!.click())
  await until(() => expect(queryClient.isFetching()).toBe(0))
}
const count = (operation: string) => calls.filter((call) => call === operation).length
const region = (name: string) =>
  [...place().querySelectorAll('section')].find((section) => section.querySelector('h3')?.textContent === name)!

beforeEach(async () => {
  ;[calls, failing] = [[], null]
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } })
  await render(
    inConsole(
      <FluentProvider theme={webLightTheme}>
        <OperationsReport />
      </FluentProvider>,
      queryClient,
    ),
  )
  await until(() => expect(place().textContent).toContain('较昨日'))
})

test('the report opens with at most four calls: itself, what it is compared with, and names (A312)', async () => {
  expect(count('dataReport')).toBe(2)
  expect(calls.length).toBeLessThanOrEqual(4)
})

test('a part that was not read offers to be read, and shows no figure', async () => {
  for (const title of ['每日走势', '上分支付类型', '下分支付类型', '各游戏投注']) {
    expect(region(title).textContent).toContain('未读取')
    expect(region(title).textContent).not.toMatch(/\b0\b|没有[上下]分|没有游戏/)
  }
  expect(buttonOf('保存图片')!.getAttribute('aria-disabled')).toBe('true')
})

test('each part is read by its own button', async () => {
  const before = calls.length
  await press('读取上分支付类型')
  expect(calls.slice(before)).toEqual(['payReport'])
  await press('读取各游戏投注')
  expect(calls.slice(before)).toEqual(['payReport', 'homeData'])
  await press('读取每日走势')
  expect(count('dataReport')).toBe(2 + 14)
  expect(buttonOf('读取每日走势')).toBeUndefined()
})

test('what is read stands where it offered to be read, so that nothing else moves', async () => {
  const titles = () => [...place().querySelectorAll('section h3')].map(({ textContent }) => textContent)
  const before = titles()
  expect(before).toContain('上分支付类型')
  await press('读取上分支付类型')
  expect(titles()).toEqual(before)
  await press('读取全部')
  expect(titles()).toEqual(before)
})

test('读取全部 reads what is left, and has nothing to do then', async () => {
  await press('读取上分支付类型')
  await press('读取全部')
  expect([count('dataReport'), count('payReport')]).toEqual([2 + 14, 2])
  expect(buttonOf('读取全部')!.getAttribute('aria-disabled')).toBe('true')
  await until(() => expect(place().textContent).not.toContain('未读取'))
})

test('a part that cannot be read says so and is read again', async () => {
  failing = 'payReport'
  await press('读取下分支付类型')
  await until(() => expect(region('下分支付类型').textContent).toContain('忙'))
  failing = null
  await press('重试')
  await until(() => expect(region('下分支付类型').textContent).toContain('没有下分'))
})

test('what could not be read again is compared with as it was, and said to be old', async () => {
  failing = 'dataReport'
  await press('刷新')
  await until(() => expect(place().textContent).toContain('较昨日全天：较早的数据，暂时无法更新'))
  expect(place().textContent).not.toContain('无法比较')
})

test('another range is opened with its own figures alone, and the former keeps what was read for it', async () => {
  await press('读取全部')
  const before = count('dataReport')
  await press('昨日')
  await until(() => expect(place().textContent).toContain('较前一日'))
  expect(count('dataReport')).toBe(before + 2)
  expect(buttonOf('读取每日走势')).toBeDefined()
  await press('今日')
  await until(() => expect(place().textContent).toContain('较昨日'))
  expect(buttonOf('读取每日走势')).toBeUndefined()
})

test('files say what was not read', () => {
  const group: ShareGroup = {
    ...{ title: '上分支付类型', metric: 'payInBalance', kind: 'money', unit: '种', days: '2026-11-20' },
    ...{ shares: undefined, total: undefined, error: null, refetch: async () => {} },
    start: { verb: '读取', run: () => {} },
  }
  expect(toShareRows(group)).toEqual([{ period: '2026-11-20 上分支付类型（未读取）', report: {} }])
  const range = { from: '2026-11-20', to: '2026-11-20' }
  const picture = describePicture({
    range,
    report: {},
    readAt: 0,
    trend: [],
    groups: [group],
    firstDeposits: undefined,
  })
  expect(picture.sections[0]!.rows).toEqual([{ label: '未读取', text: '' }])
})

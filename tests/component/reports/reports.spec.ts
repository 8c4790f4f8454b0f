import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { typeDay, typeRange } from '../../e2e/support/filter-bar.ts'
import { expect, reloadApplication, resizeTo, settled, test } from '../../e2e/support/fixtures.ts'
import { readWholeReport } from '../../e2e/support/report.ts'
import { requestsUnder } from '../../e2e/support/requests.ts'
import type { Control } from '../../simulator/control.ts'

const REPORT = '/api/order/data-report'
const queries = async (server: Control) => (await requestsUnder(server, REPORT)).map(({ query }) => query)
const tile = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })

/** As the server is asked: 00:00:00 and 23:59:59 of Beijing days. */
function days(from: string, to: string) {
  return {
    sdate: new Date(`${from}T00:00:00+08:00`).toISOString(),
    edate: new Date(`${to}T23:59:59+08:00`).toISOString(),
  }
}

const figures = {
  ...{ payInBalance: '90071992547409.93', payOutBalance: 0, payHandselBalance: 120.5, payDeductBalance: 0.3 },
  ...{ sumReturn: 30, sumIntroduce: 12, sumNew: 3, sumActive: 1_234, sumBalance: 5_000, sumWaterBalance: 4_000 },
  ...{ sumNumber: 56, sumWinLost: -80.25, payBalance: 9_007_199_254_740_993n, payDifferBalance: null },
}
const tiles = {
  ...{ 总上分: '90,071,992,547,409.93', 总下分: '0.00', 总送分: '120.50', 总扣分: '0.30', 总回红: '30.00' },
  ...{ 推广奖励: '12.00', 新增会员: '3', 活跃会员: '1,234', 总投注额: '5,000.00', 有效投注额: '4,000.00' },
  ...{ 总注数: '56', 总盈亏: '-80.25', 留存余额: '9,007,199,254,740,993.00' },
}

test.describe('operations report (inventory 353–379)', () => {
  test.use({ at: routes.DataReport.path, simulatorOptions: { now: Date.parse('2026-11-21T10:30:00+08:00') } })
  test.beforeEach(async ({ signedInPage: page }) => {
    await expect(heading(page, '2026-11-21')).toBeVisible()
  })

  test('the report opens with two readings, the rest is read on request, and this month is compared with the month before', async ({
    signedInPage: page,
    server,
  }) => {
    // Today and yesterday, whole days both (A209), and on request fourteen days one by one, among them yesterday once more.
    const opening = [days('2026-11-21', '2026-11-21'), days('2026-11-20', '2026-11-20')]
    const first = [
      ...opening,
      ...[15, 16, 17, 18, 19, 20, 21].map((day) => days(`2026-11-${day}`, `2026-11-${day}`)),
      ...['08', '09', 10, 11, 12, 13, 14].map((day) => days(`2026-11-${day}`, `2026-11-${day}`)),
    ]
    await expect(page.getByText('较昨日全天', { exact: true })).toBeVisible()
    await settled(page)
    expect(await queries(server)).toEqual(opening)
    for (const path of ['/api/report/', '/api/order/list/']) expect(await requestsUnder(server, path)).toEqual([])
    await readWholeReport(page)
    await expect.poll(() => queries(server)).toHaveLength(first.length)
    expect(await queries(server)).toEqual(expect.arrayContaining(first))
    for (const query of await queries(server)) expect(query.edate).toMatch(/T15:59:59.000Z$/)
    await expect(tile(page, '总注数').getByRole('img')).toHaveAttribute(
      'aria-label',
      /^总注数近 7 天：11-15 \d.*11-21 \d/,
    )
    await page.getByRole('button', { name: '本月', exact: true }).click()
    await expect(page.getByRole('button', { name: '本月', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(heading(page, '2026-11-01 至 2026-11-20')).toBeVisible()
    await expect(page.getByText('较上月同期', { exact: true })).toBeVisible()
    expect(await queries(server)).toEqual(
      expect.arrayContaining([days('2026-11-01', '2026-11-20'), days('2026-10-01', '2026-10-20')]),
    )
    await expect(page).toHaveURL(/range=month/)
  })

  test('rows of figures are full at each size, what stands in place of figures is as wide as they are, what is not read keeps its place once it is read, and 盈亏 says that nobody said whose it is', async ({
    signedInPage: page,
    server,
  }) => {
    const widthOf = async (place: Locator) => (await place.boundingBox())!.width
    const cards = page.locator('[data-shape] > div')
    const hanging = await server.fault({ match: { path: REPORT }, kind: 'hang' })
    await reloadApplication(page)
    await expect(cards).toHaveCount(8)
    const loading = await widthOf(cards.first())
    await server.clearFaults(hanging)
    await expect(tile(page, '总盈亏')).toBeVisible()
    expect(await widthOf(tile(page, '总盈亏'))).toBeCloseTo(loading, 0)
    await expect(tile(page, '总盈亏')).toContainText('总盈亏 · 口径未确认')
    const UNREAD = ['上分支付类型', '下分支付类型', '各游戏投注']
    const bottomOf = (card: Element) => card.getBoundingClientRect().bottom
    const boxOf = async (title: string) => (await page.getByRole('region', { name: title }).boundingBox())!
    const rightOf = async (title: string) => {
      const { x, width } = (await tile(page, title).boundingBox())!
      return Math.round(x + width)
    }
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
    ] as const) {
      await resizeTo(page, { width, height })
      await expect.poll(() => rightOf('总注数'), String(width)).toBe(await rightOf('留存余额'))
      expect(await rightOf('总回红'), String(width)).toBe(await rightOf('总注数'))
      const widths = await page
        .getByRole('article')
        .evaluateAll((tiles) => tiles.slice(3).map((tile) => tile.clientWidth))
      expect(Math.max(...widths) - Math.min(...widths), String(width)).toBeLessThan(2)
      const today = (await page.getByRole('button', { name: '今日' }).boundingBox())!
      expect((await page.getByLabel('对比').boundingBox())!.y, `one row of tools at ${width}`).toBeLessThan(
        today.y + 28,
      )
      // All figures are in sight without scrolling (A373).
      await expect(tile(page, '总注数'), String(width)).toBeInViewport({ ratio: 1 })
      // One card: its figures touch, and weigh less than those above.
      const [first, second] = [await tile(page, '总上分').boundingBox(), await tile(page, '总下分').boundingBox()]
      expect(second!.x - first!.x - first!.width, String(width)).toBeCloseTo(1, 0)
      // The chart has beside it what is there at once, and leaves room for what is below it.
      expect((await boxOf('每日走势')).y).toBe((await boxOf('注册到投注')).y)
      expect(await page.getByRole('region', { name: '注册到投注' }).evaluate(bottomOf)).toBeLessThanOrEqual(height)
      for (const title of UNREAD) expect((await boxOf(title)).y, title).toBe((await boxOf(UNREAD[0]!)).y)
      const lowest = await page.getByRole('region', { name: UNREAD[0]! }).evaluate(bottomOf)
      if (height >= 900) expect(lowest, `the shares are in sight at ${width}`).toBeLessThanOrEqual(height)
    }
    for (const title of UNREAD) {
      const [card, start] = [
        await boxOf(title),
        (await page.getByRole('button', { name: `读取${title}` }).boundingBox())!,
      ]
      expect(start.x + start.width / 2, `${title}: in the middle of its card`).toBeCloseTo(card.x + card.width / 2, 0)
      await expect(page.getByRole('region', { name: title })).toHaveCSS('border-style', 'solid')
      await expect(page.getByRole('region', { name: title }).locator('[aria-hidden]:not(svg, svg *)')).toHaveCount(0)
    }
    const places = async () => [
      // No tile grows for its bars.
      await tile(page, '总盈亏').boundingBox(),
      await tile(page, '留存余额').boundingBox(),
      await boxOf('每日走势'),
      ...(await Promise.all(UNREAD.map(async (title) => (({ x, width }) => ({ x, width }))(await boxOf(title))))),
    ]
    await settled(page)
    const before = await places()
    await readWholeReport(page)
    await expect(page.getByRole('list', { name: '下分支付类型' })).toBeVisible()
    expect(await places()).toEqual(before)
    // What is looked at first is half as large again as the rest.
    const sizeOf = (title: string) =>
      tile(page, title)
        .locator('div:has(> h3) + div > :first-child')
        .evaluate((figure) => Number.parseFloat(getComputedStyle(figure).fontSize))
    expect(await sizeOf('总盈亏')).toBe(1.5 * (await sizeOf('总投注额')))
  })

  test('the report takes chosen days within the last thirty, compares thirteen exact figures, and keeps them when it fails', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('the report takes chosen days within the last thirty', async () => {
      await expect(page.getByText('较昨日全天', { exact: true })).toBeVisible()
      await expect(page.getByText('读取中')).toHaveCount(0)
      const count = (await queries(server)).length
      for (const [a, b, words] of [
        ['2026-10-22', '2026-11-21', '只能查询 2026-10-23 之后的数据'],
        ['2026-11-20', '2026-11-22', '不能选择未来的日期'],
        ['2026-11-20', '2026-11-19', '开始日期不能晚于结束日期'],
      ] as const) {
        await typeRange(page, a, b)
        await expect(page.getByText(words)).toBeVisible()
      }
      expect((await queries(server)).length).toBe(count)
      await typeRange(page, '2026-10-23', '2026-11-21')
      await expect(heading(page, '2026-10-23 至 2026-11-21')).toBeVisible()
      await expect(page.getByText('较前30日全天', { exact: true })).toBeVisible()
    })
    await page.getByRole('button', { name: '今日', exact: true }).click()
    await test.step('the report compares thirteen exact figures and disables the details of a zero', async () => {
      await expect(page.getByRole('article')).toHaveCount(13)
      await expect(page.getByText('较昨日全天', { exact: true })).toBeVisible()
      await expect(page.getByText('读取中')).toHaveCount(0)
      await server.fault({ match: { path: REPORT }, kind: 'answer', data: figures })
      await server.fault({
        match: { path: REPORT },
        kind: 'answer',
        times: 8,
        data: { ...figures, sumNumber: 40, sumActive: 1_234, payOutBalance: 7, payDeductBalance: 0 },
      })
      await page.getByRole('button', { name: '上月', exact: true }).click()
      await expect(heading(page, '2026-10-01 至 2026-10-31')).toBeVisible()
      for (const [title, text] of Object.entries(tiles)) await expect(tile(page, title)).toContainText(text)
      const colorOf = (title: string, text: string) =>
        tile(page, title)
          .getByText(text, { exact: true })
          .evaluate((figure) => getComputedStyle(figure).color)
      expect(await colorOf('总下分', '0.00')).not.toBe(await colorOf('总扣分', '0.30'))
      expect(await colorOf('总送分', '120.50')).toBe(await colorOf('总扣分', '0.30'))
      await expect(tile(page, '总注数')).toContainText('▲ 40.0%（40）')
      await expect(tile(page, '总下分')).toContainText('▼ 100.0%（7.00）')
      await expect(tile(page, '活跃会员')).toContainText('持平')
      await expect(tile(page, '总扣分')).toContainText('▲ 上期为 0')
      // Reckoned where the server does not say it (A138).
      await expect(page.getByText('上下分差额 +90,071,992,547,409.93')).toBeVisible()
      const details = page.getByRole('button', { name: '总下分明细' })
      await expect(details).toBeDisabled()
      await expect(details).toHaveAttribute('title', '总下分为 0，没有明细')
      await details.click({ force: true })
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('button', { name: '总上分明细' })).toBeEnabled()
      await expect(page.getByRole('button', { name: '总盈亏明细' })).toBeEnabled()
    })
    await server.clearFaults()
    await page.getByRole('button', { name: '今日', exact: true }).click()
    await test.step('a report that fails keeps its figures and shows an error with 重试', async () => {
      await expect(page.getByText('较昨日全天', { exact: true })).toBeVisible()
      const before = await tile(page, '总投注额').innerText()
      const words = '服务器返回了网页，不是数据'
      await server.fault({ match: { path: REPORT }, times: 16, kind: 'html' })
      await page.getByRole('button', { name: '刷新' }).first().click()
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByText('（显示的是之前的数据）')).toBeVisible()
      expect(before).toContain((await tile(page, '总投注额').innerText()).split('\n')[1])
      await server.clearFaults()
      await page.getByRole('button', { name: '重试' }).click()
      await expect(page.getByText(words)).toHaveCount(0)
      await server.fault({ match: { path: REPORT }, times: -1, kind: 'refused', errors: '查询过于频繁' })
      await reloadApplication(page)
      await expect(page.getByText('没有读到数据'), 'no bar above an empty page').toBeVisible()
    })
  })

  test('the details of deposits, withdrawals, profit and retained balances list what they add up, and lead to the records of a member', async ({
    signedInPage: page,
    server,
  }) => {
    await page.getByRole('button', { name: '上月', exact: true }).click()
    await expect(heading(page, '2026-10-01 至 2026-10-31')).toBeVisible()
    const october = days('2026-10-01', '2026-10-31')
    await test.step('the details of deposits and withdrawals list the pay types with their share', async () => {
      for (const [name, flag] of [
        ['总上分', 'true'],
        ['总下分', 'false'],
      ] as const) {
        const path = `/api/report/pay-report/${flag}`
        const data = [
          { payType: 1, balance: '0.1' },
          { payType: 4, balance: 0.2 },
        ]
        await server.fault({ match: { path }, kind: 'answer', data })
        await page.getByRole('button', { name: `${name}明细` }).click()
        const details = dialog(page, `${name}明细 · 2026-10-01 至 2026-10-31`)
        await expect(details.locator('tr[data-key]')).toHaveText([/支付宝0\.1033\.3%/, /银行卡0\.2066\.7%/])
        await expect(details.getByText('合计 0.30')).toBeVisible()
        // D3 §9.
        await expect(details.getByRole('region').locator('..')).toHaveCSS('max-height', '400px')
        expect((await requestsUnder(server, path)).at(-1)?.query).toEqual(october)
        await details.getByRole('button', { name: '关闭' }).click()
      }
    })
    await test.step('the details of profit and loss list the members and lead to their records', async () => {
      const RESULTS = '/api/report/user-data-report/'
      await page.getByRole('button', { name: '总盈亏明细' }).click()
      const results = dialog(page, '盈亏明细')
      await expect(results.getByRole('columnheader')).toHaveText([
        ...['会员ID', '昵称', '余额', '总投注', '有效投注', '注数', '总上分', '总下分', '盈亏', '操作'],
      ])
      await expect.poll(async () => (await requestsUnder(server, RESULTS)).at(-1)?.query).toEqual(october)
      const table = (await results.locator('[data-region=table]').boundingBox())!
      expect(table.height, 'D3 §9').toBeLessThanOrEqual(400)
      const key = (await results.locator('tr[data-key]').first().getAttribute('data-key'))!
      await expect(results.locator('tr[data-key]').first().getByRole('button', { name: '注单记录' })).toBeVisible()
      const [other] = await Promise.all([
        page.waitForEvent('popup'),
        results.locator('tr[data-key]').first().getByRole('button', { name: '账变记录' }).click(),
      ])
      await expect.poll(() => other.url()).toContain(`/Main/AccountChang?uid=${key}`)
      await other.close()
      await results.getByLabel('会员ID').fill(key)
      await typeRange(results, '2026-11-20', '2026-11-21')
      await expect
        .poll(async () => (await requestsUnder(server, RESULTS)).at(-1)?.query)
        .toEqual({
          ...days('2026-11-20', '2026-11-21'),
          userid: key,
        })
      await expect(results.locator('tr[data-key]')).toHaveCount(1)
      // The page's own question stays.
      await expect(page).toHaveURL(/range=lastMonth$/)
      await results.getByRole('button', { name: '关闭' }).click()
    })
    await test.step('the details of the retained balances are those of one chosen day', async () => {
      const RETAINED = '/api/report/user-balance-list/'
      const row = { userId0: 1001, name0: '甲', balance0: 5, userId1: 1002, name1: '乙', balance1: 0 }
      await server.fault({
        match: { path: RETAINED },
        kind: 'answer',
        data: { data: [{ ...row, userId2: null, name2: null, balance2: null }], rows: 1 },
      })
      const member = (await server.order((await server.addOrder({ inOrOut: true })).id)).order.userId.toString()
      await page.getByRole('button', { name: '留存余额明细' }).click()
      const retained = dialog(page, '留存余额明细')
      // The last day of the report (A135); nothing where there are no members (A137).
      await expect(retained.locator('tr[data-key] td')).toHaveText([
        '1001',
        '甲',
        '5.00',
        '1002',
        '乙',
        '0.00',
        '',
        '',
        '',
      ])
      const { sdate } = days('2026-10-31', '2026-10-31')
      expect((await requestsUnder(server, RETAINED)).at(-1)?.query).toEqual({ date: sdate })
      await typeDay(retained, '2026-11-22')
      await expect(page.getByText('不能选择未来的日期')).toBeVisible()
      await typeDay(retained, '2026-11-20')
      await retained.getByLabel('会员ID').fill(member)
      await retained.getByRole('button', { name: '查询' }).click()
      await expect
        .poll(async () => (await requestsUnder(server, RETAINED)).at(-1)?.query)
        .toEqual({
          date: days('2026-11-20', '2026-11-20').sdate,
          userid: member,
        })
      await expect(retained.locator('tr[data-key]')).toHaveCount(1)
    })
  })

  test('the report is exported with its days and shares', async ({ signedInPage: page }) => {
    await page.getByRole('button', { name: '昨日', exact: true }).click()
    await expect(page.getByText('较前一日', { exact: true })).toBeVisible()
    await readWholeReport(page)
    await expect(tile(page, '总投注额').getByRole('img')).toHaveAttribute('aria-label', /11-20 \d/)
    await page.getByRole('button', { name: '统计首充' }).click()
    await expect(page.getByRole('button', { name: '重新统计' })).toBeVisible()
    const countShares = async (name: string) => {
      const shares = page.getByRole('list', { name }).getByRole('listitem')
      await expect(shares.first()).toBeVisible()
      return shares.count()
    }
    const payInShares = await countShares('上分支付类型')
    const payOutShares = await countShares('下分支付类型')
    await page.getByRole('button', { name: '统计各游戏注单数' }).click()
    await countShares('各游戏注单数')
    await page.getByRole('button', { name: '导出' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /CSV/ }).click(),
    ])
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines[0]).toContain(Object.keys(tiles).join(',').replace('总盈亏', '总盈亏（口径未确认）'))
    expect(lines[0]).toMatch(/,首充会员$/)
    expect(lines[1]).toMatch(/,\d+$/)
    expect(lines.map((line) => line.split(/[,：]/)[0]).slice(1)).toEqual([
      ...['2026-11-20', '较前一日'],
      ...[14, 15, 16, 17, 18, 19, 20].map((day) => `单日 2026-11-${day}`),
      ...Array<string>(payInShares).fill('2026-11-20 上分支付类型'),
      ...Array<string>(payOutShares).fill('2026-11-20 下分支付类型'),
      // The page has the largest, the file all eleven.
      ...Array<string>(11).fill('2026-11-20 各游戏注单数'),
    ])
  })
})

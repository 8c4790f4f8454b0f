import type { Locator, Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { visibleRange } from '../../e2e/support/filter-bar.ts'
import { expect, openScreen, reloadApplication, resizeTo, settled, test } from '../../e2e/support/fixtures.ts'
import { rowsOf, tableOf } from '../../e2e/support/locators.ts'
import { requestsUnder } from '../../e2e/support/requests.ts'
import type { Control } from '../../simulator/control.ts'

const CHANGES = '/api/member/balance-change-list'

const requested = async (server: Control, path: string) => (await requestsUnder(server, path)).at(-1)!

/** The texts of one column, as shown. */
async function column(page: Page, name: string, heading: string): Promise<string[]> {
  const headings = await tableOf(page, name).getByRole('columnheader').allTextContents()
  const at = headings.indexOf(heading) + 1
  expect(at, heading).toBeGreaterThan(0)
  return rowsOf(page, name).locator(`td:nth-child(${at})`).allInnerTexts()
}

const expectColumns = (page: Page, name: string, titles: string[]) =>
  expect(tableOf(page, name).getByRole('columnheader')).toHaveText(titles.map((title) => new RegExp(`^${title}`)))

function weekOf(today: string) {
  const first = new Date(Date.parse(`${today}T00:00:00Z`) - 6 * 86_400_000).toISOString().slice(0, 10)
  return {
    sdate: new Date(`${first}T00:00:00+08:00`).toISOString(),
    edate: new Date(`${today}T23:59:59+08:00`).toISOString(),
  }
}

test.describe('bets (inventory 142–150)', () => {
  test.use({ at: routes.Bet.path })
  test.beforeEach(({ signedInPage: page }) => expect(rowsOf(page, '注单查询').first()).toBeVisible())

  test('the bets of the last seven days are narrowed by a link and by each filter; one without an award says 未中奖, and a draw of seven balls is whole', async ({
    signedInPage: page,
    server,
  }) => {
    const LIST = '/api/order/list'
    await expectColumns(page, '注单查询', [
      ...['展开', '会员ID', '昵称', '投注时间', '游戏', '玩法', '期号'],
      ...['投注详情', '开奖结果', '状态', '奖励', '归属地'],
    ])
    const { to: today } = await visibleRange(page)
    expect((await requested(server, LIST)).query).toEqual(weekOf(today))
    const states = new Set(await column(page, '注单查询', '状态'))
    expect([...states].every((state) => state === '已结算' || state === '待结算')).toBe(true)

    // By a link, which is not sent with invalid filters.
    const [member] = await column(page, '注单查询', '会员ID')
    const base = page.url().split('#')[0]
    await page.goto(`${base}#/Main/Bet?uid=${member}`)
    await expect(page.getByLabel('会员ID')).toHaveValue(member!)
    await expect.poll(async () => new Set(await column(page, '注单查询', '会员ID'))).toEqual(new Set([member]))
    const before = await requestsUnder(server, LIST)
    await page.goto(`${base}#/Main/Bet?uid=abc&from=2026-01-01&to=2026-01-02`)
    await expect(page.getByText('请先更正上面的筛选条件')).toBeVisible()
    expect(await requestsUnder(server, LIST)).toHaveLength(before.length)
    await page.goto(`${base}#/Main/Bet?uid=1`)
    const clear = page.getByRole('button', { name: '清除条件' })
    await expect(clear).toBeVisible()
    await settled(page)
    const cut = await page
      .locator('[data-region=table]')
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    expect(cut, 'why there are none is whole').toBe(0)
    await expect(clear).toBeInViewport({ ratio: 1 })

    await page.getByRole('button', { name: '重置' }).click()
    await page.getByLabel('游戏', { exact: true }).selectOption('加拿大28')
    await expect.poll(async () => new Set(await column(page, '注单查询', '游戏'))).toEqual(new Set(['加拿大28']))
    const [round] = await column(page, '注单查询', '期号')
    const [play] = await column(page, '注单查询', '玩法')
    await page.getByLabel('期号').fill(round!)
    await page.getByLabel('玩法', { exact: true }).selectOption(play!)
    await page.getByRole('button', { name: '查询' }).click()
    await expect.poll(async () => new Set(await column(page, '注单查询', '期号'))).toEqual(new Set([round]))
    const { query } = await requested(server, LIST)
    expect(query).toMatchObject({ lotteryid: '50', qishu: round, playid: expect.stringMatching(/^\d+$/) })
    for (const label of ['会员ID', '期号']) await page.getByLabel(label).fill('甲乙')
    await page.getByRole('button', { name: '查询' }).click()
    await expect(page.getByText('该项必须输入数字')).toHaveCount(2)
    await expect(page.getByLabel('期号')).toHaveValue('甲乙')
    await page.getByRole('button', { name: '重置' }).click()

    // An award that is only rounded to zero, and one in an unknown state, stay amounts.
    const bet = { userId: 1, name: '甲', playId: 1, playDetail: '大100', ipAddress: '黑龙江省哈尔滨市 电信' }
    const rows = [
      { award: 0, isJieSuan: 1 },
      { award: '0.00', isJieSuan: true },
      { award: 0.001, isJieSuan: 1 },
      { award: 198, isJieSuan: 1 },
      { award: 0, isJieSuan: null },
      { award: 0, isJieSuan: 0 },
    ].map((part, i) => ({ ...bet, lotteryId: 10, results: '', qiShu: i, orderTime: `2026-11-21 10:00:0${i}`, ...part }))
    rows[0] = { ...rows[0]!, lotteryId: 160, results: '35,32,27,41,11,24,36', qiShu: 954_577 }
    await server.fault({ match: { path: LIST }, kind: 'answer', times: -1, data: { rows, total: rows.length } })
    await page.getByRole('button', { name: '查询' }).click()
    await expect(rowsOf(page, '注单查询')).toHaveCount(rows.length)
    expect(await column(page, '注单查询', '奖励')).toEqual(['未中奖', '未中奖', '0.00', '+198.00', '0.00', '—'])
    const draw = rowsOf(page, '注单查询')
      .locator('td')
      .filter({ has: page.getByRole('img') })
    for (const width of [1280, 1440]) {
      await resizeTo(page, { width, height: 720 })
      const missing = await draw.evaluate((cell) => cell.scrollWidth - cell.clientWidth)
      expect(missing, `pixels that are cut at ${width}`).toBe(0)
    }
  })

  test('a bet leads to the member’s statistics and to his records in another window, by keyboard too; wide, it stands beside the list', async ({
    signedInPage: page,
    server,
  }) => {
    const [first] = await rowsOf(page, '注单查询').evaluateAll((rows) =>
      rows.map((row) => (row as HTMLElement).dataset.key!),
    )
    const [member, game] = first!.split('|')
    const [round] = await column(page, '注单查询', '期号')
    await page.getByRole('region', { name: '注单查询' }).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: `会员 ${member} 的统计` })
    await expect(panel.getByRole('table', { name: '总数据' }).getByRole('rowheader')).toHaveText([
      '合计',
      '占比',
      '日均',
    ])
    expect((await requested(server, '/api/order/order-report')).query).toEqual({ userid: member })
    await expect(panel.getByRole('button', { name: '提现账户' })).toHaveCount(0)
    await expect(panel.getByRole('button', { name: '推广记录' })).toHaveCount(0)
    await panel.getByRole('button', { name: '投注统计' }).click()
    await expect(
      panel.getByRole('table', { name: '投注统计' }).getByRole('columnheader', { name: '余额' }),
    ).toBeVisible()
    const { to: today } = await visibleRange(page)
    const { query } = await requested(server, '/api/order/bet-report')
    expect(query).toMatchObject({ userid: member, edate: `${today} 23:59:59` })
    expect(query.sdate).toMatch(/^\d{4}-\d\d-\d\d 00:00:00$/)
    await panel.getByRole('button', { name: /^统计期间：/ }).click()
    await page.getByLabel('统计开始日期').fill('2020-01-01')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/只能查询 .* 之后的数据/)).toBeVisible()
    await page.keyboard.press('Escape')
    const [other] = await Promise.all([
      page.waitForEvent('popup'),
      panel.getByRole('button', { name: '账变记录' }).click(),
    ])
    await expect(other.getByLabel('会员ID')).toHaveValue(member!)
    expect(await other.evaluate(() => window.opener)).toBeNull()
    expect((await server.hubState()).connections).toBe(1)
    await expect.poll(async () => new Set(await column(other, '账变明细', '会员ID'))).toEqual(new Set([member]))
    await other.close()

    // Only the addresses: each window would load the whole application.
    await page.evaluate(() => {
      const { open } = window
      const opened: string[] = []
      Object.assign(window, { opened, putBack: () => Object.assign(window, { open }) })
      window.open = (address) => {
        opened.push(String(address))
        return null
      }
    })
    await page.getByRole('region', { name: '注单查询' }).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('table', { name: '总数据' })).toHaveCount(0)
    for (const label of ['本期开奖', '此会员本期聊天', '此会员账变记录']) {
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: label }).press('Enter')
      await expect(page.getByRole('menu')).toHaveCount(0)
    }
    const [draw, talk, changes] = await page.evaluate(() => {
      const { opened, putBack } = window as unknown as { opened: string[]; putBack(): void }
      putBack()
      return opened
    })
    expect(changes).toMatch(new RegExp(`#${routes.AccountChang.path}\\?uid=${member}$`))

    await resizeTo(page, { width: 1920, height: 1080 })
    const until = page.getByRole('region', { name: '所选注单' }).getByRole('table')
    await expect(until.locator('tr[aria-current]'), 'with the bets made before it').toBeVisible()
    await expect(rowsOf(page, '注单查询').first()).toHaveAttribute('aria-current', 'true')
    expect((await requested(server, '/api/order/list')).query).toMatchObject({ userid: member })
    const texts = await until.locator('td.figure').allInnerTexts()
    expect(texts.filter((text) => !/^(待结算|未中奖|[+-][\d,]+\.\d\d)$/.test(text))).toEqual([])

    const base = new URL(page.url()).origin
    await page.goto(`${base}${draw}`)
    await expect(page.getByLabel('游戏', { exact: true })).toHaveValue(game!)
    await expect(page.getByLabel('期号')).toHaveValue(round!)
    await page.goto(`${base}${talk}`)
    await expect
      .poll(async () => (await requested(server, '/api/chat/chat-list'))?.query)
      .toMatchObject({ userid: member, lotteryid: game, qishu: round })
    await expect(page.getByLabel('期号')).toHaveValue(round!)
  })
})

test.describe('a list that fails (faults 1, 19, 20, 23)', () => {
  // Nothing stands beside it, whose request might meet the fault.
  test.use({ at: routes.AccountChang.path, viewport: { width: 1360, height: 900 } })
  test.beforeEach(({ signedInPage: page }) => expect(rowsOf(page, '账变明细').first()).toBeVisible())

  test('keeps its old rows with the reason, or is empty where it was not read before, and is read again by 重试, by itself where its connection was cut', async ({
    page,
    server,
  }) => {
    const before = await rowsOf(page, '账变明细').first().innerText()
    for (const [fault, words] of [
      [{ kind: 'malformed' }, '服务器返回了无法识别的内容'],
      [{ kind: 'refused', errors: '查询过于频繁' }, '请求失败! 查询过于频繁'],
    ] as const) {
      await server.fault({ match: { path: CHANGES }, times: 1, ...fault })
      await page.getByRole('button', { name: '刷新' }).first().click()
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByText('显示的是之前的数据')).toBeVisible()
      expect(await rowsOf(page, '账变明细').first().innerText()).toBe(before)
      await page.getByRole('button', { name: '重试' }).click()
      await expect(page.getByText(words)).toHaveCount(0)
    }
    // What the operator may not read is explained beside it.
    await server.fault({ match: { path: CHANGES }, times: 1, kind: 'status', status: 403 })
    await page.getByRole('button', { name: '刷新' }).first().click()
    await expect(page.getByText('无权限')).toBeVisible()
    await page.getByRole('button', { name: '什么意思' }).click()
    await expect(page.getByRole('dialog', { name: '名词解释' })).toBeVisible()
    await page.keyboard.press('Escape')

    const count = (await requestsUnder(server, CHANGES)).length
    await server.fault({ match: { path: CHANGES }, kind: 'truncate', times: 1 })
    await page.getByRole('button', { name: '刷新' }).first().click()
    await expect.poll(async () => (await requestsUnder(server, CHANGES)).length).toBe(count + 2)
    await expect(page.getByText('网络连接失败')).toHaveCount(0)

    // A hanging request is cancelled at the server when its list is left.
    await server.fault({ match: { path: CHANGES }, kind: 'hang' })
    await page.getByRole('button', { name: '下一页' }).click()
    await expect.poll(async () => (await requested(server, CHANGES)).status).toBeNull()
    await server.fault({ match: { path: '/api/order/list' }, kind: 'status', status: 500, times: -1 })
    await openScreen(page, '注单查询')
    await expect.poll(async () => (await requested(server, CHANGES)).status).toBe(0)
    await expect(page.getByText('请求失败! 服务器错误 500')).toBeVisible()
    await expect(page.getByText('没有读到数据')).toBeVisible()
    await server.clearFaults()
    await page.getByRole('button', { name: '重试' }).click()
    await expect(rowsOf(page, '注单查询').first()).toBeVisible()
  })
})

test.describe('chat records (inventory 151–158)', () => {
  test.use({ at: routes.Shift.path, viewport: { width: 1200, height: 720 } })

  test('hostile chat records are shown without running or fetching anything (fault 22); a picture opens large with zoom', async ({
    signedInPage: page,
    server,
  }) => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(new URL(page.url()).origin) && !request.url().startsWith('data:')) {
        elsewhere.push(request.url())
      }
    })
    const attacks = [
      '<img src=x onerror="window.hit=1">',
      '<script>window.hit=1</script>',
      '<svg onload="window.hit=1"><a href="javascript:window.hit=1"></a></svg>文字一',
      '<img src="http://evil.example/x.png">',
      '<div style="background:url(http://evil.example/y.png);position:fixed;inset:0">文字二</div>',
      '<iframe src="http://evil.example/"></iframe><form action="http://evil.example/"><input></form>',
      '<a href="https://evil.example/" target="_blank">文字三</a>',
      '<math><mtext><table><mglyph><style><img src=x onerror="window.hit=1">',
    ]
    const rows = [attacks.join(''), 'http://evil.example/z.png', '没有期号'].map((content, i) => ({
      ...{ userId: 1000 + i, name: '<b>坏人</b>', qiShu: i === 2 ? null : 1, lotteryId: 10, playId: 1 },
      ...{ content, time: '2026-11-21 10:00:00' },
    }))
    await server.fault({
      match: { path: '/api/chat/chat-list' },
      kind: 'answer',
      data: { rows, total: rows.length },
      times: -1,
    })
    await openScreen(page, '聊天记录')
    await expect(rowsOf(page, '聊天记录')).toHaveCount(rows.length)
    await expect(page.getByRole('cell', { name: '<b>坏人</b>' })).toHaveCount(rows.length)
    const ACTIVE = 'script, iframe, form, input, svg, [onerror], [onload], [href]'
    for (const [i, words] of [['文字一', '文字二', '文字三'], ['[外部图片]']].entries()) {
      await rowsOf(page, '聊天记录').nth(i).getByRole('button', { name: '展开' }).click()
      const detail = page.locator('tr.detail')
      for (const each of words) await expect(detail).toContainText(each)
      expect(await detail.locator(ACTIVE).count()).toBe(0)
      await expect(page.getByRole('heading', { name: '聊天记录', level: 1 })).toBeInViewport()
    }
    await test.step('in a wide window it stands beside the list, with the bets of its round and the messages before it', async () => {
      // Where a third of the list would be blank.
      await resizeTo(page, { width: 1280, height: 720 })
      const beside = page.getByRole('region', { name: '所选消息' })
      await expect(rowsOf(page, '聊天记录').nth(1), 'the row that was open').toHaveAttribute('aria-current', 'true')
      await rowsOf(page, '聊天记录').first().click()
      await expect(beside.getByRole('region', { name: '内容' })).toContainText('文字二')
      await expect(beside).toContainText('这一期没有此会员的注单')
      // The server sends everyone's, whosever it is asked for.
      const messages = beside.getByRole('table', { name: '此会员到这一条的消息' })
      await expect(messages.locator('tbody tr')).toHaveCount(1)
      await expect(messages.locator('[aria-current]')).toContainText('文字二')
      expect((await requested(server, '/api/order/list')).query).toMatchObject({ userid: '1000', qishu: '1' })
      expect(await beside.locator(ACTIVE).count()).toBe(0)
      await rowsOf(page, '聊天记录').nth(2).click()
      await expect(messages.locator('[aria-current]')).toContainText('没有期号')
      await expect(beside, 'without a round there are no bets of it').not.toContainText('此会员本期注单')
      await resizeTo(page, { width: 1200, height: 720 })
    })
    await settled(page)
    expect(await page.evaluate(() => (window as unknown as { hit?: number }).hit)).toBeUndefined()
    expect(elsewhere).toEqual([])
    await test.step('a picture opens large with zoom', async () => {
      await server.clearFaults()
      await server.fault({
        match: { path: '/api/chat/chat-list' },
        kind: 'answer',
        times: -1,
        data: {
          rows: [
            {
              ...{ userId: 1000, name: '发图的人', qiShu: 1, lotteryId: 10, playId: 1 },
              ...{ content: 'images/photo-1.png', time: '2026-11-21 10:00:00' },
            },
          ],
          total: 1,
        },
      })
      await page.getByRole('button', { name: '刷新' }).first().click()
      await expect(rowsOf(page, '聊天记录')).toHaveCount(1)
      await expectColumns(page, '聊天记录', ['展开', '会员ID', '昵称', '期号', '游戏', '玩法', '时间', '内容'])
      await rowsOf(page, '聊天记录').getByRole('button', { name: '查看图片' }).click()
      const viewer = page.getByRole('dialog')
      await expect(viewer.getByRole('img')).toBeVisible()
      const width = (await viewer.getByRole('img').boundingBox())!.width
      await viewer.getByRole('button', { name: '放大' }).click()
      await expect(viewer.getByRole('button', { name: '150%' })).toBeVisible()
      await expect.poll(async () => (await viewer.getByRole('img').boundingBox())!.width).toBeGreaterThan(width)
      await page.keyboard.press('Escape')
      await expect(viewer).toHaveCount(0)
    })
  })
})

test.describe('balance changes (inventory 159–163)', () => {
  test.use({ at: routes.AccountChang.path })

  test('balance changes are filtered by type and have signed amounts that add up; ids beyond 2^53 and long amounts keep every digit (fault 21)', async ({
    signedInPage: page,
    server,
  }) => {
    await expect(rowsOf(page, '账变明细').first()).toBeVisible()
    await expect(page.getByLabel('类型').getByRole('option')).toHaveText([
      ...['全部', '中奖', '上分', '下分', '送分', '扣分'],
      ...['投注', '撤投', '回红', '心意红', '介绍红'],
    ])
    expect((await requested(server, CHANGES)).query.uptype).toBeUndefined()
    await page.getByLabel('类型').selectOption('下分')
    await expect.poll(async () => new Set(await column(page, '账变明细', '变更类型'))).toEqual(new Set(['下分']))
    // Those of the member whose change stands beside the list are of every type.
    const ofList = (await requestsUnder(server, CHANGES)).filter(({ query }) => !query.userid)
    expect(ofList.at(-1)!.query.uptype).toBe('3')
    const cents = (text: string) => Math.round(Number(text.replaceAll(',', '')) * 100)
    const [before, change, after] = await Promise.all(
      ['变动前余额', '变动金额', '变动后余额'].map((heading) => column(page, '账变明细', heading)),
    )
    expect(change!.length).toBeGreaterThan(0)
    change!.forEach((text, i) => {
      expect(text).toMatch(/^[+-]/)
      expect(cents(before![i]!) + cents(text)).toBe(cents(after![i]!))
    })
    await test.step('ids beyond 2^53 and long amounts keep every digit', async () => {
      await server.fault({
        match: { path: CHANGES },
        kind: 'answer',
        times: -1,
        data: {
          rows: [
            {
              ...{ userId: 9_007_199_254_740_993n, name: '长号', upType: 2, beforeBalance: 12_345_678_901_234_567n },
              ...{ playDetail: '', changeBalance: 0.07, lastBalance: '90071992547409.93' },
              ...{ upTime: '2026-11-21 10:00:00', memo: '' },
            },
          ],
          total: 1,
        },
      })
      await page.getByRole('button', { name: '刷新' }).first().click()
      const row = rowsOf(page, '账变明细')
      // The rows of before stand there until the answer.
      await expect(row).toHaveCount(1)
      await expect(row).toContainText('9007199254740993')
      await expect(row).toContainText('12,345,678,901,234,567.00')
      await expect(row).toContainText('+0.07')
      await expect(row).toContainText('90,071,992,547,409.93')
      await resizeTo(page, { width: 1440, height: 900 })
      await expect(row, 'the first one, until another is chosen').toHaveAttribute('aria-current', 'true')
      const until = page.getByRole('table', { name: '此会员到这一笔的账变' }).locator('tr[aria-current]')
      await expect(until, 'beside a wide list, the changes that led to it').toContainText('90,071,992,547,409.93')
      const { query } = await requested(server, CHANGES)
      expect(query).toMatchObject({ userid: '9007199254740993', edate: '2026-11-21T02:00:00.000Z' })
    })
  })
})

test.describe('draws (inventory 164–169, 561–574)', () => {
  test.use({ at: routes.Lottery.path })
  const OPEN = { oldQiShu: 100, newQiShu: 101, openState: 69_000, oldOpenResult: '6+3+7=16' }
  test.beforeEach(({ server }) => server.setGame(10, OPEN))

  test('the banner shows the state of the round and past draws and is read again while betting is not open; draws are shown as balls and found by round; game 2 is chosen first where the server has it (A069)', async ({
    signedInPage: page,
    server,
  }) => {
    const banner = page.getByRole('region', { name: '本期状态' })
    await expect(banner.getByRole('timer')).toHaveText(/^距封盘 01:0\d$/)
    await expect(banner.getByRole('img', { name: '6 + 3 + 7 = 16' })).toBeVisible()
    await expect(banner).toContainText('番 4')
    await server.setGame(10, { ...OPEN, newQiShu: 103, fanResult: 2 })
    await banner.getByRole('link', { name: '刷新' }).click()
    await expect(banner.getByRole('timer')).toHaveText('等待中')
    await expect(banner, 'the fan of the server').toContainText('番 2')
    // By itself, every 3 s, although the server gives it time: between the rounds something is missing.
    await server.setGame(10, { ...OPEN, openState: 0, newOpenTime: '2100-01-01 00:00:00' })
    await expect(banner.getByRole('timer')).toHaveText(/^已封盘，距开奖 /)
    expect((await requested(server, '/api/home/data')).query).toEqual({ lotteryid: '10' })
    // What the dashboard calls waiting is called so here.
    await server.setGame(10, { ...OPEN, openState: 'wait' })
    await banner.getByRole('link', { name: '刷新' }).click()
    await expect(banner.getByRole('timer')).toHaveText('等待中')
    const sizes = await banner
      .locator('span, button, [role=link]')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).fontSize))
    expect(new Set(sizes), 'words of one size').toEqual(new Set(['12px']))
    await banner.getByRole('button', { name: '近期开奖' }).click()
    await expect(page.getByRole('group', { name: '近期开奖' }).getByRole('img')).toHaveCount(20)
    await page.keyboard.press('Escape')

    await expectColumns(page, '开奖记录', ['期号', '理论开奖时间', '实际开奖时间', '开奖结果', '盈亏（口径未确认）'])
    const remark = page.getByRole('columnheader', { name: '盈亏' }).getByText('（口径未确认）', { exact: true })
    await expect(remark, 'quieter than the name').toHaveCSS('font-weight', '400')
    const firstRow = rowsOf(page, '开奖记录').first()
    const endOf = (part: Locator) =>
      part.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().right
      })
    const bracket = (await endOf(remark)) - (await endOf(firstRow.getByRole('cell').last()))
    expect(bracket, 'the blank room of its bracket stands behind the digits').toBeCloseTo(6, 0)
    expect(await requestsUnder(server, '/api/results/list/10/1/10')).not.toEqual([])
    const [balls] = await column(page, '开奖记录', '开奖结果')
    const numbers = balls!.match(/\d+/g)!.map(Number)
    expect(numbers).toHaveLength(4)
    expect(numbers[0]! + numbers[1]! + numbers[2]!).toBe(numbers[3])
    const [round, before] = await column(page, '开奖记录', '期号')
    const [due] = await column(page, '开奖记录', '理论开奖时间')
    const [drawn] = await column(page, '开奖记录', '实际开奖时间')
    expect(drawn, 'the day that stands beside it is not repeated').toMatch(/^\d\d:\d\d:\d\d$/)

    // On a wide page, what was bet in the round stands beside it.
    const bet = { userId: 1, name: '甲', lotteryId: 10, playId: 1, results: '', ipAddress: '', award: 0, isJieSuan: 1 }
    const rows = [before, round].map((qiShu) => ({ ...bet, qiShu, playDetail: `大${qiShu}`, orderTime: due }))
    const data = { rows, total: rows.length }
    await server.fault({ match: { path: '/api/order/list' }, kind: 'answer', times: -1, data })
    await rowsOf(page, '开奖记录').nth(1).click()
    const bets = page.getByRole('table', { name: '本期注单' }).locator('tbody tr')
    await expect(bets, 'those of another round are left out').toHaveText([new RegExp(`大${before}未中奖$`)])
    const ends = await bets.locator('td').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell.querySelector('button') ?? cell)
        return Math.round(range.getBoundingClientRect().bottom)
      }),
    )
    expect(Math.max(...ends) - Math.min(...ends), 'the texts stand on one line, one of them a button').toBeLessThan(2)
    expect((await requested(server, '/api/order/list')).query).toMatchObject({ lotteryid: '10', qishu: before })
    const beyond = await page
      .getByRole('region', { name: '开奖记录' })
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(beyond).toBe(0)
    const profit = firstRow.getByRole('cell').last().locator('span')
    const gap = (await profit.boundingBox())!.x - (await endOf(firstRow.getByRole('cell').nth(3)))
    expect(gap, 'the profit stands beside what was drawn').toBeLessThan(140)

    await page.getByLabel('期号').fill(round!)
    await page.getByLabel('期号').press('Enter')
    await expect(rowsOf(page, '开奖记录')).toHaveCount(1)
    await page.getByRole('button', { name: '重置' }).click()
    await page.getByLabel('游戏', { exact: true }).selectOption('急速六合彩')
    await expect.poll(async () => (await requested(server, '/api/results/list/')).path).toContain('/list/160/')
    await page.getByRole('button', { name: '重置' }).click()
    await expect(page).not.toHaveURL(/160/)
    const names = [
      { label: '第一个', value: '7' },
      { label: '加拿大', value: '2' },
    ]
    await server.fault({ match: { path: '/api/play/lottery-name-list' }, kind: 'answer', times: -1, data: names })
    await reloadApplication(page)
    await expect(page.getByLabel('游戏', { exact: true })).toHaveValue('2')
    await expect.poll(async () => (await requested(server, '/api/results/list/'))?.path).toContain('/list/2/1/10')
  })
})

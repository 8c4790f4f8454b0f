import type { Page } from 'playwright/test'
import { button } from '../../support/button.ts'
import { expect, openScreen, reloadApplication, resizeTo, rowOf, signIn, test } from '../support/fixtures.ts'
import { cardOf, dialog, layoutWidth, rowsOf, tableOf } from '../support/locators.ts'

const game = (page: Page) => rowOf(page, '游戏', '加拿大28')

/** What is shown of each game, in the words of the specification. */
const fields = [
  '上期',
  '开奖时间',
  '开奖结果',
  '投注人数',
  '总投注',
  '盈亏',
  '下期',
  '预计开奖',
  '今日投注',
  '今日盈亏',
]

test.describe('the dashboard (inventory 90–116)', () => {
  test('each of the eleven games has a row, whose detail names every field, at every width, or a card', async ({
    signedInPage: page,
    server,
  }) => {
    await expect(rowsOf(page, '游戏')).toHaveCount(11)
    await expect(page.getByRole('switch', { name: '禁言' })).toHaveCount(11)
    await expect(page.getByRole('switch', { name: '禁投' })).toHaveCount(11)
    await expect(tableOf(page, '游戏').getByRole('columnheader')).toHaveText([
      '展开',
      '游戏',
      '状态',
      '上期',
      '开奖结果',
      '投注人数',
      '总投注',
      '盈亏',
      '下期',
      '预计开奖',
      '今日投注',
      '今日盈亏',
      '禁言',
      '禁投',
    ])
    await game(page).locator(button('展开')).click()
    for (const name of fields) await expect(page.locator('tr.detail').getByText(name, { exact: true })).toBeVisible()
    await test.step('the next round of a game stands below the previous one where the window is narrow', async () => {
      await resizeTo(page, { width: 1280, height: 720 })
      await expect(tableOf(page, '游戏').getByRole('columnheader', { name: '上期' })).toHaveText('上期下期')
      await expect(tableOf(page, '游戏').getByRole('columnheader', { name: '状态' })).toHaveText('状态预计开奖')
      await expect(game(page).locator('.second')).toHaveText([/^\d\d:\d\d:\d\d$/, /^\d{6,}$/])
      const sideways = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth
      expect(await page.locator('section[aria-label=游戏]').evaluate(sideways)).toBeLessThanOrEqual(0)
      for (const name of fields) await expect(page.locator('tr.detail').getByText(name, { exact: true })).toBeAttached()
    })
    await test.step('the detail of a game has its last ten rounds, and a draw of ten balls is whole beside it', async () => {
      await server.setGame(50, { oldOpenResult: '10,9,8,7,6,5,4,3,2,1' })
      await reloadApplication(page)
      const draw = game(page).getByRole('img', { name: /^10 9 8 7 6 5 4 3 2 1|^10 \+ 9/ })
      for (const width of [1280, 1440]) {
        await resizeTo(page, { width, height: 900 })
        await expect(draw).toBeVisible()
        const isCut = draw.evaluate((element) => {
          const cell = element.closest('td')!
          return element.getBoundingClientRect().right > cell.getBoundingClientRect().right
        })
        expect(await isCut, `at ${width} px`).toBe(false)
      }
      await game(page).locator(button('展开')).click()
      await expect(page.getByRole('list', { name: '最近开奖' }).getByRole('listitem')).toHaveCount(10)
    })
    await test.step('the games as cards are a view that is remembered, in full or in short', async () => {
      await page.locator(button('卡片视图')).click()
      for (const name of fields) await expect(cardOf(page, '加拿大28').getByText(name, { exact: true })).toBeVisible()
      await expect(cardOf(page, '加拿大28').getByRole('switch')).toHaveCount(2)
      await page.locator(button('收起游戏')).click()
      await reloadApplication(page)
      await expect(cardOf(page, '加拿大28').getByText('开奖结果')).toBeVisible()
      await expect(cardOf(page, '加拿大28').getByText('今日投注')).toHaveCount(0)
      await page.locator(button('展开游戏')).click()
      await expect(cardOf(page, '加拿大28').getByText('今日投注')).toBeVisible()
      await page.locator(button('表格视图')).click()
      await expect(rowsOf(page, '游戏')).toHaveCount(11)
    })
  })

  test('the games stand above the queues where the operator or the site wants it, by keyboard too (A384)', async ({
    signedInPage: page,
  }) => {
    const top = async (name: string) => (await page.getByRole('region', { name }).boundingBox())!.y
    const areGamesAbove = async () => (await top('所有游戏')) < (await top('待处理上分订单'))
    await expect.poll(areGamesAbove).toBe(false)
    await page.locator(button('游戏在上')).press('Enter')
    await expect.poll(areGamesAbove).toBe(true)
    await expect(cardOf(page, '加拿大28').getByText('加拿大28')).toBeVisible()
    await reloadApplication(page)
    await expect.poll(areGamesAbove).toBe(true)
    await page.locator(button('订单在上')).press('Enter')
    await expect.poll(areGamesAbove).toBe(false)
    await expect(page.locator(button('游戏在上'))).toBeFocused()
  })

  test('a game’s timer counts down to the close and the draw, then the game waits, and the next round follows', async ({
    signedInPage: page,
    server,
  }) => {
    const timer = game(page).getByRole('timer')
    const drawAfter = async (ms: number) => new Date((await server.clock({})) + ms).toISOString()
    await server.setGame(50, { openState: 3_000, newOpenTime: await drawAfter(60_000) })
    await reloadApplication(page)
    await expect(timer).toHaveText(/距封盘 00:0[1-3]/)
    // Long enough from the whole readings every 30 s that only the game's own reading can bring the next state.
    await server.setGame(50, { openState: 0, newOpenTime: await drawAfter(7_000) })
    await expect(timer).toHaveText(/距开奖 00:0\d/)
    await server.setGame(50, { openState: 'wait' })
    await expect(timer).toHaveText('等待中')
    await server.setGame(50, { openState: 90_000, oldQiShu: 777_001 })
    await expect(timer).toHaveText(/距封盘 01:/)
    await expect(game(page)).toContainText('777001')
  })

  test('a game’s switch asks for confirmation and then shows the state at the server, or keeps its value when the change fails', async ({
    signedInPage: page,
    server,
  }) => {
    const mute = game(page).getByRole('switch', { name: '禁言' })
    const sent = async () => (await server.log()).filter(({ path }) => path.includes('updateing-state'))
    await server.fault({ match: { path: '/api/home/updateing-state' }, kind: 'refused', errors: '游戏维护中' })
    await mute.click()
    await dialog(page).locator(button('开启禁言')).click()
    await expect(page.getByText('请求失败! 游戏维护中')).toHaveCount(1)
    await expect(mute).not.toBeChecked()
    await server.fault({ match: { path: '/api/home/updateing-state' }, kind: 'answer', data: -99 })
    await mute.click()
    await dialog(page).locator(button('开启禁言')).click()
    await expect(page.getByText('无权限')).toBeVisible()
    await expect(mute).not.toBeChecked()
    await test.step('a game’s switch asks for confirmation and then shows the state at the server', async () => {
      const before = (await sent()).length
      await mute.click()
      await expect(dialog(page)).toContainText('切换确认')
      await expect(dialog(page)).toContainText('您确认要切换开关状态吗？')
      await dialog(page).locator(button('取消')).click()
      await expect(mute).not.toBeChecked()
      await mute.click()
      await dialog(page).locator(button('开启禁言')).click()
      await expect(mute).toBeChecked()
      await game(page).getByRole('switch', { name: '禁投' }).click()
      await dialog(page).locator(button('开启禁投')).click()
      await expect(game(page).getByRole('switch', { name: '禁投' })).toBeChecked()
      expect((await sent()).slice(before).map(({ path, query }) => [path, query])).toEqual([
        ['/api/home/updateing-state/1/50', { state: 'true' }],
        ['/api/home/updateing-state/2/50', { state: 'true' }],
      ])
    })
  })

  test('both order tables show the pending orders, which the server may list together (A053), and how long they wait', async ({
    signedInPage: page,
    server,
  }) => {
    const deposit = await server.addOrder({ inOrOut: true, payName: '存款人', isFirst: true })
    const withdrawal = await server.addOrder({ inOrOut: false, payName: '取款人', remark: '扫码付' })
    await server.payDataShape('flat')
    await reloadApplication(page)
    await expect(rowOf(page, '上分订单', String(deposit.userId)).filter({ hasText: '存款人' })).toContainText('首充')
    await expect(rowOf(page, '下分订单', '取款人')).toContainText(String(withdrawal.userId))
    await expect(rowOf(page, '下分订单', '取款人')).toContainText('扫码付')
    await expect(rowOf(page, '上分订单', '取款人')).toHaveCount(0)
    const headings = (name: string) => page.getByRole('table', { name }).getByRole('columnheader').allInnerTexts()
    // Every column of inventory 101 and 103, in the order of the decision; the waiting time comes first. Where there is no
    // room for all, the panel of a row has what its columns lack (queue-layout.spec.ts).
    await resizeTo(page, { width: 2560, height: 1080 })
    const first = ['等待', '金额', '会员ID', '姓名']
    await expect
      .poll(() => headings('上分订单'))
      .toEqual([...first, ...['类型', '余额', '时间', '归属地', '提现账户', '操作']])
    await expect
      .poll(() => headings('下分订单'))
      .toEqual([...first, ...['账号', '类型', '余额', '提交时间', '归属地', '二维码备注', '操作']])
    await test.step('the waiting time of an order stays visible in a narrow window on the dashboard and in the list', async () => {
      await resizeTo(page, { width: 1280, height: 800 })
      await server.addOrder({ inOrOut: false, payName: '等很久的人', isFirst: true })
      const row = (name: string) => rowOf(page, name, '等很久的人')
      /** Whether the last thing at this point is the tag itself: nothing covers it. */
      const onTop = () =>
        row('下分订单')
          .getByText('刚刚', { exact: true })
          .evaluate((tag) => {
            tag.scrollIntoView({ block: 'nearest' })
            const { right, top, height } = tag.getBoundingClientRect()
            return document.elementFromPoint(right - 2, top + height / 2) === tag
          })
      await expect.poll(onTop).toBe(true)
      await openScreen(page, '下分订单')
      await expect.poll(onTop).toBe(true)
    })
  })

  test('pending orders that could not be read are not shown as an empty table', async ({
    signInPage: page,
    server,
  }) => {
    await server.fault({ match: { path: '/api/home/pay-data' }, kind: 'status', status: 500, times: -1 })
    await server.fault({ match: { path: '/api/home/data' }, kind: 'answer', data: [], times: -1 })
    await signIn(page)
    await expect(page.getByText('没有读到数据')).toHaveCount(2)
    await expect(page.getByText(/^没有待处理的/)).toHaveCount(0)
    await expect(page.getByText('没有游戏', { exact: true })).toBeVisible()
    // While it fails: afterwards the console reads again by itself, maybe before the press.
    const reads = async () => (await server.log()).filter(({ path }) => path === '/api/home/pay-data').length
    const before = await reads()
    await expect(page.getByText(/请求失败! 服务器错误 500/), 'said once').toHaveCount(1)
    await expect(page.getByRole('button', { name: '线路 读取失败' })).toBeVisible()
    await page.locator(button('重试')).click()
    await expect.poll(reads).toBeGreaterThan(before)
    await server.clearFaults()
    await expect(page.getByText('没有读到数据')).toHaveCount(0, { timeout: 30_000 })
    await expect(page.getByRole('table', { name: '上分订单' }).locator('tr[data-key]').first()).toBeVisible()
  })

  test('games that could not be read are replaced by an error with a retry button', async ({
    signedInPage: page,
    server,
  }) => {
    await server.fault({ match: { path: '/api/home/data' }, kind: 'status', status: 500, times: -1 })
    await reloadApplication(page)
    const error = page.getByText('游戏读取失败：请求失败! 服务器错误 500')
    const retry = page.locator(button('重试'))
    // Once it was pressed in vain, only the next press reads before the games are due again.
    await retry.click()
    await expect(retry).toBeEnabled()
    await expect(error).toBeVisible()
    await server.clearFaults()
    await retry.click()
    await expect(error).toHaveCount(0)
    await expect(game(page)).toBeVisible()
  })
})

test.describe('manual adjustments (inventory 102–110, A057)', () => {
  const handed = async (server: { log: () => Promise<{ path: string; body: unknown }[]> }) =>
    (await server.log()).filter(({ path }) => path === '/api/pay/pay-agent-hand').map(({ body }) => body)

  test('an invalid adjustment has each message beside its field and is kept; 送分 and 扣分 name the member and the balance before they are sent once', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('an invalid adjustment shows each message beside its field, is not sent and is kept', async () => {
      await page.locator(button('送分')).click()
      expect(await layoutWidth(dialog(page))).toBe(500)
      await dialog(page).locator(button('核对')).click()
      for (const text of ['ID不能为空', '操作金额不能为空', '表单验证失败，请检查!'])
        await expect(dialog(page).getByText(text)).toBeVisible()
      await dialog(page).getByLabel('会员ID').fill('abc')
      await dialog(page).getByLabel('操作金额').fill('12.345')
      await dialog(page).locator(button('核对')).click()
      await expect(dialog(page).getByText('该项必须输入数字')).toBeVisible()
      await expect(dialog(page).getByText('金额最多两位小数')).toBeVisible()
      await dialog(page).getByLabel('会员ID').fill('99999999')
      await dialog(page).getByLabel('操作金额').fill('0')
      await dialog(page).getByLabel('操作金额').blur()
      await expect(dialog(page).getByText('操作金额必须大于0')).toBeVisible()
      await expect(dialog(page).getByText('会员不存在')).toBeVisible()
      await expect(dialog(page).getByLabel('会员ID'), 'before it is sent').toHaveAttribute('aria-invalid', 'true')
      await dialog(page).getByLabel('操作金额').fill('5')
      await dialog(page).locator(button('核对')).click()
      await expect(dialog(page).getByLabel('会员ID'), 'the field that is wrong').toBeFocused()
      await expect(dialog(page).getByLabel('操作金额')).toHaveValue('5')
      expect(await handed(server)).toEqual([])
      await test.step('the form keeps its input after the dialog was closed', async () => {
        await dialog(page).getByLabel('备注').fill('写到一半')
        await page.keyboard.press('Escape')
        await expect(dialog(page)).toHaveCount(0)
        await page.locator(button('送分')).click()
        await expect(dialog(page).getByLabel('备注')).toHaveValue('写到一半')
      })
    })
    await page.keyboard.press('Escape')
    await test.step('送分 and 扣分 show the member’s name and balance before they are sent once', async () => {
      for (const [word, give, after] of [
        ['送分', true, '1,200.50'],
        ['扣分', false, '800.50'],
      ] as const) {
        await test.step(word, async () => {
          const before = (await handed(server)).length
          const order = await server.addOrder({ inOrOut: true })
          const { id, name } = await server.setMember(order.userId, { name: '赵钱孙', balance: 1_000.5 })
          await page.locator(button(word)).click()
          await dialog(page).getByLabel('会员ID').fill(String(id))
          await dialog(page).getByLabel('操作金额').fill('200')
          await expect(dialog(page).getByText(`${name} · 当前余额 1,000.50`)).toBeVisible()
          await dialog(page).getByLabel('备注').fill('活动补发')
          await dialog(page).locator(button('核对')).click()
          const sure = page.getByRole('dialog', { name: `确认${word}` })
          await expect(sure).toContainText(`赵钱孙（${id}）`)
          await expect(sure).toContainText(after)
          expect(await handed(server)).toHaveLength(before)
          await sure.locator(button(`${word} 200.00`)).dblclick({ force: true })
          await expect(page.getByText('操作成功')).toBeVisible()
          await expect(dialog(page)).toHaveCount(0)
          expect((await handed(server)).slice(before)).toEqual([
            { inOrOut: give, balance: 200, userId: id, remark: '活动补发' },
          ])
          expect((await server.member(id)).balance).toBe(give ? 1_200.5 : 800.5)
        })
      }
      await test.step('an adjustment the server rejects keeps the form open with its input', async () => {
        const order = await server.addOrder({ inOrOut: true })
        const { id } = await server.setMember(order.userId, { balance: 10 })
        await page.locator(button('扣分')).click()
        await dialog(page).getByLabel('会员ID').fill(String(id))
        await dialog(page).getByLabel('操作金额').fill('200')
        await dialog(page).locator(button('核对')).click()
        await page.getByRole('dialog', { name: '确认扣分' }).locator(button('扣分')).click()
        await expect(dialog(page).getByText('请求失败! 余额不足')).toBeVisible()
        await server.fault({ match: { path: '/api/pay/pay-agent-hand' }, kind: 'answer', data: false })
        await dialog(page).locator(button('核对')).click()
        await page.getByRole('dialog', { name: '确认扣分' }).locator(button('扣分')).click()
        await expect(dialog(page).getByText('操作失败', { exact: true })).toBeVisible()
        await expect(dialog(page).getByLabel('操作金额')).toHaveValue('200')
      })
    })
  })
})

import type { Page } from 'playwright/test'
import { button } from '../../support/button.ts'
import { expect, openScreen, reloadApplication, resizeTo, rowOf, test } from '../support/fixtures.ts'
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
  test('each of the eleven games has a row, whose detail names every field, at every width, or a card; they stand above the queues where the operator wants it (A384)', async ({
    signedInPage: page,
    server,
  }) => {
    await expect(rowsOf(page, '游戏')).toHaveCount(11)
    await expect(page.getByRole('switch', { name: '禁言' })).toHaveCount(11)
    await expect(page.getByRole('switch', { name: '禁投' })).toHaveCount(11)
    await expect(game(page).getByRole('timer')).toHaveText(/^(距(封盘|开奖) \d\d:\d\d|等待中)/)
    await expect(tableOf(page, '游戏').getByRole('columnheader')).toHaveText([
      ...['展开', '游戏', '状态', '上期', '开奖结果', '投注人数', '总投注'],
      ...['盈亏', '下期', '预计开奖', '今日投注', '今日盈亏', '禁言', '禁投'],
    ])
    // Its last ten rounds, and a draw of ten balls that is whole beside it.
    await server.setGame(50, { oldOpenResult: '10,9,8,7,6,5,4,3,2,1' })
    await reloadApplication(page)
    await game(page).locator(button('展开')).click()
    for (const name of fields) await expect(page.locator('tr.detail').getByText(name, { exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: '最近开奖' }).getByRole('listitem')).toHaveCount(10)
    const draw = game(page).getByRole('img', { name: /^10 9 8 7 6 5 4 3 2 1|^10 \+ 9/ })
    for (const width of [1440, 1280]) {
      await resizeTo(page, { width, height: 720 })
      await expect(draw).toBeVisible()
      const isCut = draw.evaluate((element) => {
        const cell = element.closest('td')!
        return element.getBoundingClientRect().right > cell.getBoundingClientRect().right
      })
      expect(await isCut, `at ${width} px`).toBe(false)
    }
    // The next round stands below the previous one where the window is narrow.
    await expect(tableOf(page, '游戏').getByRole('columnheader', { name: '上期' })).toHaveText('上期下期')
    await expect(tableOf(page, '游戏').getByRole('columnheader', { name: '状态' })).toHaveText('状态预计开奖')
    await expect(game(page).locator('.second')).toHaveText([/^\d\d:\d\d:\d\d$/, /^\d{6,}$/])
    const sideways = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth
    expect(await page.locator('section[aria-label=游戏]').evaluate(sideways)).toBeLessThanOrEqual(0)
    for (const name of fields) await expect(page.locator('tr.detail').getByText(name, { exact: true })).toBeAttached()

    // As cards, in full or in short; above the queues, by keyboard too.
    await resizeTo(page, { width: 1440, height: 900 })
    await page.locator(button('卡片视图')).click()
    for (const name of fields) await expect(cardOf(page, '加拿大28').getByText(name, { exact: true })).toBeVisible()
    await expect(cardOf(page, '加拿大28').getByRole('switch')).toHaveCount(2)
    await page.locator(button('收起游戏')).click()
    const top = async (name: string) => (await page.getByRole('region', { name }).boundingBox())!.y
    const areGamesAbove = async () => (await top('所有游戏')) < (await top('待处理上分订单'))
    await expect.poll(areGamesAbove).toBe(false)
    await page.locator(button('游戏在上')).press('Enter')
    await expect.poll(areGamesAbove).toBe(true)
    await reloadApplication(page)
    await expect.poll(areGamesAbove).toBe(true)
    await expect(cardOf(page, '加拿大28').getByText('开奖结果')).toBeVisible()
    await expect(cardOf(page, '加拿大28').getByText('今日投注')).toHaveCount(0)
    await page.locator(button('展开游戏')).click()
    await expect(cardOf(page, '加拿大28').getByText('今日投注')).toBeVisible()
    await page.locator(button('表格视图')).click()
    await expect(rowsOf(page, '游戏')).toHaveCount(11)
    await page.locator(button('订单在上')).press('Enter')
    await expect.poll(areGamesAbove).toBe(false)
    await expect(page.locator(button('游戏在上'))).toBeFocused()
  })

  test('a game’s switch asks for confirmation and then shows the state at the server, or keeps its value when the change fails; games that could not be read are an error with a retry button', async ({
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

  test.describe('with pending orders that the server lists together (A053)', () => {
    test.beforeEach(({ server }) => server.payDataShape('flat'))

    test('both order tables show them, and how long they wait', async ({ signedInPage: page, server }) => {
      const deposit = await server.addOrder({ inOrOut: true, payName: '存款人', isFirst: true })
      const withdrawal = await server.addOrder({ inOrOut: false, payName: '取款人', remark: '扫码付', isFirst: true })
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
      // The waiting time stays visible in a narrow window, here and in the list.
      await resizeTo(page, { width: 1280, height: 800 })
      /** Whether the last thing at this point is the tag itself: nothing covers it. */
      const onTop = () =>
        rowOf(page, '下分订单', '取款人')
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
})

test('an invalid adjustment has each message beside its field and is kept; 送分 and 扣分 name the member and the balance before they are sent once, and what is refused stays (inventory 102–110, A057)', async ({
  signedInPage: page,
  server,
}) => {
  const handed = async () =>
    (await server.log()).filter(({ path }) => path === '/api/pay/pay-agent-hand').map(({ body }) => body)
  const { userId } = await server.addOrder({ inOrOut: true })
  const { id } = await server.setMember(userId, { name: '赵钱孙', balance: 1_000.5 })
  const [member, amount] = [dialog(page).getByLabel('会员ID'), dialog(page).getByLabel('操作金额')]
  const check = () => dialog(page).locator(button('核对')).click()
  await page.locator(button('送分')).click()
  expect(await layoutWidth(dialog(page))).toBe(500)
  await check()
  for (const text of ['ID不能为空', '操作金额不能为空', '表单验证失败，请检查!'])
    await expect(dialog(page).getByText(text)).toBeVisible()
  await member.fill('abc')
  await amount.fill('12.345')
  await check()
  await expect(dialog(page).getByText('该项必须输入数字')).toBeVisible()
  await expect(dialog(page).getByText('金额最多两位小数')).toBeVisible()
  await member.fill('99999999')
  await amount.fill('0')
  await amount.blur()
  await expect(dialog(page).getByText('操作金额必须大于0')).toBeVisible()
  await expect(dialog(page).getByText('会员不存在')).toBeVisible()
  await expect(member, 'before it is sent').toHaveAttribute('aria-invalid', 'true')
  await amount.fill('200')
  await check()
  await expect(member, 'the field that is wrong').toBeFocused()
  await expect(amount).toHaveValue('200')
  expect(await handed()).toEqual([])
  await dialog(page).getByLabel('备注').fill('活动补发')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.locator(button('送分')).click()
  await expect(dialog(page).getByLabel('备注')).toHaveValue('活动补发')

  await member.fill(String(id))
  await member.blur()
  await expect(dialog(page).getByText('赵钱孙 · 当前余额 1,000.50')).toBeVisible()
  await check()
  const sure = (word: string) => page.getByRole('dialog', { name: `确认${word}` })
  await expect(sure('送分')).toContainText(`赵钱孙（${id}）`)
  await expect(sure('送分')).toContainText('1,200.50')
  expect(await handed()).toEqual([])
  await sure('送分').locator(button('送分 200.00')).dblclick({ force: true })
  await expect(page.getByText('操作成功')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(await handed()).toEqual([{ inOrOut: true, balance: 200, userId: id, remark: '活动补发' }])
  expect((await server.member(id)).balance).toBe(1_200.5)

  // What the server rejects keeps the form open with its input.
  await page.locator(button('扣分')).click()
  await member.fill(String(id))
  await amount.fill('2000')
  await check()
  await sure('扣分').locator(button('扣分')).click()
  await expect(dialog(page).getByText('请求失败! 余额不足')).toBeVisible()
  await server.fault({ match: { path: '/api/pay/pay-agent-hand' }, kind: 'answer', data: false })
  await amount.fill('200')
  await check()
  await sure('扣分').locator(button('扣分')).click()
  await expect(dialog(page).getByText('操作失败', { exact: true })).toBeVisible()
  await expect(amount).toHaveValue('200')
  const before = (await handed()).length
  await check()
  await expect(sure('扣分')).toContainText('1,000.50')
  await sure('扣分').locator(button('扣分 200.00')).dblclick({ force: true })
  await expect(dialog(page)).toHaveCount(0)
  expect((await handed()).slice(before)).toEqual([{ inOrOut: false, balance: 200, userId: id, remark: '' }])
  expect((await server.member(id)).balance).toBe(1_000.5)
})

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { button } from '../../support/button.ts'
import { serious } from '../support/axe.ts'
import { chat } from '../support/chat-page.ts'
import {
  chooseFromAccountMenu,
  expect,
  openScreen,
  reloadApplication,
  resizeTo,
  rowOf,
  signIn,
  test,
} from '../support/fixtures.ts'
import { review, verb } from '../support/review.ts'

async function approve(page: Page, name: string, amount: string): Promise<void> {
  await review(rowOf(page, '上分订单', name), '通过')
  await verb(page, '通过').click()
  await expect(page.getByText(new RegExp(`^已通过 .* 上分 ${amount}$`))).toBeVisible()
}

async function openShift(page: Page): Promise<void> {
  await chooseFromAccountMenu(page, '我的班次')
  await expect(page.getByRole('heading', { name: '我的班次', level: 1 })).toBeVisible()
}

const cellsOf = (page: Page, table: string, item: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: item, exact: true }) })
    .getByRole('cell')

test('the shift counts what this operator decided at this console, by kind and decision (A226)', async ({
  signedInPage: page,
  server,
}) => {
  const add = (payName: string, balance: number, inOrOut = true) => server.addOrder({ inOrOut, payName, balance })
  await add('班次甲', 0.1)
  await add('班次乙', 0.2)
  await add('班次丙', 30)
  const { id } = await add('班次丁', 40)
  // A list below the pointer lets no order in.
  await expect(rowOf(page, '上分订单', '班次丁')).toBeVisible()
  await approve(page, '班次甲', '0.10')
  await approve(page, '班次乙', '0.20')
  await approve(page, '班次丙', '30.00')
  await server.decide(id, true, { admin: '客服二号' })
  await openShift(page)
  await expect(cellsOf(page, '上分订单', '已通过').nth(0)).toHaveText('3')
  await expect(cellsOf(page, '上分订单', '已通过').nth(1)).toHaveText('30.30')
  await expect(cellsOf(page, '上分订单', '已通过').nth(2)).toHaveText(/秒|分/)
  await expect(cellsOf(page, '上分订单', '已取消')).toHaveText(['0', '0.00', '—', '—'])
  await expect(cellsOf(page, '上分订单', '全部已处理').nth(1)).toHaveText('—')
  await expect(cellsOf(page, '下分订单', '全部已处理')).toHaveText(['0', '—', '—', '—'])
  await expect(cellsOf(page, '客服消息', '已回复')).toHaveText(['0', '—', '—'])
  await test.step('nothing is quieter than something, and the columns of all tables end below each other', async () => {
    const look = (table: string, item: string, cell: number) =>
      cellsOf(page, table, item)
        .nth(cell)
        .evaluate((each) => ({
          end: Math.round(each.getBoundingClientRect().right),
          color: getComputedStyle(each.lastElementChild ?? each).color,
        }))
    const [three, none] = [await look('上分订单', '已通过', 0), await look('上分订单', '已取消', 0)]
    expect(none.color).not.toBe(three.color)
    expect((await look('上分订单', '已取消', 1)).color).toBe(none.color)
    for (const [order, reply] of [
      [0, 0],
      [2, 1],
      [3, 2],
    ] as const) {
      const [above, below] = [await look('下分订单', '已通过', order), await look('客服消息', '已回复', reply)]
      expect(Math.abs(above.end - below.end), `column ${reply}`).toBeLessThanOrEqual(1)
    }
  })
  // Each of them by itself, under its heading (A407).
  const listed = page.getByRole('table', { name: '处理明细' }).getByRole('row')
  const headings = listed.first().getByRole('columnheader')
  await expect(headings, 'in the order of what is open').toHaveText(['处理明细', '等待', '金额', '内容', '结果'])
  await expect(listed).toHaveCount(4)
  await expect(listed.nth(1)).toContainText('30.00')
  await expect(listed.nth(1)).toContainText('成功')
  await expect(page.getByText('只包括该操作人在这台电脑上的记录')).toBeVisible()
  expect(await serious(page)).toEqual([])

  await test.step('another operator at the same console has figures of their own', async () => {
    await page.locator(button('退出登录')).click()
    await signIn(page, 'kefu01', 'kefu123456')
    await openShift(page)
    const nothing = page.getByText('本班次还没有处理记录')
    await expect(nothing).toBeVisible()
    await expect(nothing, 'it stands out from its reason').toHaveCSS('font-weight', '600')
    expect((await nothing.locator('..').boundingBox())!.height, 'one line above what is open').toBeLessThan(48)
    const tables = page.getByRole('region', { name: '我的班次' }).locator('table:not([aria-label^=待])')
    await expect(tables, 'it is said once').toHaveCount(0)
    const open = page.getByRole('table', { name: '待处理订单' })
    await test.step('what is open stands below it, the oldest first, and leads to the order', async () => {
      const orders = [...(await server.pending(true)), ...(await server.pending(false))]
      const { payName, userId, payIPAddress } = orders.toSorted((a, b) =>
        String(a.payTime).localeCompare(String(b.payTime)),
      )[0]!
      await expect(open.getByRole('row').nth(1)).toContainText(`（${userId}）`)
      await expect(open.getByRole('rowheader').first(), 'a day only where it is another').toHaveText(
        /^(\d\d-\d\d )?\d\d:\d\d(:\d\d)?$/,
      )
      const [amount, member] = [open.getByRole('cell').nth(1), open.getByRole('link').first()]
      const { x, width } = (await amount.boundingBox())!
      const distance = (await member.boundingBox())!.x - x - width
      expect(Math.abs(distance), 'the member stands beside the amount').toBeLessThan(24)
      await expect(open.getByRole('columnheader')).toContainText(['等待', '金额', '内容', '类型', '归属地'])
      await expect(open.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(
        new RegExp(`^${payIPAddress.slice(0, 2)}`),
      )
      await expect(open.locator('..'), 'a frame as that of the cards').toHaveCSS('border-radius', '4px')
      await expect(open.getByRole('link').first()).toHaveText(new RegExp(`^[上下]分 .*${payName.slice(-2)}`))
    })
    await test.step('what was done and what is open share the page, and the note is no higher than it is useful', async () => {
      const handover = page.getByRole('region', { name: '待交接' })
      const done = nothing.locator('xpath=ancestor::*[following-sibling::*/section[@aria-label="待交接"]][1]')
      for (const { width, height, share } of [
        { width: 1440, height: 900, share: [1, 3] },
        { width: 1920, height: 1080, share: [1.45, 1.55] },
      ]) {
        await resizeTo(page, { width, height })
        const rows = open.getByRole('row')
        const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
        expect(Math.max(...heights), 'with a long name a row has one line').toBeLessThan(34)
        const [left, right] = [(await done.boundingBox())!, (await handover.boundingBox())!]
        expect(left.y, `${width}`).toBe(right.y)
        expect(left.width / right.width, `${width}`).toBeGreaterThan(share[0]!)
        expect(left.width / right.width, `${width}`).toBeLessThan(share[1]!)
        const contact = page.getByRole('button', { name: '联系客服' })
        await expect
          .poll(async () => (await contact.boundingBox())!.y, 'below both')
          .toBeGreaterThan(right.y + right.height)
        const list = (await open.boundingBox())!
        expect(list.y - left.y, `${width}: nothing is blank above it`).toBeLessThan(160)
        expect((await handover.getByLabel('交接说明').boundingBox())!.height, `${width}`).toBeLessThan(220)
      }
    })
  })
})

test('an answer to a member counts (A226); what is open is handed over with a note, which outlives the page until the operator signs out, as a picture and on paper', async ({
  signedInPage: page,
  server,
}) => {
  const { id } = await server.addOrder({ inOrOut: true, payName: '留给接班的', balance: 12_345.6 })
  const { userId } = await server.addPrivateMessage({ content: '钱到了吗' })
  const { open, talkTo, text, message } = chat(page)
  await open()
  await talkTo(userId)
  await text.fill('已经到了')
  await text.press('Enter')
  await expect(message('已经到了')).toContainText('已发送')
  await page.locator(button('关闭')).click()
  await expect(rowOf(page, '上分订单', '留给接班的')).toBeVisible()
  await page.evaluate((order) => window.desktop.claimItems([`deposit:${order}`], true), id)
  await openShift(page)
  await expect(cellsOf(page, '客服消息', '已回复')).toHaveText(['1', /秒|分|刚刚/, /秒|分|刚刚/])
  const handover = page.getByRole('region', { name: '待交接' })
  await expect(handover).toContainText(/上分订单\d+ 笔待处理/)
  await expect(handover).toContainText(/最长等待/)
  await expect(handover.getByRole('listitem')).toHaveText(/^上分 12,345\.60 留给接班的（\d+）我来处理$/)
  await handover.getByLabel('交接说明').fill('还没到账\n等凭证')
  await openScreen(page, '首页')
  await openShift(page)
  await expect(handover.getByLabel('交接说明')).toHaveValue('还没到账\n等凭证')
  await reloadApplication(page)
  await expect(handover.getByLabel('交接说明')).toHaveValue('还没到账\n等凭证')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '保存图片' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^我的班次-\d{8}-\d{6}\.png$/)
  expect((await readFile(await file.path())).subarray(1, 4).toString()).toBe('PNG')
  await page.emulateMedia({ media: 'print' })
  await expect(handover.getByText('交接说明：还没到账')).toBeVisible()
  await expect(handover.locator('[data-print=only]', { hasText: /^\d+ 条未读$/ })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  expect(await serious(page)).toEqual([])
  await page.evaluate(() => window.desktop.changeSettings({ handover: false }))
  await expect(handover).toBeHidden()
  await expect(page.getByRole('button', { name: '保存图片' })).toBeHidden()
  await page.evaluate(() => window.desktop.changeSettings({ handover: true }))
  await expect(handover.getByLabel('交接说明')).toHaveValue('还没到账\n等凭证')
  await page.locator(button('退出登录')).click()
  const question = page.getByRole('dialog', { name: '退出登录' })
  await expect(question).toContainText('交接说明有未保存的修改')
  await question.getByRole('button', { name: '退出登录' }).click()
  await signIn(page, 'kefu01', 'kefu123456')
  await openShift(page)
  await expect(handover.getByLabel('交接说明')).toHaveValue('')
})

test.describe(() => {
  test.use({ at: routes.Shift.path })
  test.beforeEach(async ({ server }) => void (await server.clock({ fixed: '2026-11-21 00:30:20' })))

  test('the period is typed or chosen, kept in the address, and exported and printed with the operator; records that begin within it are named', async ({
    signedInPage: page,
    server,
  }) => {
    await expect(page.getByRole('banner').getByTitle('服务器的北京时间')).toHaveText(/00:30:\d\d$/)
    // A new workstation is no fault: it is said in passing, without a bar.
    const report = page.getByRole('region', { name: '我的班次' })
    await expect(report.getByText('这台电脑还没有操作记录')).toBeVisible()
    await expect(report.getByText('本班次还没有处理记录')).toBeVisible()
    await expect(report.getByRole('group').filter({ hasText: '操作记录' })).toHaveCount(0)
    const [from, to] = [page.getByLabel('开始时间'), page.getByLabel('结束时间')]
    await expect(from).toHaveValue('2026-11-21 00:00')
    await page.locator(button('近 8 小时')).click()
    await expect(from).toHaveValue('2026-11-20 16:31')
    await expect(to).toHaveValue('2026-11-21 00:31')
    await from.fill('2026-11-21 09:00')
    await expect(page.getByText('开始时间必须早于结束时间')).toBeVisible()
    await from.fill('2026-11-20 8:00')
    await expect(page.getByText('请按 2026-01-31 08:00 的格式输入时间')).toBeVisible()
    await from.fill('2026-11-20 20:00')
    await from.press('Enter')
    await expect(page).toHaveURL(/from=2026-11-20\+20%3A00/)
    await reloadApplication(page)
    await expect(page.getByRole('heading', { name: '2026-11-20 20:00 至 2026-11-21 00:31' })).toBeVisible()

    await page.locator(button('导出')).click()
    const file = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const text = await readFile(await (await file).path(), 'utf8')
    expect(text).toContain(
      '2026-11-20 20:00 至 2026-11-21 00:31,管理员,上分订单,已通过,0,0.00,,,0,这台电脑还没有操作记录',
    )

    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset.printed = 'yes'
      }
    })
    await page.locator(button('打印')).click()
    await expect(page.locator('body[data-printed=yes]')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: '我的班次 2026-11-20 20:00 至 2026-11-21 00:31' })).toBeVisible()
    await expect(page.getByRole('main').getByText('操作人 管理员')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)

    await page.emulateMedia({ media: 'screen' })
    await openScreen(page, '首页')
    await server.addOrder({ inOrOut: true, payName: '第一笔', balance: 5 })
    await approve(page, '第一笔', '5.00')
    await openShift(page)
    const note = page.getByText(/^操作记录从 2026-11-21 00:3\d:\d\d 开始，此前的订单没有计入$/)
    await expect(note).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(note).toBeVisible()
  })
})

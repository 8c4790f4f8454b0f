import { routes } from '#shared/routes.ts'
import { button } from '../../support/button.ts'
import { expect, initialNotificationsShown, reloadApplication, rowOf, soundOnce, test } from '../support/fixtures.ts'

test.use({ at: routes.UpScore.path })

/** 稍后提醒 and 我来处理 on an order, and the settings beside them (A223–A225, A231). */

test('an order is snoozed and claimed from its row; marks change no count and end with the order; a weekly quiet period and an escalation are set beside them', async ({
  signedInPage: page,
  server,
}) => {
  await initialNotificationsShown(page)
  await soundOnce(page)
  // The title follows it at most twice a second.
  const total = () => page.evaluate(async () => (await window.desktop.readState('status')).total)
  const before = Number(await total())
  const { id } = await server.addOrder({ inOrOut: true, payName: '稍后的人' })
  const row = rowOf(page, '上分订单', '稍后的人')
  await expect(row).toBeVisible()
  await expect(page).toHaveTitle(`(${before + 1}) 上分订单 - 运营控制台`)
  const choose = async (entry: string) => {
    await row.locator(button('更多操作')).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('稍后提醒 15 分钟')
  await expect(row.getByText(/^稍后 \d\d:\d\d$/)).toBeVisible()
  await choose('我来处理（仅本机）')
  await expect(row.getByText('我来处理', { exact: true })).toBeVisible()
  expect(await total()).toBe(before + 1)
  await expect(page).toHaveTitle(`(${before + 1}) 上分订单 - 运营控制台`)
  await reloadApplication(page)
  await expect(row.getByText('我来处理', { exact: true })).toBeVisible()
  await choose('不再由我处理')
  await expect(row.getByText('我来处理', { exact: true })).toBeHidden()
  await choose('稍后提醒 5 分钟')
  await server.decide(id, true)
  await expect.poll(() => page.evaluate(() => window.desktop.readState('marks'))).toEqual([])

  await page.locator(button(/^通知/)).click()
  await page.getByLabel('通知中心').locator(button('提醒设置')).click()
  await page.locator(button('添加时段')).click()
  const period = page.getByRole('group', { name: '时段 1' })
  await expect(period.getByRole('checkbox', { name: '周日' })).toBeChecked()
  await period.getByLabel('开始').fill('0:00')
  await period.getByLabel('结束').fill('00:00')
  await period.getByLabel('结束').press('Tab')
  const quiet = page.getByRole('group', { name: '免打扰', exact: true })
  await expect(quiet).toContainText('一直免打扰')
  await period.getByLabel('结束').fill('25:00')
  await period.getByLabel('结束').press('Tab')
  await expect(page.getByText('请输入 00:00 至 23:59 的时间')).toBeVisible()
  await expect(period.getByLabel('结束')).toHaveValue('00:00')
  await period.locator(button('删除')).click()
  await expect(period).toBeHidden()
  await expect(quiet).not.toContainText('一直免打扰')
  await page
    .getByRole('dialog')
    .locator(button(/^下分订单/))
    .click()
  await expect(page.getByLabel('下分订单加急', { exact: true })).toHaveValue('')
  await page.getByLabel('下分订单加急', { exact: true }).fill('10')
  await page.getByLabel('下分订单加急', { exact: true }).press('Tab')
  await page.getByLabel('下分订单加急声音').selectOption('铃声')
  const saved = () => page.evaluate(async () => (await window.desktop.readState('alertSettings')).rules.withdrawal)
  await expect.poll(saved).toMatchObject({ escalateMinutes: 10, escalationSound: 'bell' })
})

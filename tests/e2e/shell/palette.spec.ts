import type { Page } from 'playwright/test'
import { routes } from '../../../src-preload/shared/routes.ts'
import { button, exactButton } from '../../support/button.ts'
import { expect, openScreen, rowOf, test } from '../support/fixtures.ts'

test.use({ at: routes.Shift.path })

const group = (page: Page, name: string) => page.getByRole('group', { name })

async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索页面' }).fill(query)
}

test('screens and actions are found by pinyin', async ({ signedInPage: page }) => {
  await search(page, 'sf')
  await expect(group(page, '页面').getByRole('option')).toHaveText(['上分订单'])
  await expect(group(page, '操作').getByRole('option')).toHaveText(['送分'])
  await page.getByRole('combobox').fill('tuiguang')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '推广管理', level: 1 })).toBeVisible()
})

test('the arrow keys pass through the groups and from the last entry to the first, in sight', async ({
  signedInPage: page,
}) => {
  await search(page, '')
  const options = page.getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect(options.last()).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(options.first()).toBeInViewport()
})

test('members are found by nickname with balance and state, the verb first', async ({ signedInPage: page, server }) => {
  const { userId } = await server.addOrder({ inOrOut: true })
  await server.setMember(userId, { name: '独一无二的昵称', balance: 1234.5 })
  await search(page, '独一无二的昵称')
  const members = group(page, '会员').getByRole('option')
  await expect(members).toHaveCount(7)
  await expect(members.first()).toHaveText(new RegExp(`上分订单 · .*独一无二的昵称.*ID ${userId} · 余额 1,234.50 · `))
  await members.filter({ hasText: '注单 ·' }).click()
  await expect(page).toHaveURL(new RegExp(`/Main/Bet\\?userid=${userId}`))
  await search(page, '独一无二的昵称')
  await members.filter({ hasText: '会员 ·' }).click()
  await expect(page.getByRole('complementary', { name: `会员 ${userId}` })).toContainText('1,234.50')
})

test('a pending order is found by its number and opened in its list', async ({ signedInPage: page, server }) => {
  const { id } = await server.addOrder({ inOrOut: false, balance: 77, payName: '按单号找到的人' })
  await expect(page.getByRole('link', { name: /下分订单/ })).toHaveText(
    `下分订单${(await server.pending(false)).length}`,
  )
  await search(page, String(id))
  await group(page, '订单')
    .getByRole('option', { name: new RegExp(`订单 ${id}.*下分 77.00`) })
    .click()
  await expect(rowOf(page, '下分订单', '按单号找到的人')).toHaveAttribute('aria-current', 'true')
})

test('an order that was decided today is found at the server', async ({ signedInPage: page, server }) => {
  const { id } = await server.addOrder({ inOrOut: true, balance: 66, state: 1 })
  await search(page, String(id))
  await expect(group(page, '订单').getByRole('option')).toHaveText([new RegExp(`订单 ${id}.*上分 66.00.*已处理`)])
})

test('a search that fails says so and hides nothing else', async ({ signedInPage: page, server }) => {
  await server.fault({ match: { path: '/api/member/user-list' }, kind: 'status', status: 500, times: -1 })
  await search(page, '设置')
  await expect(group(page, '会员')).toContainText('暂时无法读取')
  await expect(group(page, '页面').getByRole('option', { name: '系统设置' })).toBeVisible()
})

test('screens opened last and members come first, of whom nothing but the id is stored', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addOrder({ inOrOut: true })
  await server.setMember(userId, { name: '不该被保存的昵称' })
  await openScreen(page, '开奖记录')
  await search(page, '不该被保存的昵称')
  await group(page, '会员').getByRole('option', { name: /^账变/ }).click()
  await expect(page.getByRole('heading', { name: '账变明细', level: 1 })).toBeVisible()
  await search(page, '')
  const recent = group(page, '最近').getByRole('option')
  await expect(recent).toHaveText([`会员 ${userId}`, '开奖记录', '我的班次'])
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain('不该被保存的昵称')
})

test('actions are carried out', async ({ signedInPage: page }) => {
  await search(page, '扣分')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('操作金额')).toBeVisible()
  await page.keyboard.press('Escape')
  await search(page, 'mdr')
  await page.keyboard.press('Enter')
  await page.locator(button(/^通知/)).click()
  await expect(page.getByLabel('通知中心')).toContainText('免打扰至')
})

test('conversations that are loaded are found by name', async ({ signedInPage: page, server }) => {
  const { userId } = await server.addPrivateMessage({ content: '在吗' })
  await server.setMember(userId, { name: '聊过的人' })
  await page.locator(button(/^客服聊天/)).click()
  const member = page.getByRole('option').and(page.getByTitle(`（${userId}）`))
  await expect(member).toBeVisible()
  const name = (await member.getAttribute('title'))!.replace(/（.*/, '').replace(/\W/g, '')
  await page.locator(exactButton('关闭')).click()
  await search(page, name || String(userId))
  await expect(group(page, '会话').getByRole('option').first()).toContainText('会话 ·')
})

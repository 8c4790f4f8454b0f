import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { button, exactButton } from '../../support/button.ts'
import { expect, openScreen, rowOf, settled, test } from '../support/fixtures.ts'
import { requestsTo } from '../support/requests.ts'

test.use({ at: routes.Shift.path })

const group = (page: Page, name: string) => page.getByRole('group', { name })

async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索' }).fill(query)
}

test('members, orders and conversations are found: a member by nickname, the panel first with balance and state, then a row of actions', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addOrder({ inOrOut: true })
  await server.setMember(userId, { name: '独一无二的昵称', balance: 1234.5 })
  await search(page, '独一无二的昵称')
  const members = group(page, '会员').getByRole('option')
  await expect(members.first()).toHaveText(new RegExp(`独一无二的昵称.*ID ${userId} · 余额 1,234.50 · `))
  await expect(members).toHaveText([
    /./,
    '聊天',
    '送分',
    '扣分',
    '上分订单',
    '下分订单',
    '注单',
    '账变',
    '会员资料',
    '时间线',
  ])
  await page.getByRole('option', { name: /^注单 · .*独一无二的昵称/ }).click()
  await expect(page).toHaveURL(new RegExp(`/Main/Bet\\?userid=${userId}`))
  await search(page, '独一无二的昵称')
  await expect(members.first()).toContainText('余额')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: `会员 ${userId}` })).toContainText('1,234.50')
  await test.step('of several members none has actions until → searches for one alone', async () => {
    const { userId: otherId } = await server.addOrder({ inOrOut: true })
    await server.setMember(otherId, { name: '独一无二的昵称二' })
    await search(page, '独一无二的昵称')
    await expect(members).toHaveText([/余额/, /余额/])
    await page.keyboard.press('ArrowDown')
    const id = /ID (\d+)/.exec((await members.nth(1).textContent())!)![1]!
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('combobox', { name: '搜索' })).toHaveValue(id)
    await expect(members.nth(1)).toHaveText('聊天')
    await page.keyboard.press('Escape')
  })
  await test.step('an order that was decided today is found at the server', async () => {
    const { id } = await server.addOrder({ inOrOut: true, balance: 66, state: 1 })
    await search(page, String(id))
    await expect(group(page, '订单').getByRole('option')).toHaveText([new RegExp(`订单 ${id}.*上分 66.00.*已处理`)])
    await page.keyboard.press('Escape')
  })
  await test.step('a pending order is found by its number and opened in its list', async () => {
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
  await test.step('conversations that are loaded are found by name', async () => {
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
})

test('without a query the palette has what was opened last and the actions; screens and actions are found by pinyin, and carried out; nothing is found only once the server has answered', async ({
  signedInPage: page,
  server,
}) => {
  await openScreen(page, '开奖记录')
  await search(page, '')
  await expect(page.getByRole('dialog', { name: '搜索' }).getByRole('group')).toHaveCount(2)
  await expect(group(page, '最近').getByRole('option').first()).toHaveText('我的班次')
  await expect(group(page, '操作').getByRole('option', { name: '送分' })).toBeVisible()
  await page.keyboard.press('Escape')
  await test.step('the arrow keys pass through the groups and from the last entry to the first, in sight', async () => {
    await search(page, '')
    const options = page.getByRole('option')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await expect(options.last()).toBeInViewport()
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await expect(options.first()).toBeInViewport()
    await page.keyboard.press('Escape')
  })
  await test.step('screens opened last and members come first, of whom nothing but the id is stored', async () => {
    const { userId } = await server.addOrder({ inOrOut: true })
    await server.setMember(userId, { name: '不该被保存的昵称' })
    await search(page, '不该被保存的昵称')
    await group(page, '会员').getByRole('option', { name: /^账变/ }).click()
    await expect(page.getByRole('heading', { name: '账变明细', level: 1 })).toBeVisible()
    await search(page, '')
    const recent = group(page, '最近').getByRole('option')
    await expect(recent).toHaveText([`会员 ${userId}`, '开奖记录', '我的班次'])
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(stored).not.toContain('不该被保存的昵称')
    await page.keyboard.press('Escape')
  })
  await test.step('a search that fails says so and hides nothing else', async () => {
    await server.fault({ match: { path: '/api/member/user-list' }, kind: 'status', status: 500, times: -1 })
    await search(page, '设置')
    await expect(group(page, '会员')).toContainText('暂时无法读取')
    await expect(group(page, '页面').getByRole('option', { name: '系统设置' })).toBeVisible()
    await server.clearFaults()
    await page.keyboard.press('Escape')
  })
  await test.step('screens and actions are found by pinyin', async () => {
    await search(page, 'sf')
    await expect(group(page, '页面').getByRole('option')).toHaveText(['上分订单'])
    await expect(group(page, '操作').getByRole('option')).toHaveText(['送分'])
    await page.getByRole('combobox', { name: '搜索' }).fill('tuiguang')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '推广管理', level: 1 })).toBeVisible()
  })

  await search(page, '扣分')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('操作金额')).toBeVisible()
  await page.keyboard.press('Escape')
  const ofActions = group(page, '操作').getByRole('option')
  await search(page, '')
  await expect(
    ofActions.filter({ hasText: /^(免打扰 30 分钟|结束免打扰|深色|浅色)$/ }),
    'what would change nothing',
  ).toHaveText(['免打扰 30 分钟', '深色'])
  await expect(ofActions.getByText('Alt+C'), 'the key that does the same').toBeVisible()
  await page.keyboard.press('Escape')
  await search(page, 'mdr')
  await page.keyboard.press('Enter')
  await page.locator(button(/^通知/)).click()
  await expect(page.getByLabel('通知中心')).toContainText('免打扰至')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('通知中心')).toBeHidden()
  await search(page, '免打扰')
  await expect(ofActions).toHaveText(['免打扰 30 分钟', '结束免打扰'])
  await page.keyboard.press('Escape')
  await test.step('an id, an amount and a remark open 送分 with them, which is sent by its own button alone', async () => {
    const { userId } = await server.addOrder({ inOrOut: true })
    await server.setMember(userId, { name: '赵钱孙', balance: 1_000 })
    await search(page, `${userId} +100 补偿 一次`)
    const found = group(page, '送分').getByRole('option')
    await expect(found).toHaveText([
      new RegExp(`送分 100.00 · .*赵钱孙.*ID ${userId} · 余额 1,000.00 · 备注 补偿 一次`),
    ])
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: '送分' })
    await expect(form).toContainText('1,000.00 → 1,100.00')
    await expect(form.getByLabel('操作金额')).toBeFocused()
    await expect(form.getByLabel('备注')).toHaveValue('补偿 一次')
    expect(await requestsTo(server, '/api/pay/pay-agent-hand')).toEqual([])
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('操作成功')).toBeVisible()
    expect((await requestsTo(server, '/api/pay/pay-agent-hand')).map(({ body }) => body)).toEqual([
      { inOrOut: true, balance: 100, userId, remark: '补偿 一次' },
    ])
    await search(page, `${userId} -0.001`)
    await expect(group(page, '扣分')).toContainText('金额最多两位小数')
  })
  await page.keyboard.press('Escape')

  const held = await server.fault({ match: { path: '/api/member/user-list/' }, kind: 'hang' })
  await search(page, '没有这样的昵称')
  const answer = page.getByRole('dialog', { name: '搜索' }).getByRole('status')
  await expect(answer).toHaveText('查找中…')
  await settled(page)
  await expect(answer).toHaveText('查找中…')
  await server.clearFaults(held)
  await expect(answer).toContainText('没有匹配的结果')
})

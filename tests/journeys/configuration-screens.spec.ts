import type { Page } from 'playwright/test'
import { openScreen, rowOf } from '../e2e/support/fixtures.ts'
import { cardOf, dialog, rowsOf, saveButton, topDialog } from '../e2e/support/locators.ts'
import { openRecord } from '../e2e/support/records.ts'
import { bodiesSentTo, requestsTo } from '../e2e/support/requests.ts'
import { chooseInRow } from '../e2e/support/row-menu.ts'
import { confirmReview, reviewDialog, saveReviewed } from '../e2e/support/save-reviewed.ts'
import type { Control } from '../simulator/control.ts'
import { expect, test } from './support/fixture.ts'

/** One whole way through each screen that sets something up, by the menu. */

const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const saved = (page: Page) => page.getByText('保存成功', { exact: true })
const setting = async (server: Control, key: string) =>
  (await server.entities('setting')).find((item) => item.key === key)!

test('an administrator changes odds of a play, which are reviewed and sent as whole rows', async ({
  signedInPage: page,
  server,
}) => {
  await openScreen(page, '玩法设置')
  await expect(cell(page, '大 赔率')).toHaveValue('1.98')
  const before = (await server.entities('odds')).filter(({ playId }) => playId === 1)
  await cell(page, '大 赔率').fill('2.0x')
  await cell(page, '小 限额').fill('45000')
  await page.getByRole('checkbox', { name: '单 踢单', exact: true }).click()
  await saveButton(page).click()
  await expect(page.getByText('该项必须输入数字')).toBeVisible()
  const path = 'play/updateing-play-odds-info'
  expect(await bodiesSentTo(server, path)).toEqual([])
  await cell(page, '大 赔率').fill('1.98')
  await saveReviewed(page)
  await expect(page.getByText('赔率限额保存成功')).toBeVisible()
  expect(await bodiesSentTo(server, path)).toEqual([
    [
      { ...before[1], quota: 45_000 },
      { ...before[2], isKick: 1 },
    ],
  ])
  await expect(page.getByText('没有未保存的修改')).toBeVisible()
})

test('an administrator adds a receiving account, switches its type on, and deletes another account', async ({
  signedInPage: page,
  server,
}) => {
  await openScreen(page, '收款账号')
  await cardOf(page, '云闪付').getByRole('button', { name: '新增账号' }).click()
  const filled = { 标题: '新卡', 支付姓名: '李四', 支付账号: '6222000011112222', 备注: '夜间备用' }
  for (const [name, value] of Object.entries({ ...filled, 最小限制: '100', 最大限制: '5,000.5' }))
    await topDialog(page).getByRole('textbox', { name, exact: true }).fill(value)
  await topDialog(page).getByRole('button', { name: '新增账号' }).click()
  await expect(reviewDialog(page).getByRole('row', { name: '支付账号' })).toHaveText('支付账号6222000011112222')
  await confirmReview(page)
  await expect(saved(page)).toBeVisible()
  expect(await bodiesSentTo(server, 'pay/pay-no-info-update')).toEqual([
    {
      ...{ payType: 6, title: '新卡', payName: '李四', payNo: '6222000011112222', remark: '夜间备用', state: true },
      ...{ minBalance: 100, maxBalance: 5000.5, qrCode: '', qrName: '' },
    },
  ])
  const type = cardOf(page, 'QQ钱包').getByRole('switch', { name: '启用' })
  await type.click()
  await topDialog(page).getByRole('button', { name: '启用' }).click()
  await expect(type).toBeChecked()
  expect(await bodiesSentTo(server, 'pay/pay-type-in-state')).toEqual([{ id: 3, state: true }])

  const cards = cardOf(page, '支付宝').locator('tr[data-key]')
  await expect(cards).toHaveCount(4)
  await chooseInRow(cards.first(), '删除')
  await topDialog(page).getByRole('button', { name: '删除' }).click()
  await expect(cards).toHaveCount(3)
})

test('an administrator puts an activity on the carousel, pins it and deletes it', async ({
  signedInPage: page,
  server,
}) => {
  await openScreen(page, '活动设置')
  const row = page.locator('tr[data-key="506"]')
  await row.getByRole('switch').click()
  await expect(dialog(page)).toContainText('您确认要切换开关状态吗？')
  await dialog(page).getByRole('button', { name: '启用' }).click()
  await expect(row.getByRole('switch')).toBeChecked()
  await page.evaluate(() => window.desktop.setServerProfile('{"offers":{"pinActivity":true}}'))
  await chooseInRow(row, '置顶')
  await expect(row).toContainText('已置顶')
  expect((await requestsTo(server, '/api/agent-activity/is-banner'))[0]!.query).toEqual({ id: '506', isbanner: 'true' })
  expect(await bodiesSentTo(server, 'agent-activity/updateing')).toMatchObject([{ id: 506, is_top: true }])
  await chooseInRow(row, '删除')
  await dialog(page).getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
})

test('an administrator pins an announcement and takes it back', async ({ signedInPage: page, server }) => {
  const title = '公告管理'
  await openScreen(page, title)
  await expect(rowsOf(page, title)).toHaveCount(10)
  await page.getByRole('button', { name: '下一页' }).click()
  const row = rowsOf(page, title).first()
  // On the second page nothing is pinned.
  await expect(row).not.toContainText('已置顶')
  const id = (await row.getAttribute('data-key'))!
  await chooseInRow(row, '置顶')
  await expect(page.getByText('操作成功')).toBeVisible()
  expect(await bodiesSentTo(server, 'agent-notice/top1')).toEqual([{ id: Number(id), status: true }])
  await page.getByRole('button', { name: '上一页' }).click()
  await chooseInRow(page.locator(`tr[data-key="${id}"]`), '取消置顶')
  await expect.poll(async () => (await server.entity('notice', id)).entity.is_top).toBe(0)
})

test('an administrator changes the general settings: only what changed is sent, after a review', async ({
  signedInPage: page,
  server,
}) => {
  await openScreen(page, '常规设置')
  await page.getByLabel('最低投注').fill('5')
  await page.getByLabel('微信最大限额').fill('25000')
  await page.getByLabel('允许发图片').click()
  await page.keyboard.press('Control+s')
  await confirmReview(page)
  await expect(saved(page)).toBeVisible()
  const id = async (key: string) => (await setting(server, key)).id
  expect(await bodiesSentTo(server, 'agent-set/updateing-system-set')).toEqual([
    [
      { id: await id('cashout_wechat'), value: '100,25000', status: true },
      { id: await id('bet_min'), value: '5', status: true },
      { id: await id('chat_image_status'), value: '', status: true },
    ],
  ])
  await expect(page.getByText('没有未保存的修改')).toBeVisible()
})

test('an administrator changes a secret of the system, which is shown on request alone', async ({
  signedInPage: page,
  server,
}) => {
  await openScreen(page, '系统设置')
  const secret = page.getByLabel('AppSecret', { exact: true })
  await expect(secret).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: '显示AppSecret' }).click()
  await expect(secret).toHaveValue('SK-2f9c1d77aa0e')
  await secret.fill('SK-new-1234567')
  await saveButton(page).click()
  await expect(reviewDialog(page)).not.toContainText('SK-')
  await confirmReview(page)
  await expect(saved(page)).toBeVisible()
  expect(await setting(server, 'app_secret')).toMatchObject({ value: 'SK-new-1234567' })
})

test('an administrator changes how often the robots play', async ({ signedInPage: page, server }) => {
  await openScreen(page, '机器人设置')
  await expect(page.getByLabel('频率 1 间隔')).toHaveValue('15')
  await page.getByLabel('频率 1 间隔').fill('12')
  await saveReviewed(page)
  await expect(saved(page)).toBeVisible()
  const after = (await server.entities('robotSetting')).find(({ key }) => key === 'frequency_1')!
  expect(JSON.parse(String(after.value))).toMatchObject({ secend: 12 })
})

test('an administrator renames a robot in its row and closes it', async ({ signedInPage: page, server }) => {
  const title = '机器人管理'
  await openScreen(page, title)
  const id = (await rowsOf(page, title).filter({ hasText: '开启' }).first().getAttribute('data-key'))!
  const row = rowOf(page, title, id)
  await row.getByRole('button', { name: '编辑' }).click()
  await row.getByLabel('昵称').fill('小幸运')
  await row.getByLabel('昵称').press('Enter')
  await expect(row.getByRole('button', { name: '编辑 小幸运' })).toBeVisible()
  await row.getByRole('button', { name: '修改状态' }).click()
  await dialog(page).getByLabel('关闭', { exact: true }).click()
  await dialog(page).getByRole('button', { name: '修改状态' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect((await server.entity('robot', id)).entity).toMatchObject({ name: '小幸运', state: 0 })
})

test('an administrator gives a colleague a new password, which is shown nowhere', async ({
  signedInPage: page,
  server,
}) => {
  await openScreen(page, '登录设置')
  const name = '管理员 1'
  await openRecord(page, name)
  const password = cardOf(page, name).getByLabel('密码')
  await expect(password).toHaveValue('')
  await password.fill('geheim-7')
  await cardOf(page, name).getByRole('button', { name: '保存' }).click()
  await expect(reviewDialog(page)).not.toContainText('geheim-7')
  await confirmReview(page)
  await expect(password).toHaveValue('')
  expect((await server.entity('account', 900_002)).entity).toMatchObject({ password: 'geheim-7' })
  expect(JSON.stringify(await page.evaluate(() => window.desktop.readAuditLog()))).not.toContain('geheim-7')
})

test('an administrator renames an agent of the customer service', async ({ signedInPage: page, server }) => {
  await openScreen(page, '客服管理')
  const before = (await server.entity('agent', 4)).entity
  await openRecord(page, '客服 4')
  await cardOf(page, '客服 4').getByRole('textbox', { name: '名称', exact: true }).fill('夜班')
  await cardOf(page, '客服 4').getByRole('button', { name: '保存' }).click()
  await expect(saved(page)).toBeVisible()
  expect((await server.entity('agent', 4)).entity).toEqual({ ...before, name: '夜班' })
})

test('an administrator opens a group for bets and sees why another cannot be opened', async ({
  signedInPage: page,
  server,
}) => {
  const title = '群组管理'
  await openScreen(page, title)
  const open = (name: string) => rowOf(page, title, name).getByRole('button', { name: '开盘', exact: true })
  await open('台湾宾果交流').click()
  await expect(dialog(page)).toContainText('开盘后不能再更换绑定的游戏')
  await dialog(page).getByRole('button', { name: '开盘' }).click()
  await expect(rowOf(page, title, '台湾宾果交流')).toContainText('已开盘')
  await expect(open('综合群')).toBeDisabled()
  await open('综合群').press('Enter')
  await expect(page.getByText('请先绑定游戏')).toBeVisible()
  const { invocations } = await server.hubState()
  expect(invocations.filter(({ method }) => method === 'changeLotteryStatus').map(({ args }) => args[0])).toMatchObject(
    [{ TelGpLotteryid: 40, TelGpSetType: 1, TelGpStatus: 1 }],
  )
})

test('an administrator changes odds of the groups by arrow keys', async ({ signedInPage: page, server }) => {
  await openScreen(page, '赔率设置')
  await page.getByLabel('游戏', { exact: true }).selectOption('台湾宾果28')
  await expect(cell(page, '大 赔率')).toHaveValue('1.98')
  await cell(page, '大 赔率').focus()
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowUp')
  await expect(cell(page, '大 赔率')).toHaveValue('2.01')
  await saveReviewed(page)
  await expect(saved(page)).toBeVisible()
  expect(await bodiesSentTo(server, 'Odds/Save')).toMatchObject([{ data: [{ OTypeEx: '大', OReal: 2.01 }] }])
})

test('an administrator changes a rule of the referrals', async ({ signedInPage: page, server }) => {
  await openScreen(page, '推广管理')
  const name = '推广介绍回红设置'
  await page.getByRole('button', { name }).click()
  const rules = page.getByRole('dialog', { name })
  await rules.getByLabel('体育 回红比例').fill('1.5')
  await saveReviewed(page, rules.getByRole('button', { name: '保存' }))
  await expect.poll(() => bodiesSentTo(server, 'introduce/updateing-list')).toHaveLength(1)
  expect(JSON.stringify(await server.entities('referralRule'))).toContain('1.5')
})

test('a clerk finds a member by his phone, shows the number, and corrects his nickname in the row', async ({
  signedInPage: page,
  server,
}) => {
  const title = '用户管理'
  await openScreen(page, title)
  await expect(rowsOf(page, title)).toHaveCount(50)
  const members = await Promise.all(
    (await rowsOf(page, title).evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.key!))).map((id) =>
      server.member(id),
    ),
  )
  const member = members.find(({ phoneNo }) => phoneNo)!
  const { id, phoneNo, qqNo } = member
  await page.getByLabel('搜索方式').selectOption('手机')
  await page.getByLabel('搜索内容').fill(phoneNo)
  await page.getByRole('button', { name: '查询' }).click()
  const row = rowOf(page, title, String(id))
  await expect(rowsOf(page, title)).toHaveCount(1)
  await expect(row).not.toContainText(phoneNo)
  await row.getByRole('button', { name: /^显示手机/ }).click()
  await expect(row).toContainText(phoneNo)
  await row.getByRole('button', { name: '编辑' }).click()
  await row.getByLabel('昵称').fill('新名字')
  await row.getByLabel('昵称').press('Enter')
  await expect(page.getByText('修改成功', { exact: true })).toBeVisible()
  expect(await bodiesSentTo(server, 'member/user-update-info')).toEqual([{ id, name: '新名字', phoneNo, qqNo }])
  expect(page.url()).not.toContain(phoneNo)
})

test('a clerk reads the withdrawal accounts of a member', async ({ signedInPage: page, server }) => {
  const title = '提现账号'
  await openScreen(page, title)
  await expect(rowsOf(page, title)).toHaveCount(50)
  const [id] = (await rowsOf(page, title).first().getAttribute('data-key'))!.split('|')
  await page.getByLabel('会员ID').fill(id!)
  await page.getByRole('button', { name: '查询' }).click()
  await expect
    .poll(async () => new Set(await rowsOf(page, title).locator('td:first-child').allInnerTexts()))
    .toEqual(new Set([id]))
  expect((await requestsTo(server, '/api/member/user-pay-list/1/50')).at(-1)!.query).toEqual({ userid: id })
})

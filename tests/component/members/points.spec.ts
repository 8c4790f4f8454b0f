import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { chat } from '../../e2e/support/chat-page.ts'
import { expect, settled, test } from '../../e2e/support/fixtures.ts'
import { requestsTo } from '../../e2e/support/requests.ts'
import type { Control } from '../../simulator/control.ts'

test.use({ at: routes.Chat.path })

const form = (page: Page) => page.getByRole('dialog', { name: '送分', exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: '确认送分', exact: true })
const submit = (page: Page, name = '送分') => form(page).getByRole('button', { name, exact: true })
const sent = (server: Control) => requestsTo(server, '/api/pay/pay-agent-hand')

/** Opens 送分 for the member of a conversation, and waits until name and balance are read. */
async function open(page: Page, server: Control, word = '送分') {
  const { userId } = await server.addPrivateMessage()
  const member = await server.setMember(userId, { name: '赵钱孙', balance: 1_000 })
  await chat(page).talkTo(userId)
  await page.getByRole('button', { name: word }).click()
  const opened = page.getByRole('dialog', { name: word, exact: true })
  await expect(opened).toContainText('1,000.00')
  await expect(opened.getByLabel('操作金额')).toBeFocused()
  return member
}

test('points for a known member: the amount has the focus, and one Ctrl+Enter sends what the button says (A327)', async ({
  signedInPage: page,
  server,
}) => {
  const { id } = await open(page, server)
  await expect(form(page)).toContainText(`会员赵钱孙会员ID${id}余额`)
  await expect(form(page).getByRole('button', { name: '返回' })).toBeVisible()
  await page.keyboard.type('10')
  await expect(form(page)).toContainText('1,000.00 → 1,010.00')
  await expect(submit(page, '送分 10.00')).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('操作成功')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await sent(server)).map(({ body }) => body)).toEqual([{ inOrOut: true, balance: 10, userId: id, remark: '' }])
})

test('a button that is pressed does not move with what the field before says; Enter alone, a held Enter and a held Ctrl+Enter send nothing', async ({
  signedInPage: page,
  server,
}) => {
  await open(page, server)
  const back = (await form(page).getByRole('button', { name: '返回' }).boundingBox())!
  await page.mouse.move(back.x + back.width / 2, back.y + 3)
  await page.mouse.down()
  await settled(page)
  await page.mouse.up()
  await expect(form(page)).toHaveCount(0)
  // Without a button it is said at once.
  await page.getByRole('button', { name: '送分' }).click()
  await expect(form(page).getByLabel('操作金额')).toBeFocused()
  await form(page).getByText('余额', { exact: true }).click()
  await expect(form(page)).toContainText('操作金额不能为空')
  // What the button enters is no longer missing.
  await form(page).getByLabel('操作金额').focus()
  await form(page).getByRole('button', { name: '50', exact: true }).click()
  await settled(page)
  await expect(form(page)).not.toContainText('操作金额不能为空')
  await form(page).getByLabel('操作金额').fill('10')
  for (let i = 0; i < 3; i++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  // A key that is held since before the button has the focus.
  await page.keyboard.down('Enter')
  await submit(page, '送分 10.00').focus()
  for (let i = 0; i < 3; i++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await settled(page)
  await expect(submit(page, '送分 10.00')).toBeVisible()
  expect(await sent(server)).toEqual([])
  await form(page).getByLabel('操作金额').focus()
  await server.fault({ match: { path: '/api/pay/pay-agent-hand' }, kind: 'refused', errors: '此操作被拒绝' })
  await page.keyboard.down('Control')
  for (let i = 0; i < 4; i++) await page.keyboard.down('Enter')
  await expect(form(page).getByText('此操作被拒绝')).toBeVisible()
  for (let i = 0; i < 4; i++) await page.keyboard.down('Enter')
  await settled(page)
  for (const key of ['Enter', 'Control']) await page.keyboard.up(key)
  expect(await sent(server)).toHaveLength(1)
})

test('Ctrl+Enter on 返回 sends nothing, in the form and in the question; a member whose balance changed meanwhile is asked about, and the question has no answer under the key (A327)', async ({
  signedInPage: page,
  server,
}) => {
  const { id } = await open(page, server)
  await page.keyboard.type('10')
  await form(page).getByRole('button', { name: '返回' }).focus()
  await page.keyboard.press('Control+Enter')
  await settled(page)
  await expect(form(page)).toBeVisible()
  expect(await sent(server)).toEqual([])
  // The balance on screen is not so any more: it is asked.
  await server.setMember(id, { balance: 900 })
  await form(page).getByLabel('操作金额').press('Control+Enter')
  await expect(question(page)).toContainText('当前余额900.00')
  await expect(question(page)).toContainText('910.00')
  await expect(question(page).getByRole('button', { name: '返回' })).not.toBeFocused()
  await page.keyboard.press('Enter')
  await settled(page)
  await expect(question(page)).toBeVisible()
  expect(await sent(server)).toEqual([])
  await question(page).getByRole('button', { name: '返回' }).focus()
  await page.keyboard.press('Control+Enter')
  await settled(page)
  await expect(question(page)).toBeVisible()
  expect(await sent(server)).toEqual([])
  await question(page).getByRole('button', { name: /^送分/ }).focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('操作成功')).toBeVisible()
  expect(await sent(server)).toHaveLength(1)
})

test('what may have been carried out already is asked about, although the member is known (A215)', async ({
  signedInPage: page,
  server,
}) => {
  await open(page, server)
  await page.keyboard.type('10')
  await server.fault({ match: { path: '/api/pay/pay-agent-hand' }, kind: 'dropBefore' })
  await page.keyboard.press('Control+Enter')
  await expect(form(page)).toContainText('结果未知：没有找到这笔记录')
  await form(page).getByRole('button', { name: '关闭', exact: true }).click()
  await page.getByRole('button', { name: '送分' }).click()
  await expect(form(page)).toContainText('上次提交结果未知')
  await expect(form(page)).toContainText('1,000.00')
  await submit(page, '核对送分').click()
  await expect(question(page)).toContainText('1,010.00')
  expect(await sent(server)).toHaveLength(1)
})

test('usual amounts and that of the order are one click; the order says that it would add them again; what is being sent stays as it is', async ({
  signedInPage: page,
  server,
}) => {
  const { id } = await open(page, server)
  const chip = (name: string) => form(page).getByRole('group', { name: '常用金额' }).getByRole('button', { name })
  const amount = form(page).getByLabel('操作金额')
  await expect(form(page).getByRole('group', { name: '常用金额' }).getByRole('button')).toHaveText(['10', '50', '100'])
  await server.addOrder({ inOrOut: true, userId: id, balance: 1_234.5 })
  await chip('本单金额 1,234.50').click()
  await expect(amount).toHaveValue('1234.50')
  await expect(amount).toBeFocused()
  await expect(form(page)).toContainText('这个会员有一笔待处理的上分 1,234.50，通过它还会再加一次。')
  await chip('100').click()
  await expect(submit(page, '送分 100.00')).toBeVisible()
  await expect(form(page)).not.toContainText('通过它还会再加一次')
  // Two orders: neither is the one that is meant.
  await server.addOrder({ inOrOut: true, userId: id, balance: 20 })
  await expect(chip('本单金额')).toHaveCount(0)
  // No other amount looks like the one that was sent.
  const hang = await server.fault({ match: { path: '/api/pay/pay-agent-hand' }, kind: 'hang' })
  await amount.fill('10')
  await page.keyboard.press('Control+Enter')
  await expect(form(page).getByText('验证成功，保存中')).toBeVisible()
  await amount.pressSequentially('00')
  await form(page).getByLabel('备注').pressSequentially('改')
  await expect(form(page).getByRole('button', { name: '100', exact: true })).toBeDisabled()
  await expect(amount).toHaveValue('10')
  await expect(form(page).getByLabel('备注')).toHaveValue('')
  await server.clearFaults(hang)
  await expect(page.getByText('操作成功')).toBeVisible()
  expect((await sent(server)).map(({ body }) => body)).toEqual([{ inOrOut: true, balance: 10, userId: id, remark: '' }])
})

test('扣分 below zero is marked; an outcome that records prove later, or an answer without a result, empties the form and is sent once (A215)', async ({
  signedInPage: page,
  server,
}) => {
  const { id } = await open(page, server, '扣分')
  const taken = page.getByRole('dialog', { name: '扣分', exact: true })
  await page.keyboard.type('1500')
  await expect(taken).toContainText('1,000.00 → -500.00（低于零）')
  await taken.getByLabel('操作金额').fill('')
  await server.fault({ match: { path: '/api/pay/pay-agent-hand' }, kind: 'dropAfter' })
  const reading = await server.fault({ match: { path: '/api/pay/list/' }, kind: 'status', status: 500, times: -1 })
  await page.keyboard.type('200')
  await page.keyboard.press('Control+Enter')
  await expect(taken).toContainText('操作失败! 网络连接失败。结果未知：暂时无法核对（请求失败! 服务器错误 500）')
  await expect(taken.getByLabel('操作金额')).toHaveValue('200')
  await server.clearFaults(reading)
  await taken.getByRole('button', { name: '重新核对' }).click()
  await expect(taken).toContainText('操作已生效')
  await expect(taken.getByLabel('操作金额')).toHaveValue('')
  await expect(taken).toContainText(`会员ID${id}`)
  await taken.getByRole('button', { name: '关闭', exact: true }).click()
  expect(await sent(server)).toHaveLength(1)
  expect((await server.member(id)).balance).toBe(800)
  await test.step('an answer without a result is a success where the record proves it (fault 76)', async () => {
    await server.dialect('result-null')
    await page.getByRole('button', { name: '送分' }).click()
    await expect(form(page)).toContainText('800.00')
    await page.keyboard.type('200')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('操作成功')).toBeVisible()
    await expect(form(page)).toHaveCount(0)
    expect(await sent(server)).toHaveLength(2)
    expect((await server.member(id)).balance).toBe(1_000)
  })
  const entries = await page.evaluate(() => window.desktop.readAuditLog())
  expect(entries.map(({ result }) => result)).toEqual(['succeeded', 'succeeded'])
})

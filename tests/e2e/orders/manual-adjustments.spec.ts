import type { Page } from 'playwright/test'
import type { Control, WireMember } from '../../simulator/control.ts'
import { button, exactButton } from '../../support/button.ts'
import { chat } from '../support/chat-page.ts'
import { chooseFromAccountMenu, expect, openScreen, settled, signIn, test } from '../support/fixtures.ts'

const form = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const ADJUSTMENT_PATH = '/api/pay/pay-agent-hand'
const GOODWILL = '/api/rebate/rebate-insert'

const sent = async (server: Control, path = ADJUSTMENT_PATH) =>
  (await server.log()).filter((request) => request.path === path)

async function member(server: Control): Promise<WireMember> {
  const { userId } = await server.addOrder({ inOrOut: true })
  return server.setMember(userId, { balance: 1_000 })
}

/** Fills the form and confirms it. */
async function give(page: Page, word: string, { id }: WireMember, values: { amount: string; remark: string }) {
  await page.locator(exactButton(word)).click()
  await form(page, word).getByLabel('会员ID').fill(String(id))
  await form(page, word).getByLabel('操作金额').fill(values.amount)
  await form(page, word).getByLabel('备注').fill(values.remark)
  await form(page, word).locator(button('核对')).click()
  await form(page, `确认${word}`).locator(button(word)).click()
}

/** The form, once it is closed and opened again. */
async function reopened(page: Page, word: string) {
  await form(page, word).locator(exactButton('关闭')).click()
  await page.locator(exactButton(word)).click()
  return form(page, word)
}

async function expectAuditEntry(page: Page, words: string, result: string): Promise<void> {
  await page.keyboard.press('Escape')
  await chooseFromAccountMenu(page, '操作记录')
  const entry = form(page, '操作记录').locator('tr[data-key]').filter({ hasText: words })
  await expect(entry).toHaveCount(1)
  await expect(entry.getByRole('cell', { name: result, exact: true })).toBeVisible()
}

test.describe('a manual adjustment whose answer is lost (A215, fault 49)', () => {
  for (const [word, balance, naming, rules] of [
    ['送分', 1_200, 'nickname', []],
    ['扣分', 800, 'login name', ['operator-by-login-name']],
  ] as const) {
    test(`${word} found in records that name operators by ${naming} empties the form and is successful (fault 64)`, async ({
      signedInPage: page,
      server,
    }) => {
      await server.dialect(...rules)
      const someone = await member(server)
      await server.fault({ match: { path: ADJUSTMENT_PATH }, kind: 'dropAfter' })
      await give(page, word, someone, { amount: '200', remark: '活动补发' })
      await expect(form(page, word)).toContainText(`操作已生效：会员 ${someone.id}`)
      await expect(form(page, word).locator(button('核对'))).toHaveCount(0)
      for (const name of ['会员ID', '操作金额', '备注']) await expect(form(page, word).getByLabel(name)).toHaveValue('')
      const reopenedDialog = await reopened(page, word)
      for (const name of ['会员ID', '操作金额', '备注']) await expect(reopenedDialog.getByLabel(name)).toHaveValue('')
      expect(await sent(server)).toHaveLength(1)
      expect((await server.member(someone.id)).balance).toBe(balance)
      await expectAuditEntry(page, `${word}（会员 ${someone.id}）`, '成功')
    })
  }

  test('送分 answered with no result is a success that is sent once (fault 76)', async ({
    signedInPage: page,
    server,
  }) => {
    const someone = await member(server)
    await server.dialect('result-null')
    await give(page, '送分', someone, { amount: '200', remark: '活动补发' })
    await expect(page.getByText('操作成功')).toBeVisible()
    await expect(form(page, '送分')).toHaveCount(0)
    expect(await sent(server)).toHaveLength(1)
    expect((await server.member(someone.id)).balance).toBe(1_200)
    await expectAuditEntry(page, `送分（会员 ${someone.id}）`, '成功')
  })

  test('the same amount and remark of another operator is not taken for our adjustment', async ({
    signedInPage: page,
    server,
  }) => {
    const someone = await member(server)
    await server.fault({ match: { path: ADJUSTMENT_PATH }, kind: 'dropBefore' })
    const reading = await server.fault({ match: { path: '/api/pay/list/' }, kind: 'hang', times: -1 })
    await give(page, '送分', someone, { amount: '200', remark: '活动补发' })
    await expect.poll(() => sent(server)).toHaveLength(1)
    await server.adjustManually(true, someone.id, 200, { remark: '活动补发', admin: '客服二号' })
    await server.clearFaults(reading)
    const own = form(page, '送分')
    await expect(own).toContainText('结果未知：有一笔相同金额的记录，不能确认是本次操作')
    await expect(own).toContainText('操作人 客服二号，备注 活动补发')
    await expect(own).not.toContainText('操作已生效')
    const reopenedDialog = await reopened(page, '送分')
    await expect(reopenedDialog.getByLabel('操作金额')).toHaveValue('200')
    await expect(reopenedDialog).toContainText('上次提交结果未知')
    expect((await server.member(someone.id)).balance).toBe(1_200)
    await expectAuditEntry(page, `送分（会员 ${someone.id}）`, '结果未知')
  })

  test('our adjustment is found beside an identical one of another operator', async ({
    signedInPage: page,
    server,
  }) => {
    const someone = await member(server)
    await server.fault({ match: { path: ADJUSTMENT_PATH }, kind: 'dropAfter' })
    const reading = await server.fault({ match: { path: '/api/pay/list/' }, kind: 'hang', times: -1 })
    await give(page, '送分', someone, { amount: '200', remark: '活动补发' })
    await expect.poll(() => sent(server)).toHaveLength(1)
    await server.adjustManually(true, someone.id, 200, { remark: '活动补发' })
    await server.clearFaults(reading)
    await expect(form(page, '送分')).toContainText('操作已生效')
    await expect(form(page, '送分').getByLabel('操作金额')).toHaveValue('')
    expect((await server.member(someone.id)).balance).toBe(1_400)
  })

  test('only a record with operator and remark confirms the adjustment', async ({ signedInPage: page, server }) => {
    const someone = await member(server)
    const payTime = new Date((await server.clock({})) + 60_000).toISOString()
    const bare = { id: 1, userId: someone.id, inOrOut: true, payType: 98, balance: 200, payTime, state: 1 }
    for (const row of [bare, { ...bare, verifyAdmin: '管理员' }, { ...bare, remark: '活动补发' }]) {
      await server.fault({ match: { path: '/api/pay/list/' }, kind: 'answer', data: { data: [row], rows: 1 } })
    }
    await server.fault({ match: { path: ADJUSTMENT_PATH }, kind: 'dropAfter' })
    await give(page, '送分', someone, { amount: '200', remark: '活动补发' })
    const own = form(page, '送分')
    for (const whose of ['操作人 未注明，备注 无', '操作人 管理员，备注 无', '操作人 未注明，备注 活动补发']) {
      await expect(own).toContainText('不能确认是本次操作')
      await expect(own).toContainText(whose)
      await expect(own.getByLabel('操作金额')).toHaveValue('200')
      await own.locator(button('重新核对')).click()
    }
    await expect(own).toContainText('操作已生效')
    await expect(own.getByLabel('操作金额')).toHaveValue('')
    expect(await sent(server)).toHaveLength(1)
  })

  test('a failed verification can be repeated without sending the adjustment again', async ({
    signedInPage: page,
    server,
  }) => {
    const someone = await member(server)
    await server.fault({ match: { path: ADJUSTMENT_PATH }, kind: 'dropAfter' })
    const reading = await server.fault({ match: { path: '/api/pay/list/' }, kind: 'status', status: 500, times: -1 })
    await give(page, '扣分', someone, { amount: '200', remark: '' })
    await expect(form(page, '扣分')).toContainText('结果未知：网络中断，暂时无法核对')
    await expect(form(page, '扣分').getByLabel('操作金额')).toHaveValue('200')
    await server.clearFaults(reading)
    await form(page, '扣分').locator(button('重新核对')).click()
    await expect(form(page, '扣分')).toContainText('操作已生效')
    await expect(form(page, '扣分').getByLabel('操作金额')).toHaveValue('')
    expect(await sent(server)).toHaveLength(1)
    expect((await server.member(someone.id)).balance).toBe(800)
  })

  test('the adjustment form of a conversation is cleared except for the member', async ({
    signedInPage: page,
    server,
  }) => {
    const { userId } = await server.addPrivateMessage()
    const { open, talkTo } = chat(page)
    await open()
    await talkTo(userId)
    await server.fault({ match: { path: ADJUSTMENT_PATH }, kind: 'dropAfter' })
    await page.locator(button('送分')).click()
    await form(page, '送分').getByLabel('操作金额').fill('12.5')
    await form(page, '送分').locator(button('送分 12.50')).click()
    await expect(form(page, '送分')).toContainText('操作已生效')
    await expect((await reopened(page, '送分')).getByLabel('操作金额')).toHaveValue('')
    await expect(form(page, '送分')).toContainText(`（${userId}）`)
    expect(await sent(server)).toHaveLength(1)
  })
})

test.describe('a goodwill rebate whose answer is lost (A215, fault 49)', () => {
  test.beforeEach(({ signedInPage: page }) => openScreen(page, '回红管理'))

  test('a goodwill rebate that is found in the records empties the form and is recorded as successful', async ({
    signedInPage: page,
    server,
  }) => {
    const someone = await member(server)
    await server.fault({ match: { path: GOODWILL }, kind: 'dropAfter' })
    await give(page, '心意红', someone, { amount: '6.66', remark: '补发' })
    await expect(form(page, '心意红')).toContainText('操作已生效')
    const reopenedDialog = await reopened(page, '心意红')
    for (const name of ['会员ID', '操作金额', '备注']) await expect(reopenedDialog.getByLabel(name)).toHaveValue('')
    expect(await sent(server, GOODWILL)).toHaveLength(1)
    expect((await server.member(someone.id)).balance).toBe(1_006.66)
    await expectAuditEntry(page, `心意红（会员 ${someone.id}）`, '成功')
  })

  test('the same amount of a colleague with another remark is not taken for our goodwill rebate', async ({
    signedInPage: page,
    server,
  }) => {
    const someone = await member(server)
    await server.fault({ match: { path: GOODWILL }, kind: 'dropBefore' })
    const reading = await server.fault({ match: { path: '/api/rebate/list/' }, kind: 'hang', times: -1 })
    await give(page, '心意红', someone, { amount: '6.66', remark: '补发' })
    await expect.poll(() => sent(server, GOODWILL)).toHaveLength(1)
    await server.giveGoodwill(someone.id, 6.66, '别的')
    await server.clearFaults(reading)
    await expect(form(page, '心意红')).toContainText('没有找到您的记录。相同金额的一笔不是本次操作')
    await expect(form(page, '心意红')).toContainText('操作人 客服二号，备注 别的')
    const reopenedDialog = await reopened(page, '心意红')
    await expect(reopenedDialog.getByLabel('操作金额')).toHaveValue('6.66')
    expect((await server.member(someone.id)).balance).toBe(1_006.66)
    await expectAuditEntry(page, `心意红（会员 ${someone.id}）`, '结果未知')
  })

  test('a balance change, which names no operator, does not confirm the goodwill rebate', async ({
    signedInPage: page,
    server,
  }) => {
    const someone = await member(server)
    await server.fault({ match: { path: '/api/rebate/list/' }, kind: 'answer', data: { data: [], rows: 0 }, times: -1 })
    await server.fault({ match: { path: GOODWILL }, kind: 'dropAfter' })
    await give(page, '心意红', someone, { amount: '6.66', remark: '补发' })
    await expect(form(page, '心意红')).toContainText('不能确认是本次操作')
    await expect(form(page, '心意红')).toContainText('操作人 未注明，备注 补发')
    await expectAuditEntry(page, `心意红（会员 ${someone.id}）`, '结果未知')
  })
})

test.describe('a manual adjustment when the session ends (A221)', () => {
  /** The server refuses the tokens from now on, and takes the operator back at once. */
  async function signOutAndIn(page: Page, server: Control): Promise<void> {
    await server.revokeTokens()
    await page.evaluate(() => void fetch('/api/home/pay-data'))
    await expect(page).toHaveURL(/#\/Login$/)
    await signIn(page)
  }

  test('an unsent adjustment is restored into its form as it was typed', async ({ signedInPage: page, server }) => {
    const { id } = await member(server)
    await page.locator(exactButton('送分')).click()
    await form(page, '送分').getByLabel('会员ID').fill(String(id))
    await form(page, '送分').getByLabel('操作金额').fill('200')
    await form(page, '送分').getByLabel('备注').fill('活动')
    await signOutAndIn(page, server)
    await expect(page.locator(button(`恢复 送分（会员 ${id}）`))).toBeVisible()
    await page.locator(exactButton('送分')).click()
    await expect(form(page, '送分').getByLabel('操作金额')).toHaveValue('200')
    await expect(page.getByRole('region', { name: '未保存的修改' })).toHaveCount(0)
    expect(await sent(server)).toHaveLength(0)
    await form(page, '送分').locator(button('核对')).click()
    await form(page, '确认送分').locator(button('送分')).click()
    await expect(page.getByText('操作成功')).toBeVisible()
    await settled(page)
    expect(await page.evaluate(() => window.desktop.readState('drafts'))).toEqual([])
    expect(await sent(server)).toHaveLength(1)
  })

  test('an adjustment that was being sent is restored with a warning that it may have been executed', async ({
    signedInPage: page,
    server,
  }) => {
    const someone = await member(server)
    await server.fault({ match: { path: ADJUSTMENT_PATH }, kind: 'hang', when: 'after' })
    await give(page, '送分', someone, { amount: '200', remark: '活动' })
    await expect.poll(async () => (await sent(server)).length).toBe(1)
    await signOutAndIn(page, server)
    // The page is covered until the request ends.
    await server.clearFaults()
    await page.locator(button(/^恢复 送分/)).click()
    await expect(form(page, '送分').getByLabel('操作金额')).toHaveValue('200')
    await expect(form(page, '送分')).toContainText('结果未知：提交时登录已失效。请核对账变后再决定是否重新提交。')
    expect(await sent(server)).toHaveLength(1)
  })
})

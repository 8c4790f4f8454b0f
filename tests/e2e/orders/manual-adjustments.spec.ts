import type { Page } from 'playwright/test'
import type { Control, WireMember } from '../../simulator/control.ts'
import { button, exactButton } from '../../support/button.ts'
import { expect, settled, signIn, test } from '../support/fixtures.ts'

const form = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const ADJUSTMENT_PATH = '/api/pay/pay-agent-hand'

const sent = async (server: Control) => (await server.log()).filter(({ path }) => path === ADJUSTMENT_PATH)

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

test.describe('a manual adjustment when the session ends (A221)', () => {
  /** The server refuses the tokens from now on, and takes the operator back at once. */
  async function signOutAndIn(page: Page, server: Control): Promise<void> {
    await server.revokeTokens()
    await page.evaluate(() => void fetch('/api/home/pay-data'))
    await expect(page).toHaveURL(/#\/Login$/)
    await signIn(page)
  }

  test('an unsent adjustment is restored into its form as it was typed, one that was being sent with a warning that it may have been executed', async ({
    signedInPage: page,
    server,
  }) => {
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

    const someone = await member(server)
    await server.fault({ match: { path: ADJUSTMENT_PATH }, kind: 'hang', when: 'after' })
    await give(page, '送分', someone, { amount: '200', remark: '活动' })
    await expect.poll(async () => (await sent(server)).length).toBe(2)
    await signOutAndIn(page, server)
    // The page is covered until the request ends.
    await server.clearFaults()
    await page.locator(button(/^恢复 送分/)).click()
    await expect(form(page, '送分').getByLabel('操作金额')).toHaveValue('200')
    await expect(form(page, '送分')).toContainText('结果未知：提交时登录已失效。请核对账变后再决定是否重新提交。')
    expect(await sent(server)).toHaveLength(2)
  })
})

import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { button, exactButton } from '../../support/button.ts'
import { expectAccessible, OPENED } from '../support/axe.ts'
import { chat } from '../support/chat-page.ts'
import { chooseFromAccountMenu, expect, reloadApplication, rowOf, settled, test } from '../support/fixtures.ts'
import { dialog, rowsOf } from '../support/locators.ts'
import { decisionsSent } from '../support/requests.ts'
import { orderOf, panel, verb } from '../support/review.ts'
import { findHardTargets } from '../support/targets.ts'
import { expectWholeNumbers } from '../support/whole-numbers.ts'

const BETS = '注单查询'

/**
 * The panel of a member, as opposed to that of an order in the same place. In the chat it is a region, within the column that
 * is the landmark.
 */
const memberPanel = (page: Page) => {
  const named = { name: /^会员 \d/ }
  return page.getByRole('complementary', named).or(page.getByRole('region', named))
}
const fact = (page: Page, title: string) => memberPanel(page).getByRole('region', { name: title })

/** The button that a member's id is in a row. */
const memberIn = (page: Page, table: string, index = 0) =>
  rowsOf(page, table).nth(index).locator('[data-member]').first()

/** Every fact is there: no shape is left. */
async function expectRead(page: Page): Promise<void> {
  await expect(memberPanel(page)).toBeVisible()
  await expect(memberPanel(page)).not.toContainText('读取中…')
}

/** Opens the panel of the member of a bet, and returns the member's id. */
async function openFromBet(page: Page): Promise<string> {
  const link = memberIn(page, BETS)
  const id = (await link.getAttribute('data-member'))!
  await link.click()
  await expectRead(page)
  return id
}

test('on the dashboard it covers the queue that it was not opened from, is accessible, and its targets are large and apart', async ({
  signedInPage: page,
  server,
}) => {
  await test.step('on the dashboard it covers the queue that it was not opened from', async () => {
    for (const title of ['上分订单', '下分订单']) {
      await memberIn(page, title).click()
      await expectRead(page)
      const [own, beside] = await Promise.all([
        page.getByRole('region', { name: title, exact: true }).boundingBox(),
        memberPanel(page).boundingBox(),
      ])
      const isCovered = beside!.x < own!.x + own!.width - 1 && own!.x < beside!.x + beside!.width - 1
      expect(isCovered, title).toBe(false)
      await memberPanel(page).locator(button('关闭')).click()
    }
  })
  await test.step('the panel is accessible, and its targets are large and apart', async () => {
    const { userId, row } = await orderOf(page, server)
    await row.locator('[data-member]').first().click()
    await expectRead(page)
    await expect(memberPanel(page)).toContainText(String(userId))
    expect(await findHardTargets(panel(page))).toEqual([])
    expect(await findHardTargets(rowOf(page, '上分订单', '王小明'), '[data-member]')).toEqual([])
    await expectAccessible(page, OPENED.panel)
  })
})

test('in the chat a decision that ends while a message is written takes no key of it; the dialog of a member is accessible, and 聊天 in it leads to the chat that it covers', async ({
  signedInPage: page,
  server,
}) => {
  const [userId, otherId] = await server.conversations(2, { unread: 0 })
  const sharing = [{ id: otherId, name: '同住的人', registerIp: '203.0.113.7', lastLogIP: '203.0.113.7' }]
  await server.fault({ match: { path: '/api/home/check-id' }, kind: 'answer', data: sharing, times: -1 })
  for (const balance of [71, 72]) await server.addOrder({ inOrOut: true, balance, payName: '本人', userId: userId! })
  const { open, talkTo, text, message } = chat(page)
  await open()
  await talkTo(userId)
  const cancel = fact(page, '待处理订单').locator(button('取消订单：上分 71.00'))
  await expect(cancel).toHaveCSS('color', 'rgb(177, 14, 28)')
  await fact(page, '待处理订单').locator(button('通过：上分 71.00')).click()
  await expect(verb(page, '通过')).toBeEnabled()
  const hang = await server.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'hang' })
  await verb(page, '通过').click()
  await text.pressSequentially('mo')
  await server.clearFaults(hang)
  await expect(fact(page, '待处理订单')).not.toContainText('71.00')
  await page.keyboard.type('ra')
  await page.keyboard.press('Enter')
  await expect(message('mora')).toContainText('已发送')
  await expect(fact(page, '待处理订单')).toContainText('72.00')
  await settled(page)
  expect(await decisionsSent(server)).toHaveLength(1)

  await page
    .getByRole('region', { name: '会员资料' })
    .locator(button(`同住的人 ${otherId}`))
    .click()
  const memberDialog = page.getByRole('dialog', { name: '会员资料' })
  await expect(memberDialog).toContainText(String(otherId))
  await expect(memberDialog).not.toContainText('读取中…')
  await expectAccessible(page, OPENED.dialog)
  await memberDialog.locator(exactButton('聊天')).click()
  await expect(memberDialog).toHaveCount(0)
  await expect(page.getByText(`会员ID ${otherId}`)).toBeVisible()
  await expect(text).toBeFocused()
})

test.describe('opened from a bet', () => {
  test.use({ at: routes.Bet.path })

  test('the member in the hint of 送分 and in the audit log opens it; no amount and no id is cut in it at any size of the window', async ({
    signedInPage: page,
    server,
  }) => {
    test.slow()
    const id = await openFromBet(page)
    await memberPanel(page).locator(exactButton('送分')).click()
    await dialog(page).locator(button('打开会员资料')).or(dialog(page).getByTitle('打开会员资料')).click()
    const above = page.getByRole('dialog', { name: '会员资料' })
    await expect(above).toContainText(id)
    await above.locator(button('关闭')).last().click()
    await dialog(page).getByLabel('操作金额').fill('5')
    await dialog(page).locator(button('送分 5.00')).click()
    await expect(page.getByText('操作成功')).toBeVisible()
    await chooseFromAccountMenu(page, '操作记录')
    const log = page.getByRole('dialog', { name: '操作记录' })
    await expect(log.locator('tr[data-key]')).toHaveCount(1)
    await log.locator('[data-member]').click()
    await expect(page.getByRole('dialog', { name: '会员资料' })).toContainText(id)

    await server.largeValues()
    await reloadApplication(page)
    await settled(page)
    await openFromBet(page)
    expect(await expectWholeNumbers(page, ['aside[data-region=panel]'])).toBeGreaterThan(8)
  })
})

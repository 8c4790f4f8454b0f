import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { button } from '../../support/button.ts'
import { chooseFromAccountMenu, expect, rowOf, test } from '../support/fixtures.ts'
import { dialog } from '../support/locators.ts'
import { openQueue } from '../support/queue-page.ts'
import { panel, review, verb } from '../support/review.ts'

/** Also behind a dialog, which hides them from the roles. */
const rows = (page: Page) => page.getByRole('table', { name: '上分订单', includeHidden: true }).locator('tr[data-key]')
const waiting = (page: Page, count: number) => page.getByRole('heading', { name: `上分订单 (${count})` })
const PENDING = { path: '/api/home/pay-data' }

test.describe('on the dashboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('the menu of a row has what can be done with the order, and copies a cell; the keys are those of a queue without a selection; no row moves between mouse down and mouse up', async ({
    signedInPage: page,
    server,
  }) => {
    await server.addOrder({ inOrOut: false, payName: '首页的人', balance: 66 })
    const menu = page.getByRole('menu', { name: '行菜单' })
    await rowOf(page, '下分订单', '首页的人')
      .getByRole('cell', { name: /^66\.00/ })
      .click({ button: 'right' })
    await expect(menu.getByRole('menuitem')).toHaveText([
      ...[/复制单元格/, /复制整行/, /通过/, /取消/, /风控/],
      ...[/^会员资料/, '查看订单', '提现账户', '聊天', '本机备注'],
      ...['稍后提醒 5 分钟', '稍后提醒 15 分钟', '稍后提醒 30 分钟', '我来处理（仅本机）'],
      ...['此会员注单记录', '此会员账变记录'],
    ])
    await expect(menu, 'the longest menu of a row').toBeInViewport({ ratio: 1 })
    await menu.getByRole('menuitem', { name: '复制单元格' }).click()
    await expect(page.getByText('已复制单元格')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('66.00')
    await page.keyboard.press('?')
    await expect(dialog(page)).toContainText('取消订单并选择原因')
    await expect(dialog(page), 'there is no selection here').not.toContainText('Shift+J / K')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)

    const before = (await server.pending(true)).length
    await expect(rows(page)).toHaveCount(before)
    const aimed = rows(page).nth(1)
    const key = await aimed.getAttribute('data-key')
    await review(rows(page).first(), '通过')
    // What follows the decision is read late: while the next button is pressed.
    await expect(verb(page, '通过')).toBeEnabled()
    const late = await server.fault({ match: PENDING, kind: 'hang', times: -1 })
    await verb(page, '通过').click()
    await expect(aimed).toHaveAttribute('aria-current', 'true')
    const { x, y, width, height } = (await aimed.locator(button('通过')).boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await server.clearFaults(late)
    await expect(waiting(page, before - 1)).toBeVisible()
    await expect(rows(page)).toHaveCount(before)
    await page.mouse.up()
    await expect(panel(page).locator(button(/^通过/))).toBeFocused()
    // It is about that row, and what left is gone now.
    await expect(rows(page)).toHaveCount(before - 1)
    await expect(page.locator(`tr[data-key="${key}"]`)).toHaveAttribute('aria-current', 'true')
  })
})

test.describe('in a list', () => {
  test.use({ at: routes.UpScore.path })

  test('new rows are held back by a moving pointer but not by one resting where a dialog closed', async ({
    signedInPage: page,
    server,
  }) => {
    await openQueue(page)
    const { x, y } = (await rows(page).nth(2).boundingBox())!
    await chooseFromAccountMenu(page, '设置')
    await expect(dialog(page)).toBeVisible()
    await page.mouse.move(x + 40, y + 10)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    // What browsers send when something else comes to lie under the pointer.
    await rows(page)
      .nth(2)
      .evaluate(
        (row, [clientX, clientY]) =>
          row.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: clientX!, clientY: clientY! })),
        [x + 40, y + 10],
      )
    await server.addOrder({ inOrOut: true, payName: '后来者' })
    await expect(rows(page).filter({ hasText: '后来者' })).toHaveCount(1)
    await expect(page.locator(button('有 1 笔新订单'))).toHaveCount(0)
    await page.mouse.move(x + 43, y + 10)
    await server.addOrder({ inOrOut: true, payName: '又一位' })
    await expect(page.locator(button('有 1 笔新订单'))).toBeVisible()
    await expect(rows(page).filter({ hasText: '又一位' })).toHaveCount(0)
  })
})

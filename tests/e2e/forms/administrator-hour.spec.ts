import { routes } from '#shared/routes.ts'
import { button } from '../../support/button.ts'
import { expect, test } from '../support/fixtures.ts'
import { InputCounter } from '../support/input-counter.ts'
import { cardOf, topDialog } from '../support/locators.ts'
import { bodiesSentTo } from '../support/requests.ts'
import { reviewDialog } from '../support/save-reviewed.ts'

/** What an administrator's work takes; the numbers are the product's promise to its operators. */

test.use({ at: routes.Shift.path })

test('a receiving account is added from another screen with two clicks, and one value of the odds is changed for three rows with one click and five keys, in one review', async ({
  signedInPage: page,
  server,
}) => {
  const input = new InputCounter(page)
  await input.click(page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '收款账号' }))
  await input.click(cardOf(page, '云闪付').locator(button('新增账号')))
  const texts = { 标题: '新卡', 支付姓名: '李四', 支付账号: '6222000011112222', 最小限制: '100', 最大限制: '5000' }
  for (const [name, text] of Object.entries(texts)) {
    await expect(topDialog(page).getByRole('textbox', { name, exact: true })).toBeFocused()
    await page.keyboard.insertText(text)
    await input.press('Tab')
  }
  const remark = topDialog(page).getByRole('textbox', { name: '备注', exact: true })
  for (let i = 0; i < 5 && !(await remark.evaluate((field) => field === document.activeElement)); i++)
    await input.press('Tab')
  await page.keyboard.insertText('夜间备用')
  await input.press('Control+Enter')
  await expect(reviewDialog(page).getByRole('row', { name: '支付账号' })).toContainText('6222000011112222')
  await input.press('Control+Enter')
  await expect(cardOf(page, '云闪付').locator('tr[data-key]')).toContainText('新卡')
  expect(await bodiesSentTo(server, 'pay/pay-no-info-update')).toMatchObject([{ title: '新卡', maxBalance: 5000 }])
  expect(input.clicks, 'the menu and 新增账号; three are promised').toBe(2)
  expect(input.keys, 'Tab from field to field, and the two that send it').toBeLessThanOrEqual(11)

  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '玩法设置' }).click()
  const odds = (row: string) => page.getByRole('textbox', { name: `${row} 赔率`, exact: true })
  await expect(odds('大')).toHaveValue('1.98')
  const keys = new InputCounter(page)
  await keys.click(odds('大'))
  await keys.press('Control+a')
  for (const row of ['大', '小', '单']) {
    await expect(odds(row)).toBeFocused()
    await page.keyboard.insertText('1.95')
    if (row !== '单') await keys.press('Enter')
  }
  await keys.press('Control+s')
  await expect(reviewDialog(page)).toContainText('共 3 处修改')
  await keys.press('Enter')
  await expect(page.getByText('赔率限额保存成功')).toBeVisible()
  expect(await bodiesSentTo(server, 'play/updateing-play-odds-info')).toMatchObject([
    [{ odds: 1.95 }, { odds: 1.95 }, { odds: 1.95 }],
  ])
  expect(keys).toMatchObject({ clicks: 1, keys: 5 })
})

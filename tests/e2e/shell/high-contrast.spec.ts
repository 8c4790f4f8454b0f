import { expect, test } from '../support/fixtures.ts'
import { expectOutlined, expectVisible, inHighContrast } from '../support/high-contrast.ts'
import { rowsOf } from '../support/locators.ts'

test.beforeEach(({ server }) => server.setGame(50, { banState: true }))

test('in high contrast the dashboard shows its selected row, its tags and which switches are on, and the palette its entry', async ({
  signedInPage: page,
}) => {
  const row = rowsOf(page, '上分订单').first()
  await row.locator('td').nth(1).click()
  const on = page.getByRole('switch', { name: '加拿大28 禁投', checked: true })
  const off = page.getByRole('switch', { name: '加拿大28 禁言', checked: false })
  await inHighContrast(page, async () => {
    await expectOutlined(row)
    await expectOutlined(row.locator('.tag'))
    await expectOutlined(page.getByRole('navigation', { name: '主菜单' }).locator('[aria-current=page]'))
    await expectVisible(on.locator('span').first(), 'backgroundColor')
    await expectVisible(off.locator('span span'), 'backgroundColor')
  })
  await page.keyboard.press('Control+k')
  const options = page.getByRole('option')
  await inHighContrast(page, async () => {
    await expectOutlined(options.first())
    await page.keyboard.press('ArrowDown')
    await expectOutlined(options.nth(1))
    await expect(options.first()).toHaveCSS('outline-style', 'none')
    await page.keyboard.press('ArrowUp')
  })
})

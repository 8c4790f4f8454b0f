import { routes } from '#shared/routes.ts'
import { exactButton } from '../../support/button.ts'
import { expect, resizeTo, test } from '../support/fixtures.ts'
import { rowsOf } from '../support/locators.ts'

test.use({ at: routes.Bet.path, simulatorOptions: { now: Date.parse('2026-11-20T12:00:00+08:00') } })

test('a printed list has its title, range, filters, operator and time, all rows and columns, and no controls', async ({
  signedInPage: page,
}) => {
  await page.getByLabel('每页条数').selectOption('100 条/页')
  await page.getByLabel('游戏', { exact: true }).selectOption('加拿大28')
  await expect(page.getByRole('table', { name: '注单查询' })).toHaveAttribute('aria-rowcount', '101')
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'))
  })
  await page.locator(exactButton('导出')).click()
  await page.getByRole('menuitem', { name: '打印' }).click()
  await page.emulateMedia({ media: 'print' })
  // A landscape page without its margins.
  await resizeTo(page, { width: 1047, height: 718 })
  for (const text of ['注单查询', '日期 2026-11-14 – 2026-11-20', '游戏 加拿大28', '操作人 管理员'])
    await expect(page.getByRole('main').getByText(text).filter({ visible: true })).toBeVisible()
  await expect(page.getByText('打印时间 2026-11-20 12:00')).toBeVisible()
  await expect(rowsOf(page, '注单查询')).toHaveCount(100)
  // An id that opens its member on screen is printed as text.
  const controls = page.getByRole('main').getByRole('button')
  await expect(controls.and(page.locator(':not([data-member])'))).toHaveCount(0)
  const columns = await page
    .getByRole('columnheader')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right))
  expect(Math.max(...columns)).toBeLessThanOrEqual(1047)
  expect(columns.length).toBe(11)
  const lineHeight = 20
  const ids = await page.locator('tr[data-key] > td:nth-child(2)').evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getBoundingClientRect().height
    }),
  )
  expect(Math.max(...ids), 'an id is not broken').toBeLessThan(lineHeight)
  // From a window that is as wide.
  await resizeTo(page, { width: 1920, height: 1080 })
  const beside = page.locator('[data-region=preview]')
  await expect(beside).toBeAttached()
  await expect(beside).toBeHidden()
})

import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { button, exactButton } from '../../support/button.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, resizeTo, test } from '../support/fixtures.ts'
import { readWholeReport } from '../support/report.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })
const choose = (page: Page, name: string) => page.locator(exactButton(name)).click()

/** All days of the chart were answered. */
const expectComplete = (page: Page) => expect(page.getByText('读取中')).toHaveCount(0)

test.describe('the operations report on paper and in every theme', () => {
  test.use({ at: routes.DataReport.path, simulatorOptions: { now: Date.parse('2026-11-21T10:30:00+08:00') } })
  test.beforeEach(async ({ signedInPage: page }) => {
    await expect(heading(page, '2026-11-21')).toBeVisible()
    await readWholeReport(page)
    await expectComplete(page)
  })

  test('the figures of a day are printed without menu and buttons; the report is accessible in every theme, as a chart and as a table; a month is printed on one landscape page of A4 with its chart', async ({
    signedInPage: page,
  }) => {
    await choose(page, '昨日')
    await expect(page.getByText('较前一日', { exact: true })).toBeVisible()
    const printed = page.evaluate(
      () => new Promise((resolve) => window.addEventListener('beforeprint', resolve, { once: true })),
    )
    await page.locator(button('打印')).click()
    await printed
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('article')).toHaveCount(13)
    await expect(page.getByText(/数据读取于 2026-11-21 10:3/)).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(heading(page, '盈亏报表 2026-11-20')).toBeVisible()
    await expect(page.getByText('投注（活跃会员）').filter({ visible: true })).toHaveCount(1)
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
    await choose(page, '今日')
    await expect(heading(page, '2026-11-21')).toBeVisible()
    await expectComplete(page)

    await test.step('the report is accessible in every theme, as a chart and as a table', async () => {
      await page
        .getByRole('group', { name: /^每日走势 / })
        .locator(button(/^2026-11-20：/))
        .focus()
      await expectAccessible(page)
      await choose(page, '表格')
      await expectAccessible(page)
    })
    await test.step('a month is printed on one landscape page of A4 with its chart', async () => {
      await resizeTo(page, { width: 1280, height: 720 })
      await choose(page, '上月')
      await expect(heading(page, '2026-10-01 至 2026-10-31')).toBeVisible()
      await readWholeReport(page)
      await expectComplete(page)
      await expect(page.getByRole('list', { name: '下分支付类型' })).toBeVisible()
      await choose(page, '表格')
      await page.emulateMedia({ media: 'print' })
      const pdf = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1')
      // A4 is 595 by 842 points.
      expect(pdf.match(/\/MediaBox \[.*?\]/g)?.map((box) => box.match(/\d+(?=\.\d+)/g))).toEqual([['842', '595']])
      await expect(page.locator('svg:has([data-part="deposits"])').first()).toBeVisible()
      await expect(page.getByRole('table')).toHaveCount(0)
    })
  })
})

import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expectAccessible, OPENED } from '../../e2e/support/axe.ts'
import { expect, test } from '../../e2e/support/fixtures.ts'
import { requestsTo } from '../../e2e/support/requests.ts'
import { saveReviewed } from '../../e2e/support/save-reviewed.ts'

const SAVE_PATH = '/api/agent-set/updateing-system-set'
const history = (page: Page) => page.getByRole('dialog', { name: '修改记录' })
const openHistory = (page: Page) => page.getByRole('button', { name: '修改记录', exact: true }).click()
const changes = (page: Page) => history(page).getByRole('article')

test.describe('the history of a form (A288)', () => {
  test.use({ at: routes.GeneralSetting.path })
  test('an earlier value is put back into the form and sent only when it is saved; the edit that it replaces comes back', async ({
    signedInPage: page,
    server,
  }) => {
    const [siteName, minBet] = [page.getByLabel('站点名称'), page.getByLabel('最低投注')]
    await expect(siteName).toHaveValue('好彩娱乐')
    const before = await minBet.inputValue()
    await openHistory(page)
    await expect(history(page)).toContainText('还没有修改记录')
    await page.keyboard.press('Escape')
    await siteName.fill('第一个')
    await minBet.fill('11')
    await saveReviewed(page)
    await expect(page.getByText('没有未保存的修改')).toBeVisible()
    await siteName.fill('第二个')
    await saveReviewed(page)
    await expect(page.getByText('没有未保存的修改')).toBeVisible()

    await openHistory(page)
    await expect(changes(page)).toHaveCount(2)
    await expect(changes(page).first().getByRole('row', { name: '站点名称' })).toHaveText('站点名称第一个第二个')
    await expectAccessible(page, OPENED.dialog)
    await changes(page)
      .last()
      .getByRole('button', { name: /^恢复 / })
      .click()
    await expect(history(page)).toHaveCount(0)
    await expect(page.getByText('已填入 2 处原来的值，保存后生效')).toBeVisible()
    await expect(siteName).toHaveValue('好彩娱乐')
    await expect(minBet).toHaveValue(before)
    await expect(page.getByText('有 2 处未保存的修改')).toBeVisible()
    expect(await requestsTo(server, SAVE_PATH)).toHaveLength(2)
    await saveReviewed(page)
    await expect(page.getByText('没有未保存的修改')).toBeVisible()
    await openHistory(page)
    await expect(changes(page)).toHaveCount(3)
    await page.keyboard.press('Escape')

    await siteName.fill('写到一半')
    await openHistory(page)
    await changes(page)
      .first()
      .getByRole('button', { name: /^恢复 / })
      .click()
    await expect(page.getByText('之前未保存的修改可用“恢复修改”找回')).toBeVisible()
    await expect(siteName).toHaveValue('第二个')
    await page.getByRole('button', { name: '恢复修改' }).click()
    await expect(siteName).toHaveValue('写到一半')
    await expect(page.getByRole('button', { name: '恢复修改' })).toHaveCount(0)
  })
})

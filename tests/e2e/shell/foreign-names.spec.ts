import { routes } from '#shared/routes.ts'
import { CANARY } from '../../simulator/wire/name-style.ts'
import { button } from '../../support/button.ts'
import { chooseFromAccountMenu, expect, test } from '../support/fixtures.ts'
import { expectIsolated } from '../support/foreign-names.ts'

test.use({ at: `${routes.User.path}?size=50` })
test.beforeEach(({ server }) => server.names('turning'))

test('right-to-left names change no text beside them in a question, the audit log and the notifications (fault 38)', async ({
  signedInPage: page,
  server,
}) => {
  await page.getByLabel('成员状态').selectOption('非会员')
  await page.locator(button('设为会员')).first().click()
  const sure = page.getByRole('dialog', { name: '设为会员' })
  await expect(sure).toContainText(CANARY)
  await expectIsolated(page, '设为会员')
  await sure.locator(button('设为会员')).click()
  await expect(sure).toHaveCount(0)
  await chooseFromAccountMenu(page, '操作记录')
  await expect(page.getByRole('dialog')).toContainText(CANARY)
  await expectIsolated(page, '操作记录')
  await page.keyboard.press('Escape')
  await server.addOrder({ inOrOut: true })
  await page.locator(button(/^通知/)).click()
  await expect(page.getByLabel('通知中心')).toContainText(CANARY)
  await expectIsolated(page, '通知中心')
})

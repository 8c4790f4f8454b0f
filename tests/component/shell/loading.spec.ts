import { type RouteName, routes } from '#shared/routes.ts'
import { expect, openScreen, test } from '../../e2e/support/fixtures.ts'

test.use({ at: routes.Shift.path })

const screens: readonly RouteName[] = [
  ...(['UpScore', 'DownScore', 'Bet', 'ChatRecord', 'AccountChang', 'Lottery', 'BackWater', 'PlaySetting'] as const),
  ...(['AccountNumber', 'DataReport', 'PromotionManagement', 'UserManage', 'UserAccount', 'ActivitySetting'] as const),
  ...(['Announcement', 'GeneralSetting', 'SystemSetting', 'RobotSetting', 'Robot', 'AdminerManage'] as const),
  ...(['CustomerServiceManage', 'Telegram', 'User', 'Odds', 'Report', 'BalanceReport'] as const),
]

test('no screen is blank while it loads: it has the shape of what comes, or what is known already', async ({
  signedInPage: page,
  server,
}) => {
  test.slow()
  await server.fault({ match: { path: '/api/' }, kind: 'hang', times: -1 })
  for (const name of screens) {
    await openScreen(page, routes[name].title)
    const shape = page.locator('#content [data-shape], #content tbody tr').first()
    await expect(shape, routes[name].title).toBeAttached()
    const { height } = (await page.locator('#content [data-shape], #content table').first().boundingBox())!
    expect(height, routes[name].title).toBeGreaterThan(60)
    if (name === 'AccountNumber') {
      const cards = page.locator('[data-shape=cards]')
      const { width } = (await cards.boundingBox())!
      expect((await cards.locator('> div').first().boundingBox())!.width, 'cards as wide as those of accounts').toBe(
        width,
      )
    }
  }
  await server.clearFaults()
  await server.fault({ match: { path: '/api/Odds/List' }, kind: 'hang', times: -1 })
  await openScreen(page, routes.Odds.title)
  await expect(page.locator('#content [data-shape=rows]'), 'a table of fields').toBeVisible()
  await server.fault({ match: { path: '/api/' }, kind: 'hang', times: -1 })
  await openScreen(page, routes.CustomerServiceManage.title)
  await expect(page.getByRole('complementary', { name: '编辑' }).locator('[data-shape]')).toBeVisible()
})

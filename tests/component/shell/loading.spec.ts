import { type RouteName, routes } from '#shared/routes.ts'
import { expect, openScreen, settled, test } from '../../e2e/support/fixtures.ts'
import { refuseStorage } from '../../e2e/support/refused-storage.ts'

test.use({ at: routes.Shift.path })

/** What needs nothing of the server first, and the pages of their own. */
const OTHERS: RouteName[] = ['Home', 'Chat', 'Shift']
const SCREENS = (Object.keys(routes) as RouteName[]).filter((name) => !OTHERS.includes(name))

/** One of each kind: all of them store by one module (tests/unit/stores/storage.test.ts). */
const KINDS = [routes.Home, routes.UserManage, routes.DataReport, routes.PlaySetting, routes.Announcement]

test('no screen is blank while it loads: it has the shape of what comes, or what is known already', async ({
  signedInPage: page,
  server,
}) => {
  test.slow()
  await server.fault({ match: { path: '/api/' }, kind: 'hang', times: -1 })
  for (const name of SCREENS) {
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

test('a screen for which the server has nothing says so', async ({ signedInPage: page, server }) => {
  for (const [path, title, words, times, nextStep] of [
    ['/api/agent-set/system', '常规设置', '服务器没有给出设置项', 1],
    ['/api/agent-set/robot-info', '机器人设置', '服务器没有给出设置项', 1],
    ['/api/pay/pay-type', '收款账号', '没有支付类型', 1],
    ['/api/account/list', '登录设置', '还没有管理员', 1, '新增管理员'],
    ['/api/customer-service', '客服管理', /^还没有(客服|问答)$/, 2, '新增问答'],
    ['/api/robot/robot-page', '机器人管理', '还没有机器人', 1, '初始化'],
    ['/api/User/GetTelGroup', '群组管理', '还没有群组', 1, '获取最新群组'],
    ['/api/agent-notice/list', '公告管理', '还没有公告', 1, '新增公告'],
  ] as const) {
    await server.fault({ match: { path }, kind: 'answer', data: [], times: -1 })
    await openScreen(page, title)
    await expect(page.getByText(words), title).toHaveCount(times)
    await expect(page.getByText('暂无数据'), `${title} says it once`).toHaveCount(0)
    // Where the rows would be, too.
    if (nextStep) await expect(page.getByRole('button', { name: nextStep }), title).toHaveCount(2)
  }
})

test('a screen of each kind works while the storage of the browser is refused, and says so once', async ({
  signedInPage: page,
}) => {
  const appearances = await refuseStorage(page)
  const first = await appearances()
  for (const { title } of KINDS) {
    await openScreen(page, title)
    await settled(page)
    await expect(page.getByText('页面出错了')).toHaveCount(0)
  }
  expect(await appearances()).toBe(first)
})

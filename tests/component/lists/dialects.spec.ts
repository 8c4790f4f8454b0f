import { routes } from '#shared/routes.ts'
import { expect, openScreen, settled, test } from '../../e2e/support/fixtures.ts'
import { rowsOf, tableOf } from '../../e2e/support/locators.ts'

/** Lists by the title of their screen. */
const LISTS = ['上分订单', '下分订单', '用户管理', '注单查询', '账变明细', '公告管理', '群组管理', '游戏报表']
const NOTHING = /暂无数据|没有(待处理的)?[上下]分订单|没有公告|没有群组|还没有/

test.describe('servers with several differences at once', () => {
  test.use({ at: routes.Lottery.path })

  test.beforeEach(({ signedInPage: page }) => expect(rowsOf(page, '开奖记录').first()).toBeVisible())

  // Others, and what each reading makes of them: tests/unit/api/dialects.test.ts.
  test('every list has its rows', async ({ signedInPage: page, server }) => {
    await server.dialect('row-prefix', 'numbers-as-text', 'envelope-result', 'times-compact', 'pay-data-paged')
    await page.evaluate(() => window.desktop.refreshOrders())
    for (const title of LISTS) {
      await openScreen(page, title)
      await expect(rowsOf(page, title).first(), title).toBeVisible()
      await expect(page.getByText(/NaN|Invalid|undefined|\[object/), title).toHaveCount(0)
    }
    await openScreen(page, '盈亏报表')
    await expect(page.getByRole('article', { name: '总上分', exact: true })).toContainText(/\d\.\d\d/)
  })

  test('no list is called empty that is not understood, nor a queue, which is named with its call', async ({
    signedInPage: page,
    server,
  }) => {
    await server.dialect('row-names-unknown')
    const calls = {
      用户管理: 'member/user-list',
      注单查询: 'order/list',
      账变明细: 'member/balance-change-list',
      公告管理: 'agent-notice/list',
    }
    for (const [title, call] of Object.entries(calls)) {
      await openScreen(page, title)
      await expect(page.getByRole('main').getByText(`列表无法识别（${call}`).first(), title).toBeVisible()
      await settled(page)
      await expect(rowsOf(page, title), title).toHaveCount(0)
      await expect(page.getByRole('main').getByText(NOTHING), title).toHaveCount(0)
    }

    await page.evaluate(() => window.desktop.refreshOrders())
    await openScreen(page, '上分订单')
    await expect(
      page.getByText('待处理订单无法读取（pay/list 的列表无法识别：各行没有文档中的字段）').first(),
    ).toBeVisible()
    await expect(tableOf(page, '上分订单').getByText(NOTHING)).toHaveCount(0)
  })
})

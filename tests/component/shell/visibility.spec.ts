import { routes } from '#shared/routes.ts'
import { chat } from '../../e2e/support/chat-page.ts'
import { expect, openScreen, test } from '../../e2e/support/fixtures.ts'
import { expectMarked } from '../../e2e/support/focus-ring.ts'
import { expectOutlined, expectVisible, inHighContrast, seriousOfForm } from '../../e2e/support/high-contrast.ts'
import { rowsOf } from '../../e2e/support/locators.ts'
import { readWholeReport } from '../../e2e/support/report.ts'

test.describe('a form', () => {
  test.use({ at: routes.AccountNumber.path })

  test('marks the focus at every stop, in both themes', async ({ signedInPage: page }) => {
    await page.getByRole('button', { name: '新增账号' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectMarked(page, 8, 'Tab', 30)
    }
  })
})

test.describe('in high contrast', () => {
  test.describe('a list of orders', () => {
    test.use({ at: routes.UpScore.path })

    test('shows its selected row', async ({ signedInPage: page }) => {
      const row = rowsOf(page, '上分订单').first()
      await row.locator('td').nth(1).click()
      await inHighContrast(page, async () => {
        await expectOutlined(row)
        expect(await seriousOfForm(page)).toEqual([])
      })
    })
  })

  test.describe('the chat', () => {
    test.use({ at: routes.Chat.path })

    test('shows which conversation is open and where a message begins and ends', async ({ signedInPage: page }) => {
      await page.getByRole('option').first().click()
      const { log } = chat(page)
      await expect(log.getByRole('article').first()).toBeVisible()
      await inHighContrast(page, async () => {
        await expectOutlined(page.getByRole('option', { selected: true }))
        await expectOutlined(page.getByRole('navigation', { name: '客服通道' }).locator('[aria-current=true]'))
        await expectOutlined(log.getByRole('article').locator('[aria-busy]'))
        expect(await seriousOfForm(page)).toEqual([])
      })
    })
  })

  test.describe('the report', () => {
    test.use({ at: routes.DataReport.path })

    test('shows the bars and lines of its tiles', async ({ signedInPage: page }) => {
      await readWholeReport(page)
      await expect(page.getByRole('article').getByRole('img').first()).toBeVisible()
      // Transparent ones only carry the tooltip.
      const bars = page.locator('article svg g rect:not([fill])')
      await inHighContrast(page, async () => {
        await expectVisible(page.locator('article svg path'), 'stroke')
        await expectVisible(bars, 'fill')
        await expectVisible(bars.last(), 'fill')
        expect(await seriousOfForm(page)).toEqual([])
      })
    })
  })
})

test.describe('without data', () => {
  test.use({ at: routes.Shift.path })

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
})

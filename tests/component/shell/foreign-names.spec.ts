import { routes } from '#shared/routes.ts'
import { chat } from '../../e2e/support/chat-page.ts'
import { expect, openScreen, test } from '../../e2e/support/fixtures.ts'
import { expectIsolated } from '../../e2e/support/foreign-names.ts'
import { CANARY } from '../../simulator/wire/name-style.ts'

// On the screens and in their dialogs: a11y.spec.ts and dialogs.spec.ts.
test.describe('right-to-left names (fault 38)', () => {
  test.use({ at: routes.Shift.path })
  test.beforeEach(({ server }) => server.names('turning'))

  test('change no text beside them in the chat, its dialogs and its window', async ({ signedInPage: page, server }) => {
    const { userId } = await server.addOrder({ inOrOut: true })
    await server.addPrivateMessage({ userId, content: '在吗？', contentType: 1 })
    const { dialog, openDialog, log } = chat(page)
    await openDialog(userId)
    await expect(log).toContainText(CANARY)
    await expectIsolated(page, '客服聊天')
    for (const name of ['送分', '查IP', '数据记录']) {
      await dialog.getByRole('button', { name, exact: true }).click()
      await expect(page.locator('[role=dialog]')).toHaveCount(2)
      if (name === '查IP') await expect(page.getByRole('dialog').last()).toContainText(CANARY)
      await expectIsolated(page, name)
      await page.keyboard.press('Escape')
      await expect(page.locator('[role=dialog]')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await openScreen(page, routes.Chat.title)
    await page.getByRole('option').filter({ hasText: CANARY }).first().click()
    await expect(log).toContainText(CANARY)
    await expectIsolated(page, routes.Chat.title)
  })
})

test.describe('names of 60,000 letters (fault 39)', () => {
  test.use({ at: `${routes.UserManage.path}?size=50` })
  test.beforeEach(({ server }) => server.names('long'))

  // What a letter costs before it is cut: tests/unit/shared/linear-patterns.test.ts.
  test('are cut in a list of fifty of them, which stays small, and in a dialog', async ({ signedInPage: page }) => {
    const rows = page.getByRole('table', { name: '用户管理', exact: true }).locator('tr[data-key]')
    await expect(rows.nth(20)).toBeVisible()
    // Not the … of the row's own button.
    await expect(rows.first()).toContainText(/(甲|<){5}…/)
    expect(await page.evaluate(() => document.documentElement.outerHTML.length)).toBeLessThan(1_500_000)
    const longest = () =>
      page.evaluate(() => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        let longest = 0
        while (texts.nextNode()) longest = Math.max(longest, (texts.currentNode as Text).length)
        for (const { value } of document.querySelectorAll('input')) longest = Math.max(longest, value.length)
        return longest
      })
    expect(await longest()).toBeLessThan(1_000)
    await rows.first().getByRole('button', { name: '状态' }).click()
    await expect(page.getByRole('dialog')).toContainText('…（')
    expect(await longest()).toBeLessThan(1_000)
  })
})

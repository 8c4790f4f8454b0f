import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expect, settled, test } from '../../e2e/support/fixtures.ts'
import { requestsTo } from '../../e2e/support/requests.ts'
import { confirmReview, reviewDialog } from '../../e2e/support/save-reviewed.ts'
import type { Control } from '../../simulator/control.ts'

/**
 * A dialog of each kind: one that asks before it sends, one that sends, and one whose changes are reviewed.
 */
interface Case {
  name: string
  path: string
  button: string
  /** Its changes are reviewed before they are sent. */
  isReviewed?: boolean
  screen: keyof typeof routes
  /** Resolves once the dialog is ready to be sent. */
  open: (page: Page, server: Control, turn: number) => Promise<void>
}

const dialog = (page: Page) => page.getByRole('dialog').last()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

async function givePoints(page: Page, server: Control): Promise<void> {
  const { userId } = await server.addOrder({ inOrOut: true })
  await press(page, '送分')
  await dialog(page).getByLabel('会员ID').fill(String(userId))
  await dialog(page).getByLabel('操作金额').fill('5')
  await dialog(page).getByLabel('备注').fill('补发')
  await dialog(page).getByRole('button', { name: '核对送分' }).click()
  await expect(page.getByRole('dialog', { name: '确认送分' })).toBeVisible()
}

const cases: Case[] = [
  {
    name: '送分',
    path: '/api/pay/pay-agent-hand',
    button: '送分 5.00',
    screen: 'Home',
    open: givePoints,
  },
  {
    name: '新增公告',
    path: '/api/agent-notice/create',
    button: '发布公告',
    screen: 'Announcement',
    open: async (page) => {
      await press(page, '新增公告')
      await dialog(page).getByRole('textbox', { name: '标题' }).fill('停机通知')
      await dialog(page).getByRole('textbox', { name: '内容' }).fill('今晚停机')
    },
  },
  {
    name: '推广介绍回红设置',
    path: '/api/introduce/updateing-list',
    button: '保存规则',
    isReviewed: true,
    screen: 'PromotionManagement',
    open: async (page, _server, turn) => {
      await press(page, '推广介绍回红设置')
      await dialog(page).getByLabel('体育 最低流水').fill(`77${turn}`)
    },
  },
]

/** Whether the keyboard is in the topmost dialog. */
const focusInside = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('[role=dialog]')].at(-1)?.contains(document.activeElement) ?? false)

for (const { name, path, button, isReviewed = false, screen, open } of cases) {
  test.describe(() => {
    test.use({ at: routes[screen].path })

    async function send(page: Page): Promise<void> {
      await dialog(page).getByRole('button', { name: button, exact: true }).click()
      if (isReviewed) await confirmReview(page)
    }

    test(`the dialog ${name} keeps the focus while it is sent and after a refusal, and Ctrl+Enter submits it once`, async ({
      signedInPage: page,
      server,
    }) => {
      await test.step('it keeps the focus after a refusal and is left by Escape', async () => {
        await open(page, server, 1)
        const refusal = await server.fault({ match: { path }, kind: 'refused', errors: '此操作被拒绝', times: -1 })
        await send(page)
        await expect(page.getByText('此操作被拒绝').first()).toBeVisible()
        await expect(page.locator('[aria-busy=true][role=dialog]')).toHaveCount(0)
        expect(await focusInside(page)).toBe(true)
        // The panel that lists the changes has taken the focus and gives it back.
        if (isReviewed) await expect(dialog(page).getByRole('button', { name: button, exact: true })).toBeFocused()
        await page.keyboard.press('Escape')
        if (button === '发布公告' || isReviewed) {
          await page.getByRole('dialog', { name: '放弃修改' }).getByRole('button', { name: '放弃' }).click()
        }
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await server.clearFaults(refusal)
      })
      await test.step('Ctrl+Enter submits it once, from any field', async () => {
        const before = (await requestsTo(server, path)).length
        await open(page, server, 2)
        await page.keyboard.press('Control+Enter')
        if (isReviewed) {
          // Before it has the focus the key is that of the dialog below, which is waiting for it.
          const hasFocus = (dialog: Element) => dialog.contains(document.activeElement)
          await expect.poll(() => reviewDialog(page).evaluate(hasFocus)).toBe(true)
          await page.keyboard.press('Control+Enter')
        }
        await expect(page.getByRole('dialog')).toHaveCount(0)
        expect(await requestsTo(server, path)).toHaveLength(before + 1)
      })
      await test.step('it keeps the focus while it is sent', async () => {
        await open(page, server, 3)
        await server.fault({ match: { path }, kind: 'hang' })
        const sent = page.waitForRequest((request) => new URL(request.url()).pathname === path)
        await send(page)
        await sent
        await expect(page.locator('[role=dialog][aria-busy=true]').first()).toBeVisible()
        expect(await focusInside(page)).toBe(true)
        for (const key of ['Tab', 'Tab', 'Shift+Tab']) {
          await page.keyboard.press(key)
          await settled(page)
          expect(await focusInside(page), key).toBe(true)
        }
      })
    })
  })
}

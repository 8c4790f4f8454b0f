import type { Page } from 'playwright/test'
import type { Control } from '../../simulator/control.ts'
import { expect, openScreen, test } from '../support/fixtures.ts'
import { confirmReview } from '../support/save-reviewed.ts'

/** Every dialog in which something is sent: how it is opened and filled, its button, and the call that it makes. */
interface Case {
  name: string
  path: string
  button?: string
  /** Its changes are reviewed before they are sent. */
  isReviewed?: boolean
  /** Resolves once the dialog is ready to be sent. */
  open: (page: Page, server: Control) => Promise<void>
}

const dialog = (page: Page) => page.getByRole('dialog').last()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

async function points(page: Page, server: Control, word: string): Promise<void> {
  const { userId } = await server.addOrder({ inOrOut: true })
  await press(page, word)
  await dialog(page).getByLabel('会员ID').fill(String(userId))
  await dialog(page).getByLabel('操作金额').fill('5')
  await dialog(page).getByLabel('备注').fill('补发')
  await dialog(page).getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('dialog', { name: `确认${word}` })).toBeVisible()
}

async function changeState(page: Page, screen: string, button: string): Promise<void> {
  await openScreen(page, screen)
  await page.locator('tr[data-key]').first().getByRole('button', { name: button, exact: true }).last().click()
  await dialog(page).getByRole('radio', { checked: false }).first().click()
}

const cases: Case[] = [
  {
    name: '送分',
    path: '/api/pay/pay-agent-hand',
    button: '送分 5.00',
    open: (page, server) => points(page, server, '送分'),
  },
  {
    name: '扣分',
    path: '/api/pay/pay-agent-hand',
    button: '扣分 5.00',
    open: (page, server) => points(page, server, '扣分'),
  },
  {
    name: '心意红',
    path: '/api/rebate/rebate-insert',
    button: '心意红 5.00',
    open: async (page, server) => {
      await openScreen(page, '回红管理')
      await points(page, server, '心意红')
    },
  },
  {
    name: '新增公告',
    path: '/api/agent-notice/create',
    button: '保存',
    open: async (page) => {
      await openScreen(page, '公告管理')
      await press(page, '新增公告')
      await dialog(page).getByRole('textbox', { name: '标题' }).fill('停机通知')
      await dialog(page).getByRole('textbox', { name: '内容' }).fill('今晚停机')
    },
  },
  { name: '会员状态', path: '/api/member/user-update-state', open: (page) => changeState(page, '用户管理', '状态') },
  {
    name: '机器人状态',
    path: '/api/robot/set-robot-info-by-admin',
    open: (page) => changeState(page, '机器人管理', '修改状态'),
  },
  {
    name: '推广介绍回红设置',
    path: '/api/introduce/updateing-list',
    button: '保存',
    isReviewed: true,
    open: async (page) => {
      await openScreen(page, '推广管理')
      await press(page, '推广介绍回红设置')
      await dialog(page).getByLabel('体育 最低流水').fill('777')
    },
  },
]

/** Whether the keyboard is in the topmost dialog. */
const focusInside = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('[role=dialog]')].at(-1)?.contains(document.activeElement) ?? false)

for (const { name, path, button = '确定', isReviewed = false, open } of cases) {
  async function send(page: Page): Promise<void> {
    await dialog(page).getByRole('button', { name: button, exact: true }).click()
    if (isReviewed) await confirmReview(page)
  }

  test(`the dialog ${name} keeps the focus while it is sent`, async ({ signedInPage: page, server }) => {
    await open(page, server)
    await server.fault({ match: { path }, kind: 'hang' })
    await send(page)
    await expect.poll(async () => (await server.log()).some((entry) => entry.path === path)).toBe(true)
    await expect(page.locator('[role=dialog][aria-busy=true]').first()).toBeVisible()
    expect(await focusInside(page)).toBe(true)
    for (const key of ['Tab', 'Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      expect(await focusInside(page), key).toBe(true)
    }
  })

  test(`the dialog ${name} keeps the focus after a refusal and is left by Escape`, async ({
    signedInPage: page,
    server,
  }) => {
    await open(page, server)
    await server.fault({ match: { path }, kind: 'refused', errors: '此操作被拒绝', times: -1 })
    await send(page)
    await expect(page.getByText('此操作被拒绝').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true][role=dialog]')).toHaveCount(0)
    expect(await focusInside(page)).toBe(true)
    // The panel that lists the changes has taken the focus and gives it back.
    if (isReviewed) await expect(dialog(page).getByRole('button', { name: button, exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    if (button === '保存') await expect(page.getByRole('dialog', { name: '放弃修改' })).toBeVisible()
    else await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('a dialog keeps the focus after a click beside it and when the focused element is removed or disabled', async ({
  signedInPage: page,
}) => {
  await page.getByRole('button', { name: /^客服聊天/ }).click()
  const chat = page.getByRole('dialog', { name: '客服聊天' })
  await expect(chat.getByRole('button', { name: '关闭' })).toBeVisible()
  await page.mouse.click(5, 300)
  await expect.poll(() => focusInside(page)).toBe(true)
  for (const change of ['remove', 'disable'] as const) {
    await page.evaluate((how) => {
      const inside = document.querySelector<HTMLElement>('[role=dialog]')!
      const button = inside.appendChild(document.createElement('button'))
      button.focus()
      if (how === 'remove') button.remove()
      else button.disabled = true
    }, change)
    await expect.poll(() => focusInside(page), change).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(chat).toHaveCount(0)
})

test.describe('an open dialog (fault 55)', () => {
  test('an open dialog stays with its input when the keys of the palette, of the settings or for going back are pressed', async ({
    signedInPage: page,
  }) => {
    await openScreen(page, '上分订单')
    await openScreen(page, '首页')
    await press(page, '送分')
    await page.getByLabel('操作金额').fill('88')
    for (const keys of ['Control+k', 'Control+,']) {
      await page.keyboard.press(keys)
      await expect(page.getByText('请先关闭当前对话框')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(1)
    }
    await page.evaluate(() => history.back())
    await expect.poll(() => page.evaluate(() => location.hash)).toContain('/Main/Home')
    await expect(page.getByLabel('操作金额')).toHaveValue('88')
    await expect(page.getByLabel('操作金额')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: '搜索页面' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })
})

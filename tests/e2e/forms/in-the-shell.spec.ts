import type { Locator, Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { chooseFromAccountMenu, expect, openScreen, resizeTo, settled, signIn, test } from '../support/fixtures.ts'
import { editForm, type FormCase } from '../support/form-cases.ts'
import { comeBack, endSession } from '../support/session-end.ts'

test.use({ at: routes.GeneralSetting.path })

const topDialog = (page: Page) => page.getByRole('dialog').last()

test.describe('dialogs over the whole page', () => {
  /** Whether the keyboard is in the topmost dialog. */
  const focusInside = (page: Page) =>
    page.evaluate(
      () => [...document.querySelectorAll('[role=dialog]')].at(-1)?.contains(document.activeElement) ?? false,
    )

  test('a dialog keeps the focus whatever happens to it; the keys of a page with a form name Ctrl+S, and details stand in two columns where they fit; an open dialog stays with its input when the keys of the palette, of the settings or for going back are pressed (fault 55)', async ({
    signedInPage: page,
  }) => {
    await test.step('a dialog keeps the focus after a click beside it and when the focused element is removed or disabled', async () => {
      await page.getByRole('button', { name: /^客服聊天/ }).click()
      const chat = page.getByRole('dialog', { name: '客服聊天' })
      await expect(chat.getByRole('button', { name: '关闭' })).toBeVisible()
      await page.mouse.click(5, 300)
      await settled(page)
      expect(await focusInside(page)).toBe(true)
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
    await test.step('the keys of a page with a form name Ctrl+S', async () => {
      // The help lists what works when it is opened.
      await expect(page.getByLabel('站点名称')).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: '快捷键' })).toContainText('Ctrl+S')
    })
    await page.keyboard.press('Escape')
    await test.step('details stand in two columns where they fit, and in one where they do not', async () => {
      const countColumns = async (list: Locator) => {
        const starts = await list
          .locator('dt')
          .evaluateAll((terms) => terms.map((term) => term.getBoundingClientRect().x))
        return new Set(starts.map(Math.round)).size
      }
      await resizeTo(page, { width: 1280, height: 720 })
      await chooseFromAccountMenu(page, '设置')
      await page.getByRole('dialog', { name: '设置' }).getByRole('tab', { name: '诊断' }).click()
      const details = page.getByRole('region', { name: '服务器' }).locator('dl')
      await expect(details).toContainText('web-01')
      expect(await countColumns(details)).toBe(2)
      await resizeTo(page, { width: 700, height: 720 })
      await expect.poll(() => countColumns(details)).toBe(1)
      const cut = await details
        .locator('dd')
        .evaluateAll((values) => values.filter((value) => value.scrollWidth > value.clientWidth).length)
      expect(cut).toBe(0)
    })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await resizeTo(page, { width: 1440, height: 900 })

    await openScreen(page, '首页')
    await page.getByRole('button', { name: '送分', exact: true }).first().click()
    const amount = page.getByLabel('操作金额')
    await amount.fill('88')
    for (const keys of ['Control+k', 'Control+,']) {
      await page.keyboard.press(keys)
      await expect(page.getByText('请先关闭当前对话框')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(1)
    }
    await page.evaluate(() => history.back())
    await settled(page)
    await expect.poll(() => page.evaluate(() => location.hash)).toContain('/Main/Home')
    await expect(amount).toHaveValue('88')
    await expect(amount).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: '搜索' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await settled(page)
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })
})

test.describe('edits in dialogs of the header when the session ends (A221)', () => {
  const cases: Omit<FormCase, 'screen'>[] = [
    {
      name: /^快捷回复$/,
      open: async (page) => {
        await page.getByRole('button', { name: /^客服聊天/ }).click()
        await page.getByRole('button', { name: '编辑快捷回复' }).click()
        await topDialog(page).getByRole('button', { name: '添加' }).click()
      },
      field: (page) => topDialog(page).getByRole('textbox', { name: '标题', exact: true }),
      typed: '到账',
    },
    {
      name: /^新服务器$/,
      open: async (page) => {
        await chooseFromAccountMenu(page, '设置')
        await page.getByRole('button', { name: '新增服务器' }).click()
      },
      field: (page) => topDialog(page).getByRole('textbox', { name: '名称', exact: true }),
      typed: '备用',
    },
  ]
  for (const form of cases) {
    test(`are offered again and restored as typed: ${form.name.source}`, async ({ signedInPage: page, server }) => {
      await editForm(page, form)
      await endSession(page, server)
      await expect(page).toHaveURL(/#\/Login$/)
      await comeBack(page)
      await page.getByRole('button', { name: /^恢复 / }).click()
      await expect(form.field(page)).toHaveValue(form.typed)
    })
  }
})

test.describe('退出登录 with unsaved edits (A221)', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: '退出登录' })

  test('the entry of the open screen starts it afresh after a question about unsaved edits; signing out asks about those of another window, which stays usable until answered, and of this window, then discards them', async ({
    signedInPage: page,
  }) => {
    const siteName = page.getByLabel('站点名称')
    await siteName.fill('又一个')
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '常规设置' }).click()
    await page
      .getByRole('dialog', { name: '离开此页' })
      .getByRole('button', { name: '不保存离开', exact: true })
      .click()
    await expect(siteName).toHaveValue('好彩娱乐')

    const other = await page.context().newPage()
    await other.goto(page.url())
    // The main process is notified a moment later.
    const othersOccupied = () => page.evaluate(() => window.desktop.otherWindowsHaveUnsavedWork())
    await other.getByLabel('最低投注').fill('5')
    await expect.poll(othersOccupied).toBe(true)
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(question(page)).toContainText('其他窗口有未关闭的对话框或未保存的修改，退出登录后将丢失。')
    await question(page).getByRole('button', { name: '取消' }).click()
    await expect(other.getByLabel('最低投注')).toHaveValue('5')
    await other.close()
    await expect.poll(othersOccupied).toBe(false)

    await page.getByLabel('最低投注').fill('5')
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(question(page)).toContainText('常规设置有未保存的修改，退出登录后将丢失。')
    await question(page).getByRole('button', { name: '取消' }).click()
    await expect(page.getByLabel('最低投注')).toHaveValue('5')
    await page.getByRole('button', { name: '退出登录' }).click()
    await question(page).getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/#\/Login$/)
    await signIn(page)
    await settled(page)
    await expect(page.getByRole('button', { name: /^恢复 / })).toHaveCount(0)
  })
})

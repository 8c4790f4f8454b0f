import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expect, openScreen, resizeTo, settled, test } from '../support/fixtures.ts'
import { rowsOf } from '../support/locators.ts'

const DEPOSITS = '上分订单'
const firstRow = (page: Page) => rowsOf(page, DEPOSITS).first()
const focusIn = (page: Page, selector: string) =>
  page.evaluate((where) => document.activeElement?.closest(where) !== null, selector)

test.use({ at: routes.UpScore.path })
test.beforeEach(({ signedInPage: page }) => expect(firstRow(page)).toBeVisible())

test('the focus goes by F6, by the skip link, by Escape, to what is left, and to the table or the heading of the next screen', async ({
  signedInPage: page,
}) => {
  await page.keyboard.press('F6')
  await expect(firstRow(page)).toBeFocused()
  await page.keyboard.press('F6')
  expect(await focusIn(page, 'aside[data-region=panel]')).toBe(true)
  await page.keyboard.press('F6')
  expect(await focusIn(page, 'search')).toBe(true)
  await page.keyboard.press('F6')
  await expect(page.getByRole('link', { name: /^上分订单/ })).toBeFocused()
  await page.keyboard.press('F6')
  await expect(firstRow(page)).toBeFocused()
  await page.keyboard.press('Shift+F6')
  await expect(page.getByRole('link', { name: /^上分订单/ })).toBeFocused()
  await page.keyboard.press('Shift+F6')
  expect(await focusIn(page, 'search')).toBe(true)
  await test.step('a question mark in a field is text', async () => {
    await page.getByLabel('会员ID').press('?')
    await settled(page)
    await expect(page.getByLabel('会员ID')).toHaveValue('?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('Escape in a filter goes to the table and keeps the input', async () => {
    await page.getByLabel('会员ID').fill('5774')
    await page.keyboard.press('Escape')
    await expect(firstRow(page)).toBeFocused()
    await expect(page.getByLabel('会员ID')).toHaveValue('5774')
  })
  await test.step('the skip link comes first and leads to the first row', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.getByRole('button', { name: '跳到内容' }).focus()
    await expect(page.getByRole('button', { name: '跳到内容' })).toBeInViewport()
    await page.keyboard.press('Shift+Tab')
    expect(await focusIn(page, '#root button, #root a')).toBe(false)
    await page.getByRole('button', { name: '跳到内容' }).press('Enter')
    await expect(firstRow(page)).toBeFocused()
    await page.keyboard.press('j')
    await expect(rowsOf(page, DEPOSITS).nth(1)).toBeFocused()
  })
  await test.step('the focus returns to a control that was disabled while it was busy', async () => {
    const refresh = page.getByRole('button', { name: '刷新' })
    await refresh.focus()
    await refresh.evaluate((button: HTMLButtonElement) => {
      button.disabled = true
    })
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('body, :disabled'))).toBe(false)
    await refresh.evaluate((button: HTMLButtonElement) => {
      button.disabled = false
    })
    await expect(refresh).toBeFocused()
  })
  await test.step('the focus of a removed element goes to what is left of its row', async () => {
    await firstRow(page).evaluate((row) => {
      const button = row.querySelector('td')!.appendChild(document.createElement('button'))
      button.focus()
      button.remove()
    })
    await expect(firstRow(page)).toBeFocused()
  })
  await test.step('the question mark lists the shortcuts of the screen and of the console; without a table the heading has the focus', async () => {
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: '快捷键' })
    await expect(dialog.getByRole('region', { name: '本页' })).toContainText('刷新')
    await expect(dialog.getByRole('region', { name: '表格' })).toContainText('下一行 / 上一行')
    await expect(dialog.getByRole('region', { name: '面板' })).toContainText('Ctrl+Enter')
    await expect(dialog, 'a queue has a selection').toContainText('Shift+J / K')
    await expect(dialog.locator('kbd', { hasText: 'J' }).first(), 'a key is a key by itself').toHaveText('J')
    await expect(dialog.getByRole('region', { name: '全局' })).toContainText('Ctrl+K')
    await expect(dialog.getByRole('region', { name: '全局' }), 'on every screen').toContainText('下一笔待处理')
    await resizeTo(page, { width: 1280, height: 720 })
    const hidden = await dialog
      .locator('.fui-DialogContent')
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    expect(hidden, 'all keys of a queue are in sight').toBe(0)
    const heights = await dialog.getByRole('definition').evaluateAll((all) => all.map((each) => each.clientHeight))
    expect(new Set(heights).size, 'what a key does stands in one line').toBe(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await openScreen(page, '常规设置')
    await expect(page.getByRole('heading', { name: '常规设置', level: 1 })).toBeFocused()
    await page.keyboard.press('?')
    await expect(dialog.getByRole('region', { name: '全局' })).toContainText('Ctrl+K')
    await expect(dialog).not.toContainText('下一行 / 上一行')
    await page.keyboard.press('Escape')
  })
  await test.step('after a navigation the keys of the table work at once', async () => {
    await openScreen(page, '下分订单')
    await expect(rowsOf(page, '下分订单').first()).toBeVisible()
    // The oldest order is the current one, as it is in the panel (A317).
    await expect(rowsOf(page, '下分订单').first()).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('j')
    await expect(rowsOf(page, '下分订单').nth(1)).toBeFocused()
  })
  await test.step('Alt and the arrows go back and forth, not behind a dialog', async () => {
    const heading = (title: string) => page.getByRole('heading', { name: title, level: 1 })
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(heading('常规设置')).toBeFocused()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(rowsOf(page, '下分订单').first()).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible()
    await page.keyboard.press('Alt+ArrowLeft')
    await settled(page)
    await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible()
    expect(new URL(page.url()).hash).toContain(routes.DownScore.path)
    await page.keyboard.press('Control+f')
    await settled(page)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
  })
  await test.step('Ctrl+F goes to the first filter that takes text, and searches where there is none', async () => {
    const member = page.getByLabel('会员ID')
    await member.fill('5774')
    await page.keyboard.press('Escape')
    await expect(rowsOf(page, '下分订单').first()).toBeFocused()
    await page.keyboard.press('Control+f')
    await expect(member).toBeFocused()
    await page.keyboard.type('88')
    await expect(member).toHaveValue('88')
    await openScreen(page, '常规设置')
    await page.keyboard.press('Control+f')
    await expect(page.getByRole('combobox', { name: '搜索' })).toBeFocused()
  })
  await test.step('nothing changes behind a dialog of the page of the chat either', async () => {
    await page.keyboard.press('Escape')
    await page.evaluate((hash) => location.assign(hash), `#${routes.Chat.path}`)
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: '搜索' })).toBeFocused()
    await page.keyboard.press('Alt+ArrowLeft')
    const mouse = await page.context().newCDPSession(page)
    const at = { x: 20, y: 20, button: 'back', clickCount: 1 } as const
    await mouse.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
    await mouse.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
    await settled(page)
    expect(new URL(page.url()).hash).toContain(routes.Chat.path)
  })
})

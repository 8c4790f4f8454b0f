import type { Locator, Page } from 'playwright/test'
import { serious as seriousViolations } from '../support/axe.ts'
import { chat } from '../support/chat-page.ts'
import { expect, openScreen, test } from '../support/fixtures.ts'
import { rowsOf } from '../support/locators.ts'

type ColorProperty = 'fill' | 'stroke' | 'backgroundColor' | 'outlineColor'

/** Colours of the first element that a locator finds, and of the page, as the browser paints them. */
const colorsOf = (locator: Locator, property: ColorProperty, pseudo?: string) =>
  locator.first().evaluate(
    (element, { property, pseudo }) => {
      const page = document.createElement('div')
      page.style.backgroundColor = 'Canvas'
      document.body.append(page)
      const background = getComputedStyle(page).backgroundColor
      page.remove()
      return { color: getComputedStyle(element, pseudo)[property], background }
    },
    { property, pseudo },
  )

async function expectVisible(locator: Locator, property: ColorProperty, pseudo?: string): Promise<void> {
  const { color, background } = await colorsOf(locator, property, pseudo)
  expect(color).not.toBe(background)
  expect(color).not.toMatch(/^rgba\(.*, 0\)$|^none$/)
}

/** High contrast drops backgrounds and shadows, so what is selected is outlined. */
async function expectOutlined(locator: Locator): Promise<void> {
  await expect(locator.first()).toHaveCSS('outline-style', 'solid')
  await expectVisible(locator, 'outlineColor')
}

/** Without contrast: axe reads the fill colour of text, which Chromium reports as it was before the palette replaced it. */
const serious = async (page: Page) =>
  (await seriousViolations(page)).filter((violation) => !violation.startsWith('color-contrast'))

const firstRow = (page: Page, table: string) => rowsOf(page, table).first()

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`high contrast on a ${colorScheme} page`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

    test('the dashboard shows its selected row, its tags and which switches are on', async ({
      signedInPage: page,
      server,
    }) => {
      await server.setGame(50, { banState: true })
      await page.reload()
      await firstRow(page, '上分订单').locator('td').nth(1).click()
      await expectOutlined(firstRow(page, '上分订单'))
      await expectOutlined(firstRow(page, '上分订单').locator('.tag'))
      await expectOutlined(page.getByRole('navigation', { name: '主菜单' }).locator('[aria-current=page]'))
      const on = page.getByRole('switch', { name: '加拿大28 禁投', checked: true })
      await expectVisible(on.locator('span').first(), 'backgroundColor')
      const off = page.getByRole('switch', { name: '加拿大28 禁言', checked: false })
      await expectVisible(off.locator('span span'), 'backgroundColor')
      expect(await serious(page)).toEqual([])
    })

    test('a list of orders shows its selected row and its progress', async ({ signedInPage: page, server }) => {
      await openScreen(page, '上分订单')
      await firstRow(page, '上分订单').locator('td').nth(1).click()
      await expectOutlined(firstRow(page, '上分订单'))
      expect(await serious(page)).toEqual([])
      // The pending orders are the main process's: only the other tabs read the list.
      await page.getByRole('tab', { name: '已处理' }).click()
      await expect(firstRow(page, '上分订单')).toContainText('已处理')
      await server.fault({ match: { path: '/api/pay/list' }, kind: 'hang' })
      await page.getByRole('button', { name: '刷新' }).click()
      await expectVisible(page.getByRole('progressbar', { name: '加载中' }), 'backgroundColor', '::after')
    })

    test('the command palette shows which entry is selected', async ({ signedInPage: page }) => {
      await page.keyboard.press('Control+k')
      const options = page.getByRole('option')
      await expectOutlined(options.first())
      await page.keyboard.press('ArrowDown')
      await expectOutlined(options.nth(1))
      await expect(options.first()).toHaveCSS('outline-style', 'none')
    })

    test('the chat shows which conversation is open and where a message begins and ends', async ({
      signedInPage: page,
    }) => {
      await chat(page).open()
      await page.getByRole('option').first().click()
      await expectOutlined(page.getByRole('option', { selected: true }))
      await expectOutlined(page.getByRole('navigation', { name: '客服通道' }).locator('[aria-current=true]'))
      await expectOutlined(chat(page).log.getByRole('article').locator('[aria-busy]'))
      expect(await serious(page)).toEqual([])
    })

    test('the report shows the bars and lines of its tiles', async ({ signedInPage: page }) => {
      await openScreen(page, '盈亏报表')
      await expect(page.getByRole('article').getByRole('img').first()).toBeVisible()
      await expectVisible(page.locator('article svg polyline'), 'stroke')
      // Transparent ones only carry the tooltip.
      const bars = page.locator('article svg g rect:not([fill])')
      await expectVisible(bars, 'fill')
      await expectVisible(bars.last(), 'fill')
      expect(await serious(page)).toEqual([])
    })
  })
}

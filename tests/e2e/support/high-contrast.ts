import { expect, type Locator, type Page } from 'playwright/test'
import { serious } from './axe.ts'

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

export async function expectVisible(locator: Locator, property: ColorProperty, pseudo?: string): Promise<void> {
  const { color, background } = await colorsOf(locator, property, pseudo)
  expect(color).not.toBe(background)
  expect(color).not.toMatch(/^rgba\(.*, 0\)$|^none$/)
}

/** High contrast drops backgrounds and shadows, so what is selected is outlined. */
export async function expectOutlined(locator: Locator): Promise<void> {
  await expect(locator.first()).toHaveCSS('outline-style', 'solid')
  await expectVisible(locator, 'outlineColor')
}

/** Without contrast: axe reads the fill colour of text, which Chromium reports as it was before the palette replaced it. */
export const seriousOfForm = (page: Page) => serious(page, { rules: { 'color-contrast': { enabled: false } } })

/** Runs a check on a light and on a dark page in high contrast. */
export async function inHighContrast(page: Page, check: () => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: 'active' })
    await check()
  }
}

import { expect, type Locator, type Page, test } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { serious } from './axe.ts'
import { type DialogCase, dialogCases } from './dialog-cases.ts'
import { openScreen } from './fixtures.ts'
import { findOpener } from './opener.ts'

/** The part that axe looks at: what is around it is the screen's. */
const SURFACES = {
  dialog: '[role=dialog], [role=alertdialog]',
  popover: '.fui-PopoverSurface',
  menu: '[role=menu]',
  panel: 'aside[data-region=panel]',
}

function surfaceOf(page: Page, { title: name, kind = 'dialog' }: DialogCase): Locator {
  if (kind === 'panel') return page.locator('aside[data-region=panel]')
  if (kind === 'menu') return page.getByRole('menu')
  const other = page.getByRole(kind === 'popover' ? 'group' : 'alertdialog', { name })
  return page.getByRole('dialog', { name }).or(other).last()
}

/** Runs in the page. Whether a part shows anything besides its heading and the buttons that end it. */
function hasContent(part: Element): boolean {
  const ends = '.fui-DialogTitle, .fui-DialogActions, h1, h2'
  const elements = [...part.querySelectorAll('*')].filter((element) => element.closest(ends) === null)
  return elements.some(({ childNodes, shadowRoot, tagName }) => {
    const isField = ['INPUT', 'TEXTAREA', 'SELECT', 'IMG', 'TABLE'].includes(tagName)
    const texts = [...childNodes, ...(shadowRoot?.querySelectorAll('body, div, p') ?? [])]
    return isField || texts.some((node) => (node.nodeType === Node.TEXT_NODE || shadowRoot) && node.textContent?.trim())
  })
}

/** Runs in the page. A row keeps the focus for its buttons. */
const hasFocus = (opener: Element) => (opener.closest('tr[data-key]') ?? opener).contains(document.activeElement)

/** Presses what opens the part; returns what is to have the focus again. */
async function open(page: Page, { press, key }: DialogCase): Promise<Locator> {
  let opener = page.locator('body')
  for (const [at, name] of press.entries()) {
    if (typeof name === 'object' && 'entry' in name) {
      await page.getByRole('menuitem', { name: name.entry }).click()
      continue
    }
    opener = await findOpener(page, name)
    if (key && at === press.length - 1) await opener.press(key)
    else await opener.click()
  }
  return opener
}

/** Every dialog of an area has content, is accessible, and gives the focus back on Escape; nothing is written to the console. */
export async function walkDialogs(page: Page, area: string): Promise<void> {
  const errors: string[] = []
  page.on(
    'console',
    (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`),
  )
  let current = ''
  for (const one of dialogCases[area]!) {
    await test.step(`${one.screen}: ${one.title}`, async () => {
      if (current !== one.screen || one.before) await openScreen(page, routes[one.screen].title)
      current = one.screen
      await one.before?.(page)
      const opener = await open(page, one)
      const surface = surfaceOf(page, one)
      await expect(surface).toBeVisible()
      await expect.poll(() => surface.evaluate(hasContent), 'what it shows').toBe(true)
      await expect(surface.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await serious(page, { within: SURFACES[one.kind ?? 'dialog'] }), 'for who cannot see').toEqual([])
      await page.keyboard.press('Escape')
      // The first one leaves the verb that was begun.
      if (one.kind === 'panel' && (await surface.isVisible())) await page.keyboard.press('Escape')
      await expect(surface).toHaveCount(one.isPermanent ? 1 : 0)
      const target = one.returnsTo ? page.locator(one.returnsTo).first() : opener
      await expect.poll(() => target.evaluate(hasFocus), 'where the focus is').toBe(true)
      const dialogs = page.locator('[role=dialog]')
      for (let left = await dialogs.count(); left > 0; left = await dialogs.count()) {
        await page.keyboard.press('Escape')
        await expect(dialogs).not.toHaveCount(left)
      }
      await one.after?.(page)
      expect(errors).toEqual([])
    })
  }
}

import { expect, type Locator, type Page, test } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { CANARY } from '../../simulator/wire/name-style.ts'
import { serious } from './axe.ts'
import { type DialogCase, dialogCases } from './dialog-cases.ts'
import { openScreen } from './fixtures.ts'
import { expectIsolated } from './foreign-names.ts'
import { findOpener } from './opener.ts'

type Opening = Omit<DialogCase, 'screen'>

/** The part that axe looks at: what is around it is the screen's. */
const SURFACES = {
  dialog: '[role=dialog], [role=alertdialog]',
  popover: '.fui-PopoverSurface',
  menu: '[role=menu]',
  panel: 'aside[data-region=panel]',
}

function surfaceOf(page: Page, { title: name, kind = 'dialog' }: Opening): Locator {
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
async function open(page: Page, { press, key }: Opening): Promise<Locator> {
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

/**
 * Opens a part and what it opens above itself, and leaves each by Escape. It has content and the name where it shows one,
 * moves no text beside a name, is accessible, and gives the focus back.
 */
async function walk(page: Page, one: Opening): Promise<void> {
  const opener = await open(page, one)
  const surface = surfaceOf(page, one)
  await expect(surface).toBeVisible()
  await one.fill?.(surface)
  await expect.poll(() => surface.evaluate(hasContent), 'what it shows').toBe(true)
  if (one.isNamed) await expect(surface).toContainText(CANARY)
  await expect(surface.locator('[aria-busy=true]')).toHaveCount(0)
  await expectIsolated(page, 'beside names')
  expect(await serious(page, { within: SURFACES[one.kind ?? 'dialog'] }), 'for who cannot see').toEqual([])
  for (const each of one.above ?? []) await walk(page, each)
  await page.keyboard.press('Escape')
  // The first one leaves the verb that was begun.
  if (one.kind === 'panel' && (await surface.isVisible())) await page.keyboard.press('Escape')
  await expect(surface).toHaveCount(one.isPermanent ? 1 : 0)
  const target = one.returnsTo ? page.locator(one.returnsTo).first() : opener
  await expect.poll(() => target.evaluate(hasFocus), 'where the focus is').toBe(true)
}

/** Leaves what the openers left open, dialog by dialog, without what was typed. */
async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.locator('[role=dialog]')
  const discard = page.getByRole('dialog', { name: '放弃修改' }).getByRole('button', { name: '放弃修改' })
  for (let left = await dialogs.count(); left > 0; left = await dialogs.count()) {
    if (await discard.isVisible()) await discard.click()
    else await page.keyboard.press('Escape')
    await expect(dialogs).not.toHaveCount(left)
  }
}

/** Walks every dialog of an area; nothing is written to the console meanwhile. */
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
      await walk(page, one)
      await closeDialogs(page)
      await one.after?.(page)
      expect(errors).toEqual([])
    })
  }
}

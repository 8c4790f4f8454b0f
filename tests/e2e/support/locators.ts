import type { Locator, Page } from 'playwright/test'
import { button } from '../../support/button.ts'

/** The dialogs of a page. */
export const dialog = (page: Page) => page.getByRole('dialog')

/** The dialog or question that was opened last. */
export const topDialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()

/** Pixels of the layout: what is painted of a dialog is smaller while it opens. */
export const layoutWidth = (element: Locator) => element.evaluate((each: HTMLElement) => each.offsetWidth)

/** A table by its whole name. */
export const tableOf = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

/** The data rows of a table. */
export const rowsOf = (page: Page, table: string) => tableOf(page, table).locator('tr[data-key]')

/** Rows of a table that are wholly in sight: inside their scroller, and inside the window. */
export const rowsInSight = (page: Page, table: string) =>
  tableOf(page, table).evaluate((element) => {
    const scroller = element.parentElement!
    const top = element.querySelector('thead')!.getBoundingClientRect().bottom
    const bottom = Math.min(
      scroller.getBoundingClientRect().top + scroller.clientTop + scroller.clientHeight,
      innerHeight,
    )
    return [...element.querySelectorAll('tr[data-key]')].filter((row) => {
      const box = row.getBoundingClientRect()
      return box.top >= top - 1 && box.bottom <= bottom + 1
    }).length
  })

/** A card of a screen by its whole name. */
export const cardOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** The button that saves what was edited on a page or in a dialog, which names its object: 保存公告. */
export const saveButton = (page: Page) => page.locator(button(/^保存/))

import type { Page } from 'playwright/test'

/** The dialogs of a page. */
export const dialog = (page: Page) => page.getByRole('dialog')

/** The dialog or question that was opened last. */
export const topDialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()

/** A table by its whole name. */
export const tableOf = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

/** The data rows of a table. */
export const rowsOf = (page: Page, table: string) => tableOf(page, table).locator('tr[data-key]')

/** A card of a screen by its whole name. */
export const cardOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** The button that saves what was edited on a page. */
export const saveButton = (page: Page) => page.getByRole('button', { name: '保存', exact: true })

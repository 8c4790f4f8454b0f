import type { Locator, Page } from 'playwright/test'
import type { Control } from '../../simulator/control.ts'
import { button } from '../../support/button.ts'
import { expect, settled } from './fixtures.ts'

/** A new announcement with the focus in its text; the page is at 公告管理. */
export async function openEditor(page: Page): Promise<{ dialog: Locator; text: Locator }> {
  await page.locator(button('新增公告')).click()
  const dialog = page.getByRole('dialog', { name: '新增公告' })
  await dialog.getByRole('textbox', { name: '标题' }).fill('编辑器')
  const text = dialog.getByRole('textbox', { name: '内容' })
  await text.click()
  return { dialog, text }
}

/** Pastes as from elsewhere. */
export async function paste(
  text: Locator,
  data: Record<string, string>,
  file?: { name: string; type: string; base64: string },
) {
  await text.evaluate(
    (element, { data, file }) => {
      const transfer = new DataTransfer()
      for (const [type, value] of Object.entries(data)) transfer.setData(type, value)
      if (file) {
        const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], file.name, { type: file.type }))
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }))
    },
    { data, file: file ?? null },
  )
}

/** Selects the text and waits until the editor has registered it, which takes a task of its own. */
export async function selected(page: Page, collapsed: boolean): Promise<void> {
  await expect.poll(() => page.evaluate(() => getSelection()?.isCollapsed)).toBe(collapsed)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
}

/** Publishes the new announcement; returns the content that was sent for it, once. */
export async function saved(page: Page, server: Control): Promise<string> {
  const creations = async () => (await server.log()).filter(({ path }) => path === '/api/agent-notice/create')
  const before = (await creations()).length
  const dialog = page.getByRole('dialog')
  await dialog.locator(button(/^(发布|保存)/)).click()
  // It closes once it is saved; a toast may be that of the save before.
  await expect(dialog).toHaveCount(0)
  const sent = await creations()
  expect(sent).toHaveLength(before + 1)
  return (sent.at(-1)!.body as { value: string }).value
}

/** Closes the editor without saving. */
export async function discardEditor(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.last().getByRole('button', { name: '取消', exact: true }).click()
  await settled(page)
  const discard = dialog.last().getByRole('button', { name: '放弃修改' })
  if (await discard.isVisible()) await discard.click()
  await expect(dialog).toHaveCount(0)
}

/** An announcement with the content, open in its dialog; the page is at 公告管理. */
export async function editStored(
  page: Page,
  server: Control,
  content: string,
): Promise<{ dialog: Locator; text: Locator }> {
  // What is being read already, for the first time or after a save, is not asked for again.
  await page.locator('tr[data-key]').first().waitFor()
  await settled(page)
  const [first] = await server.entities('notice')
  await server.edit('notice', String(first!.id), { content, is_top: 1, title: '存好的' })
  await page.keyboard.press('F5')
  // Its title may be that of the one before.
  await settled(page)
  await page.locator('tr[data-key]').filter({ hasText: '存好的' }).locator(button('编辑')).click()
  const dialog = page.getByRole('dialog', { name: '编辑公告' })
  const text = dialog.getByRole('textbox', { name: '内容' })
  await expect(text).toBeVisible()
  // The dialog takes the focus once, and what was selected before is not any more.
  await settled(page)
  return { dialog, text }
}

/** Saves the dialog; returns the content that the server then has. */
export async function storedContent(page: Page, server: Control): Promise<string> {
  const dialog = page.getByRole('dialog', { name: '编辑公告' })
  await dialog.locator(button('保存')).click()
  // It closes once it is saved; a toast may be that of the save before.
  await expect(dialog).toHaveCount(0)
  const notices = await server.entities('notice')
  return String(notices.find(({ title }) => title === '存好的')!.content)
}

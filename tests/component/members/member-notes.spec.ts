import { routes } from '#shared/routes.ts'
import { expectAccessible, OPENED } from '../../e2e/support/axe.ts'
import { expect, reloadApplication, settled, test } from '../../e2e/support/fixtures.ts'
import { noteDialog, noteOf, writeNote } from '../../e2e/support/member-notes.ts'
import { orderOf, panel, review } from '../../e2e/support/review.ts'

test.use({ at: routes.UpScore.path })

test('a note is written by B, stands in panel and row, and is cleared again; the server hears nothing of it', async ({
  signedInPage: page,
  server,
}) => {
  const { row } = await orderOf(page, server)
  await review(row, '通过')
  await expect(noteOf(page)).toHaveCount(0)
  await writeNote(page, '<b>常改账号</b>\n先核对')
  await noteDialog(page).getByRole('textbox', { name: '标签' }).fill('VIP，注意')
  await noteDialog(page).getByRole('switch').check()
  await expectAccessible(page, OPENED.dialog)
  await page.keyboard.press('Control+Enter')
  await expect(noteDialog(page)).toHaveCount(0)
  await expect(noteOf(page)).toContainText('★ 关注VIP注意<b>常改账号</b>')
  await expect(noteOf(page)).toContainText('管理员')
  await expect(row.getByText('★', { exact: true })).toHaveAttribute('title', /^已关注 · 标签 VIP、注意 · <b>常改账号/)
  await expectAccessible(page, OPENED.panel)
  await settled(page)
  const sent = JSON.stringify([await server.log(), await server.hubState()])
  expect(sent).not.toContain('常改账号')

  await reloadApplication(page)
  await review(row, '通过')
  await expect(noteOf(page)).toContainText('先核对')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain('先核对')
  await noteOf(page).getByRole('button', { name: '修改' }).click()
  await noteDialog(page).getByRole('button', { name: '清除备注' }).click()
  await expect(noteOf(page)).toHaveCount(0)
  await expect(row.getByText('★', { exact: true })).toHaveCount(0)
})

test('what is too long is named at its field, loses nothing and is not saved; where notes are switched off there is no way to write one', async ({
  signedInPage: page,
  server,
}) => {
  const { row } = await orderOf(page, server)
  await review(row, '通过')
  await writeNote(page, '长'.repeat(305))
  await expect(noteDialog(page)).toContainText('最多 300 字，超出 5 字')
  await noteDialog(page).getByRole('textbox', { name: '标签' }).fill('1 2 3 4 5 6')
  await expect(noteDialog(page)).toContainText('最多 5 个标签，现在是 6 个')
  await noteDialog(page).getByRole('button', { name: '保存备注' }).click()
  await expect(noteDialog(page).getByText('最多 300 字，超出 5 字'), 'at the field and above the button').toHaveCount(2)
  await expect(noteDialog(page).getByRole('textbox', { name: '备注' })).toHaveValue('长'.repeat(305))

  await page.mouse.click(5, 5)
  await expect(noteDialog(page), 'closed by a click beside it').toHaveCount(0)
  await page.getByRole('button', { name: '恢复修改' }).click()
  await expect(noteDialog(page).getByRole('textbox', { name: '备注' })).toHaveValue('长'.repeat(305))
  await expect(noteDialog(page).getByRole('textbox', { name: '标签' })).toHaveValue('1 2 3 4 5 6')
  await page.keyboard.press('Escape')
  await expect(noteDialog(page)).toHaveCount(0)
  await page.evaluate(() => window.desktop.changeSettings({ memberNotes: false }))
  await expect(panel(page).getByRole('button', { name: '账变记录' })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: '本机备注' })).toHaveCount(0)
  await panel(page).focus()
  await page.keyboard.press('b')
  await settled(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

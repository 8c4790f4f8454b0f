import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expectAccessible, OPENED } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { noteDialog, noteOf, writeNote } from '../support/member-notes.ts'
import { orderOf, review } from '../support/review.ts'

test.use({ at: routes.UpScore.path })

async function openNotes(page: Page): Promise<void> {
  // Behind a dialog that still closes the key opens nothing.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+,')
  await page.getByRole('tab', { name: '本机备注' }).click()
}

test('notes go to another workstation as a file with a password, and a wrong one is named', async ({
  signedInPage: page,
  server,
}) => {
  const { row, userId } = await orderOf(page, server)
  await openNotes(page)
  await expect(page.getByText('还没有备注')).toBeVisible()
  await expect(page.getByRole('button', { name: '导出' }).last()).toBeDisabled()
  await page.keyboard.press('Escape')
  await review(row, '通过')
  await writeNote(page, '先核对')
  await page.keyboard.press('Control+Enter')
  await expect(noteOf(page)).toContainText('先核对')
  await openNotes(page)
  await page.getByRole('dialog', { name: '设置' }).getByRole('button', { name: '导出' }).click()
  const exporting = page.getByRole('dialog', { name: '导出本机备注' })
  await exporting.getByLabel('密码', { exact: true }).fill('short')
  await page.keyboard.press('Enter')
  await expect(exporting.getByText('密码至少 8 位', { exact: true })).toBeVisible()
  await exporting.getByLabel('密码', { exact: true }).fill('correct horse')
  await exporting.getByLabel('再输一次').fill('correct house')
  await page.keyboard.press('Enter')
  await expect(exporting).toContainText('两次输入的密码不同')
  await exporting.getByLabel('再输一次').fill('correct horse')
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  const file = await download.path()
  expect(readFileSync(file, 'utf8')).not.toContain('先核对')
  await expect(page.getByText('备注已导出')).toBeVisible()

  await page.getByRole('button', { name: '修改', exact: false }).last().click()
  await noteDialog(page).getByRole('button', { name: '清除备注' }).click()
  await expect(page.getByText('还没有备注')).toBeVisible()
  await page.getByLabel('选择导出的备注').setInputFiles(file)
  const importing = page.getByRole('dialog', { name: /^导入 / })
  await importing.getByLabel('密码', { exact: true }).fill('wrong horse')
  await page.keyboard.press('Enter')
  await expect(importing).toContainText('密码不对，或文件被改动过')
  await importing.getByLabel('密码', { exact: true }).fill('correct horse')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`新增 1：${userId}`)).toBeVisible()
  await expect(page.getByRole('list', { name: '本机备注' })).toContainText('先核对')
  await expectAccessible(page, OPENED.dialog)
})

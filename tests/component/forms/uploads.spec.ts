import type { Locator, Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expect, leaveFor, openScreen, settled, test } from '../../e2e/support/fixtures.ts'
import { cardOf } from '../../e2e/support/locators.ts'
import { openRecord } from '../../e2e/support/records.ts'
import { requestsTo } from '../../e2e/support/requests.ts'
import { confirmReview } from '../../e2e/support/save-reviewed.ts'
import { writePng } from '../../simulator/world/png.ts'

test.use({ at: routes.AccountNumber.path })

const UPLOAD = { path: '/api/system/up-load-file' }
const png = writePng(8, 8, () => [0, 0, 0])
const picture = (name = 'a.png') => ({ name, mimeType: 'image/png', buffer: png })
const rows = (page: Page, type: string) => cardOf(page, type).locator('tr[data-key]')
const WAITS = '图片上传中，完成后才能保存'
const FAILED = '图片上传失败，请重试或放弃该图片后再保存'

async function editAccount(page: Page): Promise<Locator> {
  await rows(page, '支付宝').nth(1).getByRole('button', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑支付宝账号' })
  await expect(dialog).toBeVisible()
  return dialog
}

test.describe('a form whose image is still uploading (fault 57)', () => {
  test('an account is saved only after its image is uploaded, with what was typed meanwhile; a failed one has to be retried or given up', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('an account is saved only after its image is uploaded, with what was typed meanwhile', async () => {
      const dialog = await editAccount(page)
      const save = dialog.getByRole('button', { name: /^(发布|保存)/ })
      await server.fault({ match: UPLOAD, kind: 'hang' })
      await dialog.getByLabel('二维码图片文件').setInputFiles(picture())
      await expect(dialog.getByText(WAITS)).toBeVisible()
      await expect(save).toHaveAttribute('aria-disabled', 'true')
      await dialog.getByRole('textbox', { name: '备注' }).fill('上传时写的')
      await dialog.getByRole('textbox', { name: '备注' }).press('Control+Enter')
      await dialog.getByRole('textbox', { name: '标题' }).press('Enter')
      await settled(page)
      await expect(dialog).toBeVisible()

      await dialog.getByRole('button', { name: '取消', exact: true }).click()
      const question = page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
      await expect(question).toContainText('有未保存的修改，关闭后将丢失。')
      await question.getByRole('button', { name: '继续编辑' }).click()
      expect(await requestsTo(server, '/api/pay/pay-no-info-update')).toHaveLength(0)

      await server.clearFaults()
      await expect(dialog.getByText(WAITS)).toHaveCount(0)
      await expect(dialog.getByRole('textbox', { name: '备注' })).toHaveValue('上传时写的')
      await save.click()
      await confirmReview(page)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect((await server.entity('payAccount', 101)).entity).toMatchObject({
        // In the place of the code that was shown (A210).
        qrCode: 'upload-1.png',
        qrName: '',
        remark: '上传时写的',
      })
    })
    await test.step('a failed upload has to be retried or given up before the account is saved', async () => {
      const dialog = await editAccount(page)
      const save = dialog.getByRole('button', { name: /^(发布|保存)/ })
      await dialog.getByRole('textbox', { name: '二维码内容' }).fill('')
      await server.fault({ match: UPLOAD, kind: 'refused', errors: '空间已满', times: 2 })
      await dialog.getByLabel('二维码图片文件').setInputFiles(picture())
      await expect(dialog.getByText(/^上传失败：.*空间已满/)).toBeVisible()
      await expect(dialog.getByText(FAILED)).toBeVisible()
      await expect(save).toHaveAttribute('aria-disabled', 'true')
      await dialog.getByRole('button', { name: '重试' }).click()
      await expect.poll(async () => (await requestsTo(server, UPLOAD.path)).length).toBe(3)
      await expect(dialog.getByText(/^上传失败：.*空间已满/)).toBeVisible()
      await dialog.getByRole('button', { name: '重试' }).click()
      await expect(dialog.locator('img[alt="二维码"]')).toHaveAttribute('src', '/images/upload-2.png')
      await expect(dialog.getByText(FAILED)).toHaveCount(0)

      await server.fault({ match: UPLOAD, kind: 'refused', errors: '空间已满' })
      await dialog.getByLabel('二维码图片文件').setInputFiles(picture('b.png'))
      await expect(dialog.getByText(FAILED)).toBeVisible()
      await dialog.getByRole('button', { name: '放弃上传' }).click()
      await save.click()
      await confirmReview(page)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect((await server.entity('payAccount', 101)).entity).toMatchObject({ qrName: 'upload-2.png' })
    })
  })

  test('an activity waits for the picture of its text, an agent and the logo for theirs, and leaving the page asks', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('an activity is not saved without the picture of its text whose upload failed', async () => {
      await openScreen(page, '活动设置')
      await page.getByRole('button', { name: '新增活动' }).click()
      const dialog = page.getByRole('dialog', { name: '新增活动' })
      const save = dialog.getByRole('button', { name: /^(发布|保存)/ })
      await dialog.getByRole('textbox', { name: '标题' }).fill('有图的活动')
      await dialog.getByRole('switch', { name: '跳转' }).click()
      await dialog.getByRole('textbox', { name: '跳转内容' }).click()
      await page.keyboard.type('规则')
      await server.fault({ match: UPLOAD, kind: 'refused', errors: '空间已满' })
      await dialog.getByLabel('跳转内容图片文件').setInputFiles(picture())
      await expect(dialog.getByText('1 张图片上传失败，内容中还没有这些图片')).toBeVisible()
      await save.click()
      const question = page.getByRole('dialog', { name: '图片上传失败' })
      await expect(question).toContainText('“跳转内容”中有 1 张图片上传失败，保存的内容不包含这些图片。')
      await server.dialect('upload-record')
      await question.getByRole('button', { name: '重试上传' }).click()
      await expect(dialog.getByRole('img', { name: '图片', exact: true })).toHaveCount(1)
      expect(await requestsTo(server, '/api/agent-activity/updateing')).toHaveLength(0)
      await server.dialect()
      // Both kinds of picture of one form at once.
      await server.fault({ match: UPLOAD, kind: 'hang' })
      await dialog.getByLabel('图片文件', { exact: true }).setInputFiles(picture('b.png'))
      await expect(dialog.getByText(WAITS)).toBeVisible()
      await server.clearFaults()
      await expect(dialog.getByText(WAITS)).toHaveCount(0)
      await save.click()
      await expect(page.getByText('保存成功')).toBeVisible()
      const [creation] = await requestsTo(server, '/api/agent-activity/updateing')
      expect(creation!.body).toMatchObject({
        url: 'upload-2.png',
        content: `<p>规则<img src="${server.url}/images/upload-1.png"></p>`,
      })
    })
    await test.step('an agent and the logo wait for their image, and leaving the page asks for confirmation', async () => {
      await openScreen(page, '客服管理')
      await openRecord(page, '客服 4')
      const card = page.getByRole('group', { name: '客服 4', exact: true })
      await server.fault({ match: UPLOAD, kind: 'hang' })
      await card.getByLabel('头像文件').setInputFiles(picture())
      await expect(card.getByText(WAITS)).toBeVisible()
      await expect(card.getByRole('button', { name: '保存' })).toBeDisabled()
      await leaveFor(page, '登录设置')
      const question = page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
      await expect(question).toContainText('有未保存的修改，离开后将丢失。')
      await question.getByRole('button', { name: '不保存离开', exact: true }).click()
      const logo = page.getByRole('group', { name: 'Logo', exact: true })
      await server.fault({ match: UPLOAD, kind: 'hang' })
      await logo.getByLabel('Logo图片文件').setInputFiles(picture())
      await expect(logo.getByText(WAITS)).toBeVisible()
      await server.clearFaults()
      await expect(logo.getByRole('button', { name: '设为Logo' })).toBeEnabled()
    })
  })
})

import type { Locator, Page } from 'playwright/test'
import { button } from '../../support/button.ts'
import { chooseFromAccountMenu, expect, test } from '../support/fixtures.ts'

async function openLink(page: Page): Promise<Locator> {
  await chooseFromAccountMenu(page, /^消息服务绑定/)
  return page.getByRole('dialog', { name: '消息服务绑定' })
}

test.describe('消息服务绑定 (A013, inventory 50)', () => {
  test('the state of the link, the QR code and a time-out are shown as the server pushes them, and its account is checked and saved', async ({
    signedInPage: page,
    server,
  }) => {
    await server.status(30, 0)
    const dialog = await openLink(page)
    const state = dialog.getByRole('status', { name: '消息服务状态' })
    await expect(state).toContainText('未绑定')
    await server.status(20, 1, 'object')
    await expect(state).toContainText('运行中')
    await server.userImage()
    await expect(dialog.getByRole('img', { name: '登录二维码' })).toBeVisible()
    await server.linkTimeout()
    await expect(dialog.getByRole('alert')).toContainText('链接超时')
    await server.userImage('qr-2.png')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await server.status(30, 1)
    await expect(state).toContainText('已绑定')

    await dialog.getByLabel('App ID').fill('')
    await dialog.locator(button('保存')).click()
    await expect(dialog.getByText('App ID不能为空')).toBeVisible()
    await dialog.getByLabel('App ID').fill('12345')
    await dialog.getByLabel('App Hash').fill('a1b2c3')
    await dialog.getByLabel('手机号').fill('13800138000')
    await dialog.locator(button('保存')).click()
    await expect(page.getByRole('status', { name: '提示' })).toContainText('保存成功')
    const saved = (await server.log()).filter(({ path }) => path === '/api/account/updateing-app-info/1')
    expect(saved).toHaveLength(1)
  })
})

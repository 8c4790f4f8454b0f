import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { button } from '../../support/button.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ at: routes.Shift.path })

const status = (page: Page) => page.getByRole('status', { name: '实时连接' })
const details = (page: Page) => page.getByRole('dialog', { name: '连接状态' })
const fact = (page: Page, name: string) =>
  details(page)
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(name, { exact: true }) })
    .getByRole('definition')

async function openDetails(page: Page): Promise<void> {
  await status(page).getByRole('button').click()
  await expect(details(page)).toBeVisible()
}

test('a click on the connection tells when the server was last heard; a lost one tells the failed attempts, and is tried again at once', async ({
  signedInPage: page,
  server,
}) => {
  await test.step('a click on the connection shows when the server was last heard and how fast it answers', async () => {
    await expect(status(page)).toHaveText('已连接')
    await openDetails(page)
    await expect(fact(page, '实时连接')).toHaveText('已连接')
    await expect(fact(page, '最近消息')).toHaveText(/^\d\d:\d\d:\d\d$/)
    await expect(fact(page, '重试')).toHaveText('无')
    await expect(fact(page, '接口')).toHaveText('正常')
    await expect(fact(page, '最近读取')).toHaveText(/^\d\d:\d\d:\d\d$/)
    await expect(fact(page, '往返时间')).toHaveText(/^\d+ 毫秒$/)
    const lastMessageAt = () =>
      page.evaluate(async () => (await window.desktop.readState('connection')).lastMessageAt ?? 0)
    const before = await lastMessageAt()
    await server.push('ReceiveMessage', '到了')
    await expect.poll(lastMessageAt).toBeGreaterThan(before)
    await page.keyboard.press('Escape')
    await expect(details(page)).toBeHidden()
    await expect(status(page).getByRole('button')).toBeFocused()
  })
  await test.step('a lost connection shows the failed attempts and the next one, and is tried again at once', async () => {
    await server.fault({ match: { path: '/api/home/pay-data' }, kind: 'dropBefore', times: -1 })
    await server.hub('down')
    await expect(status(page)).toHaveText('实时断开')
    await openDetails(page)
    await expect(fact(page, '重试')).toHaveText(/已失败 \d+ 次，\d 秒后重试（\d\d:\d\d:\d\d）/)
    await expect(fact(page, '接口')).toHaveText('无法连接服务器')
    await expect(fact(page, '往返时间')).toHaveText(/^断开前 \d+ 毫秒$/)
    await server.clearFaults()
    await server.hub('up')
    await details(page).locator(button('立即重连')).press('Enter')
    await expect(fact(page, '实时连接')).toHaveText('已连接')
    await expect(fact(page, '重试')).toHaveText('无')
    await expect(fact(page, '接口')).toHaveText('正常')
    await expect(details(page).locator(button('立即重连'))).toBeFocused()
  })
})

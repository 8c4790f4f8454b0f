/**
 * `npm run pictures`: the pictures of the README, from the preview on the simulator, in docs/images. The data are the
 * simulator's; the server's clock decides how long orders have waited.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { root } from '../../scripts/build.ts'
import { toPalettePng } from './palette-png.ts'
import { openConsole, startConsole } from './start.ts'

const images = join(root, 'docs/images')
/** Until toasts of the sign-in are gone. */
const SETTLED_MS = 6_000

mkdirSync(images, { recursive: true })
const started = await startConsole()
const page = await openConsole(started)
const blank = await page.context().newPage()
await page.bringToFront()

await page.evaluate((hash) => location.assign(hash), '#/Main/UpDownScore/1?state=0')
await page.getByRole('heading', { name: '上分订单', level: 1 }).waitFor()
await page.locator('tr[data-key]').nth(6).locator('td').nth(2).click()
await take(page, 'queue')
await page.keyboard.press('Escape')
await page.keyboard.press('Escape')

await openScreen(page, '盈亏报表')
await page.getByRole('button', { name: '近 7 天' }).click()
await page.getByRole('button', { name: '读取全部' }).click()
await take(page, 'report')

await openScreen(page, '首页')
await page.getByRole('button', { name: /^客服聊天/ }).click()
const chat = page.getByRole('dialog', { name: '客服聊天' })
await chat.getByRole('option').first().click()
for (const text of ['您好，已经看到您的付款，马上为您上分。', '500.00 分已到账，祝您好运！']) {
  await chat.getByRole('textbox', { name: '消息内容' }).fill(text)
  await chat.getByRole('textbox', { name: '消息内容' }).press('Enter')
  await chat.getByRole('article').filter({ hasText: text }).waitFor()
}
await take(page, 'chat')
await chat.getByRole('button', { name: '关闭' }).click()
await page.evaluate(() => window.desktop.changeSettings({ theme: 'dark' }))
await take(page, 'dark')

await started.close()

async function openScreen(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: title }).click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLED_MS)
  const png = await page.screenshot({ animations: 'disabled' })
  writeFileSync(join(images, `${name}.png`), await toPalettePng(blank, png))
}

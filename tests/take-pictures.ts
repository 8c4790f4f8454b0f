/**
 * `npm run pictures`: the pictures of the README, from the preview on the simulator, in docs/images. The data are the
 * simulator's; the server's clock decides how long orders have waited.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { buildIfStale, outDir, root } from '../scripts/build.ts'
import { startPreview } from '../src-main/preview/server.ts'
import { browserArgs, ensureBrowser } from './browser.ts'
import { toPalettePng } from './palette-png.ts'
import { startSimulator } from './simulator/server.ts'
import { senderOf } from './simulator/world/chat/chat-message.ts'

const images = join(root, 'docs/images')
const MINUTE = 60_000
/** Until toasts of the sign-in are gone. */
const SETTLED_MS = 6_000

await buildIfStale(['pages'])
mkdirSync(images, { recursive: true })
const simulator = await startSimulator()
const { world } = simulator
for (const [minutes, balance] of [
  [31, 5000.69],
  [24, 300],
  [17, 1200],
  [11, 88],
  [6, 2000],
  [3, 520.13],
  [1, 100],
] as const)
  world.orders.add({ inOrOut: true, balance, payTime: world.now() - minutes * MINUTE })
// Some members of the simulator have hostile names, which are for tests.
for (const { id, payName } of [...world.orders.pending(true), ...world.orders.pending(false)])
  if (/[^\p{Script=Han}]/u.test(payName)) world.orders.decide(id, true, '', '管理员')
const member = world.members.all.find(({ name }) => /^\p{Script=Han}{2,3}$/u.test(name))!
for (const content of ['在吗', '刚付了 500，微信付的', '麻烦帮我上一下分'])
  world.chat.sendPrivate(member.id, 1, { ...senderOf(member), content, contentType: 1 })
const log = { info: () => {}, warn: console.error, error: console.error }
const preview = await startPreview({ server: simulator.url, port: 0, pages: join(outDir, 'renderer'), log })
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArgs })
const context = await browser.newContext({
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
})
await context.grantPermissions(['notifications'], { origin: preview.url })
const page = await context.newPage()
const blank = await context.newPage()
await page.bringToFront()
await page.goto(preview.link)
await page.getByLabel('用户名').fill('admin')
await page.getByLabel('密码').fill('admin123456')
await page.getByRole('button', { name: '登录' }).click()
await page.getByRole('heading', { name: '首页', level: 1 }).waitFor()
// Sounds and toasts of new orders are not part of a picture.
await page.evaluate(() => window.desktop.changeAlertSettings({ rules: { deposit: { repeat: false } } }))

await page.evaluate((hash) => location.assign(hash), '#/Main/UpDownScore/1?state=0')
await page.getByRole('heading', { name: '上分订单', level: 1 }).waitFor()
await page.locator('tr[data-key]').nth(6).locator('td').nth(2).click()
await take(page, 'queue')
await page.keyboard.press('Escape')
await page.keyboard.press('Escape')

await openScreen(page, '盈亏报表')
await page.getByRole('button', { name: '近7日' }).click()
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

await browser.close()
await preview.close()
await simulator.close()

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

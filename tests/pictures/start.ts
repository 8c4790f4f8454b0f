import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { buildIfStale, outDir } from '../../scripts/build.ts'
import { startPreview } from '../../src-main/preview/server.ts'
import { browserArgs, ensureBrowser } from '../browser.ts'
import { type Simulator, startSimulator } from '../simulator/server.ts'
import { senderOf } from '../simulator/world/chat/chat-message.ts'

const MINUTE = 60_000

export interface Console {
  browser: Browser
  simulator: Simulator
  /** The one-time link of the preview. */
  link: string
  url: string
  close(): Promise<void>
}

/** Preview and simulator with a queue as a clerk finds it: old and new orders, members whose names are plain, a conversation. */
export async function startConsole(): Promise<Console> {
  await buildIfStale(['pages'])
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
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: browserArgs,
    // Scroll bars take room, as on the workstations.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
  const close = async () => {
    await browser.close()
    await preview.close()
    await simulator.close()
  }
  return { browser, simulator, link: preview.link, url: preview.url, close }
}

/** A page of a signed-in clerk at the dashboard. */
export async function openConsole({ browser, link, url }: Console): Promise<Page> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.grantPermissions(['notifications'], { origin: url })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码').fill('admin123456')
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('heading', { name: '首页', level: 1 }).waitFor()
  // Sounds and toasts of new orders are not part of a picture.
  await page.evaluate(() => window.desktop.changeAlertSettings({ rules: { deposit: { repeat: false } } }))
  return page
}

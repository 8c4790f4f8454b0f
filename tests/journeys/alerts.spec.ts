import type { Page } from 'playwright/test'
import { answerDialog, clickNotification, clickTray, reportNotification } from '../desktop/support/observe.ts'
import { chat, invoked } from '../e2e/support/chat-page.ts'
import { openScreen, rowOf, signIn, soundOnce } from '../e2e/support/fixtures.ts'
import { decisionsSent } from '../e2e/support/requests.ts'
import { panel, verb } from '../e2e/support/review.ts'
import { type Desktop, expect, test } from './support/fixture.ts'

const DEPOSITS = 14
const WITHDRAWALS = 9
/** Unread messages at the start, summed over the channels. */
const MESSAGES = 24

/** Waits until menu, title, tray and icon show these counts. */
async function expectCounts(page: Page, { observed }: Desktop, [deposits, withdrawals, messages]: number[]) {
  const total = deposits! + withdrawals! + messages!
  await expect.poll(async () => (await observed()).badges.at(-1)).toBe(total)
  await expect
    .poll(async () => (await observed()).toolTips.at(-1))
    .toContain(`上分 ${deposits} · 下分 ${withdrawals} · 私信 ${messages}`)
  expect((await observed()).menus.at(-1)).toEqual(
    expect.arrayContaining([`上分订单（${deposits}）`, `下分订单（${withdrawals}）`, '退出登录', '退出']),
  )
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link', { name: '上分订单' })).toContainText(String(deposits))
  await expect(menu.getByRole('link', { name: '下分订单' })).toContainText(String(withdrawals))
  await expect(page).toHaveTitle(new RegExp(`^\\(${total}\\) `))
}

const titles = async ({ observed }: Desktop) => (await observed()).notifications.map(({ title }) => title)

/** Closes the window to the tray, after what was pending at the sign-in has been announced. */
async function hideToTray(page: Page, desktop: Desktop) {
  await expectCounts(page, desktop, [DEPOSITS, WITHDRAWALS, MESSAGES])
  await expect.poll(async () => (await titles(desktop)).length).toBeGreaterThanOrEqual(2)
  await (await desktop.app.browserWindow(page)).evaluate((window) => window.close())
  await expect.poll(() => isVisible(page, desktop)).toBe(false)
}

const isVisible = async (page: Page, { app }: Desktop) =>
  (await app.browserWindow(page)).evaluate((window) => window.isVisible())

test('a deposit comes while the window is in the tray: its notification opens the order, which is approved', async ({
  signedInPage: page,
  server,
  desktop,
}) => {
  await hideToTray(page, desktop)
  const [payName, payNo, phone] = ['王小明', '6222021234567890123', '13800138000']
  const { id } = await server.addOrder({ inOrOut: true, balance: 4321.5, payName: `${payName}${phone}`, payNo })
  await expect.poll(async () => (await titles(desktop)).at(-1)).toBe('新上分订单')
  const before = (await titles(desktop)).length
  const notification = (await desktop.observed()).notifications.at(-1)!
  expect(notification.body).toContain(payName)
  expect(notification.body).toContain('4,321.50')
  expect(JSON.stringify(notification)).not.toMatch(/\d{9,}/)
  await expectCounts(page, desktop, [DEPOSITS + 1, WITHDRAWALS, MESSAGES])

  await desktop.app.evaluate(clickNotification)
  const window = await desktop.app.browserWindow(page)
  await expect.poll(() => window.evaluate((main) => main.isVisible() && main.isFocused())).toBe(true)
  await expect(rowOf(page, '上分订单', '4,321.50')).toBeFocused()
  await expect(panel(page)).toContainText(`订单号${id}`)
  await page.keyboard.press('a')
  await expect(verb(page, '通过')).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await server.order(id)).commits).toBe(1)
  await expectCounts(page, desktop, [DEPOSITS, WITHDRAWALS, MESSAGES])
  expect(await decisionsSent(server)).toHaveLength(1)
  expect(await titles(desktop)).toHaveLength(before)
})

test('a message comes while the window is in the tray: its notification opens the conversation, which is answered', async ({
  signedInPage: page,
  server,
  desktop,
}) => {
  await hideToTray(page, desktop)
  const { userId } = await server.addPrivateMessage({ content: '充值没到账' })
  await expect.poll(async () => (await desktop.observed()).notifications.at(-1)?.body).toBe('充值没到账')
  await expectCounts(page, desktop, [DEPOSITS, WITHDRAWALS, MESSAGES + 1])
  await desktop.app.evaluate(clickNotification)
  await expect.poll(() => isVisible(page, desktop)).toBe(true)
  const { message, text } = chat(page)
  await expect(message('充值没到账')).toBeVisible()
  await text.fill('在的')
  await text.press('Enter')
  await expect(message('在的')).toContainText('已发送')
  await page.keyboard.press('Escape')
  // Three of that member's were unread before.
  await expectCounts(page, desktop, [DEPOSITS, WITHDRAWALS, MESSAGES - 3])
  expect(await invoked(server, 'privatesend')).toEqual([[Number(userId), 1, 1, '在的']])
})

test('counts follow what comes and goes while the window is in the tray, whose menu opens a list and signs out', async ({
  signedInPage: page,
  server,
  desktop,
}) => {
  await hideToTray(page, desktop)
  const { id } = await server.addOrder({ inOrOut: true, balance: 50 })
  await server.addOrder({ inOrOut: false, balance: 60 })
  await expectCounts(page, desktop, [DEPOSITS + 1, WITHDRAWALS + 1, MESSAGES])
  await server.decide(id, true)
  await expectCounts(page, desktop, [DEPOSITS, WITHDRAWALS + 1, MESSAGES])
  await desktop.app.evaluate(clickTray, '下分订单')
  await expect.poll(() => isVisible(page, desktop)).toBe(true)
  await expect(page.getByRole('heading', { name: '下分订单', level: 1 })).toBeVisible()

  await desktop.app.evaluate(clickTray, '退出登录')
  await expect(page.getByLabel('密码')).toBeVisible()
  await expect.poll(async () => (await desktop.observed()).badges.at(-1)).toBe(0)
  // Signed out is a state of its own, not a count of 0 (A219).
  await expect(page).toHaveTitle('(未登录) 运营控制台')
  expect((await desktop.observed()).toolTips.at(-1)).toContain('未登录')
  expect((await desktop.observed()).menus.at(-1)).toEqual(expect.arrayContaining(['未登录', '上分订单', '下分订单']))
})

/** The last sound, once it has been played and the output of the system is free again. */
const releasedSound = (audio: HTMLAudioElement) =>
  audio.networkState === HTMLMediaElement.NETWORK_EMPTY && audio.currentSrc

/** Records the sounds that a page plays, when playback really starts. */
function recordSounds(): void {
  const played: string[] = []
  Object.assign(globalThis, { played })
  const audio = document.querySelector('audio')!
  // `playing` fires again after a stall on a busy machine: that is still the same sound.
  let isNew = false
  audio.addEventListener('loadstart', () => {
    isNew = true
  })
  audio.addEventListener('playing', () => {
    if (isNew) played.push(new URL(audio.currentSrc).pathname)
    isNew = false
  })
}
const played = (page: Page) => page.evaluate(() => (globalThis as unknown as { played: string[] }).played)

test('each event in the tray causes one sound, one notification and one flash; the session’s end another sound', async ({
  signedInPage: page,
  server,
  desktop,
}) => {
  await soundOnce(page)
  await expect.poll(() => page.locator('audio').evaluate(releasedSound)).toMatch(/message\.wav$/)
  await hideToTray(page, desktop)
  await page.evaluate(recordSounds)
  const before = await desktop.observed()
  await server.addOrder({ inOrOut: false, balance: 60 })
  await expect.poll(() => played(page)).toEqual(['/sounds/cash.wav'])
  await server.addPrivateMessage({ content: '在吗' })
  await expect.poll(() => played(page)).toEqual(['/sounds/cash.wav', '/sounds/message.wav'])
  const { flashes } = await desktop.observed()
  expect(flashes.filter(Boolean).length).toBe(before.flashes.filter(Boolean).length + 2)

  await server.revokeTokens()
  await page.evaluate(() => window.desktop.refreshAlerts())
  await expect.poll(() => played(page)).toEqual(['/sounds/cash.wav', '/sounds/message.wav', '/sounds/alarm.wav'])
  await expect(page).toHaveTitle('(未登录) 运营控制台')
  expect((await titles(desktop)).slice(before.notifications.length)).toEqual([
    '新下分订单',
    expect.any(String),
    '未经授权请求',
  ])
  expect((await desktop.observed()).beeps).toBe(0)
  await desktop.app.evaluate(clickNotification)
  await expect.poll(() => isVisible(page, desktop)).toBe(true)
  await signIn(page)
  await expectCounts(page, desktop, [DEPOSITS, WITHDRAWALS + 1, MESSAGES + 1])
})

test('the line to the server is lost and returns: header, tray and badge say so, and what was missed is announced', async ({
  signedInPage: page,
  server,
  desktop,
}) => {
  await expectCounts(page, desktop, [DEPOSITS, WITHDRAWALS, MESSAGES])
  await server.fault({ match: { path: '/api/home/pay-data' }, kind: 'dropBefore', times: -1 })
  await server.hub('down')
  await expect(page.getByRole('status', { name: '实时连接' })).toHaveText('实时断开')
  await expect.poll(async () => (await desktop.observed()).toolTips.at(-1)).toContain('断开')
  await server.addOrder({ inOrOut: true, balance: 88, payName: '断线时来的' })
  await server.clearFaults()
  await server.hub('up')
  await page.evaluate(() => window.desktop.reconnect())
  await expectCounts(page, desktop, [DEPOSITS + 1, WITHDRAWALS, MESSAGES])
  await expect.poll(async () => JSON.stringify((await desktop.observed()).notifications.at(-1))).toContain('断线时来的')
  await expect(rowOf(page, '上分订单', '断线时来的')).toBeVisible()
})

test('the system refuses notifications: the header says so until a test of them is shown', async ({
  signedInPage: page,
  desktop,
}) => {
  await expect.poll(async () => (await titles(desktop)).length).toBeGreaterThanOrEqual(2)
  const health = page.getByRole('status', { name: '提醒故障' })
  await desktop.app.evaluate(reportNotification, 'failed' as const)
  await expect(health).toContainText('系统拒绝了桌面通知')
  await health.getByRole('button', { name: '测试' }).click()
  await expect.poll(async () => (await titles(desktop)).at(-1)).toBe('测试通知')
  await desktop.app.evaluate(reportNotification, 'show' as const)
  await expect(health).toBeEmpty()
})

test('a clerk snoozes an order in the notice centre, and a colleague’s decision ends it there', async ({
  signedInPage: page,
  server,
}) => {
  await openScreen(page, '公告管理')
  // What was pending at the sign-in has been announced: an order that comes before is part of that summary.
  await expect(page.getByRole('button', { name: '通知，3 条未读' })).toBeVisible()
  const { id } = await server.addOrder({ inOrOut: true, payName: '稍后再说的', balance: 5 })
  await page.getByRole('button', { name: '通知，4 条未读' }).click()
  const centre = page.getByLabel('通知中心')
  const item = centre.getByRole('listitem').filter({ hasText: '稍后再说的' })
  await item.getByRole('button', { name: /^更多操作/ }).click()
  await page.getByRole('menuitem', { name: '稍后提醒 15 分钟' }).click()
  await expect(item).toContainText(/稍后 \d\d:\d\d/)
  await server.decide(id, true, { admin: '客服二号' })
  await expect(item).toContainText('已处理')
  expect(await decisionsSent(server)).toEqual([])
})

test('switching a signed-in console to another server is asked outside of the page', async ({
  signedInPage: page,
  server,
  desktop,
}) => {
  const switchServer = () =>
    page.evaluate(() => window.desktop.setServer('https://elsewhere.example').then((view) => view.server))
  const declined = switchServer()
  await expect
    .poll(async () => (await desktop.observed()).dialogs)
    .toEqual(['切换到服务器 https://elsewhere.example？'])
  // Enter and Escape choose 取消.
  expect((await desktop.observed()).lastDialog).toMatchObject({ buttons: ['取消', '切换'], defaultId: 0, cancelId: 0 })
  await desktop.app.evaluate(answerDialog, 0)
  expect(await declined).toBe(server.url)
  await expect(page.getByRole('status', { name: '实时连接' })).toHaveText('已连接')
  const accepted = switchServer()
  await expect.poll(async () => (await desktop.observed()).dialogs.length).toBe(2)
  await desktop.app.evaluate(answerDialog, 1)
  expect(await accepted).toBe('https://elsewhere.example')
  await expect(page.getByLabel('密码')).toBeVisible()
})

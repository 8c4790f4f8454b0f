import { expect, type RunningConsole, test } from './support/fixture.ts'
import { advanceClock, shortenTimer } from './support/observe.ts'
import { disableRepeatedSounds, openList, signIn } from './support/operator.ts'

const DEPOSITS = 14
const WITHDRAWALS = 9
/** Unread messages at the start, summed over the channels. */
const UNREAD_MESSAGES = 24
const REPEAT_MS = 30_000
/** Grace period before a lost connection is reported. */
const OUTAGE_GRACE_MS = 10_000

/** Waits until menu, title, tray and icon badge show these pending counts. */
async function expectCounts(
  { page, observed }: RunningConsole,
  deposits: number,
  withdrawals: number,
  messages = UNREAD_MESSAGES,
) {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const total = deposits + withdrawals + messages
  await expect.poll(async () => (await observed()).badges.at(-1)).toBe(total)
  await expect
    .poll(async () => (await observed()).toolTips.at(-1))
    .toContain(`上分 ${deposits} · 下分 ${withdrawals} · 私信 ${messages}`)
  expect((await observed()).menus.at(-1)).toEqual(
    expect.arrayContaining([`上分订单（${deposits}）`, `下分订单（${withdrawals}）`, '退出登录', '退出']),
  )
  await expect(menu.getByRole('link', { name: '上分订单' })).toContainText(String(deposits))
  await expect(menu.getByRole('link', { name: '下分订单' })).toContainText(String(withdrawals))
  await expect(page).toHaveTitle(new RegExp(`^\\(${total}\\) `))
}

/** Waits until this many notifications were shown; two of them summarize what was pending at the start. */
const expectNotificationCount = async ({ observed }: RunningConsole, count: number) =>
  expect.poll(async () => (await observed()).notifications.length).toBe(count)

const isVisible = ({ app }: RunningConsole) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false)

test('a focused window does not flash', async ({ start, control }) => {
  const console = await start()
  const { app, page, observed } = console
  await signIn(page)
  await openList(page, '上分订单')
  const flashes = async () => (await observed()).flashes.filter(Boolean).length
  await expectNotificationCount(console, 2)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus())
  const before = await flashes()
  await control.addOrder({ inOrOut: true, balance: 50 })
  await expectNotificationCount(console, 3)
  expect(await flashes()).toBe(before)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  await control.addOrder({ inOrOut: false, balance: 50 })
  await expect.poll(flashes).toBe(before + 1)
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
const played = ({ page }: RunningConsole) => page.evaluate(() => (globalThis as unknown as { played: string[] }).played)

/** Signs in, waits until the initial alerts have sounded, and records sounds from then on. */
async function signInAndSettle(console: RunningConsole): Promise<void> {
  const { page } = console
  await signIn(page)
  await disableRepeatedSounds(page)
  await expectCounts(console, DEPOSITS, WITHDRAWALS)
  await expectNotificationCount(console, 2)
  await expect.poll(() => page.locator('audio').evaluate(releasedSound)).toMatch(/message\.wav$/)
  await page.evaluate(recordSounds)
}

test('a session ended by the server while hidden repeats its sound and shows in tray and title (fault 54)', async ({
  start,
  control,
}) => {
  const console = await start()
  const { app, page, observed } = console
  await signInAndSettle(console)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  const before = (await observed()).notifications.length
  await control.revokeTokens()
  await page.evaluate(() => window.desktop.refreshAlerts())

  await expect.poll(() => played(console)).toEqual(['/sounds/alarm.wav'])
  const { notifications } = await observed()
  expect(notifications.slice(before).map(({ title }) => title)).toEqual(['未经授权请求'])
  await expect(page).toHaveTitle('(未登录) 运营控制台')
  expect((await observed()).toolTips.at(-1)).toContain('未登录')
  expect((await observed()).badges.at(-1)).toBe(0)
  for (let times = 2; times <= 3; times++) {
    await app.evaluate(advanceClock, REPEAT_MS)
    await expect.poll(() => played(console)).toEqual(Array(times).fill('/sounds/alarm.wav'))
  }
  expect(await isVisible(console)).toBe(false)
  expect((await observed()).beeps).toBe(0)
})

test('an unreachable server while hidden repeats its sound, shows in tray and title, and the counts return (fault 54)', async ({
  start,
  control,
}) => {
  const console = await start()
  const { app, page, observed } = console
  await signInAndSettle(console)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  await app.evaluate(shortenTimer, OUTAGE_GRACE_MS)
  await control.fault({ match: { path: '/api/home/pay-data' }, kind: 'dropBefore', times: -1 })
  await page.evaluate(() => window.desktop.refreshAlerts())

  await expect.poll(() => played(console)).toEqual(['/sounds/alarm.wav'])
  expect((await observed()).notifications.at(-1)?.title).toBe('无法连接服务器')
  await expect(page).toHaveTitle('(断开) 首页 - 运营控制台')
  expect((await observed()).toolTips.at(-1)).toContain('断开 · 无法连接服务器')
  expect((await observed()).badges.at(-1)).toBe(0)
  await app.evaluate(advanceClock, REPEAT_MS)
  await expect.poll(() => played(console)).toEqual(['/sounds/alarm.wav', '/sounds/alarm.wav'])

  await control.clearFaults()
  await page.evaluate(() => window.desktop.refreshAlerts())
  await expectCounts(console, DEPOSITS, WITHDRAWALS)
})

test('without a page to play sounds the system beeps (fault 25)', async ({ start, control }) => {
  const console = await start()
  const { app, observed } = console
  await signIn(console.page)
  await disableRepeatedSounds(console.page)
  await expectCounts(console, DEPOSITS, WITHDRAWALS)
  const crashPage = () =>
    app.evaluate(async ({ BrowserWindow }) => {
      const { webContents } = BrowserWindow.getAllWindows()[0]!
      const gone = new Promise<void>((resolve) => webContents.once('render-process-gone', () => resolve()))
      const up = new Promise<void>((resolve) => webContents.once('did-finish-load', () => resolve()))
      webContents.forcefullyCrashRenderer()
      await gone
      // The dialog is opened synchronously in this event.
      if ((globalThis as unknown as { observed: { dialogs: string[] } }).observed.dialogs.length === 0) await up
    })
  for (let n = 0; n < 4; n++) await crashPage()
  expect((await observed()).dialogs).toEqual(['页面反复出错'])
  const { beeps } = await observed()
  await control.addOrder({ inOrOut: true, balance: 50 })
  await expect.poll(async () => (await observed()).beeps).toBe(beeps + 1)
})

import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { button } from '../../support/button.ts'
import {
  expect,
  initialNotificationsShown,
  openScreen,
  recordNotifications,
  reloadApplication,
  resizeTo,
  rowOf,
  settled,
  soundOnce,
  test,
} from '../support/fixtures.ts'

/** A018: how the operator is alerted, and how to say so. */

test.use({ at: routes.Shift.path })

/** Notes what is played instead of playing it: name and volume. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const played: string[] = []
    Object.assign(window, { played })
    HTMLMediaElement.prototype.play = function () {
      played.push(`${new URL(this.src).pathname} ${this.volume}`)
      return Promise.resolve()
    }
  })
  return () => page.evaluate(() => (window as unknown as { played: string[] }).played)
}

async function openSettings(page: Page): Promise<void> {
  await page.locator(button(/^通知/)).click()
  await page.getByLabel('通知中心').locator(button('提醒设置')).click()
  await expect(page.getByRole('tab', { name: '提醒' })).toHaveAttribute('aria-selected', 'true')
}

/** Opens the fields of a kind of alerts. */
const openRule = (page: Page, kind: string) =>
  page
    .locator(button(new RegExp(`^${kind}`)))
    .and(page.locator('[aria-expanded=false]'))
    .click()

const close = (page: Page) => page.getByRole('dialog').locator(button('关闭')).click()

test.describe('how the operator is alerted', () => {
  test.beforeEach(async ({ signedInPage: page }) => {
    await initialNotificationsShown(page)
    await soundOnce(page)
  })

  test('a kind of alerts is one line, which opens to its fields; a sound is previewed and played by the next order; what is invalid is refused', async ({
    signedInPage: page,
    server,
  }) => {
    const played = await listen(page)
    await openSettings(page)
    const lines = page.getByRole('list', { name: '各类提醒' }).getByRole('listitem')
    await expect(lines).toHaveCount(7)
    await resizeTo(page, { width: 1280, height: 720 })
    await expect(lines.last(), 'all of them are in sight at once').toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('group', { name: '每周免打扰' }), 'and 免打扰 with them').toBeInViewport({ ratio: 1 })

    await openRule(page, '上分订单')
    const boxOf = async (name: string) => (await page.getByRole('switch', { name, exact: true }).boundingBox())!
    expect((await boxOf('上分订单提醒')).x, 'all switches stand below each other').toBe((await boxOf('播放声音')).x)
    await page.getByLabel('上分订单声音').selectOption('铃声')
    await page.getByLabel('上分订单音量').fill('40')
    await page.locator(button('试听上分订单')).click()
    await expect.poll(played).toEqual(['/sounds/bell.wav 0.4'])
    // A number that is being typed is not replaced by what is saved meanwhile.
    const minutes = page.getByLabel('上分订单超时提醒')
    await minutes.fill('12')
    await page.evaluate(() =>
      window.desktop.changeAlertSettings({ rules: { deposit: { waitMinutes: 9, escalateMinutes: 20 } } }),
    )
    await expect(page.getByLabel('上分订单加急', { exact: true })).toHaveValue('20')
    await expect(minutes).toHaveValue('12')
    await minutes.blur()
    const waitOf = (kind: 'deposit' | 'privateMessage') =>
      page.evaluate(async (of) => (await window.desktop.readState('alertSettings')).rules[of].waitMinutes, kind)
    await expect.poll(() => waitOf('deposit')).toBe(12)
    await openRule(page, '下分订单')
    await expect(page.getByLabel('上分订单声音'), 'one is open at a time').toHaveCount(0)
    await page.getByLabel('下分订单声音').selectOption('无声')
    await expect(page.locator(button('试听下分订单'))).toBeDisabled()

    await openRule(page, '私信')
    const preview = (await page.locator(button('试听私信')).boundingBox())!
    const repeat = (await page.getByLabel('私信重复提醒').boundingBox())!
    expect(repeat.x - preview.x - preview.width, '试听 belongs to the volume').toBeGreaterThanOrEqual(16)
    await expect(page.getByLabel('私信重复提醒')).toHaveAccessibleDescription('未处理时每 30 秒再响')
    await expect(page.getByLabel('私信超时提醒')).toHaveAttribute('placeholder', '关')
    await page.getByLabel('私信超时提醒').fill('5')
    await page.getByLabel('私信加急', { exact: true }).click()
    await expect(lines.filter({ hasText: '私信' })).toContainText('5 分钟后提醒')
    await page.getByLabel('私信超时提醒').fill('')
    await page.getByLabel('私信加急', { exact: true }).click()
    await expect(lines.filter({ hasText: '私信' })).not.toContainText('分钟后提醒')
    expect(await waitOf('privateMessage')).toBe(0)
    await page.getByLabel('私信超时提醒').fill('5000')
    await page.getByLabel('期间下分金额超过此数仍提醒').fill('很多')
    await expect(page.getByRole('status', { name: '提示' })).toContainText('请输入 1 至 1440 的整数')
    await expect(page.getByLabel('私信超时提醒')).toHaveValue('')
    await page.getByLabel('私信超时提醒').fill('3')
    await expect(page.getByRole('status', { name: '提示' })).toContainText('该项必须输入数字')
    await expect(page.getByLabel('期间下分金额超过此数仍提醒')).toHaveValue('')
    await page.getByRole('switch', { name: '私信重复提醒' }).click()
    await expect(page.getByRole('switch', { name: '私信重复提醒' })).toBeChecked()
    await close(page)
    await server.addOrder({ inOrOut: true })
    await expect.poll(played).toEqual(['/sounds/bell.wav 0.4', '/sounds/bell.wav 0.4'])

    await reloadApplication(page)
    await openSettings(page)
    await openRule(page, '上分订单')
    await expect(page.getByLabel('上分订单声音')).toHaveValue('bell')
    await expect(page.getByLabel('上分订单音量')).toHaveValue('40')
    await openRule(page, '下分订单')
    await expect(page.getByLabel('下分订单声音')).toHaveValue('none')
    await openRule(page, '私信')
    await expect(page.getByLabel('私信超时提醒')).toHaveValue('3')
    await expect(page.getByRole('switch', { name: '私信重复提醒' })).toBeChecked()
  })

  test('an alert that is off, or below the amount of do not disturb, is listed without a sound; do not disturb is ended early, and the list goes with its operator', async ({
    signedInPage: page,
    server,
  }) => {
    const played = await listen(page)
    await openSettings(page)
    await page.getByRole('switch', { name: '上分订单提醒' }).click()
    await expect(page.getByRole('switch', { name: '上分订单提醒' })).not.toBeChecked()
    await close(page)
    await server.addOrder({ inOrOut: true, payName: '安静的人' })
    await page.locator(button(/^通知，1 条未读/)).click()
    const centre = page.getByLabel('通知中心')
    await expect(centre.locator(button(/安静的人/))).toBeVisible()
    await settled(page)
    expect(await played()).toEqual([])
    await centre.locator(button('提醒设置')).click()
    const except = page.getByLabel('期间下分金额超过此数仍提醒')
    await expect(except).toHaveAccessibleDescription('')
    await except.fill('5000')
    await expect(except).toHaveAccessibleDescription('积分')
    await page.locator(button('15 分钟')).click()
    const until = /免打扰至 (\d\d-\d\d )?\d\d:\d\d/
    await expect(page.getByRole('group', { name: '免打扰', exact: true })).toContainText(until)
    await close(page)
    await server.addOrder({ inOrOut: false, balance: 5_000, payName: '免打扰时的' })
    await page.locator(button(/^通知，\d 条未读/)).click()
    await expect(centre).toContainText(until)
    await expect(centre.locator(button(/免打扰时的/))).toBeVisible()
    await settled(page)
    expect(await played()).toEqual([])
    await page.keyboard.press('Escape')
    await server.addOrder({ inOrOut: false, balance: 5_000.5 })
    await expect.poll(played).toEqual(['/sounds/cash.wav 0.7'])
    await openSettings(page)
    await page.locator(button('结束免打扰')).click()
    await expect(page.locator(button('15 分钟'))).toBeVisible()
    await close(page)
    await page.locator(button(/^通知/)).click()
    await expect(centre.getByText('免打扰已结束')).toBeVisible()
    await page.keyboard.press('Escape')

    // A sign-in during another operator's session replaces the notifications with those of the new operator, not the menu
    // (inventory 42).
    const menu = page.getByRole('navigation', { name: '主菜单' })
    const entries = (await menu.getByRole('link').allInnerTexts()).map((text) => text.replace(/\d+/, '').trim())
    expect(entries.length).toBeGreaterThan(20)
    await page.evaluate(() =>
      fetch('/api/system/account-login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ loginName: 'kefu01', loginPwd: 'kefu123456', loginCode: '' }),
      }),
    )
    await expect(menu).toContainText('客服一号')
    await expect(menu.getByRole('link')).toHaveText(entries.map((title) => new RegExp(`^${title}\\d*$`)))
    await page.locator(button(/^通知/)).click()
    await expect(centre.getByText('仍待处理')).toHaveCount(2)
    await expect(centre.getByText('安静的人')).toBeHidden()
  })
})

test('notifications of the system: the end of do not disturb opens the notification centre over the current screen, and that of an order goes when a colleague decides it', async ({
  page,
  startConsole,
  server,
}) => {
  const notifications = await recordNotifications(page, startConsole)
  const { id } = await server.addOrder({ inOrOut: true, payName: '被处理的人' })
  await expect.poll(notifications.open).toContainEqual(expect.stringContaining('被处理的人'))
  await server.decide(id, true)
  await expect.poll(notifications.open).not.toContainEqual(expect.stringContaining('被处理的人'))
  expect(await notifications.texts()).toContainEqual(expect.stringContaining('被处理的人'))

  await openScreen(page, '下分订单')
  await page.evaluate(() => window.desktop.setDoNotDisturb(15))
  await server.addOrder({ inOrOut: true, payName: '安静的人' })
  await expect(page.locator(button('通知，5 条未读'))).toBeVisible()
  await page.evaluate(() => window.desktop.setDoNotDisturb(0))
  await expect.poll(notifications.texts).toContainEqual(expect.stringContaining('免打扰已结束'))
  await notifications.click('免打扰已结束')
  const centre = page.getByLabel('通知中心')
  await expect(centre).toBeVisible()
  await expect(page).toHaveURL(/UpDownScore\/2$/)
  await expect(centre.getByText('免打扰已结束')).toBeVisible()
  await centre.locator(button(/安静的人/)).click()
  await expect(centre).toBeHidden()
  await expect(rowOf(page, '上分订单', '安静的人')).toHaveAttribute('aria-current', 'true')
})

test('the header says that notifications are not permitted, that sounds or alerts are off, and that a sound does not play, each until it is mended', {
  tag: '@whole-browser',
}, async ({ signedInPage: page, context, server }) => {
  await initialNotificationsShown(page)
  await soundOnce(page)
  const health = page.getByRole('status', { name: '提醒故障' })
  await health.locator(button('允许')).click()
  await expect(page.getByRole('status', { name: '提示' })).toContainText('浏览器仍不允许通知')
  await context.grantPermissions(['notifications'])
  // What was pending at the sign-in may have sounded before the first click, which the browser does not let.
  await expect(health).not.toContainText('不允许通知')
  await context.clearPermissions()
  await expect(health).toHaveText(/^浏览器不允许通知/)
  await context.grantPermissions(['notifications'])

  await openSettings(page)
  const [sound, notices] = ['播放声音', '显示桌面通知'].map((name) => page.getByRole('switch', { name }))
  await sound!.click()
  await expect(sound!).not.toBeChecked()
  await close(page)
  await expect(health).toHaveText(/^提醒声音已关闭/)
  await reloadApplication(page)
  await health.locator(button('提醒设置')).click()
  await notices!.click()
  await close(page)
  await expect(health).toHaveText(/^提醒已全部关闭/)
  await health.locator(button('提醒设置')).click()
  await sound!.click()
  await notices!.click()
  await close(page)
  await expect(health).toBeEmpty()

  await page.evaluate(() => {
    const { play } = HTMLMediaElement.prototype
    const sounds = { refused: 0, allow: () => Object.assign(HTMLMediaElement.prototype, { play }) }
    HTMLMediaElement.prototype.play = () => {
      sounds.refused++
      return Promise.reject(new DOMException('no gesture', 'NotAllowedError'))
    }
    Object.assign(window, { sounds })
  })
  type Sounds = { sounds: { refused: number; allow: () => void } }
  const refused = () => page.evaluate(() => (window as unknown as Sounds).sounds.refused)
  await server.addOrder({ inOrOut: true })
  await expect(health).toHaveText(/^浏览器阻止了声音/)
  const before = await refused()
  await health.locator(button('测试')).click()
  await expect.poll(refused, 'the tested sound was refused too').toBe(before + 1)
  await settled(page)
  await expect(health).toHaveText(/^浏览器阻止了声音/)
  await page.evaluate(() => (window as unknown as Sounds).sounds.allow())
  await health.locator(button('测试')).click()
  await expect(health).toBeEmpty()
  await page.route('**/sounds/*.wav', (route) => route.abort())
  await server.addOrder({ inOrOut: false })
  await expect(health).toHaveText(/^提醒声音无法播放/)
})

test('the page title and a sound report an ended session, and the title an unreachable server (A218, A219)', async ({
  signedInPage: page,
  server,
}) => {
  const played = await listen(page)
  await server.fault({ match: { path: '/api/home/pay-data' }, kind: 'dropBefore', times: -1 })
  await page.evaluate(() => window.desktop.refreshAlerts())
  await expect(page).toHaveTitle('(断开) 我的班次 - 运营控制台')
  await server.clearFaults()
  await page.evaluate(() => window.desktop.refreshAlerts())
  await expect(page).toHaveTitle(/^\(\d+\) 我的班次 - 运营控制台$/)
  await server.revokeTokens()
  await page.evaluate(() => window.desktop.refreshAlerts())
  await expect(page.getByLabel('密码')).toBeVisible()
  await expect(page).toHaveTitle('(未登录) 运营控制台')
  await expect.poll(async () => (await played()).at(-1)).toBe('/sounds/alarm.wav 0.7')
})

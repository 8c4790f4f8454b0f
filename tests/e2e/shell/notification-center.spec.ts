import type { Page } from 'playwright/test'
import type { Subject } from '#contract/desktop.ts'
import { routes } from '#shared/routes.ts'
import { button } from '../../support/button.ts'
import { serious } from '../support/axe.ts'
import {
  expect,
  initialNotificationsShown,
  openScreen,
  rowOf,
  settled,
  submitSignIn,
  test,
} from '../support/fixtures.ts'

test.use({ at: routes.Bet.path })

const bell = (page: Page) => page.locator(button(/^通知/))
const centre = (page: Page) => page.getByLabel('通知中心')
const entries = (page: Page) => centre(page).locator('[data-notice]')
const entry = (page: Page, text: string) => entries(page).filter({ hasText: text })
const filter = (page: Page, name: string) => centre(page).getByRole('tab', { name, exact: true })
const line = (page: Page) => page.getByRole('status', { name: '新订单' })

async function openCentre(page: Page): Promise<void> {
  await bell(page).click()
  await expect(centre(page)).toBeVisible()
}

test.describe('the notice centre', () => {
  test.beforeEach(({ signedInPage: page }) => initialNotificationsShown(page))

  test('the arrow keys go through the entries, each with amount, state and menu, and Enter opens one', async ({
    signedInPage: page,
    server,
  }) => {
    await server.addOrder({ inOrOut: true, payName: '键盘打开的', balance: 5 })
    await expect(bell(page)).toHaveAccessibleName('通知，4 条未读')
    await bell(page).press('Enter')
    await expect(entry(page, '键盘打开的')).toBeVisible()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowDown')
    await expect(entries(page).nth(0)).toBeFocused()
    await page.keyboard.press('End')
    await expect(entries(page).last()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(entries(page).nth(-2)).toBeFocused()
    await page.keyboard.press('Home')
    await expect(entry(page, '键盘打开的')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(centre(page)).toBeHidden()
    await expect(rowOf(page, '上分订单', '键盘打开的')).toHaveAttribute('aria-current', 'true')
    await test.step('shows the amount of an order apart from its text, and only the notices of a filter', async () => {
      await server.addOrder({ inOrOut: true, payName: '上分的人', balance: 1_234.5 })
      await server.addOrder({ inOrOut: false, payName: '下分的人', balance: 60 })
      await openCentre(page)
      await expect(entry(page, '上分的人')).toContainText('1,234.50')
      await expect(entry(page, '上分的人').getByText(/^上分的人（\d+）$/)).toBeVisible()
      await expect(entry(page, '上分的人')).toContainText('刚刚')
      const { height } = (await entry(page, '上分的人').boundingBox())!
      expect(height, 'the time stands beside the member, not below').toBeLessThan(56)
      await filter(page, '下分').click()
      await expect(entry(page, '下分的人')).toBeVisible()
      await expect(entry(page, '上分的人')).toHaveCount(0)
      await filter(page, '系统').click()
      await expect(centre(page).getByText('没有系统通知')).toBeVisible()
      await filter(page, '全部').click()
      await centre(page).locator(button('全部已读')).click()
      // The page behind the centre is hidden from assistive technology.
      await expect(page.getByRole('button', { name: '通知', exact: true, includeHidden: true })).toHaveCount(1)
      await expect(centre(page).locator(button('全部已读'))).toBeFocused()
      await page.keyboard.press('Escape')
    })
    await test.step('an order that a colleague decides is shown as handled while the centre is open', async () => {
      const { id } = await server.addOrder({ inOrOut: true, payName: '同事先到的', balance: 5 })
      await openCentre(page)
      await expect(entry(page, '同事先到的')).not.toContainText('已处理')
      await server.decide(id, true, { admin: '客服二号' })
      await expect(entry(page, '同事先到的')).toContainText('已处理')
      await expect(
        centre(page).getByRole('listitem').filter({ hasText: '同事先到的' }).getByRole('button'),
      ).toHaveCount(1)
      await page.keyboard.press('Escape')
    })
    await test.step('an entry has the menu of what it stands for, by its button and by right click', async () => {
      await server.addOrder({ inOrOut: true, payName: '稍后再说的', balance: 5 })
      await openCentre(page)
      const item = centre(page).getByRole('listitem').filter({ hasText: '稍后再说的' })
      await item.locator(button(/^更多操作/)).click()
      await page.getByRole('menuitem', { name: '稍后提醒 15 分钟' }).click()
      await expect(item).toContainText(/稍后 \d\d:\d\d/)
      await expect(item.locator(button(/^更多操作/))).toBeFocused()
      await expect(centre(page)).toBeVisible()
      await entry(page, '稍后再说的').click({ button: 'right' })
      await page.getByRole('menuitem', { name: /^我来处理/ }).click()
      await expect(item).toContainText('我来处理')
      await page.keyboard.press('Escape')
    })
    await test.step('says how long alerts are quiet by the periods of the week (A225)', async () => {
      await openCentre(page)
      await expect(centre(page).getByText('近 7 天的通知'), 'a heading').toHaveCSS('font-weight', '600')
      await page.evaluate(() =>
        window.desktop.changeAlertSettings({
          quietSchedule: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }],
        }),
      )
      await expect(centre(page).getByText('一直免打扰')).toBeVisible()
    })
  })

  test.describe('the line for new orders', () => {
    // A screen with both queues: what is pending at the start is in sight.
    test.use({ at: routes.Home.path })

    test('names one that came while another screen is open, moves nothing, opens the order, and goes by itself', async ({
      signedInPage: page,
      server,
    }) => {
      await openScreen(page, '注单查询')
      await expect(line(page)).toBeEmpty()
      const places = () =>
        page
          .getByRole('banner')
          .locator(':scope > *')
          .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().x))
      await settled(page)
      const before = await places()
      await server.addOrder({ inOrOut: true, payName: '别处看到的', balance: 1_234.5 })
      await expect(line(page)).toHaveText(/^新上分订单别处看到的（\d+）1,234\.50查看$/)
      expect(await places()).toEqual(before)
      expect(await serious(page)).toEqual([])
      await line(page).getByRole('button').click()
      await expect(rowOf(page, '上分订单', '别处看到的')).toHaveAttribute('aria-current', 'true')
      await expect(line(page)).toBeEmpty()
      await openScreen(page, '注单查询')
      await settled(page)
      await expect(line(page)).toBeEmpty()

      // It goes by itself when the order is handled, and is not on a screen with the queue.
      await openScreen(page, '上分订单')
      await server.addOrder({ inOrOut: true, payName: '就在眼前的', balance: 5 })
      await expect(rowOf(page, '上分订单', '就在眼前的')).toHaveCount(1)
      const { id } = await server.addOrder({ inOrOut: false, payName: '另一队列的', balance: 6 })
      await expect(line(page)).toContainText('另一队列的')
      await server.decide(id, true, { admin: '客服二号' })
      await expect(line(page)).toBeEmpty()
      await openScreen(page, '注单查询')
      await settled(page)
      await expect(line(page)).toBeEmpty()
    })
  })

  test('the age of a notice advances', async ({ signedInPage: page, server }) => {
    await page.clock.install()
    await page.reload()
    await expect(bell(page)).toHaveAccessibleName('通知，3 条未读')
    await server.addOrder({ inOrOut: true, payName: '早就来的', balance: 5 })
    await openCentre(page)
    await expect(entry(page, '早就来的')).toContainText('刚刚')
    await page.clock.fastForward(121_000)
    await expect(entry(page, '早就来的')).toContainText('2 分钟前')
  })
})

test.describe('many notices', () => {
  test('two hundred are listed, and those that cannot be read at first are read again', async ({
    page,
    startConsole,
  }) => {
    await page.addInitScript(() => {
      let bridge: typeof window.desktop
      let fails = true
      const notices = Array.from({ length: 200 }, (_one, i) => ({
        ...{ id: `n${i}`, kind: 'deposit' as const, title: '新上分订单', body: `会员 ${i}`, route: '/Main/Home' },
        ...{ timestamp: i, read: false, items: [], amount: '1', state: 'handled' as const },
      }))
      Object.defineProperty(window, 'desktop', {
        get: () => bridge,
        set: (given: typeof window.desktop) => {
          const readState = async (subject: Subject) => {
            if (subject !== 'notifications') return given.readState(subject)
            if (fails) throw new Error('gone')
            return notices
          }
          bridge = { ...given, readState: readState as typeof given.readState }
        },
      })
      Object.assign(window, { recover: () => (fails = false) })
    })
    const { link } = await startConsole()
    await page.goto(link)
    await submitSignIn(page)
    await initialNotificationsShown(page)
    await openCentre(page)
    await expect(centre(page).getByText('较早的通知暂时无法读取')).toBeVisible()
    await page.evaluate(() => (window as unknown as { recover: () => void }).recover())
    await centre(page).locator(button('重试')).click()
    await expect(entries(page)).toHaveCount(200)
    await entries(page).first().press('End')
    await expect(entries(page).last()).toBeFocused()
  })
})

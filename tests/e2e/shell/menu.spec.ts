import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expect, openScreen, reloadApplication, resizeTo, settled, test } from '../support/fixtures.ts'
import { requestsUnder } from '../support/requests.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const titles = async (page: Page) =>
  (await menu(page).getByRole('link').allInnerTexts()).map((text) => text.replace(/\d+/, '').trim())

/** Whether every label of the menu has all its room. */
const cutLabels = (page: Page) =>
  menu(page)
    .locator('a, button')
    .evaluateAll((entries) => {
      const isCut = (element: Element) => element.scrollWidth > element.clientWidth + 1
      return entries.filter((entry) => isCut(entry)).map((entry) => entry.textContent)
    })

test.use({ at: routes.Shift.path })

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

test('every entry is in sight in a window of 900 pixels, no label is cut at any size, also collapsed and with counts of four digits; a group folds to the current entry, a pinned entry moves below the fixed ones, and both stay so', async ({
  signedInPage: page,
}) => {
  const last = menu(page).getByRole('link').last()
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(await menu(page).getByRole('link').count()).toBe(27)
  expect(await cutLabels(page)).toEqual([])
  const heights = await menu(page)
    .locator('a, button:not([aria-hidden])')
    .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height))
  expect(Math.min(...heights), 'as WCAG 2.2 asks of targets').toBeGreaterThanOrEqual(24)
  await test.step('collapsed entries are low, and their counts lie over the icon', async () => {
    await page.getByRole('button', { name: '收起菜单' }).click()
    const orders = menu(page).getByRole('link', { name: /^上分订单/ })
    const { x, width, height } = (await orders.boundingBox())!
    expect(height).toBeLessThanOrEqual(44)
    const badge = (await orders.getByLabel(/笔待处理$/).boundingBox())!
    expect(badge.x + badge.width).toBeLessThanOrEqual(x + width)
    expect(await cutLabels(page)).toEqual([])
    await page.getByRole('button', { name: '展开菜单' }).click()
  })
  await test.step('counts of four digits cut no label and move no entry', async () => {
    const texts = () =>
      menu(page)
        .locator('a, button')
        .evaluateAll((entries) =>
          entries.map((entry) => {
            const { x, y } =
              [...entry.querySelectorAll('span')].find((span) => span.textContent)?.getBoundingClientRect() ?? {}
            return `${entry.textContent?.replace(/\d/g, '')} ${x} ${y}`
          }),
        )
    await expect(menu(page).locator('.fui-CounterBadge')).toHaveCount(3)
    for (const size of SIZES) {
      await resizeTo(page, size)
      for (const toggle of ['收起菜单', '展开菜单']) {
        const before = await texts()
        // Counts come from the main process; the width is that of the drawn text.
        const draw = (count: string | null) =>
          menu(page)
            .locator('.fui-CounterBadge')
            .evaluateAll((badges, digits) => {
              for (const badge of badges as HTMLElement[]) {
                badge.dataset.count ??= badge.textContent ?? ''
                badge.textContent = digits ?? badge.dataset.count
              }
            }, count)
        await draw('9999')
        expect(await cutLabels(page)).toEqual([])
        expect(await texts()).toEqual(before)
        await draw(null)
        await page.getByRole('button', { name: toggle }).click()
      }
    }
  })
  await test.step('at 200 % zoom the menu is collapsed, stays so, and every button of the header is in the window', async () => {
    await resizeTo(page, { width: 1280, height: 900 })
    await expect(menu(page)).toHaveCSS('width', '156px')
    // What 1280 x 900 pixels show at 200 %.
    await resizeTo(page, { width: 640, height: 450 })
    await expect(menu(page)).toHaveCSS('width', '78px')
    const toggle = menu(page).getByRole('button', { name: '展开菜单' })
    await expect(toggle).toBeDisabled()
    await expect(toggle).toHaveAttribute('title', /菜单已收起/)
    for (const control of await page.getByRole('banner').getByRole('button').all()) {
      await expect(control).toBeInViewport({ ratio: 1 })
    }
    expect(await cutLabels(page)).toEqual([])
    await resizeTo(page, { width: 1280, height: 900 })
    await expect(menu(page), 'what the operator chose').toHaveCSS('width', '156px')
  })

  await openScreen(page, '机器人设置')
  await menu(page).getByRole('button', { name: '后台设置' }).click()
  await expect(menu(page).getByRole('link', { name: '常规设置' })).toHaveCount(0)
  await expect(menu(page).getByRole('link', { name: '机器人设置' })).toBeVisible()
  await reloadApplication(page)
  await expect(menu(page).getByRole('button', { name: '后台设置', expanded: false })).toBeVisible()
  await menu(page).getByRole('button', { name: '后台设置' }).click()
  await expect(menu(page).getByRole('link', { name: '常规设置' })).toBeVisible()
  await test.step('a pinned entry moves below the fixed ones, and stays there', async () => {
    await menu(page).getByRole('link', { name: '用户管理' }).hover()
    await menu(page).getByRole('listitem').filter({ hasText: '用户管理' }).getByTitle('固定到菜单上方').click()
    const pinned = ['首页', '上分订单', '下分订单', '用户管理', '注单查询']
    expect((await titles(page)).slice(0, 5)).toEqual(pinned)
    await reloadApplication(page)
    await expect(menu(page).getByRole('link', { name: '用户管理' })).toBeVisible()
    expect((await titles(page)).slice(0, 5)).toEqual(pinned)
  })
  await test.step('an entry is pinned and released by keyboard', async () => {
    await menu(page).getByRole('link', { name: '开奖记录' }).focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: '固定到菜单上方' }).press('Enter')
    await expect.poll(async () => (await titles(page))[4]).toBe('开奖记录')
    await menu(page).getByRole('link', { name: '开奖记录' }).focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: '取消固定' }).press('Enter')
    await expect.poll(async () => (await titles(page))[4]).toBe('注单查询')
  })
})

test.describe('in a low window', () => {
  test.use({ viewport: { width: 1280, height: 720 }, at: routes.BalanceReport.path })

  test('the current entry, the orders and the chat are in sight, and no label is cut beside the scroll bar', async ({
    signedInPage: page,
  }) => {
    await expect(menu(page).getByRole('link', { name: '账变报表' })).toBeInViewport({ ratio: 1 })
    for (const title of ['首页', '上分订单', '下分订单']) {
      await expect(menu(page).getByRole('link', { name: title })).toBeInViewport({ ratio: 1 })
    }
    await expect(menu(page).getByRole('button', { name: /^客服聊天/ })).toBeInViewport({ ratio: 1 })
    expect(await cutLabels(page)).toEqual([])
  })
})

test.describe('an entry that is chosen again', () => {
  test.use({ at: routes.UpScore.path })

  test('reloads its screen, keeps the filters and reads its list from the server (inventory 43, A008)', async ({
    signedInPage: page,
    server,
  }) => {
    await page.getByLabel('支付类型').selectOption('微信')
    await expect(page).toHaveURL(/paytype=2/)
    await page.getByLabel('会员ID').fill('typed but not asked')
    await menu(page).getByRole('link', { name: '上分订单' }).click()
    await expect(page.getByLabel('会员ID')).toHaveValue('')
    await expect(page.getByLabel('支付类型')).toHaveValue('2')
    await expect(page).toHaveURL(/state=0.*paytype=2|paytype=2.*state=0/)
    await test.step('reads its list from the server, as does one that is chosen later (inventory 43, A008)', async () => {
      const reads = async (path: string) => (await requestsUnder(server, path)).length
      const choose = async (title: string) => {
        await menu(page).getByRole('link', { name: title }).click()
        await expect(page.locator('h1')).toHaveText(title)
        await settled(page)
      }
      await choose('注单查询')
      expect(await reads('/api/order/list')).toBe(1)
      await choose('注单查询')
      expect(await reads('/api/order/list')).toBe(2)
      await choose('首页')
      const games = await reads('/api/home/data')
      await choose('注单查询')
      expect(await reads('/api/order/list')).toBe(3)
      await choose('首页')
      expect(await reads('/api/home/data')).toBeGreaterThan(games)
      expect(await reads('/api/pay/pay-name-list'), 'names are kept for ten minutes (A071)').toBe(1)
    })
  })
})

import type { Locator, Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { button } from '../../support/button.ts'
import { chat, invoked } from '../support/chat-page.ts'
import {
  expect,
  openScreen,
  reloadApplication,
  resizeTo,
  settled,
  signIn,
  submitSignIn,
  test,
} from '../support/fixtures.ts'
import { InputCounter } from '../support/input-counter.ts'
import { layoutWidth } from '../support/locators.ts'

test.use({ at: routes.Shift.path })

const floatingIn = (page: Page) => page.getByRole('region', { name: '联系客服' })

/** What is seen or pressed at the middle and the corners of the button. */
const coveredBy = (floating: Locator) =>
  floating.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const points = [left + 1, (left + right) / 2, right - 1].flatMap((x) =>
      [top + 1, (top + bottom) / 2, bottom - 1].map((y) => [x, y] as const),
    )
    const below = points.flatMap(([x, y]) => {
      const stack = document.elementsFromPoint(x, y)
      // Under the save bar lies what the page has scrolled away.
      const bar = stack.findIndex((each) => each.matches('[data-save-bar]'))
      return bar < 0 ? stack : stack.slice(0, bar)
    })
    return below
      .filter((each) => !element.contains(each) && each.matches('td, th, button, a, input, label, h2, [data-region]'))
      .map(({ outerHTML }) => outerHTML.slice(0, 80))
  })

const middleOf = async (part: Locator) => {
  const { y, height } = (await part.boundingBox())!
  return y + height / 2
}

async function expectInPagerLine(page: Page): Promise<void> {
  expect((await floatingIn(page).boundingBox())!.height, 'as the buttons in its line').toBe(28)
  const distance = async () =>
    Math.abs((await middleOf(floatingIn(page))) - (await middleOf(page.getByLabel('每页条数'))))
  await expect.poll(distance).toBeLessThanOrEqual(1)
}

test('the chat is 900 pixels wide and sends nothing until a conversation is chosen; a floating button with a dot opens it, lies over nothing, waits for what its page reads (A413) and can be switched off (A383)', async ({
  signedInPage: page,
  server,
}) => {
  const { dialog, open, channel, text, send, group, log } = chat(page)
  await open()
  // The member's column comes on top from 1200 pixels on; while there is no member the messages have its room.
  expect(await layoutWidth(dialog)).toBe(900 + 400)
  await expect(page.getByRole('region', { name: '会员资料' })).toHaveCount(0)
  await resizeTo(page, { width: 1199, height: 800 })
  expect(await layoutWidth(dialog)).toBe(900)
  for (const name of ['在线客服', '上分客服', '下分客服', '群组']) await expect(channel(name)).toBeVisible()
  await expect(text).toBeDisabled()
  await expect(send).toBeDisabled()
  await channel('群组').click()
  await expect(page.getByRole('textbox', { name: '查找会员ID' })).toHaveCount(0)
  await group('台湾宾果28群').click()
  await expect(text).toBeEnabled()
  await expect(log).toContainText('系统接单')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await resizeTo(page, { width: 1440, height: 900 })
  await server.addPrivateMessage()
  const floating = floatingIn(page)
  for (const title of ['首页', '上分订单', '聊天记录']) {
    await openScreen(page, title)
    // Beside whose panel the corner above the pager is free.
    if (title === '聊天记录') await page.getByLabel('每页条数').selectOption('50')
    await expect(floating.getByRole('button'), title).toHaveAccessibleName(/^联系客服，\d+ 条未读$/)
    await expect(floating.locator('[data-unread-dot]')).toBeInViewport({ ratio: 1 })
    expect(await coveredBy(floating), title).toEqual([])
    if (title === '上分订单' || title === '聊天记录') await expectInPagerLine(page)
  }
  await resizeTo(page, { width: 1280, height: 720 })
  await openScreen(page, '活动设置')
  await page.getByLabel('每页条数').selectOption('50')
  await expect(page.locator('tr[data-key]'), 'all of them are there, and the pager follows').not.toHaveCount(10)
  await expectInPagerLine(page)

  // Not below the pointer where 保存 comes to stand.
  await resizeTo(page, { width: 1920, height: 1080 })
  await page.mouse.move(1892, 1052)
  const held = await server.fault({ match: { path: '/api/' }, kind: 'hang', times: -1 })
  await page.evaluate((hash) => location.assign(hash), `#${routes.PlaySetting.path}`)
  await expect(page.locator('#content [data-shape]').first()).toBeVisible()
  await settled(page)
  await expect(floating.getByRole('button')).toHaveCount(0)
  await server.clearFaults(held)
  await expect(floating).toBeVisible()
  await settled(page)
  const bar = (await page.locator('[data-save-bar] button').last().boundingBox())!
  const own = (await floating.getByRole('button').boundingBox())!
  expect(own.y + own.height <= bar.y || own.x + own.width <= bar.x, 'it lies beside 保存 or above').toBe(true)
  // In line with the buttons of the bar, or clear of its edge.
  for (const [title, width, height] of [
    ['玩法设置', 1440, 900],
    ['系统设置', 1920, 1080],
  ] as const) {
    await openScreen(page, title)
    await resizeTo(page, { width, height })
    await expect(floating).toBeVisible()
    const [frame, last, place] = await Promise.all([
      page.locator('[data-save-bar]').boundingBox(),
      page.locator('[data-save-bar] button').last().boundingBox(),
      floating.getByRole('button').boundingBox(),
    ])
    const middle = (box: typeof place) => box!.y + box!.height / 2
    expect(await coveredBy(floating), title).toEqual([])
    if (title === '系统设置') expect(Math.abs(middle(place) - middle(last)), title).toBeLessThanOrEqual(1)
    else expect(place!.y + place!.height, title).toBeLessThan(frame!.y)
  }

  await resizeTo(page, { width: 1440, height: 900 })
  await openScreen(page, '用户管理')
  await expectInPagerLine(page)
  const left = async () => (await floating.boundingBox())!.x
  const corner = await left()
  await page
    .getByRole('cell')
    .getByRole('button', { name: /^\d{8}$/ })
    .first()
    .click()
  await expect.poll(left, 'beside the panel').toBeLessThan(corner - 100)
  await page.keyboard.press('Escape')
  await expect.poll(left, 'in the corner again, not in the middle of the page').toBe(corner)

  await openScreen(page, '常规设置')
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(floating.getByRole('button'), 'its edge is seen without a shadow').toHaveCSS('outline-style', 'solid')
  await page.emulateMedia({ forcedColors: 'none' })
  await floating.getByRole('button').click()
  await expect(chat(page).dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^账户/ }).click()
  await page.getByRole('menuitemcheckbox', { name: '悬浮客服按钮' }).click()
  await expect(floating).toHaveCount(0)
  await reloadApplication(page)
  await expect(page.getByRole('heading', { name: '常规设置' })).toBeVisible()
  await settled(page)
  await expect(floating).toHaveCount(0)
})

test('a member who is found after the chat was closed is not marked as read behind it', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage()
  const [newcomer] = await server.conversations(1, { type: 2 })
  const { open, dialog, member } = chat(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: '搜索' })
  const hang = await server.fault({ match: { kind: 'hub', path: 'seachuid' }, kind: 'hang' })
  await palette.fill(String(newcomer))
  await page.getByRole('option', { name: /聊天/ }).click()
  await expect(dialog).toBeVisible()
  await expect.poll(() => invoked(server, 'seachuid')).toHaveLength(1)
  await dialog.locator(button('关闭')).click()
  await expect(dialog).toHaveCount(0)
  await server.clearFaults(hang)
  await open()
  await expect(member(newcomer)).toBeVisible()
  expect((await invoked(server, 'getprivatelist')).map(([id]) => String(id))).not.toContain(String(newcomer))
  await expect(member(userId).getByLabel(/[1-9]\d* 条未读/)).toBeVisible()
})

test('a clerk answers two unread conversations by keys alone, the second one with a quick reply too', async ({
  signedInPage: page,
  server,
}) => {
  const second = await server.addPrivateMessage({ content: '第二位' })
  const [firstId] = await server.conversations(1, { unread: 2 })
  await server.addPrivateMessage({ userId: firstId!, content: '第一位' })
  const { log, text, message } = chat(page)
  const operator = new InputCounter(page)
  await operator.press('Control+k')
  await expect(page.getByRole('combobox', { name: '搜索' })).toBeFocused()
  for (const key of 'kflt') await operator.press(key)
  await expect(page.getByRole('option', { name: /客服聊天/ })).toHaveAttribute('aria-selected', 'true')
  await operator.press('Enter')
  await expect(page.getByRole('option', { name: /第一位/ })).toBeVisible()

  await operator.press('Control+Shift+ArrowDown')
  await expect(log).toContainText('第一位')
  await expect(text).toBeFocused()
  for (const key of ['o', 'k', 'Enter']) await operator.press(key)
  await expect(message('ok')).toContainText('已发送')

  await operator.press('Control+Shift+ArrowDown')
  await expect(log).toContainText('第二位')
  await expect(text).toBeFocused()
  for (const key of ['o', 'k', 'Enter']) await operator.press(key)
  await expect(message('ok')).toContainText('已发送')
  await operator.press('/')
  await expect(page.getByRole('listbox', { name: '快捷回复' })).toBeVisible()
  for (const key of ['Enter', 'Enter']) await operator.press(key)
  await expect.poll(async () => (await invoked(server, 'privatesend')).length).toBe(3)
  const receivers = (await invoked(server, 'privatesend')).map(([userId]) => String(userId))
  expect(receivers).toEqual([String(firstId), String(second.userId), String(second.userId)])
  expect(operator.clicks).toBe(0)
  expect(operator.keys).toBeLessThanOrEqual(20)
})

test('a chat opened while the connection is down is there by itself once it is back', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage({ content: '断线时打开' })
  await server.hub('down')
  await expect(page.getByText('实时断开').first()).toBeVisible()
  await page.evaluate((id) => location.assign(`#/Main/Shift?chat=1:${id}`), userId)
  const { log, message, member } = chat(page)
  await expect(log.getByRole('alert')).toContainText('未连接')
  await expect(page).toHaveURL(/#\/Main\/Shift$/)
  await server.hub('up')
  await expect(message('断线时打开')).toBeVisible({ timeout: 15_000 })
  await expect(member(userId)).toBeVisible()
  await expect(log.getByRole('alert')).toHaveCount(0)
})

test('the chat reopens at the conversation that was open; drafts go when the operator signs out, and stay when the server ends the session (fault 8)', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage({ content: '还在这里' })
  const { open, talkTo, message, text, dialog } = chat(page)
  await open()
  await talkTo(userId)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await open()
  await expect(message('还在这里')).toBeVisible()
  await expect(text).toBeFocused()
  await reloadApplication(page)
  await open()
  await expect(text).toBeDisabled()
  await test.step('signing out deletes the drafts', async () => {
    const first = await server.addPrivateMessage()
    const { open, talkTo, text } = chat(page)
    await talkTo(first.userId)
    await text.fill('不给下一位看')
    await page.locator(button('关闭')).click()
    await page.locator(button('退出登录')).click()
    await signIn(page)
    await open()
    await talkTo(first.userId)
    await expect(text).toHaveValue('')
  })
  await test.step('drafts stay when the server ends the session (fault 8)', async () => {
    const { userId } = await server.addPrivateMessage()
    const { open, talkTo, text } = chat(page)
    await talkTo(userId)
    await text.fill('还没写完')
    await server.fault({ match: { path: '/api' }, kind: 'unauthorized' })
    await page.evaluate(() => fetch('/api/home/pay-data'))
    await submitSignIn(page)
    await open()
    await talkTo(userId)
    await expect(text).toHaveValue('还没写完')
  })
})

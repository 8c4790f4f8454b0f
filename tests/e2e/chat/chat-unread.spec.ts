import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { button } from '../../support/button.ts'
import { chat, invoked } from '../support/chat-page.ts'
import { expect, signIn, test } from '../support/fixtures.ts'

test.use({ at: routes.Shift.path })

/** A window is looked at only while it is in front: the browser's own word, not one made up for tests. */
async function lookAway(page: Page): Promise<Page> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false })
  const other = await page.context().newPage()
  await other.bringToFront()
  return other
}

const unreadOf = async (page: Page) => Number((await page.getByTitle('未读私信').innerText()).match(/\d+/)?.[0] ?? 0)

test('opening a conversation marks it read and lowers the unread counts', async ({ signedInPage: page, server }) => {
  const { userId } = await server.addPrivateMessage({ content: '一' })
  await server.addPrivateMessage({ userId, content: '二' })
  const { open, member, talkTo, channel } = chat(page)
  await expect(page.locator(button(/^客服聊天，\d+ 条未读$/))).toBeVisible()
  await open()
  await expect(member(userId).getByLabel(/条未读/)).toBeVisible()
  const before = await unreadOf(page)
  const own = Number(
    (
      await member(userId)
        .getByLabel(/条未读/)
        .innerText()
    ).match(/\d+/)![0],
  )
  await talkTo(userId)
  // D3 §7.5: user, channel, 0 for the newest, as many as a first page holds.
  await expect.poll(() => invoked(server, 'getprivatelist')).toContainEqual([Number(userId), 1, 0, 20])
  await expect(member(userId).getByLabel(/[1-9]\d* 条未读/)).toHaveCount(0)
  await expect.poll(() => unreadOf(page)).toBe(before - own)
  const sums = await Promise.all(
    ['在线客服', '上分客服', '下分客服'].map(async (name) =>
      Number((await channel(name).innerText()).match(/\d+/)?.[0] ?? 0),
    ),
  )
  expect(sums.reduce((sum, one) => sum + one, 0)).toBe(await unreadOf(page))
})

test('an open conversation in a background window stays unread until the window is focused (A160)', {
  tag: '@whole-browser',
}, async ({ signedInPage: page, server }) => {
  const { userId } = await server.addPrivateMessage()
  const { open, member, talkTo, message } = chat(page)
  await open()
  await talkTo(userId)
  const other = await lookAway(page)
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(false)
  const marked = async () => (await invoked(server, 'getprivatelist')).filter((args) => Number(args[2]) === 0).length
  const before = await marked()
  await server.addPrivateMessage({ userId, content: '没人看的时候' })
  await expect(message('没人看的时候')).toBeAttached()
  await expect(member(userId).getByLabel('1 条未读')).toBeAttached()
  expect(await marked()).toBe(before)
  await other.close()
  await page.bringToFront()
  await expect(member(userId).getByLabel(/[1-9]\d* 条未读/)).toHaveCount(0)
  expect(await marked()).toBeGreaterThan(before)
})

test('a conversation opened in the background is marked read when the window is focused (A160, A202)', {
  tag: '@whole-browser',
}, async ({ signedInPage: page, server }) => {
  const { userId } = await server.addPrivateMessage({ content: '没人看的时候打开' })
  const other = await lookAway(page)
  // As the browser itself would: what a test evaluates counts as interaction, and lets the page mark as read.
  const session = await page.context().newCDPSession(page)
  const run = async (expression: string) =>
    (await session.send('Runtime.evaluate', { expression, returnByValue: true })).result.value
  await expect
    .poll(() => run('document.hasFocus() || navigator.userActivation.isActive'), { timeout: 15_000 })
    .toBe(false)
  await run(`location.hash = '#/Main/Shift?chat=1:${userId}'`)
  await expect.poll(() => run('document.body.textContent')).toContain('窗口回到前台后读取消息')
  expect(await invoked(server, 'getprivatelist')).toEqual([])
  await other.close()
  await page.bringToFront()
  await expect(chat(page).message('没人看的时候打开')).toBeVisible()
  expect(await invoked(server, 'getprivatelist')).toEqual([[Number(userId), 1, 0, 20]])
})

test('a list of conversations that is refused is named and read again by itself (A204)', async ({
  signInPage: page,
  server,
}) => {
  const refused = await server.fault({
    match: { kind: 'hub', path: 'getgroup' },
    kind: 'refused',
    errors: '忙',
    times: -1,
  })
  await signIn(page)
  const bar = page.getByText('消息列表读取失败：群组')
  await expect(bar).toBeVisible()
  await expect.poll(() => unreadOf(page)).toBeGreaterThan(0)
  await page.evaluate(() => location.assign('#/Main/Chat'))
  await page.getByRole('option').first().click()
  await expect(chat(page).text).toBeEnabled()
  await expect(bar).toBeVisible()
  const { y, height } = (await chat(page).send.boundingBox())!
  expect(y + height, 'the composer stays in the window below the bar').toBeLessThanOrEqual(page.viewportSize()!.height)
  await server.clearFaults(refused)
  await expect(bar).toBeHidden()
})

test('the unread line moves to what arrives while the window is in the background, also under one drawn before', {
  tag: '@whole-browser',
}, async ({ signedInPage: page, server }) => {
  const [userId] = await server.conversations(1, { unread: 0 })
  await server.addPrivateMessage({ userId: userId!, content: '打开前的' })
  const { open, talkTo, message, log } = chat(page)
  await open()
  await talkTo(userId)
  const line = log.getByRole('separator', { name: '以下为未读消息' })
  /** The message below the line. */
  const firstUnread = line.locator('xpath=following-sibling::*[1]')
  await expect(firstUnread).toContainText('打开前的')
  const other = await lookAway(page)
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(false)
  for (const content of ['离开后的一', '离开后的二']) {
    await server.addPrivateMessage({ userId: userId!, content })
    await expect(message(content)).toBeAttached()
    await expect(firstUnread).toContainText('离开后的一')
  }
  await other.close()
  await page.bringToFront()
  await expect(line).toHaveCount(1)
  await server.addPrivateMessage({ userId: userId!, content: '回来后的' })
  await expect(message('回来后的')).toBeVisible()
  await expect(firstUnread).toContainText('离开后的一')
})

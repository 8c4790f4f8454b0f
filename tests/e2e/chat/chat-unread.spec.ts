import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { button } from '../../support/button.ts'
import { chat, invoked } from '../support/chat-page.ts'
import { expect, test } from '../support/fixtures.ts'

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

test.describe('a list of conversations that is refused', () => {
  test.beforeEach(async ({ server }) => {
    const match = { kind: 'hub', path: 'getgroup' } as const
    await server.fault({ match, kind: 'refused', errors: '忙', times: -1 })
  })

  test('it is named and read again by itself (A204); the others are there: one that is opened is read, and lowers the counts', async ({
    signedInPage: page,
    server,
  }) => {
    const bar = page.getByText('消息列表读取失败：群组')
    await expect(bar).toBeVisible()
    const { userId } = await server.addPrivateMessage({ content: '一' })
    await server.addPrivateMessage({ userId, content: '二' })
    const { open, member, talkTo, channel, message, send, text } = chat(page)
    await expect(page.locator(button(/^客服聊天，\d+ 条未读$/))).toBeVisible()
    await open()
    const unread = member(userId).getByLabel(/条未读/)
    await expect(unread).toBeVisible()
    const before = await unreadOf(page)
    const own = Number((await unread.innerText()).match(/\d+/)![0])
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
    await server.answerPrivately(userId, '同事的回复')
    await expect(message('同事的回复')).toContainText('客服')
    await expect(message('同事的回复')).toHaveCount(1)

    await page.evaluate(() => location.assign('#/Main/Chat'))
    await page.getByRole('option').first().click()
    await expect(text).toBeEnabled()
    await expect(bar).toBeVisible()
    const { y, height } = (await send.boundingBox())!
    expect(y + height, 'the composer stays in the window below the bar').toBeLessThanOrEqual(
      page.viewportSize()!.height,
    )
    await server.clearFaults()
    await expect(bar).toBeHidden()
  })
})

test('what comes while the window is in the background stays unread below a line until the window is focused, as does a conversation opened there (A160, A202)', {
  tag: '@whole-browser',
}, async ({ signedInPage: page, server }) => {
  const [userId, otherId] = await server.conversations(2, { unread: 0 })
  await server.addPrivateMessage({ userId: userId!, content: '打开前的' })
  const { open, talkTo, member, message, log } = chat(page)
  await open()
  await talkTo(userId)
  const line = log.getByRole('separator', { name: '以下为未读消息' })
  /** The message below the line. */
  const firstUnread = line.locator('xpath=following-sibling::*[1]')
  await expect(firstUnread).toContainText('打开前的')
  const other = await lookAway(page)
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(false)
  const read = async () => (await invoked(server, 'getprivatelist')).filter((args) => Number(args[2]) === 0)
  const before = (await read()).length
  for (const content of ['离开后的一', '离开后的二']) {
    await server.addPrivateMessage({ userId: userId!, content })
    await expect(message(content)).toBeAttached()
    await expect(firstUnread).toContainText('离开后的一')
  }
  await expect(member(userId).getByLabel('2 条未读')).toBeAttached()
  expect(await read()).toHaveLength(before)
  await other.close()
  await page.bringToFront()
  await expect(member(userId).getByLabel(/[1-9]\d* 条未读/)).toHaveCount(0)
  expect((await read()).length).toBeGreaterThan(before)
  await expect(line).toHaveCount(1)
  await server.addPrivateMessage({ userId: userId!, content: '回来后的' })
  await expect(message('回来后的')).toBeVisible()
  await expect(firstUnread).toContainText('离开后的一')

  const again = await lookAway(page)
  await server.addPrivateMessage({ userId: otherId!, content: '没人看的时候打开' })
  // As the browser itself would: what a test evaluates counts as interaction, and lets the page mark as read.
  const session = await page.context().newCDPSession(page)
  const run = async (expression: string) =>
    (await session.send('Runtime.evaluate', { expression, returnByValue: true })).result.value
  await expect
    .poll(() => run('document.hasFocus() || navigator.userActivation.isActive'), { timeout: 15_000 })
    .toBe(false)
  await run(`location.hash = '#/Main/Shift?chat=1:${otherId}'`)
  await expect.poll(() => run('document.body.textContent')).toContain('窗口回到前台后读取消息')
  expect((await read()).map(([id]) => id)).not.toContain(Number(otherId))
  await again.close()
  await page.bringToFront()
  await expect(message('没人看的时候打开')).toBeVisible()
  expect((await read()).at(-1)).toEqual([Number(otherId), 1, 0, 20])
})

import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { chat, invoked } from '../../e2e/support/chat-page.ts'
import { expect, settled, test } from '../../e2e/support/fixtures.ts'

test.use({ at: routes.Chat.path })

/** What the channels of private messages count together. */
async function unreadOf(page: Page): Promise<number> {
  const { channel } = chat(page)
  const texts = await Promise.all(['在线客服', '上分客服', '下分客服'].map((name) => channel(name).innerText()))
  return texts.reduce((sum, text) => sum + Number(text.match(/\d+/)?.[0] ?? 0), 0)
}

test('a conversation is read by one request, an incoming message causes no reading of the lists (A202, fault 60), and what came while the connection was down is counted and shown (fault 13)', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage()
  const { talkTo, message, bubbles, member } = chat(page)
  await talkTo(userId)
  expect(await invoked(server, 'getprivatelist')).toEqual([[Number(userId), 1, 0, 20]])
  const lists = (await invoked(server, 'getuserlist')).length
  for (const words of ['第一句', '第二句', '第三句']) {
    await server.addPrivateMessage({ userId, content: words })
    await expect(message(words)).toBeVisible()
  }
  expect((await invoked(server, 'getuserlist')).length).toBe(lists)

  await expect(member(userId).getByLabel(/[1-9]\d* 条未读/)).toHaveCount(0)
  // The channels count without what was read by opening it.
  await settled(page)
  const before = await unreadOf(page)
  await server.hub('down')
  await expect(page.getByText('实时断开，正在重连')).toBeVisible()
  await server.addPrivateMessage({ userId, content: '断线时说的' })
  const [other] = await server.conversations(1, { unread: 3 })
  await server.hub('up')
  await expect(message('断线时说的')).toHaveCount(1)
  await expect(bubbles.last()).toContainText('断线时说的')
  await expect(member(other).getByLabel('3 条未读')).toBeVisible()
  await expect.poll(() => unreadOf(page)).toBe(before + 3)
})

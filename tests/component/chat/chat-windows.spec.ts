import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { chat, invoked } from '../../e2e/support/chat-page.ts'
import { expect, test } from '../../e2e/support/fixtures.ts'

test.use({ at: routes.Chat.path })

/** Opens a conversation in two windows. */
async function openTwice(page: Page, userId: unknown) {
  const other = await page.context().newPage()
  await other.goto(`${new URL(page.url()).origin}/#${routes.Chat.path}?chat=1:${userId}`)
  await expect(chat(other).log).toHaveAttribute('aria-busy', 'false')
  await chat(page).talkTo(userId)
  return [chat(page), chat(other)] as const
}

test('a message sent in one window is shown once in the others, whatever the server answers (A197)', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage()
  const [first, second] = await openTwice(page, userId)
  const kinds = [
    ['message', true],
    ['message', false],
    ['nothing', true],
    ['nothing', false],
  ] as const
  for (const [answer, echo] of kinds) {
    await server.chat({ sendAnswer: answer, sendEcho: echo })
    for (const [from, to] of [
      [first, second],
      [second, first],
    ] as const) {
      const words = `${answer} ${echo} ${from === first ? '这边' : '那边'}`
      await from.text.fill(words)
      await from.text.press('Enter')
      await expect(from.message(words)).toContainText('已发送')
      await expect(to.message(words)).toBeVisible()
    }
  }
  // What comes later moves nothing and doubles nothing.
  await server.addPrivateMessage({ userId, content: '都收到了' })
  for (const window of [first, second]) {
    await expect(window.message('都收到了')).toBeVisible()
    for (const name of ['这边', '那边']) await expect(window.message(name)).toHaveCount(kinds.length)
  }
  expect(await invoked(server, 'privatesend')).toHaveLength(2 * kinds.length)
})

test.describe('unsent messages after a reload', () => {
  test('failed and unanswered messages survive a reload and are resent only by the operator', async ({
    signedInPage: page,
    server,
  }) => {
    const { userId } = await server.addPrivateMessage()
    const { talkTo, text, message, member } = chat(page)
    await talkTo(userId)
    await server.fault({ match: { kind: 'hub', path: 'privatesend' }, kind: 'refused', errors: '系统繁忙' })
    for (const words of ['被拒绝的', '没有回音的', '不要了的']) {
      if (words === '没有回音的') await server.fault({ match: { kind: 'hub', path: 'privatesend' }, kind: 'hang' })
      if (words === '不要了的') {
        await server.fault({ match: { kind: 'hub', path: 'privatesend' }, kind: 'refused', errors: '系统繁忙' })
      }
      await text.fill(words)
      await text.press('Enter')
      await expect(message(words)).toContainText(words === '没有回音的' ? '发送中' : '系统繁忙')
    }
    await page.reload()
    await expect(member(userId)).toContainText('[有未发送]')
    await talkTo(userId)
    await expect(message('被拒绝的')).toContainText(/失败,链接超时.*系统繁忙/)
    await expect(message('没有回音的')).toContainText('结果未知：可能已经送达')
    await message('不要了的').getByRole('button', { name: '删除' }).click()
    await message('被拒绝的').getByRole('button', { name: '重发' }).click()
    await expect(message('被拒绝的')).toContainText('已发送')
    expect(await invoked(server, 'privatesend')).toHaveLength(4)
    await message('没有回音的').getByRole('button', { name: '重发' }).click()
    const question = page.getByRole('dialog', { name: '重发消息' })
    await expect(question).toContainText('可能已经送达')
    await question.getByRole('button', { name: '取消' }).click()
    await expect(message('没有回音的')).toContainText('结果未知')
    await message('没有回音的').getByRole('button', { name: '重发' }).click()
    await question.getByRole('button', { name: '重发消息' }).click()
    await expect(message('没有回音的')).toContainText('已发送')
    expect(await invoked(server, 'privatesend')).toHaveLength(5)
    await page.reload()
    await talkTo(userId)
    for (const words of ['被拒绝的', '没有回音的']) await expect(message(words)).toHaveCount(1)
    await expect(message('不要了的')).toHaveCount(0)
    await expect(page.getByRole('button', { name: '重发' })).toHaveCount(0)
  })
})

test('what one window writes and sends does not stay in the message field of another', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage()
  const [first, second] = await openTwice(page, userId)
  await second.text.fill('只发一次')
  await expect(first.text).toHaveValue('只发一次')
  await second.text.fill('只发一次。')
  await expect(first.text).toHaveValue('只发一次。')
  await second.text.press('Enter')
  await expect(second.message('只发一次。')).toContainText('已发送')
  await expect(first.text).toHaveValue('')
  await first.text.press('Enter')
  await first.text.fill('这边在写')
  await expect(second.text).toHaveValue('这边在写')
  expect(await invoked(server, 'privatesend')).toHaveLength(1)
})

import { routes } from '#shared/routes.ts'
import { chat, invoked } from '../../e2e/support/chat-page.ts'
import { expect, reloadApplication, test } from '../../e2e/support/fixtures.ts'

test.use({ at: routes.Chat.path })

test('two windows have one count of unread messages, each message once, whatever the server answers (A197), and one text in the message field', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage()
  const unread = chat(page)
    .member(userId)
    .getByLabel(/[1-9]\d* 条未读/)
  await expect(unread).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`${new URL(page.url()).origin}/#${routes.Chat.path}?chat=1:${userId}`)
  await expect(chat(other).log).toHaveAttribute('aria-busy', 'false')
  await expect(unread).toHaveCount(0)
  await chat(page).talkTo(userId)
  const [first, second] = [chat(page), chat(other)]
  // Each answer with and without its echo: tests/unit/core/chat/sent-messages.test.ts.
  for (const [answer, echo, from, to] of [
    ['message', true, first, second],
    ['nothing', false, second, first],
  ] as const) {
    await server.chat({ sendAnswer: answer, sendEcho: echo })
    const words = `${answer} ${echo}`
    await from.text.fill(words)
    await expect(to.text, 'what one writes').toHaveValue(words)
    await from.text.press('Enter')
    await expect(from.message(words)).toContainText('已发送')
    await expect(to.message(words)).toBeVisible()
    await expect(to.text, 'and what it sends').toHaveValue('')
    await to.text.press('Enter')
  }
  // What comes later moves nothing and doubles nothing.
  await server.addPrivateMessage({ userId, content: '都收到了' })
  for (const window of [first, second]) {
    await expect(window.message('都收到了')).toBeVisible()
    for (const words of ['message true', 'nothing false']) await expect(window.message(words)).toHaveCount(1)
  }
  await first.text.fill('这边在写')
  await expect(second.text).toHaveValue('这边在写')
  expect(await invoked(server, 'privatesend')).toHaveLength(2)
})

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
  await reloadApplication(page)
  await talkTo(userId)
  for (const words of ['被拒绝的', '没有回音的']) await expect(message(words)).toHaveCount(1)
  await expect(message('不要了的')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '重发' })).toHaveCount(0)
})

import { chat } from '../e2e/support/chat-page.ts'
import { expect, test } from './support/fixture.ts'
import { signIn } from './support/operator.ts'

test('a message sent in the separate chat window appears in the main one; one pending when the window closes is 结果未知 there', async ({
  start,
  control,
}) => {
  const { userId } = await control.addPrivateMessage({ content: '两个窗口' })
  const console = await start()
  await signIn(console.page)
  const main = chat(console.page)
  await main.open()
  await main.talkTo(userId)
  const opened = console.app.waitForEvent('window')
  await console.page.getByRole('button', { name: '在独立窗口打开' }).click()
  const second = await opened
  const secondChat = chat(second)
  await expect(secondChat.text).toBeEnabled()
  await main.open()
  await main.talkTo(userId)

  await control.chat({ sendAnswer: 'nothing', sendEcho: false })
  await secondChat.text.fill('独立窗口发出')
  await secondChat.text.press('Enter')
  await expect(secondChat.message('独立窗口发出')).toContainText('已发送')
  await expect(main.message('独立窗口发出')).toHaveCount(1)

  await control.fault({ match: { kind: 'hub', path: 'privatesend' }, kind: 'hang' })
  await secondChat.text.fill('没有回音')
  await secondChat.text.press('Enter')
  await expect(main.message('没有回音')).toContainText('发送中')
  // Like a crash: the page cannot announce that it closes.
  await (await console.app.browserWindow(second)).evaluate((window) => window.destroy())
  await console.page.getByRole('option').nth(1).click()
  await main.member(userId).click()
  await expect(main.message('没有回音')).toContainText('结果未知：可能已经送达')
  const { invocations } = await control.hubState()
  expect(invocations.filter(({ method }) => method === 'privatesend')).toHaveLength(2)
})

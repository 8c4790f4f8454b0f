import type { Page } from 'playwright/test'
import { chat, invoked } from '../support/chat-page.ts'
import { expect, test } from '../support/fixtures.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = { name: '图.png', mimeType: 'image/png', buffer: PNG }

/** Opens a conversation in the dialog and in the chat's own window. */
async function openTwice(page: Page, userId: unknown) {
  const dialog = chat(page)
  await dialog.open()
  await dialog.talkTo(userId)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: '在独立窗口打开' }).click()
  const own = chat(await opened)
  await expect(own.log).toHaveAttribute('aria-busy', 'false')
  await dialog.open()
  await dialog.talkTo(userId)
  return { dialog, own }
}

test('a message sent in one window is shown once in the others, whatever the server answers (A197)', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage()
  const { dialog, own } = await openTwice(page, userId)
  const kinds = [
    ['message', true],
    ['message', false],
    ['nothing', true],
    ['nothing', false],
  ] as const
  for (const [answer, echo] of kinds) {
    await server.chat({ sendAnswer: answer, sendEcho: echo })
    for (const [from, to] of [
      [dialog, own],
      [own, dialog],
    ] as const) {
      const words = `${answer} ${echo} ${from === own ? '独立窗口' : '对话框'}`
      await from.text.fill(words)
      await from.text.press('Enter')
      await expect(from.message(words)).toContainText('已发送')
      await expect(to.message(words)).toBeVisible()
    }
  }
  // What comes later moves nothing and doubles nothing.
  await server.addPrivateMessage({ userId, content: '都收到了' })
  for (const window of [dialog, own]) {
    await expect(window.message('都收到了')).toBeVisible()
    for (const name of ['对话框', '独立窗口']) await expect(window.message(name)).toHaveCount(kinds.length)
  }
  expect(await invoked(server, 'privatesend')).toHaveLength(2 * kinds.length)
})

test('a chat opened while the connection is down loads by itself once it is back', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage({ content: '断线时打开' })
  await server.hub('down')
  await expect(page.getByText('实时断开').first()).toBeVisible()
  await page.evaluate((id) => location.assign(`#/Main/Home?chat=1:${id}`), userId)
  const { log, message, member } = chat(page)
  await expect(log.getByRole('alert')).toContainText('未连接')
  await server.hub('up')
  await expect(message('断线时打开')).toBeVisible({ timeout: 15_000 })
  await expect(member(userId)).toBeVisible()
  await expect(log.getByRole('alert')).toHaveCount(0)
})

test('a member searched for while the connection is down is found by itself once it is back', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage({ content: '找的是我' })
  await server.hub('down')
  await expect(page.getByText('实时断开').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索页面' }).fill(String(userId))
  await page.getByRole('option', { name: /聊天/ }).click()
  const { dialog, member, message } = chat(page)
  await expect(dialog.getByText(/未连接/).first()).toBeVisible()
  await server.hub('up')
  await expect(member(userId)).toBeVisible({ timeout: 15_000 })
  await expect(message('找的是我')).toBeVisible()
})

test.describe('unsent messages after a reload', () => {
  test('failed and unanswered messages survive a reload and are resent only by the operator', async ({
    signedInPage: page,
    server,
  }) => {
    const { userId } = await server.addPrivateMessage()
    const { open, talkTo, text, message, member } = chat(page)
    await open()
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
    await open()
    await expect(member(userId)).toContainText('[未发送]')
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
    await question.getByRole('button', { name: '确定' }).click()
    await expect(message('没有回音的')).toContainText('已发送')
    expect(await invoked(server, 'privatesend')).toHaveLength(5)
    await page.reload()
    await open()
    await talkTo(userId)
    for (const words of ['被拒绝的', '没有回音的']) await expect(message(words)).toHaveCount(1)
    await expect(message('不要了的')).toHaveCount(0)
    await expect(page.getByRole('button', { name: '重发' })).toHaveCount(0)
  })

  test('an unconfirmed message that did arrive is matched with the history and shown once', async ({
    signedInPage: page,
    server,
  }) => {
    const { userId } = await server.addPrivateMessage()
    await server.chat({ sendEcho: false })
    await server.fault({ match: { kind: 'hub', path: 'privatesend' }, kind: 'hang', when: 'after' })
    const { open, talkTo, text, message } = chat(page)
    await open()
    await talkTo(userId)
    await text.fill('其实到了')
    await text.press('Enter')
    await expect(message('其实到了')).toContainText('发送中')
    await page.reload()
    await open()
    await talkTo(userId)
    await expect(message('其实到了')).toHaveCount(1)
    await expect(message('其实到了')).not.toContainText('结果未知')
    expect(await invoked(server, 'privatesend')).toHaveLength(1)
  })
})

test.describe('a picture and its text', () => {
  const upload = { path: '/api/system/up-load-file' }

  test('messages wait for a picture that is being uploaded', async ({ signedInPage: page, server }) => {
    const { userId } = await server.addPrivateMessage()
    const { open, talkTo, text, message, attach } = chat(page)
    await open()
    await talkTo(userId)
    await server.fault({ match: upload, kind: 'hang' })
    await attach(picture)
    await text.fill('图片的说明')
    await text.press('Enter')
    await text.fill('后来的话')
    await text.press('Enter')
    await expect(message('图片的说明')).toContainText('等前面的图片发出后再发送')
    await expect(message('后来的话')).toContainText('等前面的图片发出后再发送')
    expect(await invoked(server, 'privatesend')).toEqual([])
    await server.clearFaults()
    await expect(message('后来的话')).toContainText('已发送')
    const sent = (await invoked(server, 'privatesend')).map(([, , type, content]) => [type, content])
    expect(sent).toEqual([
      [3, 'upload-1.png'],
      [1, '图片的说明'],
      [1, '后来的话'],
    ])
  })

  test('the text of a picture that failed is not sent until the operator decides', async ({
    signedInPage: page,
    server,
  }) => {
    const { userId } = await server.addPrivateMessage()
    const { open, talkTo, text, log, message, attach } = chat(page)
    await open()
    await talkTo(userId)
    await server.fault({ match: upload, kind: 'status', status: 500 })
    await attach(picture)
    await text.fill('图片的说明')
    await text.press('Enter')
    await expect(log.getByText(/上传失败/)).toBeVisible()
    await expect(message('图片的说明')).toContainText('未发送：前面的图片没有发出')
    expect(await invoked(server, 'privatesend')).toEqual([])
    await log.getByRole('button', { name: '重发' }).first().click()
    await message('图片的说明').getByRole('button', { name: '重发' }).click()
    await expect(message('图片的说明')).toContainText('已发送')
    expect((await invoked(server, 'privatesend')).map(([, , type]) => type)).toEqual([3, 1])
  })
})

test('Escape closes the chat only when the message field is empty', async ({ signedInPage: page, server }) => {
  const { userId } = await server.addPrivateMessage()
  const { open, talkTo, text, dialog } = chat(page)
  await open()
  await talkTo(userId)
  await text.fill('写到一半')
  await text.press('Escape')
  await expect(text).toHaveValue('写到一半')
  // The emoji first, then the chat.
  await page.getByRole('button', { name: '表情' }).click()
  await expect(page.getByRole('textbox', { name: '搜索表情' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: '搜索表情' })).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await text.fill('')
  const keys = await page.context().newCDPSession(page)
  await text.focus()
  await keys.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 })
  await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Escape', windowsVirtualKeyCode: 27 })
  await expect(dialog).toBeVisible()
  await keys.send('Input.insertText', { text: '' })
  await text.fill('')
  await text.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('pasted spreadsheet cells become text', async ({ signedInPage: page, server }) => {
  const { userId } = await server.addPrivateMessage()
  const { open, talkTo, text } = chat(page)
  await open()
  await talkTo(userId)
  await text.focus()
  // What a spreadsheet puts there: the cells as text, as a table and as a picture.
  const left = await text.evaluate(
    (element, bytes) => {
      const data = new DataTransfer()
      data.setData('text/plain', '张三\t500')
      data.setData('text/html', '<table><tr><td>张三</td><td>500</td></tr></table>')
      data.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }))
      return element.dispatchEvent(
        new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
      )
    },
    [...PNG],
  )
  expect(left, 'the text is left to the browser').toBe(true)
  await expect(page.getByRole('list', { name: '待发送的图片' })).toHaveCount(0)
})

test('what one window writes and sends does not stay in the message field of another', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage()
  const { dialog, own } = await openTwice(page, userId)
  await own.text.fill('只发一次')
  await expect(dialog.text).toHaveValue('只发一次')
  await own.text.fill('只发一次。')
  await expect(dialog.text).toHaveValue('只发一次。')
  await own.text.press('Enter')
  await expect(own.message('只发一次。')).toContainText('已发送')
  await expect(dialog.text).toHaveValue('')
  await dialog.text.press('Enter')
  await dialog.text.fill('这边在写')
  await expect(own.text).toHaveValue('这边在写')
  expect(await invoked(server, 'privatesend')).toHaveLength(1)
})

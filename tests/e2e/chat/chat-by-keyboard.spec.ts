import { chat, invoked } from '../support/chat-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { InputCounter } from '../support/input-counter.ts'

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
  await expect(page.getByRole('combobox', { name: '搜索页面' })).toBeFocused()
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

test('Ctrl+↓ and Ctrl+↑ lead through the conversations of the list, and their message field has the focus', async ({
  signedInPage: page,
}) => {
  const { open, text } = chat(page)
  await open()
  const rows = page.getByRole('option')
  for (const index of [0, 1, 2]) {
    await page.keyboard.press('Control+ArrowDown')
    await expect(rows.nth(index)).toHaveAttribute('aria-selected', 'true')
    await expect(text).toBeFocused()
  }
  await page.keyboard.press('Control+ArrowUp')
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(text).toBeFocused()
})

test('the next unread conversation is found in another channel when this one has none', async ({
  signedInPage: page,
  server,
}) => {
  const { open, channel, text } = chat(page)
  await open()
  const unreadRows = page.getByRole('option').filter({ has: page.getByLabel(/[1-9]\d* 条未读/) })
  const count = await unreadRows.count()
  for (let left = count; left > 0; left--) {
    await page.keyboard.press('Control+Shift+ArrowDown')
    await expect(unreadRows).toHaveCount(left - 1)
  }
  await server.addPrivateMessage({ type: 2, content: '另一个通道' })
  await expect(channel('上分客服').getByLabel(/条未读/)).toBeVisible()
  await page.keyboard.press('Control+Shift+ArrowDown')
  await expect(channel('上分客服')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('option', { selected: true })).toBeVisible()
  await expect(text).toBeFocused()
})

test('F6 leads through list, messages, message field and member, and Shift+F6 back', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage()
  const { open, talkTo, text, log } = chat(page)
  await open()
  await talkTo(userId)
  await expect(text).toBeFocused()
  const list = page.getByRole('listbox', { name: '会话' })
  const member = page.getByRole('region', { name: '会员资料' })
  const isInMember = () => member.evaluate((column) => column.contains(document.activeElement))
  await page.keyboard.press('F6')
  await expect.poll(isInMember).toBe(true)
  for (const region of [list, log, text]) {
    await page.keyboard.press('F6')
    await expect(region).toBeFocused()
  }
  for (const region of [log, list]) {
    await page.keyboard.press('Shift+F6')
    await expect(region).toBeFocused()
  }
  await page.keyboard.press('Shift+F6')
  await expect.poll(isInMember).toBe(true)
})

test('Escape clears one thing after the other and closes the chat only when nothing is written', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage()
  const { open, talkTo, text, dialog } = chat(page)
  await open()
  await talkTo(userId)
  await text.fill('写到一半')
  const search = page.getByRole('textbox', { name: '查找会员ID' })
  await search.fill('张')
  await page.keyboard.press('Control+f')
  const history = page.getByRole('textbox', { name: '查找消息' })
  await expect(history).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(history).toHaveCount(0)
  await expect(text).toBeFocused()
  await search.focus()
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  // From the list, which has no text of its own.
  await page.getByRole('listbox', { name: '会话' }).focus()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('写到一半')
  await text.fill('')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('the menu key opens the menu of a conversation, and the focus returns to the list', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage()
  const { open, member } = chat(page)
  await open()
  const list = page.getByRole('listbox', { name: '会话' })
  await list.focus()
  await list.press('End')
  const total = await page.getByRole('option').last().getAttribute('aria-posinset')
  await list.press('Home')
  await expect(list).toHaveAttribute('aria-activedescendant', `conversation-1:${userId}`)
  await list.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: '打开' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(list).toBeFocused()
  await list.press('End')
  await list.press('Shift+F10')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: '置顶' }).press('Enter')
  await list.press('Home')
  await expect(page.getByRole('option').first().getByLabel('已置顶')).toBeVisible()
  await expect(member(userId)).toHaveAttribute('aria-posinset', '2')
  expect(Number(total)).toBeGreaterThan(2)
})

test('a held Ctrl+↓ opens one conversation, as opening marks it read', async ({ signedInPage: page, server }) => {
  const { open } = chat(page)
  await open()
  const rows = page.getByRole('option')
  await page.keyboard.press('Control+ArrowDown')
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.down('Control')
  for (let repeats = 0; repeats < 4; repeats++) await page.keyboard.down('ArrowDown')
  await page.keyboard.up('ArrowDown')
  await page.keyboard.up('Control')
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect.poll(async () => (await invoked(server, 'getprivatelist')).length).toBe(2)
})

test('Escape that ends the composition of an input method closes neither the search nor the chat', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage()
  const { open, talkTo, dialog } = chat(page)
  await open()
  await talkTo(userId)
  await page.keyboard.press('Control+f')
  const field = page.getByRole('textbox', { name: '查找消息' })
  await expect(field).toBeFocused()
  const keys = await page.context().newCDPSession(page)
  await keys.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 })
  await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Escape', windowsVirtualKeyCode: 27 })
  await expect(field).toHaveValue('nihao')
  await keys.send('Input.insertText', { text: '你好' })
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

test('待回复 is answered from one to the next with Ctrl+↓', async ({ signedInPage: page, server }) => {
  const waiting = await server.conversations(3, { type: 2, unread: 0 })
  const { open, channel, member, text, message } = chat(page)
  await open()
  await channel('上分客服').click()
  for (const userId of waiting) {
    await server.addPrivateMessage({ userId, type: 2, content: '在吗' })
    await expect(member(userId).getByLabel(/^待回复/)).toBeVisible()
  }
  await page.getByRole('button', { name: /^待回复/ }).click()
  const rows = page.getByRole('option')
  await rows.first().click()
  await expect(text).toBeFocused()
  const second = await rows.nth(1).getAttribute('data-key')
  await text.fill('在的')
  await text.press('Enter')
  await expect(message('在的')).toContainText('已发送')
  await expect(rows.first().getByLabel(/^待回复/)).toHaveCount(0)
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveAttribute('data-key', second!)
})

import { routes } from '#shared/routes.ts'
import { chat, invoked, picture } from '../../e2e/support/chat-page.ts'
import { expect, settled, test } from '../../e2e/support/fixtures.ts'

test.use({ at: routes.Chat.path })

test('Ctrl+↓ and Ctrl+↑ lead through the conversations, one for each press, as opening marks it read, and to the next unread one in another channel; F6, the menu key and 待回复 lead through the chat', async ({
  signedInPage: page,
  server,
}) => {
  const { channel, text, conversationsVisible } = chat(page)
  const rows = page.getByRole('option')
  const read = async () => (await invoked(server, 'getprivatelist')).length
  await conversationsVisible()
  for (const index of [0, 1]) {
    await page.keyboard.press('Control+ArrowDown')
    await expect(rows.nth(index)).toHaveAttribute('aria-selected', 'true')
    await expect(text).toBeFocused()
  }
  await page.keyboard.press('Control+ArrowUp')
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true')
  await expect(text).toBeFocused()
  await settled(page)
  const before = await read()
  await page.keyboard.down('Control')
  for (let repeats = 0; repeats < 4; repeats++) await page.keyboard.down('ArrowDown')
  await page.keyboard.up('ArrowDown')
  await page.keyboard.up('Control')
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true')
  await settled(page)
  expect(await read()).toBe(before + 1)
  await test.step('the next unread conversation is found in another channel when this one has none', async () => {
    const unreadRows = rows.filter({ has: page.getByLabel(/[1-9]\d* 条未读/) })
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
    await channel('在线客服').click()
    await conversationsVisible()
  })
  await test.step('F6 leads through list, messages, message field and member, and Shift+F6 back', async () => {
    const { userId } = await server.addPrivateMessage()
    const { talkTo, text, log } = chat(page)
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
  await test.step('the menu key opens the menu of a conversation, and the focus returns to the list', async () => {
    const { userId } = await server.addPrivateMessage()
    const { member } = chat(page)
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
  await test.step('待回复 is answered from one to the next with Ctrl+↓', async () => {
    const waiting = await server.conversations(3, { type: 2, unread: 0 })
    const { channel, member, text, message } = chat(page)
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
})

test.describe('Escape in the dialog', () => {
  test.use({ at: routes.Shift.path })

  test('clears one thing after the other and closes the chat only when nothing waits in its message field and no composition ends', async ({
    signedInPage: page,
    server,
  }) => {
    const { userId } = await server.addPrivateMessage()
    const { openDialog, member, text, dialog } = chat(page)
    await openDialog(userId)
    await text.fill('写到一半')
    await text.press('Escape')
    await settled(page)
    await expect(text).toHaveValue('写到一半')
    await page.getByRole('button', { name: '表情' }).click()
    await expect(page.getByRole('textbox', { name: '搜索表情' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: '搜索表情' })).toHaveCount(0)
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
    await settled(page)
    await expect(dialog).toBeVisible()
    await expect(text).toBeFocused()
    await expect(text).toHaveValue('写到一半')
    await text.fill('')

    // A picture that is not sent yet waits in its conversation.
    await page.getByLabel('选择图片').setInputFiles(picture)
    const waiting = page.getByRole('list', { name: '待发送的图片' })
    await expect(waiting.getByRole('img')).toHaveCount(1)
    await page.keyboard.press('Control+ArrowDown')
    await expect(waiting).toHaveCount(0)
    await member(userId).click()
    await expect(waiting.getByRole('img')).toHaveCount(1)
    await text.press('Escape')
    await settled(page)
    await expect(dialog).toBeVisible()
    await page.getByRole('button', { name: `移除 ${picture.name}` }).click()

    // One that ends the composition of an input method closes neither the search nor the chat.
    const keys = await page.context().newCDPSession(page)
    const endComposition = async () => {
      await keys.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 })
      await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Escape', windowsVirtualKeyCode: 27 })
      await settled(page)
    }
    await text.focus()
    await endComposition()
    await expect(dialog).toBeVisible()
    await keys.send('Input.insertText', { text: '' })
    await text.fill('')
    await page.keyboard.press('Control+f')
    await expect(history).toBeFocused()
    await endComposition()
    await expect(history).toHaveValue('nihao')
    await keys.send('Input.insertText', { text: '你好' })
    await page.keyboard.press('Escape')
    await expect(history).toHaveCount(0)
    await settled(page)
    await expect(dialog).toBeVisible()
    await text.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
})

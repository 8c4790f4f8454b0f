import { routes } from '#shared/routes.ts'
import { expectAccessible, OPENED } from '../../e2e/support/axe.ts'
import { chat } from '../../e2e/support/chat-page.ts'
import { expect, settled, test } from '../../e2e/support/fixtures.ts'
import { holdRequests } from '../../e2e/support/requests.ts'

test.use({ at: routes.Chat.path })

test('a line separates the messages that were unread; Ctrl+F finds the loaded ones, a plain address asks before it opens, and the menu of a message copies it or sends it again', async ({
  signedInPage: page,
  server,
  context,
}) => {
  const { channel, member, talkTo, text, message, log } = chat(page)
  const [unread] = await server.conversations(1, { unread: 0 })
  const pushAll = async (contents: string[]) => {
    for (const content of contents) await server.addPrivateMessage({ userId: unread!, content })
    await expect(member(unread).getByLabel(`${contents.length} 条未读`)).toBeVisible()
  }
  const line = log.getByRole('separator', { name: '以下为未读消息' })
  await pushAll(['旧的', '编号 A100 到了吗'])
  await talkTo(unread)
  await expect(line).toHaveCount(1)
  await channel('在线客服').click()
  await page.keyboard.press('Control+ArrowDown')
  await expect(line).not.toContainText('旧的')
  await pushAll(['编号 A200', '编号 a100 再问一次 A100'])
  await talkTo(unread)
  await expect(line).toHaveCount(1)
  const texts = (await log.innerText()).replace(/\s+/g, ' ')
  expect(texts.indexOf('到了吗')).toBeLessThan(texts.indexOf('以下为未读消息'))
  expect(texts.indexOf('以下为未读消息')).toBeLessThan(texts.indexOf('A200'))
  await test.step('Ctrl+F finds the loaded messages, marks them and leads from one to the next', async () => {
    await page.keyboard.press('Control+f')
    const field = page.getByRole('textbox', { name: '查找消息' })
    await expect(field).toBeFocused()
    const status = page.getByRole('search', { name: '查找消息' }).getByRole('status')
    const marked = () =>
      page.evaluate(() => [...CSS.highlights].map(([name, marks]) => [name, [...marks].map((mark) => String(mark))]))
    await field.fill('a100')
    await expect(status).toHaveText('第 2 / 2 条')
    expect(await marked()).toEqual([
      ['chat-search', ['A100']],
      ['chat-search-current', ['a100', 'A100']],
    ])
    await field.press('Enter')
    await expect(status).toHaveText('第 1 / 2 条')
    await page.getByRole('button', { name: '更晚的一条' }).click()
    await expect(status).toHaveText('第 2 / 2 条')
    await field.fill('编号')
    await expect(status).toHaveText('第 3 / 3 条')
    await expectAccessible(page)
    await field.fill('没有的')
    await expect(status).toHaveText('没有找到')
    await page.keyboard.press('Escape')
    await expect(field).toHaveCount(0)
    expect(await marked()).toEqual([])
  })
  await text.fill('收到')
  await text.press('Enter')
  await expect(message('收到')).toContainText('已发送')
  await expect(line, 'it goes with the answer').toHaveCount(0)
  await test.step('a plain address is a link that asks before it opens; one that carries a name of another site is not opened', async () => {
    const { userId } = await server.addPrivateMessage({ content: '看这里 https://pay.example.com/a?b=1，谢谢' })
    await server.addPrivateMessage({ userId, content: 'https://bank.example.com@evil.example/a' })
    await talkTo(userId)
    const link = log.getByRole('link', { name: 'https://pay.example.com/a?b=1', exact: true })
    await link.press('Enter')
    const dialog = page.getByRole('dialog', { name: '打开外部链接' })
    await expect(dialog).toContainText('https://pay.example.com/a?b=1')
    await dialog.getByRole('button', { name: '取消' }).click()
    await expect(dialog).toHaveCount(0)
    await log.getByRole('link').last().click()
    await expect(page.getByText('可能冒充其他网站，没有打开')).toBeVisible()
    await settled(page)
    await expect(dialog).toHaveCount(0)
    expect(context.pages()).toHaveLength(1)
  })
  await test.step('the menu of a message copies it, and that of a failed one sends it again', async () => {
    await context.grantPermissions(['clipboard-write', 'clipboard-read'])
    const { userId } = await server.addPrivateMessage({ content: '转账凭证 88' })
    await talkTo(userId)
    await message('转账凭证 88').click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: '复制消息' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: '复制消息' }).click()
    await expect(page.getByRole('status', { name: '提示' })).toContainText('已复制')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('转账凭证 88')
    await server.fault({ match: { kind: 'hub', path: 'privatesend' }, kind: 'refused', errors: '忙' })
    await text.fill('发不出去')
    await text.press('Enter')
    await expect(message('发不出去').getByRole('button', { name: '重发' })).toBeVisible()
    await message('发不出去').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '重发' }).click()
    await expect(message('发不出去')).toContainText('已发送')
  })
})

test.describe('in the dialog', () => {
  test.use({ at: routes.Shift.path })

  test('the picture viewer turns, leads to the next picture, saves and copies', async ({
    signedInPage: page,
    server,
    context,
  }) => {
    await context.grantPermissions(['clipboard-write', 'clipboard-read'])
    const { userId } = await server.addPrivateMessage({ content: 'photo-1.png', contentType: 3 })
    await server.addPrivateMessage({ userId, content: 'photo-2.png', contentType: 3 })
    const { openDialog, log, dialog } = chat(page)
    const release = await holdRequests(page, '**/images/photo-1.png')
    await openDialog(userId)
    await log.getByRole('button', { name: '查看图片' }).last().click()
    const viewer = page.getByRole('dialog', { name: /^图片/ })
    const image = viewer.getByRole('img', { name: '图片' })
    await expect(image).toHaveAttribute('src', /photo-2/)
    const count = Number((await viewer.getByText(/^\d+ \/ \d+$/).innerText()).split('/')[1])
    expect(count).toBeGreaterThan(1)
    await page.keyboard.press('ArrowLeft')
    await expect(image).toHaveAttribute('src', /photo-1/)
    // Also while it still loads.
    await expect(viewer.getByRole('button', { name: '放大' })).toBeDisabled()
    await page.keyboard.press('r')
    await expect(image).toHaveCSS('transform', /matrix\(0, 1, -1, 0/)
    release()
    await expect(viewer.getByRole('button', { name: '放大' })).toBeEnabled()
    await expect(image).toHaveCSS('transform', /matrix\(0, 1, -1, 0/)
    await page.keyboard.press('+')
    await expect(viewer.getByRole('button', { name: '150%' })).toBeVisible()
    await expectAccessible(page, OPENED.dialog)
    const download = page.waitForEvent('download')
    await viewer.getByRole('button', { name: '保存图片' }).click()
    expect((await download).suggestedFilename()).toBe('photo-1.png')
    await page.keyboard.press('Control+c')
    await expect(viewer.getByRole('status')).toHaveText('已复制图片')
    await page.keyboard.press('ArrowRight')
    await expect(image).toHaveAttribute('src', /photo-2/)
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await settled(page)
    await expect(dialog).toBeVisible()
  })
})

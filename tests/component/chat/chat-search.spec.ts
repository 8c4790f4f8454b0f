import { routes } from '#shared/routes.ts'
import { expectAccessible } from '../../e2e/support/axe.ts'
import { chat, invoked } from '../../e2e/support/chat-page.ts'
import { expect, reloadApplication, test } from '../../e2e/support/fixtures.ts'
import { LONG_NAME_LENGTH } from '../../simulator/wire/name-style.ts'

test.use({ at: routes.Chat.path })

test('a look-up at the server says that it runs, and a failed one can be repeated', async ({
  signedInPage: page,
  server,
}) => {
  const [userId] = await server.conversations(1, { type: 2 })
  const { text } = chat(page)
  const field = page.getByRole('textbox', { name: '查找会员ID' })
  const search = { kind: 'hub', path: 'seachuid' } as const
  await server.fault({ match: search, kind: 'refused', errors: '忙' })
  await field.fill(String(userId))
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '失败,链接超时' })).toBeVisible()
  await expect(field).toHaveValue(String(userId))
  await expectAccessible(page)
  const hang = await server.fault({ match: search, kind: 'hang' })
  await field.press('Enter')
  await expect(page.getByLabel('正在查找会员')).toBeVisible()
  await field.press('Enter')
  await server.clearFaults(hang)
  await expect(text).toBeFocused()
  await expect(page.getByText(`会员ID ${userId}`)).toBeVisible()
  expect(await invoked(server, 'seachuid')).toHaveLength(2)
})

test('a member who is found late does not take what is written to another member', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage()
  const [newcomer] = await server.conversations(1, { type: 2 })
  const { talkTo, member, text, message } = chat(page)
  await talkTo(userId)
  const field = page.getByRole('textbox', { name: '查找会员ID' })
  const hang = await server.fault({ match: { kind: 'hub', path: 'seachuid' }, kind: 'hang' })
  await field.fill(String(newcomer))
  await field.press('Enter')
  await expect(page.getByLabel('正在查找会员')).toBeVisible()
  await text.fill('写给原来的会员')
  await server.clearFaults(hang)
  await expect(member(newcomer)).toBeVisible()
  await expect(page.getByText(`会员ID ${userId}`)).toBeVisible()
  await expect(text).toHaveValue('写给原来的会员')
  await text.press('Enter')
  await expect(message('写给原来的会员')).toContainText('已发送')
  expect((await invoked(server, 'privatesend')).map(([id]) => String(id))).toEqual([String(userId)])
})

test('while one member is looked up another can be, and the one who is found late stays closed', async ({
  signedInPage: page,
  server,
}) => {
  const [first, second] = await server.conversations(2, { type: 2 })
  const { member, text } = chat(page)
  const field = page.getByRole('textbox', { name: '查找会员ID' })
  const hang = await server.fault({ match: { kind: 'hub', path: 'seachuid' }, kind: 'hang' })
  await field.fill(String(first))
  await field.press('Enter')
  await expect(page.getByLabel('正在查找会员')).toBeVisible()
  await field.fill(String(second))
  await field.press('Enter')
  await expect(text).toBeFocused()
  await expect(page.getByText(`会员ID ${second}`)).toBeVisible()
  await server.clearFaults(hang)
  await expect(page.getByLabel('正在查找会员')).toHaveCount(0)
  await expect(member(first!)).toBeVisible()
  await expect(page.getByText(`会员ID ${second}`)).toBeVisible()
})

test('names of 60,000 letters are searched and messages without a match say so (fault 39)', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage({ content: '问一下' })
  await server.names('long')
  await reloadApplication(page)
  const { talkTo } = chat(page)
  const field = page.getByRole('textbox', { name: '查找会员ID' })
  await field.fill('甲')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  expect((await options.first().innerText()).length).toBeLessThan(LONG_NAME_LENGTH / 100)
  await field.fill('乙乙')
  await expect(page.getByText('没有匹配的会话')).toBeVisible()
  await page.keyboard.press('Escape')
  await talkTo(userId)
  await page.keyboard.press('Control+f')
  const history = page.getByRole('textbox', { name: '查找消息' })
  await history.fill('甲')
  const status = page.getByRole('search', { name: '查找消息' }).getByRole('status')
  await expect(status).toHaveText(/^(第 \d+ \/ \d+ 条|没有找到)$/)
  await history.fill('问一下<<<甲')
  await expect(status).toHaveText('没有找到')
})

test('a search in messages of one letter marks some of its places, and Ctrl+F leads back to the field', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage({ content: '甲'.repeat(19_000) })
  const { talkTo, text } = chat(page)
  await talkTo(userId)
  await page.keyboard.press('Control+f')
  const field = page.getByRole('textbox', { name: '查找消息' })
  await field.fill('甲')
  await expect(page.getByRole('search', { name: '查找消息' }).getByRole('status')).toHaveText(/^第 \d+ \/ \d+ 条$/)
  expect(await page.evaluate(() => CSS.highlights.get('chat-search-current')!.size)).toBe(100)
  await text.focus()
  await page.keyboard.press('Control+f')
  await expect(field).toBeFocused()
})

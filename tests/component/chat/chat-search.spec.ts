import { routes } from '#shared/routes.ts'
import { expectAccessible } from '../../e2e/support/axe.ts'
import { chat, invoked } from '../../e2e/support/chat-page.ts'
import { expect, test } from '../../e2e/support/fixtures.ts'
import { LONG_NAME_LENGTH } from '../../simulator/wire/name-style.ts'

test.use({ at: routes.Chat.path })

test('a look-up at the server says that it runs, a failed one can be repeated, and a member who is found late takes nothing from another one', async ({
  signedInPage: page,
  server,
}) => {
  const [userId, second, newcomer, first] = await server.conversations(4, { type: 2 })
  const { text, member, message } = chat(page)
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
  await test.step('what is written meanwhile goes to the member it is written to', async () => {
    const late = await server.fault({ match: search, kind: 'hang' })
    await field.fill(String(newcomer))
    await field.press('Enter')
    await expect(page.getByLabel('正在查找会员')).toBeVisible()
    await text.fill('写给原来的会员')
    await server.clearFaults(late)
    await expect(member(newcomer)).toBeVisible()
    await expect(page.getByText(`会员ID ${userId}`)).toBeVisible()
    await expect(text).toHaveValue('写给原来的会员')
    await text.press('Enter')
    await expect(message('写给原来的会员')).toContainText('已发送')
    expect((await invoked(server, 'privatesend')).map(([id]) => String(id))).toEqual([String(userId)])
  })
  await test.step('another can be looked up meanwhile, and the one who is found late stays closed', async () => {
    const late = await server.fault({ match: search, kind: 'hang' })
    await field.fill(String(first))
    await field.press('Enter')
    await expect(page.getByLabel('正在查找会员')).toBeVisible()
    await field.fill(String(second))
    await field.press('Enter')
    await expect(text).toBeFocused()
    await expect(page.getByText(`会员ID ${second}`)).toBeVisible()
    await server.clearFaults(late)
    await expect(page.getByLabel('正在查找会员')).toHaveCount(0)
    await expect(page.getByText(`会员ID ${second}`)).toBeVisible()
  })
})

test.describe('names of 60,000 letters (fault 39)', () => {
  test.beforeEach(({ server }) => server.names('long'))

  test('are searched, messages without a match say so, and one of one letter has some of its places marked', async ({
    signedInPage: page,
    server,
  }) => {
    const { userId } = await server.addPrivateMessage({ content: '甲'.repeat(19_000) })
    const { talkTo, text } = chat(page)
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
    await expect(status).toHaveText(/^第 \d+ \/ \d+ 条$/)
    expect(await page.evaluate(() => CSS.highlights.get('chat-search-current')!.size)).toBe(100)
    await history.fill('问一下<<<甲')
    await expect(status).toHaveText('没有找到')
    await text.focus()
    await page.keyboard.press('Control+f')
    await expect(history).toBeFocused()
  })
})

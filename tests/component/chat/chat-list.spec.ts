import { routes } from '#shared/routes.ts'
import { expectAccessible } from '../../e2e/support/axe.ts'
import { chat, invoked } from '../../e2e/support/chat-page.ts'
import { expect, reloadApplication, test } from '../../e2e/support/fixtures.ts'

test.use({ at: routes.Chat.path })

test('pins and 标为未读 are kept over a reload for the operator, and the server is not asked (A232); 会员资料 in the menu leads to the member at once, and takes no focus later', async ({
  signedInPage: page,
  server,
}) => {
  const { userId: older } = await server.addPrivateMessage()
  const [newer] = await server.conversations(1, { unread: 0 })
  await server.addPrivateMessage({ userId: newer! })
  const { talkTo, member, text } = chat(page)
  await expect(member(newer)).toHaveAttribute('aria-posinset', '1')
  await talkTo(older)
  // The call that marks the conversation read has been made.
  await expect(member(older).getByLabel(/[1-9]\d* 条未读/)).toHaveCount(0)
  const methods = async () => (await server.hubState()).invocations.map(({ method }) => method)
  const isMessageCall = (method: string) => /list|send|seachuid/.test(method)
  const before = (await methods()).filter(isMessageCall)
  const menuItem = (name: string) => page.getByRole('menuitem', { name })
  await member(older).click({ button: 'right' })
  await menuItem('置顶').click()
  await expect(member(older)).toHaveAttribute('aria-posinset', '1')
  await member(older).click({ button: 'right' })
  await menuItem('标为未读（仅本机）').click()
  await expect(member(older).getByLabel('本机标为未读')).toBeVisible()
  expect((await methods()).filter(isMessageCall)).toEqual(before)
  await reloadApplication(page)
  await expect(member(older)).toHaveAttribute('aria-posinset', '1')
  await expect(member(older).getByLabel('已置顶')).toBeVisible()
  await page.getByRole('button', { name: /^未读( \d+)?$/ }).click()
  await expect(member(older).getByLabel('本机标为未读')).toBeVisible()
  await member(older).click({ button: 'right' })
  await expect(menuItem('取消置顶')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await member(older).click()
  await expect(member(older).getByLabel('本机标为未读')).toHaveCount(0)
  await member(older).click({ button: 'right' })
  await menuItem('取消置顶').click()
  await expect(member(older).getByLabel('已置顶')).toHaveCount(0)

  const hang = await server.fault({ match: { kind: 'hub', path: 'getprivatelist' }, kind: 'hang' })
  await page.getByRole('button', { name: '全部' }).click()
  await member(newer).click({ button: 'right' })
  await menuItem('会员资料').click()
  const column = page.getByRole('region', { name: '会员资料' })
  await expect(column.getByRole('region', { name: `会员 ${newer}` }), 'at once').toBeFocused()
  await text.fill('正在写')
  await server.clearFaults(hang)
  await expect(page.getByRole('log', { name: '消息记录' })).toHaveAttribute('aria-busy', 'false')
  await expect(text, 'no focus is taken later').toBeFocused()
})

test('a name is searched without a request, a row shows the text of a pushed message, and the filters show unread conversations and those that wait for an answer, or say so without matches', async ({
  signedInPage: page,
  server,
}) => {
  await test.step('a name is searched among the loaded conversations, without a request, and chosen by the arrow keys', async () => {
    const { userId } = await server.addPrivateMessage({ name: '找得到的人' })
    const { member, text } = chat(page)
    const name = (await member(userId).innerText()).split('\n')[0]!
    const field = page.getByRole('textbox', { name: '查找会员ID' })
    await field.fill(name.slice(0, 3))
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-setsize', /^[1-9]$/)
    await field.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(text).toBeFocused()
    await expect(text).toHaveValue('')
    await expect(page.getByText(`会员ID ${userId}`)).toBeVisible()
    expect(await invoked(server, 'seachuid')).toEqual([])
  })
  await page.getByRole('textbox', { name: '查找会员ID' }).fill('')
  await test.step('a row shows the whole text of a pushed message by its content type (D3 §3)', async () => {
    const [userId] = await server.conversations(1, { type: 1 })
    const { conversationsVisible, member } = chat(page)
    await conversationsVisible()
    await server.addPrivateMessage({ userId: userId!, content: '下分<b>500</b>元 &yen;', contentType: 1 })
    await expect(member(userId!)).toContainText('下分<b>500</b>元 &yen;')
    await server.addPrivateMessage({
      userId: userId!,
      content: '<p>&ldquo;下分&rdquo;&#39;500&#39;</p>',
      contentType: 2,
    })
    await expect(member(userId!)).toContainText("“下分”'500'")
  })
  await test.step('the filters show unread conversations and those that wait for an answer, the longest first', async () => {
    const [first, second] = await server.conversations(2, { type: 2, unread: 0 })
    const { channel, member, text, message } = chat(page)
    await expect(channel('上分客服').locator('img'), 'its own picture (D3 §3)').toHaveAttribute(
      'src',
      '/images/service-2.png',
    )
    await expect(channel('群组').locator('img')).toHaveCount(0)
    await channel('上分客服').click()
    await expect(member(first)).toBeVisible()
    await server.addPrivateMessage({ userId: first!, type: 2, content: '先问的' })
    await server.addPrivateMessage({ userId: second!, type: 2, content: '后问的' })
    const filters = page.getByRole('group', { name: '筛选会话' })
    await filters.getByRole('button', { name: /^待回复/ }).click()
    await expect(member(first).getByLabel(/^待回复/)).toBeVisible()
    await expect(page.getByRole('option').first()).toBeVisible()
    const keys = () => page.getByRole('option').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.key))
    const expected = [`2:${first}`, `2:${second}`]
    await expect.poll(async () => (await keys()).filter((key) => expected.includes(key!))).toEqual(expected)
    await member(first).click()
    await text.fill('已到账')
    await text.press('Enter')
    await expect(message('已到账')).toContainText('已发送')
    // The open conversation stays until the next one is chosen.
    await expect(member(first)).toHaveAttribute('aria-selected', 'true')
    await expect(member(first).getByLabel(/^待回复/)).toHaveCount(0)
    await member(second).click()
    await expect(member(first)).toHaveCount(0)
    await filters.getByRole('button', { name: /^未读/ }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await filters.getByRole('button', { name: '全部' }).click()
    await expect(member(first)).toBeVisible()
  })
  await test.step('a filter without matches says so and leads back to all conversations', async () => {
    const { channel, member } = chat(page)
    const [read] = await server.conversations(1, { type: 3, unread: 0 })
    await channel('下分客服').click()
    await expect(member(read)).toBeVisible()
    await page.getByRole('button', { name: /^未读( \d+)?$/ }).click()
    await expect(member(read)).toHaveCount(0)
    await page.getByRole('textbox', { name: '查找会员ID' }).fill('没有这样的昵称')
    await expect(page.getByText('没有匹配的会话')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '清除条件' }).click()
    await expect(member(read)).toBeVisible()
  })
})

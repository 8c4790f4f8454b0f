import { routes } from '#shared/routes.ts'
import { expectAccessible, OPENED } from '../../e2e/support/axe.ts'
import { chat, invoked } from '../../e2e/support/chat-page.ts'
import { expect, resizeTo, settled, test } from '../../e2e/support/fixtures.ts'
import { layoutWidth } from '../../e2e/support/locators.ts'

test.use({ at: routes.Chat.path })

const GROUP = { lotteryId: 40, playId: 1 }
const GROUP_NAME = '台湾宾果28群'

test.describe('thousands of conversations (inventory 504–513)', () => {
  test.beforeEach(({ server }) => server.conversations(3_000))

  test('only the visible ones are rendered, the last is reached, and one is found by the id of an existing member (A165)', async ({
    signedInPage: page,
    server,
  }) => {
    const { member, text } = chat(page)
    const size = async () => Number(await page.getByRole('option').first().getAttribute('aria-setsize'))
    // The list comes in parts.
    await expect.poll(size).toBeGreaterThanOrEqual(3_000)
    const total = await size()
    expect(await page.getByRole('option').count()).toBeLessThan(60)
    const list = page.getByRole('listbox', { name: '会话' })
    await list.focus()
    await list.press('End')
    await expect(page.getByRole('option').last()).toHaveAttribute('aria-posinset', String(total))
    await list.press('Enter')
    await expect(text).toBeEnabled()

    const { userId } = await server.addPrivateMessage()
    const [newcomer] = await server.conversations(1, { type: 2 })
    const field = page.getByRole('textbox', { name: '查找会员ID' })
    const search = async (words: string) => {
      await field.fill(words)
      await field.press('Enter')
    }
    await search('abc')
    await expect(page.getByText('该项必须输入数字')).toBeVisible()
    await search('99999999999')
    await expect(page.getByText('UId不存在')).toBeVisible()
    const searchCount = (await invoked(server, 'seachuid')).length
    await search(String(userId))
    await expect(member(userId)).toHaveAttribute('aria-selected', 'true')
    expect(await invoked(server, 'seachuid')).toHaveLength(searchCount)
    await search(String(newcomer))
    await expect(page.getByText(`ID ${newcomer}`)).toBeVisible()
    await expect(field).toHaveValue('')
  })
})

test.describe('the history of a conversation (A159, A196)', () => {
  test('the history loads 20 messages, then 10 more on top without a jump; it follows new ones at its end, counts them while older ones are read, and keeps 99; one that cannot be read is read again by 重试, and ten megabytes are cut', async ({
    signedInPage: page,
    server,
  }) => {
    const { channel, group, member, bubbles, message, log, text, scrollTo, fromEnd } = chat(page)
    await channel('群组').click()
    await group(GROUP_NAME).click()
    await expect(bubbles).toHaveCount(20)
    await expect.poll(fromEnd).toBeLessThan(2)
    const first = bubbles.first()
    const held = page.locator(`[data-bubble="${await first.getAttribute('data-bubble')}"]`)
    await scrollTo(40)
    const before = (await held.boundingBox())!.y
    await expect(bubbles).toHaveCount(30)
    expect(Math.abs((await held.boundingBox())!.y - before)).toBeLessThan(2)
    const sizes = (await invoked(server, 'getpubliclist')).map((args) => args[3])
    expect(sizes.slice(-2)).toEqual([20, 10])
    await scrollTo(100_000)
    await server.addPublicMessage(GROUP, { content: '到底部的' })
    await expect(message('到底部的').or(page.getByText('系统接单 · 到底部的'))).toBeInViewport()
    await scrollTo(200)
    const top = await page.getByRole('log').evaluate((box) => box.scrollTop)
    for (let n = 1; n <= 3; n++) await server.addPublicMessage(GROUP, { content: `翻看时来的 ${n}` })
    const button = page.getByRole('button', { name: '3 条新消息' })
    await expect(button).toBeVisible()
    expect(await page.getByRole('log').evaluate((box) => box.scrollTop)).toBe(top)
    await button.click()
    await expect(button).toHaveCount(0)
    expect(await fromEnd()).toBeLessThan(2)

    const { userId } = await server.addPrivateMessage({ content: '读不到的' })
    await channel('在线客服').click()
    await server.fault({ match: { kind: 'hub', path: 'getprivatelist' }, kind: 'refused', errors: '忙', times: -1 })
    await member(userId).click()
    await expect(page.getByText(/失败,链接超时/).first()).toBeVisible()
    await server.clearFaults()
    await log.getByRole('button', { name: '重试' }).click()
    await expect(message('读不到的')).toBeVisible()
    for (let n = 1; n <= 110; n++) await server.addPrivateMessage({ userId, content: `第${n}句` })
    await expect(message('第110句')).toBeInViewport()
    await expect(bubbles).toHaveCount(99)
    await expect(page.getByRole('button', { name: '更早的消息' })).toBeAttached()
    // It is cut with a note and folded (fault 15).
    await server.addPrivateMessage({ userId, size: 10_000_000 })
    await expect(log.getByText('内容过长，已截断')).toBeAttached()
    await expect(log.getByRole('button', { name: '展开全文' })).toBeVisible()
    await text.fill('还能打字')
    await expect(text).toHaveValue('还能打字')
  })
})

test('hostile messages run and fetch nothing, and links ask (fault 22); the members with the same address are listed, and the records open in a window of their own (inventory 513–516)', async ({
  signedInPage: page,
  server,
  context,
}) => {
  const canary =
    '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script><svg onload="window.hurt=1"></svg>' +
    '<a href="javascript:window.hurt=1">点我</a><a href="https://evil.example/win">领奖</a>' +
    '<img src="https://evil.example/x.png"><b style="background:url(https://evil.example/y.png)">粗体</b>'
  const foreign: string[] = []
  const ours = new URL(page.url()).origin
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(ours)) foreign.push(request.url())
  })
  const { userId } = await server.addPrivateMessage({ content: canary, contentType: 2, name: canary, head: canary })
  await server.addPrivateMessage({ userId, content: canary })
  await server.addPrivateMessage({ userId, content: 'https://evil.example/z.png', contentType: 3 })
  const { talkTo, log } = chat(page)
  await talkTo(userId)
  await expect(log.getByText('粗体', { exact: true })).toBeVisible()
  await expect(log.getByText(/onerror=/).first()).toBeVisible()
  await log.getByText('点我', { exact: true }).click()
  await log.getByRole('link', { name: '领奖' }).click()
  const dialog = page.getByRole('dialog', { name: '打开外部链接' })
  await expect(dialog).toContainText('https://evil.example/win')
  await dialog.getByRole('button', { name: '取消' }).click()
  await settled(page)
  expect(context.pages()).toHaveLength(1)
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
  expect(foreign).toEqual([])
  await log.getByRole('link', { name: '[外部图片]' }).click()
  const link = context.waitForEvent('page')
  await dialog.getByRole('button', { name: '打开链接' }).click()
  await (await link).close()

  await page.getByRole('button', { name: '查IP' }).click()
  const addresses = page.getByRole('dialog', { name: /查IP/ })
  const own = addresses.getByText(String(userId), { exact: true })
  await expect(own).toBeVisible()
  const [red, green] = await own.evaluate((cell) => getComputedStyle(cell).color.match(/\d+/g)!.map(Number))
  expect(red!, 'the member himself is red').toBeGreaterThan(green! + 60)
  expect(await layoutWidth(addresses)).toBe(600)
  expect((await server.log()).filter(({ path }) => path === '/api/home/check-id')).toHaveLength(1)
  await page.keyboard.press('Escape')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: '注单', exact: true }).click()
  await expect(await opened).toHaveURL(new RegExp(`/Main/Bet\\?uid=${userId}`))
  await (await opened).close()
  await page.getByRole('button', { name: '数据记录' }).click()
  const data = page.getByRole('dialog', { name: /数据记录/ })
  await expect(data.getByRole('row', { name: /^总投注/ })).toBeVisible()
  const { registerIP, registerIPAddress, lastLogIP, lastLogIPAddress } = await server.member(userId)
  await expect(data).toContainText(`注册IP${registerIP}（${registerIPAddress}）`)
  await expect(data).toContainText(`最后登录IP${lastLogIP}（${lastLogIPAddress}）`)
  expect(await layoutWidth(data)).toBe(600)
  await resizeTo(page, { width: 1280, height: 720 })
  // Of the table too, which can be scrolled sideways.
  const hidden = await data
    .locator('.fui-DialogContent, div:has(> table)')
    .evaluateAll((parts) => parts.map((each) => each.scrollHeight - each.clientHeight))
  expect(hidden, 'all of it is seen in a low window').toEqual([0, 0])
})

test('the chat and its pickers are accessible', async ({ signedInPage: page, server }) => {
  const { userId } = await server.addPrivateMessage({ content: 'photo-1.png', contentType: 3 })
  const { talkTo, text, message } = chat(page)
  await talkTo(userId)
  await server.fault({ match: { kind: 'hub', path: 'privatesend' }, kind: 'refused', errors: '忙' })
  await text.fill('发不出去')
  await text.press('Enter')
  await expect(message('发不出去').getByRole('button', { name: '重发' })).toBeVisible()
  await text.fill('/')
  await expect(page.getByRole('listbox', { name: '快捷回复' })).toBeVisible()
  await expectAccessible(page)
  await text.press('Escape')
  await page.getByRole('button', { name: '表情' }).click()
  await expect(page.getByRole('button', { name: '赞', exact: true })).toBeVisible()
  await expectAccessible(page, OPENED.popover)
})

import { routes } from '#shared/routes.ts'
import type { Control, OrderInput } from '../../simulator/control.ts'
import { button, exactButton } from '../../support/button.ts'
import { expect, openScreen, recordNotifications, resizeTo, rowOf, test } from '../support/fixtures.ts'
import { InputCounter } from '../support/input-counter.ts'
import { rowsInSight, rowsOf } from '../support/locators.ts'
import { decisionsSent } from '../support/requests.ts'
import { panel, verb } from '../support/review.ts'

/** How many keys, clicks and pixels the work of a shift takes; the numbers are the product's promise to its operators. */

const titleOf = (inOrOut: boolean) => (inOrOut ? '上分订单' : '下分订单')
const MINUTE = 60_000

/** Adds a pending order that is older than every other; a payout is covered by the member's balance. */
async function addOldest(server: Control, inOrOut: boolean, fields: Partial<OrderInput> = {}) {
  const payTime = Date.now() - 200 * MINUTE
  const order = await server.addOrder({ inOrOut, balance: 5000.5, payName: '最早的', payTime, ...fields })
  await server.setMember(order.userId, { balance: 9_000 })
  return order
}

async function expectSent(server: Control, ...bodies: object[]): Promise<void> {
  await expect.poll(async () => (await decisionsSent(server)).map(({ body }) => body)).toMatchObject(bodies)
}

test('an order on the dashboard is approved with two clicks at most 100 px apart, and the first row of a queue is one key away from wherever the focus is', async ({
  signedInPage: page,
  server,
}) => {
  const sent: object[] = []
  for (const inOrOut of [true, false]) {
    await test.step(inOrOut ? 'a deposit' : 'a payout', async () => {
      const { id } = await addOldest(server, inOrOut)
      const row = rowOf(page, titleOf(inOrOut), '最早的')
      const input = new InputCounter(page)
      await input.click(row.locator(exactButton('通过')))
      await input.click(row.locator(button('通过 5,000.50')))
      await expect(row).toHaveCount(0)
      expect(input).toMatchObject({ clicks: 2, keys: 0 })
      expect(input.travel).toBeLessThanOrEqual(100)
      sent.push({ newId: id, isConfirm: true })
      await expectSent(server, ...sent)
      // The panel of the next deposit covers the other queue.
      await page.keyboard.press('Escape')
      await expect(panel(page)).toHaveCount(0)
    })
  }

  for (const screen of ['首页', '上分订单']) {
    await test.step(screen, async () => {
      await openScreen(page, screen)
      const first = rowsOf(page, '上分订单').first()
      await expect(first).toBeVisible()
      const menu = page.getByRole('navigation', { name: '主菜单' })
      const blur = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      const starts: (() => Promise<unknown>)[] = [
        () => menu.getByRole('link', { name: '开奖记录' }).focus(),
        () => menu.locator(button(/^客服聊天/)).focus(),
        () => page.locator(button(/^通知/)).focus(),
        () => page.locator(button(/^账户/)).focus(),
        blur,
      ]
      for (const start of starts) {
        await start()
        const input = new InputCounter(page)
        await input.press('F6')
        await expect(first).toBeFocused()
        expect(input).toMatchObject({ keys: 1, clicks: 0 })
      }
      if (screen === '首页') return
      await page.getByLabel('金额').fill('12')
      const input = new InputCounter(page)
      await input.press('Escape')
      await expect(first).toBeFocused()
      expect(input).toMatchObject({ keys: 1, clicks: 0 })
    })
  }
})

test('a notification leads to its order in one click, and N from there to the next pending one', async ({
  page,
  startConsole,
  server,
}) => {
  const notifications = await recordNotifications(page, startConsole)
  const next = await addOldest(server, false, { payName: '下一位' })
  const order = await server.addOrder({ inOrOut: true, balance: 8, payName: '通知里的' })
  await expect.poll(notifications.texts).toContainEqual(expect.stringContaining('通知里的'))
  const input = new InputCounter(page)
  await notifications.click('新上分订单')
  await expect(rowOf(page, '上分订单', '通知里的')).toBeFocused()
  await expect(panel(page)).toContainText(String(order.userId))
  await input.press('a')
  await expect(verb(page, '通过')).toBeEnabled()
  await input.press('Enter')
  await expectSent(server, { newId: order.id })
  await input.press('n')
  await expect(rowOf(page, '下分订单', '下一位')).toBeFocused()
  await expect(panel(page)).toContainText(String(next.userId))
  await input.press('a')
  await expect(verb(page, '通过')).toBeEnabled()
  await input.press('Control+Enter')
  await expectSent(server, { newId: order.id }, { newId: next.id })
  expect(input).toMatchObject({ keys: 5, clicks: 0 })
})

test('what a payout is decided on is in sight without a click', async ({ signedInPage: page, server }) => {
  const seeded = (await server.pending(false)).at(-1)!
  const { userId, payName, payNo, payType } = seeded
  const payTime = Date.now() - 200 * MINUTE
  await server.addOrder({ inOrOut: true, userId, balance: 3_000, state: 1 })
  await server.addOrder({ inOrOut: false, userId, balance: 400, state: 1 })
  await server.addOrder({ inOrOut: false, userId, payName, payNo, payType, balance: 100.25, payTime })
  await server.setMember(userId, { balance: 9_000 })
  await resizeTo(page, { width: 1280, height: 720 })
  await expect(rowOf(page, '下分订单', '100.25')).toBeVisible()
  const input = new InputCounter(page)
  await input.press('n')
  await expect(verb(page, '通过')).toBeEnabled()
  const facts = [
    panel(page).getByText(String(payNo)).first(),
    panel(page).getByText('✓ 与绑定账户一致'),
    panel(page).getByText(/^等待 3 时 (19|2\d) 分$/),
    panel(page).getByText(/上分 [1-9]\d* 笔 [\d,.]+ · 下分 [1-9]\d* 笔 [\d,.]+/),
    panel(page).getByText('8,899.75'),
    verb(page, '通过'),
  ]
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
  ]) {
    await resizeTo(page, viewport)
    for (const fact of facts) await expect(fact, `at ${viewport.width} px`).toBeInViewport({ ratio: 1 })
  }
  expect(input).toMatchObject({ keys: 1, clicks: 0 })
})

test.describe('the main job', () => {
  const EACH = 4

  test.use({ at: routes.UpScore.path })
  test.beforeEach(async ({ server }) => {
    for (const inOrOut of [true, false])
      for (const { id } of (await server.pending(inOrOut)).slice(EACH)) await server.decide(id, false)
  })

  test('two queues are cleared by keys alone, two for each order, and none is sent twice', async ({
    signedInPage: page,
    server,
  }) => {
    // Oldest first, as they are worked on.
    const orders = [...(await server.pending(false)), ...(await server.pending(true))].toReversed()
    expect(orders).toHaveLength(2 * EACH)
    const members = [...new Set(orders.map(({ userId }) => String(userId)))]
    const balances = async () => Promise.all(members.map(async (id) => Number((await server.member(id)).balance)))
    const before = await balances()

    await expect(rowsOf(page, titleOf(true))).toHaveCount(EACH)
    const input = new InputCounter(page)
    await input.press('F6')
    for (const [index, { id, inOrOut }] of orders.entries()) {
      if (index === EACH) await input.press('n')
      const row = page.locator(`tr[data-key="${id}"]`)
      await expect(row).toBeFocused()
      await input.press('a')
      await expect(verb(page, '通过')).toBeFocused()
      await expect(verb(page, '通过')).toBeEnabled()
      await input.press(inOrOut ? 'Enter' : 'Control+Enter')
      await expect(row).toHaveCount(0)
    }
    expect(input, 'two for each order, and one to reach either queue').toMatchObject({
      keys: 2 + 2 * 2 * EACH,
      clicks: 0,
    })

    const sent = (await decisionsSent(server)).map(({ body }) => String((body as { newId: unknown }).newId))
    expect(sent).toEqual(orders.map(({ id }) => String(id)))
    for (const { id } of orders) {
      expect(await server.order(id)).toMatchObject({ commits: 1, order: { state: 1, verifyAdmin: '管理员' } })
    }
    const expected = members.map((member, index) => {
      const own = orders.filter(({ userId }) => String(userId) === member)
      return own.reduce((sum, { inOrOut, balance }) => sum + (inOrOut ? balance : -balance), before[index]!)
    })
    for (const [index, balance] of (await balances()).entries()) expect(balance).toBeCloseTo(expected[index]!, 2)
    expect(await server.pending(true)).toEqual([])
    expect(await server.pending(false)).toEqual([])
  })
})

test.describe('the queue with scroll bars that take room', () => {
  const SIZES = [
    [1280, 720, 16],
    [1366, 768, 17],
    [1440, 900, 22],
    [1536, 864, 20],
    [1920, 1080, 27],
  ] as const

  test.use({ at: routes.UpScore.path })
  test.beforeEach(async ({ server }) => {
    for (let i = 0; i < 24; i++) await server.addOrder({ inOrOut: i % 2 === 0 })
    for (let i = 0; i < 30; i++) await server.addOrder({ inOrOut: i % 2 === 0, state: 1 })
  })

  test('so many orders are in sight at each size', async ({ signedInPage: page, server }) => {
    for (const inOrOut of [true, false]) {
      const title = titleOf(inOrOut)
      await openScreen(page, title)
      const pending = (await server.pending(inOrOut)).length
      // Both queues have one layout.
      for (const [width, height, rows] of inOrOut ? SIZES : SIZES.slice(0, 1)) {
        await resizeTo(page, { width, height })
        await expect
          .poll(() => rowsInSight(page, title), `${title} at ${width}×${height}`)
          .toBeGreaterThanOrEqual(Math.min(rows, pending))
      }
      const decided = page.getByRole('tab', { name: /^已处理/ })
      await decided.click()
      await expect(decided).toHaveAttribute('aria-selected', 'true')
      const [width, height, rows] = SIZES[0]
      await resizeTo(page, { width, height })
      await expect.poll(() => rowsInSight(page, title), `${title} 已处理`).toBeGreaterThanOrEqual(rows)
    }
  })
})

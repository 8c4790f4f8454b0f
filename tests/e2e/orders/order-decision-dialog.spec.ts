import type { Page } from 'playwright/test'
import type { Control, OrderInput } from '../../simulator/control.ts'
import { expect, openScreen, rowOf, test } from '../support/fixtures.ts'
import { dialog } from '../support/locators.ts'
import { decisionsSent } from '../support/requests.ts'

const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

/** A pending order of a member who has 1,000.00, as a row of the dashboard or of its list. */
async function orderOf(page: Page, server: Control, input: Partial<OrderInput>, list = false) {
  const { inOrOut = true } = input
  const order = await server.addOrder({ inOrOut, balance: 500.5, payName: '王小明', ...input })
  const { id: userId } = await server.setMember(order.userId, { balance: 1_000 })
  const title = inOrOut ? '上分订单' : '下分订单'
  if (list) await openScreen(page, title)
  const row = rowOf(page, title, '王小明')
  await expect(row).toHaveCount(1)
  return { order, userId, row }
}

test.describe('确定 is disabled until the order data is up to date (A213)', () => {
  for (const [action, place, what] of [
    ['通过', 'list', '订单'],
    ['取消', 'list', '订单'],
    ['风控', 'dashboard', '订单'],
    ['通过', 'dashboard', '会员'],
    ['取消', 'list', '会员'],
  ] as const) {
    test(`${action} from the ${place} is disabled with a reason and 重试 while the ${what === '订单' ? 'order' : 'member'} cannot be read`, async ({
      signedInPage: page,
      server,
    }) => {
      const { row } = await orderOf(page, server, {}, place === 'list')
      const path = what === '订单' ? '/api/pay/list/' : '/api/member/user-list/'
      await server.fault({ match: { path }, kind: 'status', status: 500, times: -1 })
      await row.getByRole('button', { name: action }).click()
      await expect(dialog(page)).toContainText(`无法核对${what}：请求失败! 服务器错误 500`)
      await expect(button(page, '确定')).toBeDisabled()
      await page.keyboard.press('Control+Enter')
      await button(page, '重试').click()
      await expect(dialog(page)).toContainText(`无法核对${what}`)
      await expect(button(page, '确定')).toBeDisabled()
      await server.clearFaults()
      await button(page, '重试').click()
      await expect(button(page, '确定')).toBeEnabled()
      await expect(button(page, '重试')).toHaveCount(0)
      await expect(dialog(page).getByText('1,000.00')).toBeVisible()
      expect(await decisionsSent(server)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
    })
  }

  test('data fetched before the dialog opened does not enable 确定', async ({ signedInPage: page, server }) => {
    const { row, userId } = await orderOf(page, server, {}, true)
    await row.getByRole('button', { name: '通过' }).click()
    await expect(button(page, '确定')).toBeEnabled()
    await button(page, '取消').click()
    await server.setMember(userId, { balance: 30 })
    for (const path of ['/api/pay/list/', '/api/member/user-list/'])
      await server.fault({ match: { path }, kind: 'hang' })
    await row.getByRole('button', { name: '通过' }).click()
    await expect(dialog(page)).toContainText('正在核对…')
    await expect(button(page, '确定')).toBeDisabled()
    await server.clearFaults()
    await expect(button(page, '确定')).toBeEnabled()
    await expect(dialog(page)).toContainText('530.50')
  })

  test('an order that only the queue contains can be decided (A216)', async ({ signedInPage: page, server }) => {
    const { row } = await orderOf(page, server, {})
    await server.fault({ match: { path: '/api/pay/list/' }, kind: 'answer', data: { data: [], rows: 0 }, times: -1 })
    const queue = await server.fault({ match: { path: '/api/home/pay-data' }, kind: 'hang', times: -1 })
    await row.getByRole('button', { name: '通过' }).click()
    await expect(button(page, '确定')).toBeDisabled()
    await server.clearFaults(queue)
    await expect(button(page, '确定')).toBeEnabled()
  })

  test('an order in no list cannot be decided (A216)', async ({ signedInPage: page, server }) => {
    const { order, row } = await orderOf(page, server, {})
    await server.fault({ match: { path: '/api/pay/list/' }, kind: 'answer', data: { data: [], rows: 0 }, times: -1 })
    const gone = await server.fault({ match: { path: '/api/home/pay-data' }, kind: 'hang', times: -1 })
    await server.decide(order.id, true)
    await row.getByRole('button', { name: '通过' }).click()
    await server.clearFaults(gone)
    await expect(dialog(page)).toContainText('无法核对订单：服务器的列表中没有这笔订单')
    await expect(button(page, '确定')).toBeDisabled()
  })
})

test.describe('a payout that exceeds the balance (A214)', () => {
  test('a payout to a balance below zero is shown in red and needs an extra confirmation', async ({
    signedInPage: page,
    server,
  }) => {
    const { row, userId } = await orderOf(page, server, { inOrOut: false, balance: 1_500 }, true)
    await row.getByRole('button', { name: '通过' }).click()
    await expect(dialog(page)).toContainText('通过后余额为 -500.00，低于零')
    const figure = dialog(page)
      .getByRole('definition')
      .filter({ hasText: /^-500\.00$/ })
      .locator('strong')
    const [red, plain] = await Promise.all(
      [figure, dialog(page).getByText('王小明', { exact: true })].map((text) =>
        text.evaluate((e) => getComputedStyle(e).color),
      ),
    )
    expect(red).not.toBe(plain)
    await expect(button(page, '确定')).toBeDisabled()
    await page.keyboard.press('Control+Enter')
    const consent = dialog(page).getByRole('checkbox', { name: '通过后余额低于零，仍要通过' })
    await consent.check()
    await expect(button(page, '确定')).toBeEnabled()
    expect(await decisionsSent(server)).toEqual([])
    // Refused, and read again: another balance below zero is not what was consented to.
    await server.setMember(userId, { balance: 900 })
    await button(page, '确定').click()
    await expect(dialog(page).getByText('余额不足')).toBeVisible()
    await expect(dialog(page)).toContainText('通过后余额为 -600.00，低于零')
    await expect(consent).not.toBeChecked()
    await expect(button(page, '确定')).toBeDisabled()
    expect(await decisionsSent(server)).toHaveLength(1)
  })

  test('cancelling such a payout needs no extra confirmation', async ({ signedInPage: page, server }) => {
    const { row } = await orderOf(page, server, { inOrOut: false, balance: 1_500 }, true)
    await row.getByRole('button', { name: '取消' }).click()
    await dialog(page).getByLabel('取消原因').fill('余额不足')
    await expect(dialog(page).getByRole('checkbox')).toHaveCount(0)
    await button(page, '确定').click()
    await expect(row.getByText('已取消')).toBeVisible()
  })
})

test.describe('an order that is already decided (A067)', () => {
  test('an order we decided in another window is reported as ours', async ({ signedInPage: page, server }) => {
    const { order, row } = await orderOf(page, server, {}, true)
    const hidden = await server.fault({ match: { path: '/api/pay/list/' }, kind: 'hang', times: -1 })
    await row.getByRole('button', { name: '通过' }).click()
    await server.decide(order.id, true, { admin: '管理员' })
    await server.clearFaults(hidden)
    await expect(dialog(page)).toContainText('已由您本人处理：已处理，审核人 管理员')
    await expect(dialog(page)).not.toContainText('已被他人处理')
    await expect(button(page, '确定')).toHaveCount(0)
  })

  for (const [admin, words] of [
    ['管理员', '已由您本人处理：已取消，审核人 管理员'],
    ['900001', '已由您本人处理：已取消，审核人 900001'],
    ['客服二号', '已被他人处理：已取消，审核人 客服二号'],
    ['', '已被处理：已取消'],
  ] as const) {
    test(`a refusal names the earlier decision of ${admin || 'an operator without a name'}`, async ({
      signedInPage: page,
      server,
    }) => {
      const { order, row } = await orderOf(page, server, {}, true)
      await row.getByRole('button', { name: '通过' }).click()
      await expect(button(page, '确定')).toBeEnabled()
      const hidden = await server.fault({ match: { path: '/api/pay/list/' }, kind: 'hang', times: -1 })
      await server.decide(order.id, false, { remark: '重复', admin })
      await button(page, '确定').click()
      await expect.poll(async () => (await decisionsSent(server)).at(-1)?.body).toMatchObject({ newId: order.id })
      await server.clearFaults(hidden)
      await expect(dialog(page)).toContainText(words)
      await button(page, '关闭').click()
    })
  }

  test('our decision whose answer was lost is reported as ours and recorded as successful', async ({
    signedInPage: page,
    server,
  }) => {
    const { order, row } = await orderOf(page, server, {}, true)
    await server.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'dropAfter' })
    await row.getByRole('button', { name: '通过' }).click()
    await button(page, '确定').click()
    await expect(dialog(page)).toContainText('订单现为已处理，已由您本人处理：审核人 管理员')
    await button(page, '关闭').click()
    await page.getByRole('button', { name: '操作记录' }).click()
    const entry = dialog(page).locator('tr[data-key]', { hasText: String(order.id) })
    await expect(entry).toContainText('成功')
    await expect(entry).toContainText('核对后已生效')
    await expect(entry).not.toContainText('未知')
  })
})

test.describe('the decision dialog with keyboard and mouse (fault 3)', () => {
  test('the keys A and Enter approve a deposit', async ({ signedInPage: page, server }) => {
    const { order, row } = await orderOf(page, server, {}, true)
    await row.click()
    await page.keyboard.press('a')
    await expect(button(page, '确定')).toBeEnabled()
    await expect(button(page, '确定')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(row.getByText('已处理')).toBeVisible()
    expect((await decisionsSent(server)).map(({ body }) => body)).toMatchObject([{ newId: order.id, isConfirm: true }])
  })

  test('an Enter pressed or held before the order data is there neither closes the dialog nor decides later', async ({
    signedInPage: page,
    server,
  }) => {
    const { row } = await orderOf(page, server, {}, true)
    const facts = await server.fault({ match: { path: '/api/pay/list/' }, kind: 'hang', times: -1 })
    await row.click()
    await page.keyboard.press('a')
    await expect(dialog(page)).toContainText('正在核对…')
    await page.keyboard.press('Enter')
    await page.keyboard.down('Enter')
    await server.clearFaults(facts)
    await expect(button(page, '确定')).toBeEnabled()
    await expect(button(page, '确定')).toBeFocused()
    // The system repeats the key that is still down.
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(dialog(page)).toContainText('1,500.50')
    expect(await decisionsSent(server)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(row.getByText('已处理')).toBeVisible()
    expect(await decisionsSent(server)).toHaveLength(1)
  })

  for (const keys of ['Control+Enter', 'Meta+Enter']) {
    test(`a payout starts with the focus on 取消 and is confirmed by ${keys}`, async ({
      signedInPage: page,
      server,
    }) => {
      const { row, order } = await orderOf(page, server, { inOrOut: false }, true)
      await row.click()
      await page.keyboard.press('a')
      await expect(button(page, '确定')).toBeEnabled()
      await expect(button(page, '取消')).toBeFocused()
      await page.keyboard.press(keys)
      await expect(row.getByText('已处理')).toBeVisible()
      expect(await decisionsSent(server)).toHaveLength(1)
      expect((await server.order(order.id)).commits).toBe(1)
    })
  }

  for (const inOrOut of [true, false]) {
    test(`a double click on 通过 or a stray click leaves the dialog of a ${inOrOut ? 'deposit' : 'payout'} open and undecided`, async ({
      signedInPage: page,
      server,
    }) => {
      const { row } = await orderOf(page, server, { inOrOut }, true)
      await row.getByRole('button', { name: '通过' }).dblclick()
      await expect(button(page, '确定')).toBeEnabled()
      await page.mouse.click(5, 5)
      await expect(dialog(page)).toHaveCount(1)
      // Wherever the second click lands, it was meant for what was there before the dialog.
      for (const name of ['取消', '确定']) {
        await button(page, name).hover()
        await page.mouse.down({ clickCount: 2 })
        await page.mouse.up({ clickCount: 2 })
      }
      await expect(button(page, '确定')).toBeEnabled()
      expect(await decisionsSent(server)).toEqual([])
      await button(page, '取消').click()
      await expect(dialog(page)).toHaveCount(0)
    })
  }

  test('a second click opens no second dialog while the code of the first is loading', async ({
    signedInPage: page,
    server,
  }) => {
    let load = () => {}
    const held = new Promise<void>((resolve) => {
      load = resolve
    })
    let requests = 0
    await page.route('**/order-decision-dialog-*.js', async (route) => {
      requests++
      await held
      await route.continue()
    })
    await page.reload()
    const { row } = await orderOf(page, server, {})
    await row.getByRole('button', { name: '通过' }).dblclick()
    await row.getByRole('button', { name: '取消' }).click()
    await expect.poll(() => requests).toBeGreaterThan(0)
    load()
    await expect(dialog(page)).toHaveCount(1)
    await expect(dialog(page)).toHaveAccessibleName('通过上分订单')
    await button(page, '取消').click()
    await expect(dialog(page)).toHaveCount(0)
    await row.getByRole('button', { name: '取消' }).click()
    await expect(dialog(page)).toHaveAccessibleName('取消上分订单')
  })
})

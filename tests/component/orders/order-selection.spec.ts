import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expect, openScreen, rowOf, settled, test } from '../../e2e/support/fixtures.ts'
import { dialog, rowsOf } from '../../e2e/support/locators.ts'
import { find, pages, rows } from '../../e2e/support/queue-page.ts'
import { requestsTo } from '../../e2e/support/requests.ts'
import { panel, showAllStates } from '../../e2e/support/review.ts'
import type { Control } from '../../simulator/control.ts'
import { parseCsv } from '../../unit/list/export/spreadsheet-parsers.ts'

const NAMES = ['甲先生', '乙先生', '丙先生'] as const
const AMOUNTS = [1_000, 200.5, 33.5] as const

const bar = (page: Page) => page.getByRole('toolbar', { name: '批量操作' })
const selected = (page: Page) => page.locator('tr[data-key][aria-selected=true]')
const row = (page: Page, name: string) => rowOf(page, '上分订单', name)
const askVerb = (page: Page, count: number) => dialog(page).getByRole('button', { name: `移交风控 ${count} 笔` })
const unsuccessful = (page: Page) => dialog(page).getByRole('list', { name: '未成功的订单' }).getByRole('listitem')
const sent = async (server: Control) =>
  (await requestsTo(server, '/api/UpDownScore/SaveUpDown')).map(({ body }) => body)

// In the evening: the orders of the morning are older than every other, and of the same day.
test.use({ at: routes.UpScore.path, simulatorOptions: { now: Date.parse('2026-11-20T20:00:00+08:00') } })

/** The queue of deposits, with three orders that are older than every other, oldest first. */
async function openThree(page: Page, server: Control) {
  // Rows do not arrive while one has the focus or the pointer.
  await page.getByRole('heading', { level: 1 }).click()
  const orders = []
  for (const [i, payName] of NAMES.entries()) {
    const payTime = `2026-11-20 08:0${i}:00`
    orders.push(await server.addOrder({ inOrOut: true, balance: AMOUNTS[i]!, payName, payTime }))
  }
  await expect(rows(page).nth(2)).toContainText('丙先生')
  return orders
}

async function focusFirst(page: Page): Promise<void> {
  await page.getByRole('region', { name: '上分订单' }).focus()
  // The current row is the one that was the oldest before.
  await page.keyboard.press('Home')
  await expect(row(page, '甲先生')).toBeFocused()
}

async function selectThree(page: Page): Promise<void> {
  await focusFirst(page)
  for (const key of ['x', 'Shift+J', 'Shift+J']) await page.keyboard.press(key)
  await expect(bar(page)).toContainText('已选 3 笔 · 合计 1,234.00')
}

async function clearSelection(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: '取消选择' }).click()
  await expect(bar(page)).toHaveCount(0)
}

async function openBatch(page: Page): Promise<void> {
  await selectThree(page)
  await bar(page).getByRole('button', { name: '移交风控' }).click()
  await expect(askVerb(page, 3)).toBeFocused()
}

test.describe('rows are selected', () => {
  test.beforeEach(async ({ signedInPage: page, server }) => {
    await openThree(page, server)
  })

  test('by keys, by mouse and by the menu; nothing moves, Escape clears them, and another tab, filter or kind of orders begins with none', async ({
    signedInPage: page,
  }) => {
    await test.step('Escape clears them; the panel stays in its place (A317)', async () => {
      await row(page, '乙先生').click()
      await expect(panel(page)).toBeVisible()
      await page.keyboard.press('x')
      await expect(bar(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(bar(page)).toHaveCount(0)
      await settled(page)
      await expect(panel(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await settled(page)
      await expect(panel(page)).toBeVisible()
    })
    await test.step('by keys: X, and Shift with J or K, which takes back what it leaves again', async () => {
      await focusFirst(page)
      await page.keyboard.press('x')
      await expect(row(page, '甲先生')).toHaveAttribute('aria-selected', 'true')
      await expect(bar(page)).toContainText('已选 1 笔 · 合计 1,000.00')
      await page.keyboard.press('Shift+J')
      await page.keyboard.press('Shift+ArrowDown')
      await expect(bar(page)).toContainText('已选 3 笔 · 合计 1,234.00')
      await page.keyboard.press('Shift+K')
      await expect(bar(page)).toContainText('已选 2 笔 · 合计 1,200.50')
      await expect(row(page, '乙先生')).toBeFocused()
      await page.keyboard.press('x')
      await expect(bar(page)).toContainText('已选 1 笔')
      await page.keyboard.press('j')
      await settled(page)
      await expect(bar(page)).toContainText('已选 1 笔')
      await expect(row(page, '丙先生'), 'no key of the selection leads into the panel').toBeFocused()
    })
    await clearSelection(page)
    await test.step('by mouse: a click with Ctrl, and the menu of the row', async () => {
      await row(page, '甲先生').click({ modifiers: ['Control'] })
      await row(page, '丙先生').click({ modifiers: ['Control'] })
      await expect(bar(page)).toContainText('已选 2 笔 · 合计 1,033.50')
      await expect(row(page, '丙先生'), 'it does not lead into the panel').toBeFocused()
      await row(page, '甲先生').click({ modifiers: ['Control'] })
      await expect(bar(page)).toContainText('已选 1 笔')
      await row(page, '乙先生').getByRole('button', { name: '更多操作' }).click()
      await page.getByRole('menuitem', { name: /^选择/ }).click()
      await expect(bar(page)).toContainText('已选 2 笔 · 合计 234.00')
      await row(page, '乙先生').getByRole('button', { name: '更多操作' }).click()
      await page.getByRole('menuitem', { name: /^取消选择/ }).click()
      await expect(bar(page)).toContainText('已选 1 笔')
    })
    await clearSelection(page)
    await test.step('nothing moves: the bar stands in the line of the pager and offers no decision about money', async () => {
      const boxes = async () => [
        await page.getByRole('region', { name: '上分订单' }).boundingBox(),
        await row(page, '乙先生').boundingBox(),
        await row(page, '乙先生').locator('td').nth(1).boundingBox(),
        await page.getByRole('button', { name: '下一页' }).boundingBox(),
      ]
      await settled(page)
      const before = await boxes()
      await selectThree(page)
      await settled(page)
      expect(await boxes()).toEqual(before)
      await expect(pages(page).getByRole('toolbar').getByRole('button')).toHaveText([
        '移交风控',
        '导出所选',
        '取消选择',
      ])
      await bar(page).getByRole('button', { name: '取消选择' }).click()
      await expect(bar(page)).toHaveCount(0)
      await expect(row(page, '丙先生')).toBeFocused()
      await expect(pages(page)).toContainText(/共 [\d,]+ 条/)
    })
    await test.step('another tab, filter or kind of orders begins with nothing selected', async () => {
      await selectThree(page)
      await showAllStates(page)
      await expect(row(page, '甲先生')).toBeVisible()
      await expect(bar(page)).toHaveCount(0)
      await expect(selected(page)).toHaveCount(0)
      await row(page, '甲先生').click({ modifiers: ['Control'] })
      await page.getByLabel('金额').fill('1000')
      await find(page).click()
      await expect(bar(page)).toHaveCount(0)
      await row(page, '甲先生').click({ modifiers: ['Control'] })
      await expect(bar(page)).toBeVisible()
      await openScreen(page, '下分订单')
      await expect(rowsOf(page, '下分订单').first()).toBeVisible()
      await expect(bar(page)).toHaveCount(0)
    })
  })
})

test('导出所选 saves the selected rows alone, in the columns and the order of the list; a refresh keeps those still listed; 移交风控 names those that are not pending', async ({
  signedInPage: page,
  server,
}) => {
  await test.step('导出所选 saves the selected rows alone, in the columns and the order of the list', async () => {
    await openThree(page, server)
    await row(page, '丙先生').click({ modifiers: ['Control'] })
    await row(page, '甲先生').click({ modifiers: ['Control'] })
    const headings = await page.getByRole('table', { name: '上分订单' }).getByRole('columnheader').allInnerTexts()
    const before = (await server.log()).length
    await bar(page).getByRole('button', { name: '导出所选' }).click()
    await expect(page.getByRole('menuitem', { name: '打印' })).toHaveCount(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^上分订单-\d{8}-\d{6}\.csv$/)
    const [head, ...lines] = parseCsv(readFileSync(await download.path(), 'utf8'))
    expect(head).toEqual(headings.filter((heading) => !['提现账户', '操作'].includes(heading)))
    expect(lines.map((line) => [line[head!.indexOf('姓名')], line[head!.indexOf('金额')]])).toEqual([
      ['甲先生', '1000.00'],
      ['丙先生', '33.50'],
    ])
    await expect(page.getByRole('group', { name: '导出' })).toContainText('已导出 2 条')
    await expect(bar(page).getByRole('button', { name: '导出所选' })).toBeFocused()
    await expect(bar(page)).toContainText('已选 2 笔')
    const requested = (await server.log())
      .slice(before)
      .filter(({ path, query }) => path.startsWith('/api/pay/list') && !query.userid)
    expect(requested, 'the rows on screen are exported').toEqual([])
  })
  await clearSelection(page)
  await test.step('a refresh keeps those that are still listed', async () => {
    await selectThree(page)
    const { id } = (await server.pending(true)).find(({ payName }) => payName === '乙先生')!
    await server.decide(id, true)
    await expect(bar(page)).toContainText('已选 2 笔 · 合计 1,033.50')
    await server.addOrder({ inOrOut: true, payName: '刚来的' })
    await expect(page.getByRole('tab', { name: `待处理 ${(await server.pending(true)).length}` })).toBeVisible()
    await expect(selected(page)).toHaveCount(2)
  })
  await clearSelection(page)
  await showAllStates(page)
  await expect(row(page, '乙先生')).toContainText('已处理')
  await row(page, '乙先生').click({ modifiers: ['Control'] })
  await expect(bar(page).getByRole('button', { name: '移交风控' })).toBeDisabled()
  await row(page, '甲先生').click({ modifiers: ['Control'] })
  await bar(page).getByRole('button', { name: '移交风控' }).click()
  await expect(dialog(page)).toContainText('1 笔待处理订单，合计 1,000.00')
  await expect(dialog(page).getByRole('list', { name: '不包括的订单' })).toHaveText(/乙先生.*200\.50已处理/)
  await askVerb(page, 1).click()
  await expect(row(page, '甲先生')).toContainText('已处理')
  expect(await sent(server)).toHaveLength(1)
  // The one that was not included is still selected.
  await expect(bar(page)).toContainText('已选 1 笔 · 合计 200.50')
})

test.describe('移交风控 of several orders', () => {
  test('asks once, sends each once with an entry of its own, moves on to the next row, and names what was refused and what another operator decided', async ({
    signedInPage: page,
    server,
  }) => {
    const orders = await openThree(page, server)
    const members = await Promise.all(orders.map(({ userId }) => server.member(userId)))
    await openBatch(page)
    await expect(dialog(page)).toContainText('3 笔待处理订单，合计 1,234.00')
    await dialog(page).getByRole('button', { name: '返回' }).click()
    await expect(row(page, '丙先生')).toBeFocused()
    expect(await sent(server)).toEqual([])
    await bar(page).getByRole('button', { name: '移交风控' }).click()
    await expect(askVerb(page, 3)).toBeFocused()
    await askVerb(page, 3).dblclick()
    await expect(page.getByText('已移交风控 3 笔 1,234.00')).toBeVisible()
    expect(await sent(server)).toEqual(orders.map(({ id }) => ({ ID: id, UserId: expect.any(Number), State: 1 })))
    for (const { id } of orders) expect(await server.order(id)).toMatchObject({ commits: 1, order: { state: 1 } })
    for (const { id, balance } of members) expect((await server.member(id)).balance).toBe(balance)
    await expect(dialog(page)).toHaveCount(0)
    await expect(bar(page)).toHaveCount(0)
    for (const name of NAMES) await expect(row(page, name)).toHaveCount(0)
    await expect(rows(page).first()).toBeFocused()
    const entries = await page.evaluate(() => window.desktop.readAuditLog())
    const results = orders.map(({ id }) =>
      entries.flatMap((e) => (e.action.includes(`风控上分订单 ${id}`) ? [e.result] : [])),
    )
    expect(results).toEqual([['succeeded'], ['succeeded'], ['succeeded']])

    const [first, second, third] = await openThree(page, server)
    await openBatch(page)
    await server.decide(second!.id, true, { admin: '客服二号' })
    const path = '/api/UpDownScore/SaveUpDown'
    await server.fault({ match: { path }, kind: 'refused', errors: '风控服务繁忙' })
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('已移交风控 1 笔，未成功 2 笔')
    await expect(unsuccessful(page)).toHaveCount(2)
    await expect(unsuccessful(page).nth(0)).toContainText(`甲先生（${first!.userId}）1,000.00请求失败! 风控服务繁忙`)
    await expect(unsuccessful(page).nth(1)).toContainText(/乙先生.*200\.50已被他人处理：已处理，审核人 客服二号/)
    const ends = ['1,000.00', '200.50'].map(async (amount) => {
      const { x, width } = (await unsuccessful(page).getByText(amount, { exact: true }).boundingBox())!
      return x + width
    })
    expect(new Set(await Promise.all(ends)).size, 'amounts end below each other').toBe(1)
    expect((await sent(server)).slice(3)).toMatchObject([{ ID: first!.id }, { ID: third!.id }])
    await dialog(page).getByRole('button', { name: '关闭' }).last().click()
    // What can be tried again is still selected.
    await expect(bar(page)).toContainText('已选 1 笔 · 合计 1,000.00')
    await expect(row(page, '甲先生')).toHaveAttribute('aria-selected', 'true')
  })

  test('says 结果未知 of a lost answer, reads it again, and sends nothing twice (fault 2); stops between two orders, and says which were not submitted', async ({
    signedInPage: page,
    server,
  }) => {
    const [first, second, third] = await openThree(page, server)
    await openBatch(page)
    await server.fault({ match: { path: '/api/UpDownScore/SaveUpDown' }, kind: 'commitLater' })
    await askVerb(page, 3).click()
    await expect(dialog(page)).toContainText('已移交风控 2 笔，未成功 1 笔')
    await expect(unsuccessful(page)).toHaveText([/甲先生.*1,000\.00结果未知：.*没有重复提交，订单目前仍为待处理$/])
    await server.clearFaults()
    await expect.poll(async () => (await server.order(first!.id)).commits).toBe(1)
    await dialog(page).getByRole('button', { name: '重新读取' }).click()
    await expect(dialog(page)).toContainText('已移交风控 3 笔')
    await expect(unsuccessful(page)).toHaveCount(0)
    expect(await sent(server)).toMatchObject([{ ID: first!.id }, { ID: second!.id }, { ID: third!.id }])
    await dialog(page).getByRole('button', { name: '关闭' }).last().click()

    const [stopped, ...rest] = await openThree(page, server)
    await openBatch(page)
    await server.fault({ match: { path: '/api/UpDownScore/SaveUpDown' }, kind: 'hang' })
    await askVerb(page, 3).click()
    await expect.poll(() => sent(server)).toHaveLength(4)
    await expect(dialog(page).getByRole('progressbar', { name: '移交进度' })).toBeVisible()
    await page.keyboard.press('Escape')
    await settled(page)
    await expect(dialog(page)).toContainText('0 / 3')
    await dialog(page).getByRole('button', { name: '停止' }).click()
    await expect(dialog(page)).toContainText('正在停止，等待已提交的一笔')
    await server.clearFaults()
    await expect(dialog(page)).toContainText('已移交风控 1 笔，没有提交 2 笔')
    await expect(unsuccessful(page)).toHaveText([/乙先生.*200\.50没有提交$/, /丙先生.*33\.50没有提交$/])
    expect((await sent(server)).slice(3)).toMatchObject([{ ID: stopped!.id }])
    for (const { id } of rest) expect((await server.order(id)).commits).toBe(0)
    await page.keyboard.press('Escape')
    await expect(bar(page)).toContainText('已选 2 笔 · 合计 234.00')
  })
})

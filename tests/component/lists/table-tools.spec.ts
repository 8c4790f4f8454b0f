import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expectAccessible, OPENED } from '../../e2e/support/axe.ts'
import { chooseRange, expectRange, visibleRange } from '../../e2e/support/filter-bar.ts'
import { expect, openScreen, reloadApplication, rowOf, test } from '../../e2e/support/fixtures.ts'
import { requestsUnder } from '../../e2e/support/requests.ts'
import { panel, showAllStates, verb } from '../../e2e/support/review.ts'
import { parseCsv, parseSheet } from '../../unit/list/export/spreadsheet-parsers.ts'

test.use({ at: routes.UpScore.path })

const table = (page: Page) => page.getByRole('table', { name: '上分订单' })
const bar = (page: Page) => page.getByRole('group', { name: '导出' })

async function openMonth(page: Page): Promise<number> {
  await showAllStates(page)
  await chooseRange(page, '近 30 天')
  const total = page.getByRole('navigation', { name: '分页' }).getByText(/^共 [1-9][\d,]{2,} 条$/)
  await expect(total).toBeVisible()
  return Number((await total.innerText()).replaceAll(/\D/g, ''))
}

async function choose(page: Page, format: 'CSV' | 'XLSX'): Promise<void> {
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByRole('menuitem', { name: format }).click()
}

test.describe('export', () => {
  test('a CSV file contains every page of the filter in the visible columns and no formulas; an XLSX file by keyboard has numeric amounts and whole ids; one that fails is continued by 重试, and a cancelled one saves nothing', async ({
    signedInPage: page,
    server,
  }) => {
    await server.addOrder({ inOrOut: true, payName: '=HYPERLINK("http://x")', balance: 1_234.5 })
    const { userId } = await server.addOrder({ inOrOut: true, balance: 88.8 })
    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByRole('checkbox', { name: '归属地' }).uncheck()
    await page.getByRole('button', { name: '金额 前移' }).click()
    await page.keyboard.press('Escape')
    const total = await openMonth(page)
    const headings = (await table(page).getByRole('columnheader').allInnerTexts()).slice(0, -1)
    const [download] = await Promise.all([page.waitForEvent('download'), choose(page, 'CSV')])
    expect(download.suggestedFilename()).toMatch(/^上分订单-\d{8}-\d{6}\.csv$/)
    const [head, ...rows] = parseCsv(readFileSync(await download.path(), 'utf8'))
    // Columns of buttons say nothing.
    expect(head).toEqual(headings.filter((heading) => !['展开', '提现账户'].includes(heading)))
    expect(head!.indexOf('金额')).toBe(head!.indexOf('等待') - 1)
    expect(rows).toHaveLength(total)
    const own = rows.find((row) => row[head!.indexOf('姓名')] === `'=HYPERLINK("http://x")`)
    expect(own?.[head!.indexOf('金额')]).toBe('1234.50')
    // As the server names them, not as the console would.
    const types = new Set(rows.map((row) => row[head!.indexOf('类型')]))
    expect(types).toContain('QQ钱包')
    await expect(bar(page)).toContainText(`已导出 ${total.toLocaleString('zh-CN')} 条`)
    await expect(bar(page)).toContainText(download.suggestedFilename())
    await page.getByRole('button', { name: '关闭提示' }).click()
    await expect(bar(page)).toHaveCount(0)
    const pagesRead = async () =>
      (await server.log())
        .filter(({ path }) => /^\/api\/pay\/list\/true\/\d+\/100$/.test(path))
        .map(({ path }) => path.split('/')[5])
    expect(await pagesRead()).toEqual(Array.from({ length: Math.ceil(total / 100) }, (_page, i) => String(i + 1)))
    await test.step('an XLSX file exported by keyboard has numeric amounts and ids with every digit', async () => {
      await page.getByRole('button', { name: '导出', exact: true }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem', { name: 'XLSX' })).toBeFocused()
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
      expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
      const [head, ...rows] = parseSheet(readFileSync(await download.path()))
      expect(rows).toHaveLength(total)
      const at = (title: string) => head!.findIndex(({ value }) => value === title)
      const own = rows.find((row) => row[at('金额')]?.value === '88.8')!
      expect(own[at('会员ID')]).toEqual({ kind: 'text', value: String(userId) })
      expect(own[at('金额')]).toEqual({ kind: 'number', value: '88.8', format: '#,##0.00' })
    })
    await test.step('one that fails at a page is continued there by 重试', async () => {
      const before = (await pagesRead()).length
      await server.fault({ match: { path: '/api/pay/list/true/3/100' }, kind: 'status', status: 500 })
      await choose(page, 'CSV')
      await expect(bar(page)).toContainText('导出中断于 200 /')
      await expect(bar(page)).toContainText('服务器错误 500')
      await expectAccessible(page, '[role=group][aria-label=导出]')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        bar(page).getByRole('button', { name: '重试' }).click(),
      ])
      expect(parseCsv(readFileSync(await download.path(), 'utf8'))).toHaveLength(total + 1)
      expect((await pagesRead()).slice(before, before + 5)).toEqual(['1', '2', '3', '3', '4'])
    })
    await test.step('the list stays usable, and nothing is saved after 取消', async () => {
      const saved: string[] = []
      page.on('download', (download) => saved.push(download.suggestedFilename()))
      await server.fault({ match: { path: '/api/pay/list/true/2/100' }, kind: 'hang' })
      await choose(page, 'XLSX')
      await expect(bar(page)).toContainText('正在导出 100 /')
      await expect(bar(page).getByRole('progressbar', { name: '导出进度' })).toHaveAttribute('aria-valuenow', '100')
      await table(page).locator('tr[data-key]').first().dblclick()
      await expect(page.getByText('提交时余额、订单号')).toBeVisible()
      await bar(page).getByRole('button', { name: '取消' }).click()
      await expect(bar(page)).toHaveCount(0)
      await server.clearFaults()
      // A server that repeats a page (A284).
      const change = (i: number) => ({
        userId: 7_000 + i,
        name: `会员${i}`,
        upType: 1,
        changeBalance: 1,
        lastBalance: i,
      })
      const data = { data: Array.from({ length: 100 }, (_row, i) => change(i)), rows: 200 }
      await server.fault({ match: { path: '/api/member/balance-change-list' }, kind: 'answer', data, times: -1 })
      await openScreen(page, '账变明细')
      await choose(page, 'CSV')
      await expect(bar(page)).toContainText('已导出 200 条')
      await expect(bar(page)).toContainText('导出期间列表有变化，可能缺少或重复记录')
      expect(saved).toEqual([expect.stringMatching(/^账变明细/)])
    })
  })
})

test.describe('the menu of a row and copying', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
  const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
  const menu = (page: Page) => page.getByRole('menu', { name: '行菜单' })

  test('the menu of a row copies the cell or the row, expands it and leads to its decision; by keyboard the row keeps the focus, and Ctrl+C copies it or the selected text', async ({
    signedInPage: page,
    server,
  }) => {
    const order = { inOrOut: true, payName: '=1+1', balance: 1_234.5, gameType: 2 }
    const { userId } = await server.addOrder(order)
    const row = rowOf(page, '上分订单', '=1+1')
    await row.getByRole('cell', { name: '=1+1' }).click({ button: 'right' })
    await expect(row).toHaveAttribute('aria-current', 'true')
    await expect(menu(page)).toBeVisible()
    await expectAccessible(page, '.fui-MenuPopover')
    await menu(page).getByRole('menuitem', { name: '复制单元格' }).click()
    await expect(page.getByText('已复制单元格')).toBeVisible()
    // Alone it is what stands in the cell; a row is meant for spreadsheets (fault 34).
    expect(await clipboard(page)).toBe('=1+1')
    await row.click({ button: 'right' })
    await menu(page).getByRole('menuitem', { name: '复制整行' }).click()
    await expect(page.getByText('已复制整行')).toBeVisible()
    const cells = (await clipboard(page)).split('\t')
    expect(cells).toEqual(expect.arrayContaining(["'=1+1", '1,234.50']))
    expect(cells, 'the whole time, of which the row shows a part').toContainEqual(
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    )
    await row.click({ button: 'right' })
    await menu(page).getByRole('menuitem', { name: '查看订单' }).click()
    await expect(panel(page).getByText('提交时余额、订单号')).toBeVisible()
    await expect(panel(page).locator('details'), 'a field without a column (A055)').toContainText('游戏类型真人')
    await row.click({ button: 'right' })
    await menu(page).getByRole('menuitem', { name: '通过' }).click()
    await expect(verb(page, '通过')).toHaveText(/1,234\.50/)
    await expect(verb(page, '通过')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(row).toBeFocused()

    for (const keys of ['Shift+F10', 'ContextMenu']) {
      await page.keyboard.press(keys)
      await expect(menu(page).getByRole('menuitem', { name: '复制整行' })).toBeFocused()
      await expect(menu(page).getByRole('menuitem', { name: '复制单元格' })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(menu(page)).toHaveCount(0)
      await expect(row).toBeFocused()
    }
    await test.step('Ctrl+C copies the focused row, or the selected text', async () => {
      await page.keyboard.press('ControlOrMeta+c')
      await expect(page.getByText('已复制整行')).toBeVisible()
      expect((await clipboard(page)).split('\t')).toEqual(expect.arrayContaining(["'=1+1", '1,234.50']))
      await row.getByRole('cell', { name: '=1+1' }).evaluate((cell) => getSelection()?.selectAllChildren(cell))
      await page.keyboard.press('ControlOrMeta+c')
      await expect.poll(() => clipboard(page)).toBe('=1+1')
      // Dragged over cells, as in a spreadsheet.
      await row.evaluate((line) => getSelection()?.selectAllChildren(line))
      await page.keyboard.press('ControlOrMeta+c')
      await expect.poll(() => clipboard(page)).toContain('\t1,234.50\t')
    })
    await row.click()
    await page.keyboard.press('Shift+F10')
    await page.keyboard.press('End')
    await expect(menu(page).getByRole('menuitem', { name: '此会员账变记录' })).toBeFocused()
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowUp')
    await expect(menu(page).getByRole('menuitem', { name: '按此会员筛选' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`userid=${userId}`))
    await expect(page.getByLabel('会员ID')).toHaveValue(String(userId))
  })
})

test.describe('saved filters', () => {
  const open = (page: Page) => page.getByRole('button', { name: '常用筛选' }).click()
  const own = (page: Page) => page.getByRole('dialog', { name: '常用筛选' })
  async function save(page: Page, name: string): Promise<void> {
    await own(page).getByLabel('保存当前条件为').fill(name)
    await page.keyboard.press('Enter')
  }

  test('a saved filter is applied after a restart, overwritten, renamed and deleted; unusual names are plain text, and invalid filters are not saved', async ({
    signedInPage: page,
    server,
  }) => {
    await page.getByRole('tab', { name: '已处理' }).click()
    const { from: today } = await visibleRange(page)
    await chooseRange(page, '近 7 天')
    await open(page)
    await save(page, '一周已处理')
    await expect(own(page).getByRole('button', { name: '一周已处理', exact: true })).toBeVisible()
    await expectAccessible(page, OPENED.popover)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: /^待处理/ }).click()
    await reloadApplication(page)
    await expect(page.getByRole('tab', { name: /^待处理/ })).toHaveAttribute('aria-selected', 'true')
    await open(page)
    await own(page).getByRole('button', { name: '一周已处理', exact: true }).click()
    await expect(page.getByRole('tab', { name: '已处理' })).toHaveAttribute('aria-selected', 'true')
    await expectRange(page, { to: today })
    await expect
      .poll(async () => (await requestsUnder(server, '/api/pay/list/')).at(-1)!.query)
      .toMatchObject({ state: '1', edate: new Date(`${today}T23:59:59+08:00`).toISOString() })
    await page.getByLabel('会员ID').fill('7')
    await open(page)
    await save(page, '一周已处理')
    await expect(own(page).getByText('覆盖已有的“一周已处理”？')).toBeVisible()
    await own(page).getByRole('button', { name: '覆盖' }).click()
    await own(page).getByRole('button', { name: '重命名 一周已处理' }).click()
    await own(page).getByLabel('新名称').fill('七号会员')
    await page.keyboard.press('Enter')
    await own(page).getByRole('button', { name: '七号会员', exact: true }).click()
    await expect(page.getByLabel('会员ID')).toHaveValue('7')
    await open(page)
    await own(page).getByRole('button', { name: '删除 七号会员' }).click()
    await expect(own(page).getByText('还没有保存的筛选')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(own(page)).toHaveCount(0)
    await page.getByRole('button', { name: '重置' }).click()
    await test.step('unusual names are plain text, and invalid filters are not saved', async () => {
      await open(page)
      const names = ['__proto__', '<img src=x onerror=alert(1)>', '甲'.repeat(30)]
      for (const name of names) await save(page, name)
      await save(page, '   ')
      await expect(own(page).getByText('请输入名称')).toBeVisible()
      for (const name of ['__proto__', '<img src=x onerror=a', '甲'.repeat(20)]) {
        await expect(own(page).getByRole('button', { name, exact: true })).toBeVisible()
      }
      await own(page).getByRole('button', { name: '__proto__', exact: true }).click()
      await expect(table(page).locator('tr[data-key]').first()).toBeVisible()
      await page.getByLabel('金额').fill('一百')
      await open(page)
      await expect(own(page).getByText('请先更正筛选条件，再保存')).toBeVisible()
    })
  })
})

test('F5 reads a list again without reloading the page, and its age is shown; one that fails keeps its rows until 重试, also on the way to another page', async ({
  signedInPage: page,
  server,
}) => {
  const age = page.getByRole('navigation', { name: '分页' })
  await expect(age).toContainText(/更新于 [2-9] 秒前/)
  await page.evaluate(() => Object.assign(window, { same: true }))
  const { payName } = await server.addOrder({ inOrOut: true, payName: '新来的人' })
  await page.keyboard.press('F5')
  await expect(age).toContainText(/更新于 [01] 秒前/)
  await expect(rowOf(page, '上分订单', payName)).toBeVisible()
  expect(await page.evaluate(() => 'same' in window)).toBe(true)

  await openMonth(page)
  const first = await table(page).locator('tr[data-key]').first().innerText()
  await server.fault({ match: { path: '/api/pay/list' }, kind: 'status', status: 500, times: -1 })
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(age).toContainText(/更新失败，显示的是 \d+ 秒前的数据/)
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText('（显示的是之前的数据）')).toBeVisible()
  expect(await table(page).locator('tr[data-key]').first().innerText()).toBe(first)
  await test.step('rows of other conditions do not stand under these', async () => {
    await page.getByLabel('会员ID').fill('10001')
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await expect(page.getByText('请求失败! 服务器错误 500')).toBeVisible()
    await expect(page.getByText('（显示的是之前的数据）')).toHaveCount(0)
    await expect(table(page).locator('tr[data-key]')).toHaveCount(0)
    await page.goBack()
    await expect(page.getByText('（显示的是之前的数据）')).toBeVisible()
  })
  await server.clearFaults()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(table(page).locator('tr[data-key]').first()).not.toHaveText(first)
  await expect(age).toContainText('更新于')
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { editStored, openEditor } from '../e2e/support/editor-page.ts'
import { chooseRange, expectRange } from '../e2e/support/filter-bar.ts'
import { openScreen, rowOf, signIn } from '../e2e/support/fixtures.ts'
import { cardOf, rowsOf } from '../e2e/support/locators.ts'
import { requestsUnder } from '../e2e/support/requests.ts'
import { panel, verb } from '../e2e/support/review.ts'
import { parseCsv, parseSheet } from '../unit/list/export/spreadsheet-parsers.ts'
import { expect, test } from './support/fixture.ts'

test('a clerk exports a list as CSV and XLSX and finds every row in the files', async ({
  signedInPage: page,
  desktop: { app },
}) => {
  const folder = test.info().outputPath()
  await openScreen(page, '上分订单')
  const bar = page.getByRole('group', { name: '导出' })
  for (const format of ['CSV', 'XLSX']) {
    // Replaces the system's save dialog.
    await app.evaluate(
      ({ session }, path) => {
        session.defaultSession.once('will-download', (_event, item) => item.setSavePath(path))
      },
      join(folder, format.toLowerCase()),
    )
    await page.getByRole('button', { name: '导出', exact: true }).click()
    await page.getByRole('menuitem', { name: format }).click()
    await expect(bar).toContainText(/已导出 \d+ 条/)
    await expect.poll(() => existsSync(join(folder, format.toLowerCase()))).toBe(true)
  }
  const count = Number((await bar.innerText()).match(/已导出 (\d+) 条/)![1])
  await expect.poll(() => parseCsv(readFileSync(join(folder, 'csv'), 'utf8')).length).toBe(count + 1)
  expect(parseSheet(readFileSync(join(folder, 'xlsx')))).toHaveLength(count + 1)
  // No file can be made there.
  await app.evaluate(({ session }) => {
    session.defaultSession.once('will-download', (_event, item) => item.setSavePath('/proc/export.csv'))
  })
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect(bar).toContainText('文件没有保存')
  await expect(bar).not.toContainText('已导出')
})

test('a clerk prefers a dark theme, a narrow menu and a filter, and finds them after a restart', async ({
  signedInPage: page,
  desktop,
}) => {
  await page.getByRole('button', { name: '收起菜单' }).click()
  await page.keyboard.press('Control+,')
  await page.getByRole('tab', { name: '外观' }).click()
  await page.getByRole('radio', { name: '深色' }).click()
  await page.getByRole('combobox', { name: '缩放' }).selectOption('110%')
  await page.keyboard.press('Escape')
  await openScreen(page, '下分订单')
  await page.getByRole('tab', { name: '全部' }).click()
  const dark = (at: Page) => at.evaluate(() => getComputedStyle(document.body).colorScheme)
  const before = await dark(page)
  const restarted = await desktop.restart()
  await signIn(restarted)
  await expect(restarted.getByRole('button', { name: '展开菜单' })).toBeVisible()
  expect(await dark(restarted)).toBe(before)
  await expect(restarted.evaluate(() => window.desktop.readState('settings'))).resolves.toMatchObject({
    theme: 'dark',
    zoom: 110,
  })
})

test('a list of 今天 moves to the new day at midnight, and the pending orders of the old one are still there', async ({
  signedInPage: page,
  server,
}) => {
  await server.clock({ fixed: '2026-11-20 23:50:00' })
  await page.reload()
  await openScreen(page, '上分订单')
  const { userId } = await server.addOrder({ inOrOut: true, payName: '零点之前', payTime: '2026-11-20 23:40:00' })
  await page.getByRole('tab', { name: '全部' }).click()
  await chooseRange(page, '今天')
  await expectRange(page, { to: '2026-11-20' })
  await expect(rowOf(page, '上分订单', '零点之前')).toBeVisible()
  await server.clock({ fixed: '2026-11-21 00:05:00' })
  await server.addOrder({ inOrOut: true, userId, payName: '零点过后', payTime: '2026-11-21 00:04:00' })
  await expect(rowOf(page, '上分订单', '零点过后')).toBeVisible()
  await expectRange(page, { from: '2026-11-21', to: '2026-11-21' })
  await expect(page.getByText(/^另有 \d+ 笔待处理订单不在当前筛选内$/)).toBeVisible()
  await page.getByRole('tab', { name: /^待处理/ }).click()
  await expect(rowOf(page, '上分订单', '零点之前')).toBeVisible()
  expect((await requestsUnder(server, '/api/pay/list/')).at(-1)!.query).not.toMatchObject({
    sdate: '2026-11-19T16:00:00.000Z',
  })
})

test('a clerk approves an order of a member with the longest name, amount and id', async ({
  signedInPage: page,
  server,
}) => {
  const id = 9_223_372_036_854_770_001n
  const { userId } = await server.addOrder({
    ...{ inOrOut: true, id, balance: 999_999_999.99, payTime: Date.now() - 200 * 60_000 },
    payName: `${'很'.repeat(190)}长的名字`,
  })
  await server.setMember(userId, { name: '名'.repeat(200) })
  await openScreen(page, '上分订单')
  await expect(rowsOf(page, '上分订单').first()).toBeVisible()
  await page.keyboard.press('F6')
  // The current row is the one in the panel, which may have been there before this order.
  await page.keyboard.press('Home')
  await expect(rowsOf(page, '上分订单').first()).toBeFocused()
  await page.keyboard.press('a')
  await expect(verb(page, '通过')).toHaveText(/999,999,999\.99/)
  await expect(panel(page)).toContainText(`订单号${id}`)
  await expect(verb(page, '通过')).toBeInViewport({ ratio: 1 })
  await expect(verb(page, '通过')).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await server.order(id)).commits).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('an administrator leaves a form with edits by the menu: 留下 keeps them, 保存并离开 saves them', async ({
  signedInPage: page,
  server,
}) => {
  await openScreen(page, '常规设置')
  await page.getByLabel('站点名称').fill('新站点')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('link', { name: '注单查询' }).click()
  const leaving = page.getByRole('dialog', { name: '离开此页' })
  await leaving.getByRole('button', { name: '留下' }).click()
  await expect(page.getByLabel('站点名称')).toHaveValue('新站点')
  await menu.getByRole('link', { name: '注单查询' }).click()
  await leaving.getByRole('button', { name: '保存并离开' }).click()
  await page.getByRole('dialog', { name: '核对修改' }).getByRole('button', { name: '确认保存' }).click()
  await expect(page.getByRole('heading', { name: '注单查询', level: 1 })).toBeVisible()
  expect(JSON.stringify(await server.entities('setting'))).toContain('新站点')
})

test('an administrator writes an announcement and sees it as members do before it is published', async ({
  signedInPage: page,
  server,
}) => {
  await openScreen(page, '公告管理')
  const { dialog, text } = await openEditor(page)
  await page.keyboard.press('Control+b')
  await page.keyboard.type('今晚维护')
  await dialog.getByRole('button', { name: '预览' }).click()
  const preview = page.getByRole('dialog', { name: '内容预览' })
  const content = preview.getByRole('region', { name: '内容预览' })
  await expect(content.getByText('今晚维护')).toBeVisible()
  await expect(content.getByText('今晚维护')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await preview.getByRole('button', { name: '电脑' }).click()
  await page.keyboard.press('Escape')
  await expect(text).toHaveText('今晚维护')
  await dialog.getByRole('button', { name: '发布公告' }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
  const [created] = (await requestsUnder(server, '/api/agent-notice/create')).map(({ body }) => body)
  expect(created).toMatchObject({ value: expect.stringContaining('今晚维护') })
})

test('the preview of stored content shows its tables and names what is not loaded; the source is applied', async ({
  signedInPage: page,
  server,
}) => {
  const stored =
    '<p style="text-align:center">题</p><table><tr><td>格</td></tr></table><img src="https://evil.example/x.png"><video src="/v.mp4"></video>'
  await openScreen(page, '公告管理')
  const { dialog } = await editStored(page, server, stored)
  await dialog.getByRole('button', { name: '预览' }).click()
  const content = page.getByRole('region', { name: '内容预览' })
  await expect(content.getByRole('cell', { name: '格' })).toBeVisible()
  for (const words of ['题', '[外部图片]', '[视频]']) await expect(content.getByText(words)).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '源代码' }).click()
  const source = page.getByRole('dialog', { name: /源代码/ })
  await expect(source.getByRole('textbox')).toHaveValue(stored)
  await source.getByRole('textbox').fill('<p>改过的</p>')
  await source.getByRole('button', { name: '应用' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
  expect((await server.entities('notice')).find(({ title }) => title === '存好的')!.content).toBe('<p>改过的</p>')
})

test('the last window is closed to the tray and opened again with what was typed', async ({
  signedInPage: page,
  desktop: { app },
}) => {
  await openScreen(page, '收款账号')
  await cardOf(page, '云闪付').getByRole('button', { name: '新增账号' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '标题', exact: true }).fill('写到一半')
  const window = await app.browserWindow(page)
  await window.evaluate((main) => main.close())
  await expect.poll(() => window.evaluate((main) => main.isVisible())).toBe(false)
  await app.evaluate(({ app: console }) => void console.emit('activate'))
  await expect.poll(() => window.evaluate((main) => main.isVisible())).toBe(true)
  await expect(page.getByRole('dialog').getByRole('textbox', { name: '标题', exact: true })).toHaveValue('写到一半')
})

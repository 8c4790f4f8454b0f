import type { Locator, Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { serious } from '../../e2e/support/axe.ts'
import { expect, resizeTo, rowOf, settled, test } from '../../e2e/support/fixtures.ts'
import { dialog } from '../../e2e/support/locators.ts'
import type { Control } from '../../simulator/control.ts'

const TITLE = '群组管理'
const row = (page: Page, name: string) => rowOf(page, TITLE, name)
/** By id: the groups for top-ups are named in other rows too. */
const select = async (page: Page, ...names: string[]) => {
  for (const name of names) await page.locator(`tr[data-key="${ids[name]}"] [data-select]`).check()
}
const commands = async (server: Control) =>
  (await server.hubState()).invocations
    .filter(({ method }) => method === 'changeLotteryStatus')
    .map(({ args }) => args[0] as { TelGpId: number; TelGpStatus: number })
const fault = (server: Control, kind: 'refused' | 'dropAfter' | 'dropBefore' | 'hang', errors?: string) =>
  server.fault({ match: { kind: 'hub', path: 'changeLotteryStatus' }, kind, errors })
const result = (page: Page, name: string) => dialog(page).getByRole('row', { name: new RegExp(name) })
const button = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('button', { name, exact: true })

test.use({ at: routes.Telegram.path })

/** Three groups of the simulator's world that can be opened, by name. */
const CLOSED = ['台湾宾果交流', '俄勒冈高倍群', '上下分专用群'] as const

/** The ids of the groups by their names. */
let ids: Record<string, number>

test.beforeEach(async ({ server }) => {
  const groups = (await server.entities('telGroup')) as { TelGpId: number; TelGpName: string }[]
  ids = Object.fromEntries(groups.map(({ TelGpId, TelGpName }) => [TelGpName, TelGpId]))
  for (const name of CLOSED) await server.edit('telGroup', ids[name]!, { TelGpStatus: 0 })
})

test('several groups are opened after one question, one after the other, with the result of each', async ({
  signedInPage: page,
  server,
}) => {
  await select(page, ...CLOSED, '加拿大28竞猜群')
  await expect(page.getByText('已选 4 个群')).toBeVisible()
  await button(page, '批量开盘').click()
  await expect(dialog(page)).toContainText('开盘后不能再更换绑定的游戏')
  await expect(result(page, '加拿大28竞猜群')).toContainText('不包括：当前群已开盘')
  await expect(result(page, CLOSED[0])).toContainText('将开盘')
  const groups = dialog(page).locator('tbody tr')
  await expect(groups.last(), 'those that are opened come first').toContainText('加拿大28竞猜群')
  const heights = await groups.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights), 'no short text has two lines').toBeLessThan(40)
  expect(await serious(page)).toEqual([])
  expect(await commands(server)).toEqual([])
  await fault(server, 'refused', '机器人离线，请稍后再试一次，或联系管理员查看机器人的连接')
  await button(dialog(page), '开盘 3 个群').click()
  await expect(dialog(page)).toContainText('成功 2 个，未成功 1 个')
  await expect(result(page, CLOSED[0])).toContainText('未成功：失败,链接超时 机器人离线')
  const names = dialog(page).locator('tbody th > *')
  const nameHeights = await names.evaluateAll((each) => each.map((name) => name.getBoundingClientRect().height))
  expect(Math.max(...nameHeights), 'a long reason breaks no name').toBeLessThan(28)
  await expect(result(page, CLOSED[1])).toContainText('成功')
  await expect(page.locator(`tr[data-key="${ids[CLOSED[1]]}"]`)).toContainText('已开盘')
  // In the order of the list.
  const first = [CLOSED[0], CLOSED[2], CLOSED[1]].map((name) => ids[name])
  expect((await commands(server)).map(({ TelGpId, TelGpStatus }) => [TelGpId, TelGpStatus])).toEqual(
    first.map((id) => [id, 1]),
  )
  // Only the one that failed is sent again.
  await button(dialog(page), '重试未成功的 1 个').click()
  await expect(page.getByText('已开盘 3 个群')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect((await commands(server)).map(({ TelGpId }) => TelGpId)).toEqual([...first, ids[CLOSED[0]]])
})

test('an unknown outcome is read again and never sent again, and without a reading nothing more is sent', async ({
  signedInPage: page,
  server,
}) => {
  await select(page, CLOSED[0], CLOSED[1])
  await button(page, '批量开盘').click()
  const held = await fault(server, 'hang')
  await button(dialog(page), '开盘 2 个群').click()
  await expect.poll(() => commands(server)).toHaveLength(1)
  const unreadable = await server.fault({
    ...{ match: { path: '/api/User/GetTelGroup' }, kind: 'refused', errors: '繁忙', times: -1 },
  })
  await server.hub('drop')
  await expect(dialog(page)).toContainText('成功 0 个，结果未知 1 个，没有提交 1 个')
  await expect(result(page, CLOSED[0])).toContainText('结果未知')
  await expect(result(page, CLOSED[1])).toContainText('没有提交：无法核对：请求失败! 繁忙')
  await expect(button(dialog(page), '重试未成功的 1 个')).toBeVisible()
  await server.clearFaults(unreadable)
  await button(dialog(page), '重新读取').click()
  await expect(result(page, CLOSED[0])).toContainText('核对后没有变化')
  expect(await commands(server)).toHaveLength(1)
  await expect
    .poll(() => page.evaluate(async () => (await window.desktop.readState('connection')).hub))
    .toBe('connected')
  await button(dialog(page), '重试未成功的 2 个').click()
  await expect(page.getByText('已开盘 2 个群')).toBeVisible()
  expect((await commands(server)).map(({ TelGpId }) => TelGpId)).toEqual(
    [CLOSED[0], ...CLOSED.slice(0, 2)].map((name) => ids[name]),
  )
  await server.clearFaults(held)
})

test('the buttons of a row appear with the pointer, the keyboard or the active row, and nothing moves; nothing more is sent after 停止', async ({
  signedInPage: page,
  server,
}) => {
  const open = button(row(page, CLOSED[0]), '开盘')
  const verbsOf = (name: string) => row(page, name).locator('.verbs')
  const verbs = verbsOf(CLOSED[0])
  await resizeTo(page, { width: 1280, height: 720 })
  const before = await open.boundingBox()
  await page.mouse.move(5, 5)
  await expect(verbs).toHaveCSS('opacity', '0')
  // Reading a row covers nothing of it.
  await row(page, CLOSED[0]).getByRole('cell').nth(1).hover()
  await settled(page)
  await expect(verbs).toHaveCSS('opacity', '0')
  await button(row(page, CLOSED[0]), '更多操作').hover()
  await expect(verbs).toHaveCSS('opacity', '1')
  await settled(page)
  expect(await open.boundingBox()).toEqual(before)
  await page.mouse.move(5, 5)
  await expect(verbs).toHaveCSS('opacity', '0')
  await open.focus()
  await expect(verbs).toHaveCSS('opacity', '1')
  await row(page, CLOSED[1]).getByRole('cell').nth(2).click()
  await page.mouse.move(5, 5)
  await expect(verbsOf(CLOSED[1])).toHaveCSS('opacity', '1')
  await expect(verbs).toHaveCSS('opacity', '0')
  // Where there is room they stand beside the columns.
  await resizeTo(page, { width: 1440, height: 900 })
  await expect(verbs).toHaveCSS('opacity', '1')
  await expect(open).toBeInViewport()

  await select(page, ...CLOSED)
  await button(page, '批量开盘').click()
  const held = await fault(server, 'hang')
  await button(dialog(page), '开盘 3 个群').click()
  await expect(result(page, CLOSED[0])).toContainText('正在提交…')
  await expect.poll(() => commands(server)).toHaveLength(1)
  await button(dialog(page), '停止').click()
  await expect(dialog(page)).toContainText('正在停止')
  await server.clearFaults(held)
  await expect(dialog(page)).toContainText('成功 1 个，没有提交 2 个')
  await button(dialog(page), '关闭').click()
  expect(await commands(server)).toHaveLength(1)
  // What was opened is no longer selected.
  await expect(page.getByText('已选 2 个群')).toBeVisible()
})

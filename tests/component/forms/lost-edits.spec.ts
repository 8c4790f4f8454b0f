import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expect, leaveFor, openScreen, rowOf, settled, test } from '../../e2e/support/fixtures.ts'
import { cardOf, rowsOf, saveButton, tableOf } from '../../e2e/support/locators.ts'
import { openRecord, recordRow } from '../../e2e/support/records.ts'
import { requestsTo } from '../../e2e/support/requests.ts'
import { confirmReview, reviewDialog } from '../../e2e/support/save-reviewed.ts'
import { comeBack, endSession } from '../../e2e/support/session-end.ts'

test.use({ at: routes.Robot.path })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog').last()
async function discardDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: '放弃修改' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
const SAVE_ACCOUNT = '/api/pay/pay-no-info-update'
const ROBOT = '/api/robot/set-robot-info-by-admin'

test.describe('discarded edits come back (A287)', () => {
  test('a dialog, a side editor and a name that were given up open again with what was typed; what is typed while a dialog saves is offered then', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('a dialog that was closed without saving opens again with what was typed', async () => {
      await openScreen(page, '活动设置')
      await button(page, '新增活动').first().click()
      await dialog(page).getByLabel('标题').fill('写到一半')
      await discardDialog(page)
      await button(page, '恢复修改').last().click()
      await expect(dialog(page).getByLabel('标题')).toHaveValue('写到一半')
    })
    await discardDialog(page)
    await test.step('what is typed while a dialog saves is offered once it is saved', async () => {
      await openScreen(page, '收款账号')
      await page.getByRole('button', { name: '编辑' }).first().click()
      const remark = dialog(page).getByRole('textbox', { name: '备注' })
      await remark.fill('先写的')
      await server.fault({ match: { path: SAVE_ACCOUNT }, kind: 'hang' })
      await dialog(page)
        .getByRole('button', { name: /^(发布|新增|保存)/ })
        .click()
      await confirmReview(page)
      await expect.poll(async () => (await requestsTo(server, SAVE_ACCOUNT)).length).toBe(1)
      await remark.fill('后写的')
      await server.clearFaults()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByText(/^已保存，保存时输入的内容没有保存：/)).toBeVisible()
      await button(page, '恢复修改').last().click()
      await expect(remark).toHaveValue('后写的')
      expect(await requestsTo(server, SAVE_ACCOUNT)).toHaveLength(1)
    })
    await discardDialog(page)
    await test.step('a side editor and a name that were given up open again with what was typed', async () => {
      await openScreen(page, '客服管理')
      await button(page, '新增客服').click()
      const name = cardOf(page, '新客服').getByRole('textbox', { name: '名称' })
      await name.fill('五号')
      await name.press('Escape')
      await dialog(page).getByRole('button', { name: '放弃修改' }).click()
      await expect(recordRow(page, '新客服')).toHaveCount(0)
      await button(page, '恢复修改').last().click()
      await expect(name).toHaveValue('五号')
      await cardOf(page, '新客服').getByRole('button', { name: '放弃' }).click()
      await dialog(page).getByRole('button', { name: '放弃修改' }).click()

      await openScreen(page, '玩法设置')
      await button(page, '修改名称').click()
      await page.getByLabel('玩法名称').fill('新玩法')
      await page.keyboard.press('Escape')
      await page.getByText('已放弃修改：玩法名称').waitFor()
      await button(page, '恢复修改').last().click()
      await expect(page.getByLabel('玩法名称')).toHaveValue('新玩法')
    })
  })
})

test.describe('edits of a record that is gone', () => {
  test('a robot and a member that left the list keep their edits in sight until they are discarded, also on another visit', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('the typed nickname of a robot that left the list is shown until it is discarded', async () => {
      const id = (await rowsOf(page, '机器人管理').first().getAttribute('data-key'))!
      const row = rowOf(page, '机器人管理', id)
      await row.getByRole('button', { name: '编辑' }).click()
      await row.getByLabel('昵称').fill('别丢了我')
      await server.remove('robot', Number(id))
      await button(page, '刷新').click()
      await expect(row).toHaveCount(0)
      const bar = page.getByText(/的昵称已不在列表中，未保存的修改：昵称：别丢了我/)
      await expect(bar).toBeVisible()
      await leaveFor(page, '机器人设置')
      await page.getByRole('dialog', { name: '离开此页' }).getByRole('button', { name: '留下' }).click()
      await button(page, '刷新').click()
      await expect(bar).toBeVisible()
      const discard = page.getByRole('button', { name: /^放弃 .*的昵称$/ })
      await discard.click()
      await button(page, '继续编辑').click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await settled(page)
      await expect(bar).toBeVisible()
      await discard.click()
      await dialog(page).getByRole('button', { name: '放弃修改' }).click()
      await expect(bar).toHaveCount(0)
      await button(page, '恢复修改').click()
      await expect(bar).toBeVisible()
      await discard.click()
      await dialog(page).getByRole('button', { name: '放弃修改' }).click()
      await expect(bar).toHaveCount(0)
      // The toast outlives the page's visit: another area of the same page takes the edits.
      await leaveFor(page, '机器人设置')
      await openScreen(page, '机器人管理')
      await expect(tableOf(page, '机器人管理')).toBeVisible()
      await button(page, '恢复修改').click()
      await expect(bar).toBeVisible()
      expect(await requestsTo(server, ROBOT)).toEqual([])
    })
    await page.getByRole('button', { name: /^放弃 .*的昵称$/ }).click()
    await dialog(page).getByRole('button', { name: '放弃修改' }).click()
    await test.step('a member that left the list keeps its edit in sight, and another can be edited once it is discarded', async () => {
      await openScreen(page, '用户管理')
      const first = rowsOf(page, '用户管理').first()
      const id = (await first.getAttribute('data-key'))!
      const row = page.locator(`tr[data-key="${id}"]`)
      await row.getByRole('button', { name: '编辑' }).click()
      await row.getByLabel('昵称').fill('别丢了我')
      const path = '/api/member/user-list/'
      const gone = await server.fault({ match: { path }, kind: 'answer', data: { data: [], rows: 0 }, times: -1 })
      await button(page, '刷新').click()
      await expect(row).toHaveCount(0)
      await expect(page.getByText(/已不在列表中，未保存的修改：昵称：别丢了我/)).toBeVisible()
      await button(page, '放弃修改').click()
      await dialog(page).getByRole('button', { name: '放弃修改' }).click()
      await server.clearFaults(gone)
      await button(page, '刷新').click()
      await rowsOf(page, '用户管理').first().getByRole('button', { name: '编辑' }).click()
      await expect(page.getByLabel('昵称', { exact: true })).toBeFocused()
    })
  })
})

test('odds of deleted rows are named with their values, and the others are saved without them', async ({
  signedInPage: page,
  server,
}) => {
  const SAVE_ODDS = '/api/play/updateing-play-odds-info'
  const odds = (await server.entities('odds')).filter(({ playId }) => playId === 1)
  const removed = odds.find(({ detail }) => detail === '大')!
  await openScreen(page, '玩法设置')
  const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
  await cell('大 赔率').fill('2.07')
  await cell('大 限额').fill('45000')
  await cell('小 赔率').fill('1.99')
  await server.remove('odds', Number(removed.id))
  await saveButton(page).click()
  await expect(page.getByText(/^有赔率已被他人删除，没有保存。/)).toBeVisible()
  const bar = page.getByText(/赔率的 2 个值已不在列表中，未保存的修改：大 赔率：2\.07；大 限额：45,000$/)
  await expect(bar).toBeVisible()
  await expect(cell('大 赔率')).toHaveCount(0)
  await expect(page.getByText('有 1 处未保存的修改')).toBeVisible()
  expect(await requestsTo(server, SAVE_ODDS)).toEqual([])

  await saveButton(page).click()
  await confirmReview(page)
  await expect(page.getByText('赔率限额保存成功')).toBeVisible()
  const [sent] = await requestsTo(server, SAVE_ODDS)
  expect(sent!.body).toEqual([{ ...odds.find(({ detail }) => detail === '小'), odds: 1.99 }])
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: /^放弃 .*赔率的 2 个值$/ }).click()
  await dialog(page).getByRole('button', { name: '放弃修改' }).click()
  await expect(bar).toHaveCount(0)
  await button(page, '恢复修改').click()
  await expect(bar).toBeVisible()
})

test('what was typed for records that are gone is offered after the next sign-in', async ({
  signedInPage: page,
  server,
}) => {
  await openScreen(page, '客服管理')
  await openRecord(page, '客服 4')
  await cardOf(page, '客服 4').getByRole('textbox', { name: '名称' }).fill('晚班')
  await server.remove('agent', 4)
  await openRecord(page, '客服 1')
  await cardOf(page, '客服 1').getByRole('textbox', { name: '名称' }).fill('早班')
  await cardOf(page, '客服 1').getByRole('button', { name: '保存' }).click()
  const bar = page.getByText(/^客服 4.*已不在列表中，未保存的修改：名称：晚班$/)
  await expect(bar).toBeVisible()
  // The editor that is open stays.
  await expect(cardOf(page, '客服 1')).toBeVisible()
  for (let session = 0; session < 2; session++) {
    await endSession(page, server)
    await comeBack(page)
    await expect(bar).toHaveCount(0)
    await page.getByRole('button', { name: /^恢复 客服 4/ }).click()
    await expect(bar).toBeVisible()
    await expect(page.getByRole('region', { name: '未保存的修改' })).toHaveCount(0)
  }
  await page.getByRole('button', { name: /^放弃 客服 4/ }).click()
  await dialog(page).getByRole('button', { name: '放弃修改' }).click()
  await expect(bar).toHaveCount(0)
  await endSession(page, server)
  await comeBack(page)
  await settled(page)
  await expect(page.getByRole('region', { name: '未保存的修改' })).toHaveCount(0)
})

test('a nickname whose row is scrolled out of sight is kept without being called lost', async ({
  signedInPage: page,
}) => {
  await page.getByLabel('每页条数').selectOption('100 条/页')
  await expect(page).toHaveURL(/size=100/)
  const table = tableOf(page, '机器人管理')
  const scrollTo = (top: number) => table.evaluate((element, y) => element.parentElement!.scrollTo(0, y), top)
  await expect(table).toHaveAttribute('aria-rowcount', '101')
  const id = (await rowsOf(page, '机器人管理').first().getAttribute('data-key'))!
  const row = rowOf(page, '机器人管理', id)
  await row.getByRole('button', { name: '编辑' }).click()
  await row.getByLabel('昵称').fill('别丢了我')
  await scrollTo(100_000)
  await expect(row).toHaveCount(0)
  await leaveFor(page, '机器人设置')
  const leaving = page.getByRole('dialog', { name: '离开此页' })
  await expect(leaving).toContainText('的昵称')
  await leaving.getByRole('button', { name: '留下' }).click()
  await settled(page)
  await expect(page.getByText('已不在列表中')).toHaveCount(0)
  await scrollTo(0)
  await expect(row.getByLabel('昵称')).toHaveValue('别丢了我')
})

test('Ctrl+S saves a nickname and a member in their rows, and of a page the part with the focus alone; 保存并离开 reviews all forms of the page in one panel', async ({
  signedInPage: page,
  server,
}) => {
  await test.step('a nickname is saved in its row', async () => {
    const row = rowOf(page, '机器人管理', (await rowsOf(page, '机器人管理').first().getAttribute('data-key'))!)
    await row.getByRole('button', { name: '编辑' }).click()
    await row.getByLabel('昵称').fill('小幸运')
    await page.keyboard.press('Control+s')
    await expect(row.getByRole('button', { name: '编辑 小幸运' })).toBeVisible()
    expect(await requestsTo(server, ROBOT)).toHaveLength(1)
  })
  await test.step('a member is saved in its row', async () => {
    await openScreen(page, '用户管理')
    const row = page.locator(`tr[data-key="${await rowsOf(page, '用户管理').first().getAttribute('data-key')}"]`)
    await row.getByRole('button', { name: '编辑' }).click()
    await row.getByLabel('昵称').fill('新名字')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('修改成功')).toBeVisible()
  })
  await test.step('the part with the focus is saved and the rest of the page is not', async () => {
    await openScreen(page, '玩法设置')
    const odds = page.getByRole('textbox', { name: '大 赔率', exact: true })
    await odds.fill('1.97')
    await button(page, '修改名称').click()
    await page.getByLabel('玩法名称').fill('新玩法')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('heading', { name: '新玩法' })).toBeVisible()
    await expect(odds).toHaveValue('1.97')
    await page.getByRole('tab', { name: '说明' }).click()
    await button(page, '编辑回红说明').click()
    await page.getByRole('textbox', { name: '回红说明' }).click()
    await page.keyboard.type('新')
    await page.keyboard.press('Control+s')
    await expect(button(page, '编辑回红说明')).toBeVisible()
    expect(await requestsTo(server, '/api/play/set-string')).toHaveLength(2)
    await page.getByRole('tab', { name: '赔率' }).click()
    await odds.press('Control+s')
    await expect(reviewDialog(page)).toContainText('1.97')
  })
  await page.keyboard.press('Escape')
  await expect(reviewDialog(page)).toHaveCount(0)
  await test.step('保存并离开 reviews all forms of the page in one panel', async () => {
    await button(page, '修改名称').click()
    await page.getByLabel('玩法名称').fill('新玩法二')
    await leaveFor(page, '机器人设置')
    await page.getByRole('dialog', { name: '离开此页' }).getByRole('button', { name: '保存并离开' }).click()
    await expect(reviewDialog(page)).toContainText('共 2 处修改')
    expect(await requestsTo(server, '/api/play/set-string')).toHaveLength(2)
    await reviewDialog(page).getByRole('button', { name: '确认保存' }).click()
    await expect(page.getByRole('heading', { name: '全局配置' })).toBeVisible()
    expect(await requestsTo(server, '/api/play/set-string')).toHaveLength(3)
  })
})

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { button, exactButton } from '../../support/button.ts'
import { chooseFromAccountMenu, expect, openScreen, reloadApplication, rowOf, test } from '../support/fixtures.ts'
import { cardOf } from '../support/locators.ts'
import { openRecord } from '../support/records.ts'
import { panel, review, verb } from '../support/review.ts'

const auditLog = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: '操作记录' }) })
const rows = (page: Page) => auditLog(page).locator('tr[data-key]')

async function openAuditLog(page: Page, count: number): Promise<string[]> {
  await chooseFromAccountMenu(page, '操作记录')
  await expect(rows(page)).toHaveCount(count)
  return rows(page).evaluateAll((list) =>
    list.map((row) => [...(row as HTMLTableRowElement).cells].map(({ innerText }) => innerText).join('\t')),
  )
}

test.describe(() => {
  test.use({ at: routes.UpScore.path })
  test.beforeEach(async ({ server }) => {
    for (const [at, payName] of ['已生效的', '后来生效的', '同事处理的'].entries())
      await server.addOrder({ inOrOut: true, payName, balance: 12 + at })
  })

  test('the audit log has one entry for a decision whose answer is lost, completed by the later reading, and one for each switch with its outcome', async ({
    signedInPage: page,
    server,
  }) => {
    const first = (await server.pending(true)).find(({ payName }) => payName === '已生效的')!.id
    const decide = async (name: string) => {
      await review(rowOf(page, '上分订单', name), '通过')
      await verb(page, '通过').click()
      await expect(panel(page)).toContainText('结果未知')
    }
    await server.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'dropAfter' })
    await decide('已生效的')
    await expect(panel(page)).toContainText('订单现为已处理')
    await verb(page, '关闭').click()
    for (const [name, admin] of [
      ['后来生效的', '管理员'],
      ['同事处理的', '客服二号'],
    ] as const) {
      await server.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'dropBefore' })
      await decide(name)
      await expect(panel(page)).toContainText('订单目前仍为待处理')
      const { id } = (await server.pending(true)).find(({ payName }) => payName === name)!
      await server.decide(id, true, { admin })
      await panel(page).locator(button('重新读取')).click()
      await expect(panel(page)).toContainText('订单现为已处理')
      await verb(page, '关闭').click()
    }
    await openScreen(page, '收款账号')
    const path = '/api/pay/pay-type-in-state'
    for (const kind of ['dropBefore', 'dropAfter'] as const) {
      await server.fault({ match: { path }, kind })
      await cardOf(page, '微信').getByRole('switch', { name: '启用' }).click()
      await page.getByRole('dialog').locator(button('停用')).click()
      await expect(page.getByText(kind === 'dropBefore' ? '核对后没有变化' : '操作成功').last()).toBeVisible()
    }
    const texts = await openAuditLog(page, 5)
    for (const [i, words] of [
      ['微信', '启用：开 → 关', '\t成功'],
      ['微信', '启用：开 → 关', '\t失败', '网络连接失败'],
      // Another name may be one that the server has for this operator (A215).
      ['金额：14.00', '结果未知', '不能确认是本次操作'],
      ['金额：13.00', '\t成功'],
      [`通过上分订单 ${first}`, '金额：12.00', '\t成功'],
    ].entries()) {
      for (const word of ['管理员', ...words]) expect(texts[i]).toContain(word)
    }
  })
})

test.describe(() => {
  test.use({ at: routes.AdminerManage.path })

  test('the audit log survives a reload, can be searched and exported, and contains no password', async ({
    signedInPage: page,
  }) => {
    const admin = cardOf(page, '管理员 1')
    const saveReviewed = async () => {
      await admin.locator(button('保存')).click()
      await page.getByRole('dialog', { name: '核对修改' }).locator(button('确认保存')).click()
    }
    await openRecord(page, '管理员 1')
    await admin.getByLabel('昵称').fill('=1+1')
    await admin.getByLabel('密码').fill('geheim-7')
    await saveReviewed()
    await expect(page.getByText('保存成功')).toBeVisible()
    await admin.getByLabel('登录账号').fill('admin')
    await saveReviewed()
    await expect(admin.getByText('登录账号已存在')).toBeVisible()
    await admin.locator(button('放弃')).click()
    await page.getByRole('dialog', { name: '放弃修改' }).locator(button('放弃修改')).click()

    const texts = await test.step('the entries are still there after a reload', async () => {
      await reloadApplication(page)
      await expect(page.getByRole('heading', { name: '登录设置' })).toBeVisible()
      const entries = await openAuditLog(page, 2)
      expect(entries[0]).toMatch(/管理员 1.*登录账号：kefu01 → admin.*\t失败.*登录账号已存在/s)
      expect(entries[1]).toMatch(/客服一号.*昵称：客服一号 → =1\+1；密码：\*{6} → （已修改）.*成功/s)
      return entries
    })

    await test.step('a search finds words of an entry', async () => {
      await auditLog(page).getByRole('searchbox').fill('失败 kefu01')
      await expect(rows(page)).toHaveCount(1)
      await auditLog(page).getByRole('searchbox').fill('密码')
      await expect(auditLog(page).getByText('共 1 条')).toBeVisible()
      await rows(page).first().dblclick()
      await expect(auditLog(page).getByRole('definition').first()).toHaveText('客服一号 → =1+1')
    })

    await test.step('the export contains the entries found', async () => {
      await auditLog(page).locator(button('导出')).click()
      const file = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'CSV' }).click()
      const text = await readFile(await (await file).path(), 'utf8')
      expect(text).toMatch(/^\uFEFF时间,操作人,内容,会员ID,修改,结果,说明\r\n[^\r]+客服一号[^\r]+\r\n$/)
      expect(text + texts.join()).not.toContain('geheim-7')
      await auditLog(page).locator(exactButton('关闭')).click()
    })

    await test.step('the palette opens the log with all entries', async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: '搜索' }).fill('操作')
      await page.keyboard.press('Enter')
      await expect(rows(page)).toHaveCount(2)
    })
  })
})

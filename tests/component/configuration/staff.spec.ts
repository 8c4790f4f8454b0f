import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expect, leaveFor, reloadApplication, resizeTo, test } from '../../e2e/support/fixtures.ts'
import { cardOf, topDialog } from '../../e2e/support/locators.ts'
import { openRecord, recordRow } from '../../e2e/support/records.ts'
import { requestsTo } from '../../e2e/support/requests.ts'
import { confirmReview, reviewDialog } from '../../e2e/support/save-reviewed.ts'
import type { Control } from '../../simulator/control.ts'
import { writePng } from '../../simulator/world/png.ts'

const field = (page: Page, group: string, name: string) =>
  cardOf(page, group).getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => topDialog(page).getByRole('button', { name })
const save = (page: Page, group: string) => cardOf(page, group).getByRole('button', { name: '保存' }).click()
/** Saves an administrator, and confirms the review of what changes. */
async function saveReviewed(page: Page, group: string): Promise<void> {
  await save(page, group)
  await confirmReview(page)
}
const bodies = async (server: Control, path: string) => (await requestsTo(server, path)).map(({ body }) => body)
const picture = { name: 'a.png', mimeType: 'image/png', buffer: writePng(8, 8, () => [0, 0, 0]) }

test.describe('administrators (inventory 334–343)', () => {
  test.use({ at: routes.AdminerManage.path })
  const UPDATE = '/api/account/updateing'
  test.beforeEach(async ({ signedInPage: page }) => {
    await expect(field(page, '超级管理员', '昵称')).toHaveValue('管理员')
  })

  test('a password has no column, is sent only when a new one is typed, and is shown nowhere; an earlier nickname comes back from the history, but never a password', async ({
    signedInPage: page,
    server,
    log,
  }) => {
    const headings = page.getByRole('table', { name: '管理员账号' }).getByRole('columnheader')
    await expect(headings).toHaveText(['身份', '昵称', '登录账号'])
    const name = '管理员 1'
    await openRecord(page, name)
    await expect(field(page, name, '登录账号')).toHaveValue('kefu01')
    const password = cardOf(page, name).getByLabel('密码')
    await expect(password).toHaveValue('')
    await expect(password).toHaveAttribute('placeholder', '******（不填则不修改）')
    await expect(page.getByRole('button', { name: '保存' }), 'there is nothing to save').toBeDisabled()
    await field(page, name, '昵称').fill('小王')
    await expect(cardOf(page, name).getByText('未保存')).toBeVisible()
    await expect(headings, 'buttons once there is something to save').toHaveText(['身份', '昵称', '登录账号', '操作'])
    await saveReviewed(page, name)
    await expect(page.getByText('保存成功')).toBeVisible()
    await expect(cardOf(page, name).getByText('未保存')).toHaveCount(0)

    await password.fill('six666')
    await save(page, name)
    await expect(cardOf(page, name).getByText('密码长度必须大于6位')).toBeVisible()
    await password.fill('geheim-7')
    await server.fault({ match: { path: UPDATE }, kind: 'dropBefore' })
    await saveReviewed(page, name)
    await expect(cardOf(page, name).getByText('密码无法核对，可以再次保存')).toBeVisible()
    await saveReviewed(page, name)
    await expect(password).toHaveValue('')
    expect(await bodies(server, UPDATE)).toEqual([
      { id: 900_002, name: '小王', loginName: 'kefu01' },
      ...[1, 2].map(() => ({ id: 900_002, name: '小王', loginName: 'kefu01', loginPwd: 'geheim-7' })),
    ])
    expect((await server.entity('account', 900_002)).entity).toMatchObject({ name: '小王', password: 'geheim-7' })
    expect(log.join('\n')).not.toContain('geheim-7')
    await test.step('what was changed here is in sight below, newest first, without the password (A415)', async () => {
      const changes = page.getByRole('table', { name: '最近的修改' }).locator('tbody tr')
      await expect(changes.last()).toContainText('昵称：客服一号 → 小王')
      await expect(changes.last()).toContainText('成功')
      await expect(changes.first()).toContainText('密码')
      await expect(changes.first()).not.toContainText('geheim-7')
    })
    await test.step('an earlier nickname comes back from the history as an edit, but never a password', async () => {
      await cardOf(page, name).getByRole('button', { name: '修改记录' }).click()
      const history = page.getByRole('dialog', { name: '修改记录' })
      await expect(history).not.toContainText('geheim-7')
      await history.getByRole('button', { name: /^恢复/ }).last().click()
      await expect(field(page, name, '昵称')).toHaveValue('客服一号')
      await expect(cardOf(page, name).getByLabel('密码')).toHaveValue('')
      await expect(recordRow(page, name)).toContainText('未保存')
      expect(await bodies(server, UPDATE)).toHaveLength(3)
    })
  })

  test('unsaved edits of several rows are kept, marked and saved one by one; a login shows a refusal and asks about another administrator’s change', async ({
    signedInPage: page,
    server,
  }) => {
    for (const [title, nickname] of [
      ['管理员 1', '甲'],
      ['管理员 2', '乙'],
    ] as const) {
      await openRecord(page, title)
      await field(page, title, '昵称').fill(nickname)
    }
    await openRecord(page, '超级管理员')
    await expect(recordRow(page, '管理员 1')).toContainText('未保存')
    await expect(recordRow(page, '管理员 2')).toContainText('未保存')
    await expect(recordRow(page, '超级管理员')).not.toContainText('未保存')
    await expect(recordRow(page, '超级管理员').getByRole('button', { name: '保存' })).toHaveCount(0)
    await recordRow(page, '管理员 2').getByRole('button', { name: '保存' }).click()
    await confirmReview(page)
    await expect(page.getByText('保存成功')).toBeVisible()
    await expect(recordRow(page, '管理员 2')).not.toContainText('未保存')
    await expect(recordRow(page, '管理员 2')).toContainText('乙')
    await openRecord(page, '管理员 1')
    await expect(field(page, '管理员 1', '昵称')).toHaveValue('甲')
    expect(await bodies(server, UPDATE)).toEqual([{ id: 900_003, name: '乙', loginName: 'kefu02' }])
    await test.step('a refusal, and another administrator’s change', async () => {
      await openRecord(page, '管理员 2')
      await field(page, '管理员 2', '登录账号').fill('admin')
      await saveReviewed(page, '管理员 2')
      await expect(cardOf(page, '管理员 2').getByText('登录账号已存在')).toBeVisible()
      await field(page, '管理员 2', '登录账号').fill('wode')
      await server.edit('account', 900_003, { loginName: 'bieren', name: '换人' })
      await save(page, '管理员 2')
      await expect(topDialog(page).getByRole('row').last()).toHaveText('登录账号kefu02bierenwode')
      await button(page, '保留他人的').click()
      await expect(field(page, '管理员 2', '登录账号')).toHaveValue('bieren')
      await expect(field(page, '管理员 2', '昵称')).toHaveValue('换人')
      expect((await server.entity('account', 900_003)).entity).toMatchObject({ loginName: 'bieren' })
    })
  })

  test('keys lead through the rows and into the editor, and Escape asks about edits; 放弃 asks too, and 恢复修改 brings them back; in a narrow window the editor covers a part of the table', async ({
    signedInPage: page,
    server,
  }) => {
    await recordRow(page, '超级管理员').focus()
    await page.keyboard.press('j')
    await expect(cardOf(page, '管理员 1')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(cardOf(page, '管理员 2')).toBeVisible()
    await page.keyboard.press('k')
    await expect(field(page, '管理员 1', '昵称')).toHaveValue('客服一号')
    await page.keyboard.press('Enter')
    await expect(field(page, '管理员 1', '昵称')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(cardOf(page, '管理员 1')).toHaveCount(0)
    await expect(recordRow(page, '管理员 1')).toBeFocused()

    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(field(page, '管理员 1', '昵称')).toBeFocused()
    await page.keyboard.type('改')
    await page.keyboard.press('Escape')
    await expect(topDialog(page)).toContainText('管理员 1有未保存的修改，关闭后将丢失。')
    await button(page, '继续编辑').click()
    await expect(field(page, '管理员 1', '昵称')).toHaveValue(/改/)
    await field(page, '管理员 1', '昵称').press('Escape')
    await button(page, '放弃修改').click()
    await expect(cardOf(page, '管理员 1')).toHaveCount(0)
    await expect(recordRow(page, '管理员 1')).not.toContainText('未保存')
    await openRecord(page, '管理员 1')
    await expect(field(page, '管理员 1', '昵称')).toHaveValue('客服一号')
    expect(await bodies(server, UPDATE)).toEqual([])
    await test.step('放弃 in the editor asks, Escape keeps the edit and its focus, and 恢复修改 brings it back', async () => {
      const card = cardOf(page, '管理员 1')
      const discard = card.getByRole('button', { name: '放弃', exact: true })
      await field(page, '管理员 1', '昵称').fill('小王')
      await discard.press('Enter')
      await expect(topDialog(page)).toContainText('将放弃 1 处未保存的修改。')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(discard).toBeFocused()
      await expect(field(page, '管理员 1', '昵称')).toHaveValue('小王')
      await discard.press('Enter')
      await button(page, '放弃修改').click()
      await expect(field(page, '管理员 1', '昵称')).toHaveValue('客服一号')
      const restore = card.getByRole('button', { name: '恢复修改' })
      await expect(restore).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(field(page, '管理员 1', '昵称')).toHaveValue('小王')
    })
    await test.step('in a narrow window the editor is closed at first, and covers the right side of the table', async () => {
      await resizeTo(page, { width: 1100, height: 700 })
      await reloadApplication(page)
      await expect(recordRow(page, '管理员 1')).toBeVisible()
      await expect(page.getByRole('complementary', { name: '编辑' })).toHaveCount(0)
      const upload = (await cardOf(page, 'Logo').getByRole('button', { name: '上传图片' }).boundingBox())!
      const label = (await cardOf(page, 'Logo').getByText('上传后再点').boundingBox())!
      expect(upload.y - label.y - label.height, 'no card is higher than what it says').toBeLessThan(40)
      await openRecord(page, '管理员 1')
      const [editor, table] = await Promise.all([
        page.getByRole('complementary', { name: '编辑' }).boundingBox(),
        page.getByRole('region', { name: '管理员账号' }).boundingBox(),
      ])
      expect(editor!.x).toBeGreaterThan(table!.x + 200)
      expect(editor!.x + editor!.width).toBeCloseTo(table!.x + table!.width, 0)
      expect((await recordRow(page, '管理员 1').boundingBox())!.height).toBe(32)
    })
  })

  test('a new administrator whose answer is lost is looked up; the review marks a new login name and password, and never shows one (A298)', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('a new administrator whose answer is lost is looked up', async () => {
      await page.getByRole('button', { name: '新增管理员' }).click()
      await topDialog(page).getByLabel('密码').fill('kurz')
      await button(page, '新增管理员').click()
      for (const words of ['请输入昵称', '请输入登录账号', '密码长度必须大于6位']) {
        await expect(topDialog(page).getByText(words)).toBeVisible()
      }
      await topDialog(page).getByLabel('昵称').fill('小李')
      await topDialog(page).getByLabel('登录账号').fill('1xiaoli')
      await topDialog(page).getByLabel('密码').fill('geheim-7')
      await button(page, '新增管理员').click()
      await expect(topDialog(page).getByText('登录账号格式不正确')).toBeVisible()
      await topDialog(page).getByLabel('登录账号').fill('xiaoli')
      await server.fault({ match: { path: '/api/account/sup' }, kind: 'dropAfter' })
      await button(page, '新增管理员').click()
      const review = reviewDialog(page)
      await expect(review.getByRole('row', { name: '昵称' })).toHaveText('昵称小李')
      await expect(review.getByRole('row', { name: '登录账号' })).toHaveText('登录账号xiaoli')
      await expect(review.getByRole('row', { name: '密码' })).toHaveText('密码******')
      expect(await bodies(server, '/api/account/sup')).toEqual([])
      await confirmReview(page)
      await expect(page.getByText('保存成功')).toBeVisible()
      await openRecord(page, '管理员 3')
      await expect(field(page, '管理员 3', '登录账号')).toHaveValue('xiaoli')
      expect(await bodies(server, '/api/account/sup')).toEqual([
        { name: '小李', loginName: 'xiaoli', loginPwd: 'geheim-7' },
      ])
    })
    await test.step('the review marks a new login name and a new password, and never shows one (A298)', async () => {
      const review = page.getByRole('dialog', { name: '核对修改' })
      await openRecord(page, '管理员 2')
      await field(page, '管理员 2', '昵称').fill('另一处修改')
      await openRecord(page, '管理员 1')
      await field(page, '管理员 1', '登录账号').fill('kefu99')
      await cardOf(page, '管理员 1').getByLabel('密码').fill('geheim-7')
      await page.keyboard.press('Control+s')
      await expect(review.getByRole('row').filter({ hasText: '登录账号' })).toContainText('kefu01kefu99登录账号变更')
      await expect(review.getByRole('row').filter({ hasText: '密码' })).toContainText('设置新密码')
      await expect(review).not.toContainText('geheim-7')
      await expect(review).not.toContainText('另一处修改')
      await review.getByRole('button', { name: '返回修改' }).click()
      expect(await bodies(server, UPDATE)).toEqual([])
      await expect(cardOf(page, '管理员 1').getByLabel('密码')).toHaveValue('geheim-7')
    })
  })

  test('the cards stand below the table and end with the editor, the last changes end with the page; an uploaded logo is used after a question; the code of the second factor is read on request and hidden after a minute', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('the cards stand below the table and end with the editor; the last changes end with the page', async () => {
      await expect(recordRow(page, '超级管理员'), 'the operator’s own account').toContainText('当前登录')
      await expect(page.getByText('当前登录')).toHaveCount(1)
      await resizeTo(page, { width: 1900, height: 1000 })
      await reloadApplication(page)
      await expect(page.getByRole('complementary', { name: '编辑' })).toBeVisible()
      const table = (await page.getByRole('region', { name: '管理员账号' }).boundingBox())!
      const card = (await cardOf(page, '两步验证').boundingBox())!
      const editor = (await page.getByRole('complementary', { name: '编辑' }).boundingBox())!
      const changesBox = async () => (await page.getByRole('region', { name: '最近的修改' }).boundingBox())!
      const content = (await page.locator('#content').boundingBox())!
      const none = await changesBox()
      expect(content.y + content.height - none.y - none.height, 'nor while there are none').toBeLessThan(20)
      expect(card.y - table.y - table.height).toBe(12)
      const lastCard = (await cardOf(page, 'Logo').boundingBox())!
      expect(lastCard.y + lastCard.height).toBeCloseTo(editor.y + editor.height, 0)
      const endOf = async (name: string) => {
        const { x, width } = (await page.getByRole('button', { name }).boundingBox())!
        return x + width
      }
      expect(await endOf('显示二维码'), 'their buttons end in one line').toBeCloseTo(await endOf('上传图片'), 0)
      expect(card.height, 'no card is higher than its two lines').toBeLessThan(80)
      await openRecord(page, '超级管理员')
      await field(page, '超级管理员', '昵称').fill('新昵称')
      await saveReviewed(page, '超级管理员')
      await expect(page.getByRole('table', { name: '最近的修改' })).toContainText('新昵称')
      const changes = await changesBox()
      expect(content.y + content.height - changes.y - changes.height, 'nothing is empty below them').toBeLessThan(20)
      // Dark, a shadow would not be seen.
      for (const name of ['两步验证', 'Logo']) await expect(cardOf(page, name)).toHaveCSS('border-top-style', 'solid')
    })
    await test.step('an uploaded logo is used after a question', async () => {
      const use = cardOf(page, 'Logo').getByRole('button', { name: '设为Logo' })
      await expect(cardOf(page, 'Logo').getByRole('button', { name: '上传图片' })).toBeVisible()
      await expect(use, 'there is nothing to use').toHaveCount(0)
      await cardOf(page, 'Logo').getByLabel('Logo图片文件').setInputFiles(picture)
      await use.click()
      await button(page, '更换Logo').click()
      await expect(use).toHaveCount(0)
      expect(await bodies(server, '/api/account/updateing-app-info/2')).toEqual([{ logo: 'upload-1.png' }])
    })
    const PATH = '/api/system/google-qr-code-setup-image-url'
    const code = page.getByRole('img', { name: '两步验证二维码' })
    expect(await requestsTo(server, PATH)).toHaveLength(0)
    await page.clock.install()
    await page.getByRole('button', { name: '显示二维码' }).click()
    await expect(code).toHaveAttribute('src', /^data:image\/png/)
    await expect(page.getByText(/^(60|59) 秒后自动隐藏$/)).toBeVisible()
    await page.clock.runFor(50_000)
    await expect(code).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(code).toHaveCount(0)
    await page.clock.resume()

    // An address elsewhere is not fetched: what it would draw is drawn here.
    const elsewhere = `https://chart.invalid/?chl=${encodeURIComponent('otpauth://totp/a?secret=GEHEIM')}`
    await server.fault({ match: { path: PATH }, kind: 'answer', data: { qrCodeSetupImageUrl: elsewhere } })
    await page.getByRole('button', { name: '显示二维码' }).click()
    await expect(code.locator('path')).toHaveCount(2)
    await page.getByRole('button', { name: '立即隐藏' }).click()
    await expect(code).toHaveCount(0)
  })
})

test.describe('customer service (inventory 344–352)', () => {
  test.use({ at: routes.CustomerServiceManage.path })
  const AGENT = '/api/customer-service/updateing'
  const QUESTION = '/api/customer-service/question-updateing'
  test.beforeEach(async ({ signedInPage: page }) => {
    await expect(recordRow(page, '客服 4')).toContainText('夜班客服')
    await expect(recordRow(page, '问答 1')).toContainText('怎么上分？')
  })

  test('both lists fail with one bar, and its 重试 reads both; a question and an answer of a few lines are read in the list; the fields are 580 pixels wide (inventory 348), and the editor is as high as they are', async ({
    signedInPage: page,
    server,
  }) => {
    await resizeTo(page, { width: 1280, height: 720 })
    const question = (await recordRow(page, '问答 3').boundingBox())!
    expect(question.height, 'eight characters are one line').toBe(32)
    await resizeTo(page, { width: 1440, height: 900 })
    const path = '/api/customer-service/'
    await server.fault({ match: { path }, kind: 'status', status: 500, times: -1 })
    await reloadApplication(page)
    await expect(page.getByText('没有读到数据')).toHaveCount(2)
    await expect(page.getByText('请求失败')).toHaveCount(1)
    await server.edit('question', 'qa-2', {
      question: '多久能到账？转账后要等多久，超过时间找谁，需要准备什么？'.repeat(2),
      reply: '一般三分钟内到账，超过十分钟请联系客服并附上付款截图。'.repeat(2),
    })
    await server.clearFaults()
    await page.getByRole('button', { name: '重试' }).click()
    await expect(recordRow(page, '客服 4')).toBeVisible()
    await expect(recordRow(page, '问答 4')).toBeVisible()
    await test.step('a question and an answer of a few lines are read in the list', async () => {
      for (const begin of ['多久能到账', '一般三分钟内到账']) {
        const text = recordRow(page, '问答 2').getByText(begin)
        await expect(text).toBeVisible()
        const measure = () =>
          text.evaluate((element) => {
            const { clientHeight, scrollHeight } = element.closest('span')!
            return { isWhole: clientHeight >= scrollHeight, hasLines: clientHeight > 32 }
          })
        await expect.poll(measure, begin).toEqual({ isWhole: true, hasLines: true })
      }
    })
    await test.step('the fields of customer service are 580 pixels wide (inventory 348)', async () => {
      for (const [group, name] of [
        ['客服 4', '说明'],
        ['问答 1', '回答'],
      ] as const) {
        await openRecord(page, group)
        const inputs = field(page, group, name).locator('..')
        await expect.poll(async () => (await inputs.boundingBox())!.width).toBe(580)
      }
    })
    await test.step('the editor is as high as its fields, not as the window', async () => {
      await resizeTo(page, { width: 1900, height: 1000 })
      await openRecord(page, '客服 4')
      const editor = page.getByRole('complementary', { name: '编辑' })
      await expect.poll(async () => (await editor.boundingBox())!.height).toBeLessThan(450)
      const findLefts = () =>
        page
          .getByRole('columnheader', { name: /^(启用|显示)$/ })
          .evaluateAll((headings) => headings.map((heading) => Math.round(heading.getBoundingClientRect().left)))
      const lefts = await findLefts()
      expect(lefts).toHaveLength(2)
      await resizeTo(page, { width: 1280, height: 720 })
      const [table, active] = [page.getByRole('region', { name: '在线客服' }), recordRow(page, '客服 4')]
      const [frame, row] = [(await table.boundingBox())!, (await active.boundingBox())!]
      expect(row.x + row.width, 'a row ends with its table').toBeCloseTo(frame.x + frame.width - 1, 0)
      await resizeTo(page, { width: 1900, height: 1000 })
      expect(Math.abs(lefts[0]! - lefts[1]!), 'the switches of both tables stand below each other').toBeLessThanOrEqual(
        1,
      )
      await field(page, '客服 4', '名称').fill('新名称')
      await expect(editor.getByRole('button', { name: '保存' })).toBeEnabled()
      await expect(recordRow(page, '客服 4').getByRole('button', { name: '保存' })).toBeVisible()
      expect(await findLefts(), 'the button of the row moves no switch').toEqual(lefts)
      const [solid, ...others] = await Promise.all(
        [
          editor.getByRole('button', { name: '保存' }),
          recordRow(page, '客服 4').getByRole('button', { name: '保存' }),
          ...['新增客服', '新增问答'].map((name) => page.getByRole('button', { name })),
        ].map((each) => each.evaluate((button) => getComputedStyle(button).backgroundColor)),
      )
      expect(others, 'one solid button').not.toContain(solid)
    })
  })

  test('an agent is saved whole, also when an answer is lost; the switch in its row is an edit, that of an answer saves it; a save of a record out of sight shows why it failed', async ({
    signedInPage: page,
    server,
  }) => {
    const before = (await server.entity('agent', 4)).entity
    await openRecord(page, '客服 4')
    await field(page, '客服 4', '名称').fill('')
    await save(page, '客服 4')
    await expect(cardOf(page, '客服 4').getByText('名称不能为空')).toBeVisible()
    await field(page, '客服 4', '名称').fill('夜班')
    await field(page, '客服 4', '说明').fill('22 点以后')
    await cardOf(page, '客服 4').getByRole('switch').click()
    await cardOf(page, '客服 4').getByLabel('头像文件').setInputFiles(picture)
    await expect(cardOf(page, '客服 4').getByRole('button', { name: '更换图片' })).toBeVisible()
    await server.fault({ match: { path: AGENT }, kind: 'answer', data: false })
    await save(page, '客服 4')
    await expect(cardOf(page, '客服 4').getByText('保存失败')).toBeVisible()
    await server.edit('agent', 4, { weight: 7 })
    await server.fault({ match: { path: AGENT }, kind: 'dropAfter' })
    await save(page, '客服 4')
    await expect(page.getByText('保存成功')).toBeVisible()
    expect((await server.entity('agent', 4)).entity).toEqual({
      ...before,
      ...{ name: '夜班', description: '22 点以后', state: true, head: 'upload-1.png', weight: 7 },
    })
    expect(await requestsTo(server, AGENT)).toHaveLength(2)
    const agent = recordRow(page, '客服 4')
    await agent.getByRole('switch', { name: '客服 4 启用' }).click()
    await expect(agent).toContainText('未保存')
    expect(await requestsTo(server, AGENT)).toHaveLength(2)
    await agent.getByRole('button', { name: '保存' }).click()
    await expect(agent).not.toContainText('未保存')
    await expect(agent.getByRole('switch')).not.toBeChecked()
    expect((await bodies(server, AGENT)).slice(2)).toEqual([expect.objectContaining({ type: 4, state: false })])

    const answer = recordRow(page, '问答 4')
    await answer.getByRole('switch', { name: '问答 4 显示' }).click()
    await expect(answer.getByRole('switch')).toBeChecked()
    expect((await server.entity('question', 'qa-4')).entity).toMatchObject({ state: true })
    // One that cannot be saved is opened where it says why.
    await server.fault({ match: { path: QUESTION }, kind: 'answer', data: false })
    await recordRow(page, '问答 1').getByRole('switch').click()
    await expect(cardOf(page, '问答 1').getByText('保存失败')).toBeVisible()
    await expect(recordRow(page, '问答 1').getByRole('switch')).toBeChecked()
    await test.step('a save from the row of a record that is out of sight shows why it failed', async () => {
      await recordRow(page, '客服 4').getByRole('switch').click()
      await openRecord(page, '问答 1')
      await expect(cardOf(page, '客服 4')).toBeHidden()
      await page.getByRole('button', { name: '关闭（Esc）' }).click()
      await server.fault({ match: { path: AGENT }, kind: 'answer', data: false })
      await recordRow(page, '客服 4').getByRole('button', { name: '保存' }).click()
      await expect(cardOf(page, '客服 4').getByText('保存失败')).toBeVisible()
    })
  })

  test('放弃 asks before a typed new record is gone; a new agent keeps its edits while others are read, and is enabled with an unused number', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('放弃 asks before a typed new record is gone', async () => {
      await page.getByRole('button', { name: '新增问答' }).click()
      await field(page, '新问答', '问题').fill('五号')
      await cardOf(page, '新问答').getByRole('button', { name: '放弃' }).click()
      await button(page, '继续编辑').click()
      await expect(field(page, '新问答', '问题')).toHaveValue('五号')
      await cardOf(page, '新问答').getByRole('button', { name: '放弃' }).click()
      await button(page, '放弃修改').click()
      await expect(recordRow(page, '新问答')).toHaveCount(0)
      await expect(page.getByRole('button', { name: '新增问答' })).toBeFocused()
    })
    await test.step('a new agent has a row, keeps its edits while others are read, is discarded after a question, or enabled with an unused number', async () => {
      await page.getByRole('button', { name: '新增客服' }).click()
      await expect(field(page, '新客服', '名称')).toBeFocused()
      await field(page, '新客服', '名称').fill('五号')
      await openRecord(page, '问答 1')
      await expect(recordRow(page, '新客服')).toContainText('未保存')
      await page.getByRole('button', { name: '新增客服' }).click()
      await expect(field(page, '新客服', '名称')).toHaveValue('五号')
      await field(page, '新客服', '名称').press('Escape')
      await button(page, '放弃修改').click()
      await expect(recordRow(page, '新客服')).toHaveCount(0)
      expect(await requestsTo(server, AGENT)).toEqual([])
      await test.step('a new agent is enabled and gets an unused number', async () => {
        await page.getByRole('button', { name: '新增客服' }).click()
        await expect(cardOf(page, '新客服').getByRole('switch')).toBeChecked()
        await field(page, '新客服', '名称').fill('五号')
        await save(page, '新客服')
        await expect(recordRow(page, '客服 5')).toContainText('五号')
        await expect(cardOf(page, '新客服')).toHaveCount(0)
        expect(await bodies(server, AGENT)).toEqual([{ head: '', name: '五号', description: '', state: true, type: 5 }])
      })
    })
  })

  test('an answer is saved by its switch alone, a new one is checked, and leaving asks about a typed one', async ({
    signedInPage: page,
    server,
  }) => {
    await openRecord(page, '问答 1')
    await expect(field(page, '问答 1', '回答')).toBeDisabled()
    await openRecord(page, '问答 4')
    const toggle = cardOf(page, '问答 4').getByRole('switch')
    await expect(toggle).not.toBeChecked()
    const before = (await server.entity('question', 'qa-4')).entity
    await field(page, '问答 4', '回答').fill('每天中午')
    await expect(cardOf(page, '问答 4').getByText('未保存')).toBeVisible()
    await leaveFor(page, '首页')
    await expect(topDialog(page)).toContainText('问答 4有未保存的修改，离开后将丢失。')
    // A question is saved by its switch alone (A132).
    await expect(button(page, '保存并离开')).toHaveCount(0)
    await button(page, '留下').click()
    expect(await requestsTo(server, QUESTION)).toHaveLength(0)
    await server.fault({ match: { path: QUESTION }, kind: 'answer', data: false })
    await toggle.click()
    await expect(cardOf(page, '问答 4').getByText('保存失败')).toBeVisible()
    await expect(toggle).not.toBeChecked()
    await toggle.click()
    await expect(page.getByText('保存成功')).toBeVisible()
    await expect(field(page, '问答 4', '回答')).toBeDisabled()
    expect((await server.entity('question', 'qa-4')).entity).toEqual({ ...before, reply: '每天中午', state: true })
    await test.step('a new question is checked and saved by its switch', async () => {
      await page.getByRole('button', { name: '新增问答' }).click()
      const fresh = cardOf(page, '新问答').getByRole('switch')
      await expect(fresh).not.toBeChecked()
      await fresh.click()
      await expect(cardOf(page, '新问答').getByText('请输入问题')).toBeVisible()
      await field(page, '新问答', '问题').fill('问')
      await field(page, '新问答', '回答').fill('答')
      await server.fault({ match: { path: QUESTION }, kind: 'dropAfter' })
      await fresh.click()
      await expect(recordRow(page, '问答 5')).toContainText('问')
      expect((await bodies(server, QUESTION)).at(-1)).toEqual({ question: '问', reply: '答', state: true })
      expect(await server.entities('question')).toHaveLength(5)
    })
  })
})

test.describe('customer service of a server that says less of its records (A211, A386)', () => {
  test.use({ at: routes.CustomerServiceManage.path })
  const AGENT = '/api/customer-service/updateing'
  test.beforeEach(async ({ server }) => {
    await server.edit('agent', 4, { state: null })
    await server.edit('question', 'qa-1', { state: null })
  })

  test('a state that is not said is 未知 in its row, and what is chosen instead is saved; a save changes only its own of two agents of one number or of two questions of one id; answers without an id are identified by their number', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('a state that the server does not say is 未知 in its row', async () => {
      await recordRow(page, '客服 4').getByRole('button', { name: '客服 4 启用：未知' }).click()
      await button(page, '停用').click()
      await expect(recordRow(page, '客服 4').getByRole('switch')).not.toBeChecked()
      await recordRow(page, '客服 4').getByRole('button', { name: '保存' }).click()
      await expect(page.getByText('保存成功')).toBeVisible()
      expect(await bodies(server, AGENT)).toEqual([expect.objectContaining({ type: 4, state: false })])
      await openRecord(page, '问答 1')
      await expect(field(page, '问答 1', '问题')).toBeDisabled()
      await recordRow(page, '问答 1').getByRole('button', { name: '问答 1 显示：未知' }).click()
      await button(page, '关闭显示').click()
      await expect(recordRow(page, '问答 1').getByRole('switch')).not.toBeChecked()
      expect((await server.entity('question', 'qa-1')).entity).toMatchObject({ state: false })
    })
    await test.step('a save changes only its own of two agents of one number or of two questions of one id', async () => {
      const before = await server.entities('agent')
      const answersBefore = await server.entities('question')
      await server.configShape('same-numbers')
      await reloadApplication(page)
      await expect(recordRow(page, '客服 4')).toContainText(String(before[2]?.name))
      await openRecord(page, '客服 4（2）')
      await expect(field(page, '客服 4（2）', '名称')).toHaveValue('夜班客服')
      await field(page, '客服 4（2）', '名称').fill('夜班')
      await save(page, '客服 4（2）')
      await expect(page.getByText('保存成功')).toBeVisible()
      await expect(field(page, '客服 4（2）', '名称')).toHaveValue('夜班')
      await openRecord(page, '客服 4')
      await expect(field(page, '客服 4', '名称')).toHaveValue(String(before[2]?.name))
      expect(await server.entities('agent')).toEqual(
        before.map((row) => (row.type === 4 ? { ...row, name: '夜班' } : row)),
      )

      // The other of the two is gone: the remaining one is identified by its text.
      await field(page, '客服 4', '名称').fill('白班')
      await server.remove('agent', 3)
      await save(page, '客服 4')
      await expect(cardOf(page, '客服 4').getByText('该客服已被删除')).toBeVisible()
      await expect(field(page, '客服 4', '名称')).toHaveValue('白班')
      expect((await server.entity('agent', 4)).entity).toMatchObject({ name: '夜班' })

      await openRecord(page, '问答 4')
      await field(page, '问答 4', '回答').fill('每天中午')
      await cardOf(page, '问答 4').getByRole('switch').click()
      await expect(field(page, '问答 4', '回答')).toBeDisabled()
      await expect
        .poll(() => server.entities('question'))
        .toEqual(answersBefore.map((row) => (row.sid === 'qa-4' ? { ...row, reply: '每天中午', state: true } : row)))
    })
    await test.step('answers without an id are identified by their number', async () => {
      await server.edit('question', 'qa-4', { reply: '晚上', state: false })
      const before = await server.entities('question')
      await server.configShape('no-ids')
      await reloadApplication(page)
      await openRecord(page, '问答 4')
      await field(page, '问答 4', '回答').fill('每天中午')
      await server.edit('question', 'qa-4', { hits: 77 })
      await cardOf(page, '问答 4').getByRole('switch').click()
      await expect(field(page, '问答 4', '回答')).toBeDisabled()
      await expect
        .poll(() => server.entities('question'))
        .toEqual(before.map((row) => (row.sid === 'qa-4' ? { ...row, reply: '每天中午', state: true, hits: 77 } : row)))
    })
  })
})

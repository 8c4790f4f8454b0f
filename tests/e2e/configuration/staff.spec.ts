import type { Page } from 'playwright/test'
import type { Control } from '../../simulator/control.ts'
import { writePng } from '../../simulator/world/png.ts'
import { expect, openScreen, test } from '../support/fixtures.ts'
import { cardOf, topDialog } from '../support/locators.ts'
import { requestsTo } from '../support/requests.ts'

const field = (page: Page, group: string, name: string) =>
  cardOf(page, group).getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => topDialog(page).getByRole('button', { name })
const save = (page: Page, group: string) => cardOf(page, group).getByRole('button', { name: '保存' }).click()
const bodies = async (server: Control, path: string) => (await requestsTo(server, path)).map(({ body }) => body)
const picture = { name: 'a.png', mimeType: 'image/png', buffer: writePng(8, 8, () => [0, 0, 0]) }

test.describe('administrators (inventory 334–343)', () => {
  const UPDATE = '/api/account/updateing'
  test.beforeEach(async ({ signedInPage: page }) => {
    await openScreen(page, '登录设置')
    await expect(field(page, '超级管理员', '昵称')).toHaveValue('管理员')
  })

  test('a password is sent only when a new one is typed, and is shown nowhere', async ({
    signedInPage: page,
    server,
    log,
  }) => {
    const name = '管理员 1'
    await expect(field(page, name, '登录账号')).toHaveValue('kefu01')
    const password = cardOf(page, name).getByLabel('密码')
    await expect(password).toHaveValue('')
    await expect(password).toHaveAttribute('placeholder', '******')
    await expect(cardOf(page, name).getByRole('button', { name: '保存' })).toBeDisabled()
    await field(page, name, '昵称').fill('小王')
    await expect(cardOf(page, name).getByText('未保存')).toBeVisible()
    await save(page, name)
    await expect(page.getByText('保存成功')).toBeVisible()
    await expect(cardOf(page, name).getByText('未保存')).toHaveCount(0)

    await password.fill('six666')
    await save(page, name)
    await expect(cardOf(page, name).getByText('密码长度必须大于6位')).toBeVisible()
    await password.fill('geheim-7')
    await server.fault({ match: { path: UPDATE }, kind: 'dropBefore' })
    await save(page, name)
    await expect(cardOf(page, name).getByText('密码无法核对，可以再次保存')).toBeVisible()
    await save(page, name)
    await expect(password).toHaveValue('')
    expect(await bodies(server, UPDATE)).toEqual([
      { id: 900_002, name: '小王', loginName: 'kefu01' },
      ...[1, 2].map(() => ({ id: 900_002, name: '小王', loginName: 'kefu01', loginPwd: 'geheim-7' })),
    ])
    expect((await server.entity('account', 900_002)).entity).toMatchObject({ name: '小王', password: 'geheim-7' })
    expect(log.join('\n')).not.toContain('geheim-7')
  })

  test('an administrator’s login shows a refusal and asks about another administrator’s change', async ({
    signedInPage: page,
    server,
  }) => {
    await field(page, '管理员 2', '登录账号').fill('admin')
    await save(page, '管理员 2')
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

  test('a new administrator whose answer is lost is looked up', async ({ signedInPage: page, server }) => {
    await page.getByRole('button', { name: '新增管理员' }).click()
    await topDialog(page).getByLabel('密码').fill('kurz')
    await button(page, '保存').click()
    for (const words of ['请输入昵称', '请输入登录账号', '密码长度必须大于6位']) {
      await expect(topDialog(page).getByText(words)).toBeVisible()
    }
    await topDialog(page).getByLabel('昵称').fill('小李')
    await topDialog(page).getByLabel('登录账号').fill('1xiaoli')
    await topDialog(page).getByLabel('密码').fill('geheim-7')
    await button(page, '保存').click()
    await expect(topDialog(page).getByText('登录账号格式不正确')).toBeVisible()
    await topDialog(page).getByLabel('登录账号').fill('xiaoli')
    await server.fault({ match: { path: '/api/account/sup' }, kind: 'dropAfter' })
    await button(page, '保存').click()
    await expect(page.getByText('保存成功')).toBeVisible()
    await expect(field(page, '管理员 3', '登录账号')).toHaveValue('xiaoli')
    expect(await bodies(server, '/api/account/sup')).toEqual([
      { name: '小李', loginName: 'xiaoli', loginPwd: 'geheim-7' },
    ])
  })

  test('the code of the second factor is read on request and hidden after a minute', async ({
    signedInPage: page,
    server,
  }) => {
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

  test('an uploaded logo is used after a question', async ({ signedInPage: page, server }) => {
    const use = cardOf(page, 'Logo').getByRole('button', { name: '设为Logo' })
    await expect(use).toBeDisabled()
    await cardOf(page, 'Logo').getByLabel('Logo图片文件').setInputFiles(picture)
    await use.click()
    await button(page, '确定').click()
    await expect(page.getByText('保存成功')).toBeVisible()
    expect(await bodies(server, '/api/account/updateing-app-info/2')).toEqual([{ logo: 'upload-1.png' }])
    await expect(use).toBeDisabled()
  })
})

test.describe('customer service (inventory 344–352)', () => {
  const AGENT = '/api/customer-service/updateing'
  const QUESTION = '/api/customer-service/question-updateing'
  test.beforeEach(async ({ signedInPage: page }) => {
    await openScreen(page, '客服管理')
    await expect(field(page, '客服 4', '名称')).toHaveValue('夜班客服')
    await expect(field(page, '问答 1', '问题')).toHaveValue('怎么上分？')
  })

  test('the fields of customer service are at most 580 pixels wide (inventory 348)', async ({ signedInPage: page }) => {
    await page.setViewportSize({ width: 1900, height: 900 })
    for (const [group, name] of [
      ['客服 4', '说明'],
      ['问答 1', '回答'],
    ] as const) {
      const width = async () => (await field(page, group, name).boundingBox())!.width
      await expect.poll(width).toBeLessThanOrEqual(580)
      await expect.poll(width).toBeGreaterThan(540)
    }
  })

  test('an agent is saved whole, also when an answer is lost', async ({ signedInPage: page, server }) => {
    const before = (await server.entity('agent', 4)).entity
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
  })

  test('an agent another administrator changed asks before it is saved', async ({ signedInPage: page, server }) => {
    await field(page, '客服 1', '名称').fill('我的名字')
    await server.edit('agent', 1, { name: '别人的名字' })
    await save(page, '客服 1')
    await button(page, '返回修改').click()
    await expect(field(page, '客服 1', '名称')).toHaveValue('我的名字')
    expect(await requestsTo(server, AGENT)).toEqual([])
  })

  test('a new agent is enabled and gets an unused number', async ({ signedInPage: page, server }) => {
    await page.getByRole('button', { name: '新增客服' }).click()
    await expect(cardOf(page, '新客服').getByRole('switch')).toBeChecked()
    await field(page, '新客服', '名称').fill('五号')
    await save(page, '新客服')
    await expect(field(page, '客服 5', '名称')).toHaveValue('五号')
    await expect(cardOf(page, '新客服')).toHaveCount(0)
    expect(await bodies(server, AGENT)).toEqual([{ head: '', name: '五号', description: '', state: true, type: 5 }])
  })

  test('a save changes only its own of two agents of one number or of two questions of one id (A211)', async ({
    signedInPage: page,
    server,
  }) => {
    const before = await server.entities('agent')
    const answersBefore = await server.entities('question')
    await server.configShape('same-numbers')
    await page.reload()
    await expect(field(page, '客服 4', '名称')).toHaveValue(String(before[2]?.name))
    await expect(field(page, '客服 4（2）', '名称')).toHaveValue('夜班客服')
    await field(page, '客服 4（2）', '名称').fill('夜班')
    await expect(field(page, '客服 4', '名称')).toHaveValue(String(before[2]?.name))
    await save(page, '客服 4（2）')
    await expect(page.getByText('保存成功')).toBeVisible()
    await expect(field(page, '客服 4', '名称')).toHaveValue(String(before[2]?.name))
    await expect(field(page, '客服 4（2）', '名称')).toHaveValue('夜班')
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

    await field(page, '问答 4', '回答').fill('每天中午')
    await cardOf(page, '问答 4').getByRole('switch').click()
    await expect(field(page, '问答 4', '回答')).toBeDisabled()
    await expect
      .poll(() => server.entities('question'))
      .toEqual(answersBefore.map((row) => (row.sid === 'qa-4' ? { ...row, reply: '每天中午', state: true } : row)))
  })

  test('answers without an id are identified by their number (A211)', async ({ signedInPage: page, server }) => {
    const before = await server.entities('question')
    await server.configShape('no-ids')
    await page.reload()
    await field(page, '问答 4', '回答').fill('每天中午')
    await server.edit('question', 'qa-4', { hits: 77 })
    await cardOf(page, '问答 4').getByRole('switch').click()
    await expect(field(page, '问答 4', '回答')).toBeDisabled()
    await expect
      .poll(() => server.entities('question'))
      .toEqual(before.map((row) => (row.sid === 'qa-4' ? { ...row, reply: '每天中午', state: true, hits: 77 } : row)))
  })

  test('an answer is saved by its switch alone, and leaving asks about a typed one', async ({
    signedInPage: page,
    server,
  }) => {
    await expect(field(page, '问答 1', '回答')).toBeDisabled()
    const toggle = cardOf(page, '问答 4').getByRole('switch')
    await expect(toggle).not.toBeChecked()
    const before = (await server.entity('question', 'qa-4')).entity
    await field(page, '问答 4', '回答').fill('每天中午')
    await expect(cardOf(page, '问答 4').getByText('未保存')).toBeVisible()
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' }).click()
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
  })

  test('a new question is checked and saved by its switch', async ({ signedInPage: page, server }) => {
    await page.getByRole('button', { name: '新增问答' }).click()
    const fresh = cardOf(page, '新问答').getByRole('switch')
    await expect(fresh).not.toBeChecked()
    await fresh.click()
    await expect(cardOf(page, '新问答').getByText('请输入问题')).toBeVisible()
    await field(page, '新问答', '问题').fill('问')
    await field(page, '新问答', '回答').fill('答')
    await server.fault({ match: { path: QUESTION }, kind: 'dropAfter' })
    await fresh.click()
    await expect(field(page, '问答 5', '问题')).toHaveValue('问')
    expect((await bodies(server, QUESTION)).at(-1)).toEqual({ question: '问', reply: '答', state: true })
    expect(await server.entities('question')).toHaveLength(5)
  })
})

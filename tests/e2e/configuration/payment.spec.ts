import type { Page } from 'playwright/test'
import type { Control } from '../../simulator/control.ts'
import { writePng } from '../../simulator/world/png.ts'
import { expect, openScreen, test } from '../support/fixtures.ts'
import { cardOf, topDialog } from '../support/locators.ts'
import { requestsTo } from '../support/requests.ts'

const rows = (page: Page, type: string) => cardOf(page, type).locator('tr[data-key]')
const field = (page: Page, name: string) => topDialog(page).getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => topDialog(page).getByRole('button', { name })
const SAVE = '/api/pay/pay-no-info-update'

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

const filled = { 标题: '新卡', 支付姓名: '李四', 支付账号: '6222000011112222', 最小限制: '100', 最大限制: '5,000.5' }

test.describe('payment accounts (inventory 232–252)', () => {
  test.beforeEach(async ({ signedInPage: page }) => {
    await openScreen(page, '收款账号')
    await expect(rows(page, '支付宝')).toHaveCount(4)
  })

  test('each pay type has a card, whose switch asks for confirmation', async ({ signedInPage: page, server }) => {
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
      ['支付宝', '微信', 'QQ钱包', '银行卡', 'USDT', '云闪付'], // D2 §9
    )
    await expect(cardOf(page, '支付宝').getByRole('columnheader')).toHaveText(
      ['标题', '支付姓名', '支付账号', '最小 – 最大限制', '二维码', '备注', '状态', '操作'], // A099
    )
    await expect(cardOf(page, '云闪付').getByText('还没有账号')).toBeVisible()
    await expect(cardOf(page, 'QQ钱包')).toContainText('通道维护')

    const type = cardOf(page, 'QQ钱包').getByRole('switch', { name: '启用' })
    await expect(type).not.toBeChecked()
    await type.click()
    await expect(topDialog(page).getByRole('heading', { name: '切换确认' })).toBeVisible()
    await expect(topDialog(page)).toContainText('您确认要切换开关状态吗？')
    await button(page, '取消').click()
    expect(await requestsTo(server, '/api/pay/pay-type-in-state')).toHaveLength(0)
    await type.click()
    await button(page, '确定').click()
    await expect(type).toBeChecked()
    expect((await requestsTo(server, '/api/pay/pay-type-in-state')).map(({ body }) => body)).toEqual([
      { id: 3, state: true },
    ])
  })

  test('the switch of an account shows the state at the server after a lost answer or a refusal', async ({
    signedInPage: page,
    server,
  }) => {
    const state = rows(page, '支付宝').first().getByRole('switch', { name: '支付宝收款1' })
    const path = '/api/pay/pay-no-info-update-state'
    await server.fault({ match: { path }, kind: 'dropAfter' })
    await state.click()
    await button(page, '确定').click()
    await expect(page.getByText('操作成功').last()).toBeVisible()
    await expect(state).not.toBeChecked()
    expect(await server.entity('payAccount', 100)).toMatchObject({ commits: 1, entity: { state: 0 } })
    await server.fault({ match: { path }, kind: 'refused', errors: '通道维护中' })
    await state.click()
    await button(page, '确定').click()
    await expect(page.getByText('通道维护中').last()).toBeVisible()
    await expect(state).not.toBeChecked()
    await server.fault({ match: { path }, kind: 'dropBefore' })
    await state.click()
    await button(page, '确定').click()
    await expect(page.getByText('核对后没有变化，没有重复提交')).toBeVisible()
    expect(await requestsTo(server, path)).toHaveLength(3)
  })

  test('each of the six validation messages is shown beside its field', async ({ signedInPage: page, server }) => {
    await cardOf(page, '云闪付').getByRole('button', { name: '新增账号' }).click()
    await fill(page, { 标题: ' ' })
    await button(page, '保存').click()
    for (const words of ['标题', '支付姓名', '支付账号', '最小限制', '最大限制', '备注']) {
      await expect(topDialog(page).getByText(`请输入${words}`)).toBeVisible()
    }
    await expect(topDialog(page).getByText('表单验证失败，请检查!')).toBeVisible()
    await fill(page, { 最大限制: '1.234' })
    await field(page, '最小限制').click()
    await expect(topDialog(page).getByText('最多两位小数')).toBeVisible()
    expect(await requestsTo(server, SAVE)).toHaveLength(0)
  })

  test('an account with a maximum below its minimum is saved only after a question', async ({
    signedInPage: page,
    server,
  }) => {
    await cardOf(page, '云闪付').getByRole('button', { name: '新增账号' }).click()
    await fill(page, { ...filled, 最小限制: '9000', 备注: '夜间备用' })
    await button(page, '保存').click()
    await expect(topDialog(page)).toContainText('最大值不能小于最小值，请检查!')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    expect(await requestsTo(server, SAVE)).toHaveLength(0)
    await button(page, '保存').click()
    await button(page, '仍然保存').click()
    await expect(page.getByText('保存成功')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const [call] = await requestsTo(server, SAVE)
    expect(call!.body).toEqual({
      ...{ payType: 6, title: '新卡', payName: '李四', payNo: '6222000011112222', remark: '夜间备用', state: true },
      ...{ minBalance: 9000, maxBalance: 5000.5, qrCode: '', qrName: '' },
    })
    await expect(rows(page, '云闪付')).toHaveText(/新卡.*9,000\.00 – 5,000\.50.*—.*夜间备用/)
  })

  test('a new account whose answer is lost is looked up and never sent again', async ({
    signedInPage: page,
    server,
  }) => {
    for (const [kind, title] of [
      ['dropBefore', '甲'],
      ['dropAfter', '乙'],
    ] as const) {
      await cardOf(page, 'USDT').getByRole('button', { name: '新增账号' }).click()
      await fill(page, { ...filled, 标题: title, 备注: '无' })
      await server.fault({ match: { path: SAVE }, kind })
      await button(page, '保存').click()
      if (kind === 'dropAfter') break
      await expect(topDialog(page)).toContainText('操作失败! 网络连接失败。结果未知：核对后没有变化，可以再次保存')
      await button(page, '取消').click()
      await expect(topDialog(page)).toContainText('有未保存的修改，关闭后将丢失。')
      await button(page, '放弃修改').click()
    }
    await expect(page.getByText('保存成功')).toBeVisible()
    await expect(rows(page, 'USDT').filter({ hasText: '乙' })).toHaveCount(1)
    expect(await requestsTo(server, SAVE)).toHaveLength(2)
  })

  test('an edited account gets a picture of its code, shows a refusal and asks about another administrator’s change', async ({
    signedInPage: page,
    server,
  }) => {
    const row = rows(page, '支付宝').nth(1)
    const before = (await server.entity('payAccount', 101)).entity
    await row.getByRole('button', { name: '编辑' }).click()
    await expect(field(page, '标题')).toHaveValue(String(before.title))
    await expect(topDialog(page).getByRole('img', { name: '二维码', exact: true })).toBeVisible()
    await fill(page, { 二维码内容: '' })
    await expect(topDialog(page).getByText('没有二维码')).toBeVisible()
    const picture = { name: 'a.png', mimeType: 'image/png', buffer: writePng(8, 8, () => [0, 0, 0]) }
    await topDialog(page).getByLabel('二维码图片文件').setInputFiles(picture)
    await expect(topDialog(page).locator('img[alt="二维码"]')).toHaveAttribute('src', '/images/upload-1.png')

    await server.fault({
      match: { path: SAVE },
      kind: 'refused',
      errors: [{ field: 'PayNo', messages: ['账号格式不正确'] }],
    })
    await fill(page, { 备注: '我的备注' })
    await button(page, '保存').click()
    await expect(topDialog(page).getByText('账号格式不正确', { exact: true })).toBeVisible()
    await expect(field(page, '支付账号')).toHaveAttribute('aria-invalid', 'true')

    await server.edit('payAccount', 101, { remark: '别人的备注', title: '别人的标题' })
    await button(page, '保存').click()
    const differing = topDialog(page).getByRole('table', { name: '不同之处' }).getByRole('row')
    await expect(differing).toHaveText([/^项目/, '备注备用别人的备注我的备注'])
    await button(page, '用我的覆盖').click()
    await expect(page.getByText('保存成功')).toBeVisible()
    expect((await server.entity('payAccount', 101)).entity).toEqual({
      ...before,
      ...{ title: '别人的标题', remark: '我的备注', qrCode: '', qrName: 'upload-1.png' },
    })
  })

  /** One account has a picture in the field of the code, another a text in the field of the picture. */
  async function swapCodes(page: Page, server: Control) {
    await server.pictureCodes()
    await page.getByRole('main').getByRole('button', { name: '刷新' }).click()
    const { qrCode: path } = (await server.entity('payAccount', 100)).entity
    const { qrName: text } = (await server.entity('payAccount', 101)).entity
    expect([path, text]).toEqual([expect.stringMatching(/^\/images\/qr-/), expect.stringMatching(/^https:/)])
    await expect(rows(page, '支付宝').nth(0).getByRole('button', { name: '查看' })).toBeVisible()
    return { path, text }
  }

  test('a code is shown whether it is a text or the path of a picture, in either field (A210)', async ({
    signedInPage: page,
    server,
  }) => {
    const image = () => topDialog(page).getByRole('img', { name: /二维码/ })
    await rows(page, '支付宝').first().getByRole('button', { name: '查看' }).click()
    await expect(image()).toHaveAttribute('src', /^\/images\/qr-/)
    await expect(image()).toHaveAttribute('width', '200')
    await page.keyboard.press('Escape')
    const { path } = await swapCodes(page, server)
    await rows(page, '支付宝').nth(0).getByRole('button', { name: '查看' }).click()
    await expect(image()).toHaveAttribute('src', String(path))
    await page.keyboard.press('Escape')
    await rows(page, '支付宝').nth(1).getByRole('button', { name: '查看' }).click()
    await expect(image().locator('path')).toHaveCount(2)
  })

  test('an uploaded picture or a typed text replaces the code that is shown (A210)', async ({
    signedInPage: page,
    server,
  }) => {
    const { path, text } = await swapCodes(page, server)
    const picture = { name: 'a.png', mimeType: 'image/png', buffer: writePng(8, 8, () => [0, 0, 0]) }
    await rows(page, '支付宝').nth(0).getByRole('button', { name: '编辑' }).click()
    await expect(topDialog(page).locator('img[alt="二维码"]')).toHaveAttribute('src', String(path))
    await topDialog(page).getByLabel('二维码图片文件').setInputFiles(picture)
    await expect(topDialog(page).locator('img[alt="二维码"]')).toHaveAttribute('src', '/images/upload-1.png')
    await button(page, '保存').click()
    await expect(page.getByText('保存成功')).toBeVisible()
    expect((await server.entity('payAccount', 100)).entity).toMatchObject({ qrCode: 'upload-1.png', qrName: '' })

    await rows(page, '支付宝').nth(1).getByRole('button', { name: '编辑' }).click()
    await expect(field(page, '二维码内容')).toHaveValue(String(text))
    await fill(page, { 二维码内容: 'wxp://neu' })
    await button(page, '保存').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await server.entity('payAccount', 101)).entity).toMatchObject({ qrCode: '', qrName: 'wxp://neu' })
  })

  test('an account is deleted after a question, and a lost answer is verified by reading', async ({
    signedInPage: page,
    server,
  }) => {
    const path = '/api/pay/pay-no-info-delete'
    await server.fault({ match: { path }, kind: 'answer', data: false })
    await rows(page, '微信').nth(2).getByRole('button', { name: '删除' }).click()
    await button(page, '删除').click()
    await expect(page.getByText('删除失败', { exact: true })).toBeVisible()
    await rows(page, '微信').nth(2).getByRole('button', { name: '删除' }).click()
    await expect(topDialog(page)).toContainText('确认删除微信账号“微信收款3”')
    await server.fault({ match: { path }, kind: 'dropAfter' })
    await button(page, '删除').click()
    await expect(page.getByText('删除成功')).toBeVisible()
    await expect(rows(page, '微信')).toHaveCount(2)
    const requested = (await requestsTo(server, path)).map(({ query }) => query)
    expect(requested).toEqual([{ payid: '202' }, { payid: '202' }])
  })

  test('an edited account asks before the page is left and says when the account was deleted', async ({
    signedInPage: page,
    server,
  }) => {
    await rows(page, '微信').nth(1).getByRole('button', { name: '编辑' }).click()
    await fill(page, { 备注: '改' })
    await page.goBack()
    await expect(topDialog(page)).toContainText('微信账号 微信收款2有未保存的修改，离开后将丢失。')
    await button(page, '留下').click()
    await expect(field(page, '备注')).toHaveValue('改')
    await server.remove('payAccount', 201)
    await button(page, '保存').click()
    await expect(topDialog(page)).toContainText('该账号已被删除')
    expect(await requestsTo(server, SAVE)).toHaveLength(0)
  })
})

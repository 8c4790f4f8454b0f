import type { Locator, Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expect, reloadApplication, resizeTo, settled, test } from '../../e2e/support/fixtures.ts'
import { cardOf, topDialog } from '../../e2e/support/locators.ts'
import { requestsTo } from '../../e2e/support/requests.ts'
import { chooseInRow } from '../../e2e/support/row-menu.ts'
import { confirmReview, reviewDialog } from '../../e2e/support/save-reviewed.ts'
import { writePng } from '../../simulator/world/png.ts'

test.use({ at: routes.AccountNumber.path })

const rows = (page: Page, type: string) => cardOf(page, type).locator('tr[data-key]')
const field = (page: Page, name: string) => topDialog(page).getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string | RegExp) => topDialog(page).getByRole('button', { name })
const SAVE = '/api/pay/pay-no-info-update'

/** Saves, and confirms the review. */
async function saveReviewed(page: Page): Promise<void> {
  await button(page, /^(新增|保存)账号$/).click()
  await confirmReview(page)
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

const filled = { 标题: '新卡', 支付姓名: '李四', 支付账号: '6222000011112222', 最小限制: '100', 最大限制: '5,000.5' }

test.describe('payment accounts (inventory 232–252)', () => {
  // One account has the path of a picture in the field of the code, the next one a text in the field of the picture.
  test.beforeEach(({ server }) => server.pictureCodes())
  test.beforeEach(async ({ signedInPage: page }) => {
    await expect(rows(page, '支付宝')).toHaveCount(4)
  })

  test('each pay type has a card; its switch and that of an account ask, and an account is deleted after a question; without names they are shown all the same', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('each pay type has a card, whose switch asks for confirmation', async () => {
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
        ['支付宝', '微信', 'QQ钱包', '银行卡', 'USDT', '云闪付'], // D2 §9
      )
      await expect(cardOf(page, '支付宝').getByRole('columnheader')).toHaveText(
        ['标题', '支付姓名', '支付账号', '最小 – 最大限制', '二维码', '备注', '状态', '操作'], // A099
      )
      await expect(cardOf(page, '云闪付').getByText('还没有账号')).toBeVisible()
      await expect(cardOf(page, '云闪付').getByRole('table'), 'its heading says so alone').toHaveCount(0)
      const leftOf = async (name: string) =>
        (await cardOf(page, name).getByRole('columnheader', { name: '状态' }).boundingBox())!.x
      expect(await leftOf('支付宝'), 'columns of all cards stand below one another').toBe(await leftOf('USDT'))
      await resizeTo(page, { width: 1920, height: 1080 })
      const endOf = async (part: Locator) => (({ x, width }) => x + width)((await part.boundingBox())!)
      await expect
        .poll(
          async () =>
            (await endOf(cardOf(page, '支付宝'))) -
            (await endOf(cardOf(page, '支付宝').getByRole('columnheader', { name: '操作' }))),
          'the buttons stand at the end of a wide card',
        )
        .toBeLessThan(16)
      const switchOf = async (name: string) =>
        (await cardOf(page, name).getByRole('switch', { name: '启用' }).boundingBox())!.x
      expect(await switchOf('支付宝'), 'so do the switches in their headings').toBe(await switchOf('QQ钱包'))
      await expect(rows(page, '支付宝').nth(2).getByRole('cell').nth(4), 'an account without a code').toHaveText('—')
      await expect(cardOf(page, 'QQ钱包')).toContainText('通道维护')
      // One account has no empty table below it.
      const [table, row] = [page.getByRole('region', { name: 'QQ钱包账号' }), rows(page, 'QQ钱包').first()]
      const bottomOf = async (part: typeof table) => (({ y, height }) => y + height)((await part.boundingBox())!)
      expect((await bottomOf(table)) - (await bottomOf(row))).toBeLessThan(8)

      const type = cardOf(page, 'QQ钱包').getByRole('switch', { name: '启用' })
      await expect(type).not.toBeChecked()
      await expect(type.locator('..'), 'the word beside it says its state').toHaveText('停用')
      await type.click()
      await expect(topDialog(page).getByRole('heading', { name: '切换确认' })).toBeVisible()
      await expect(topDialog(page)).toContainText('您确认要切换开关状态吗？')
      await button(page, '取消').click()
      expect(await requestsTo(server, '/api/pay/pay-type-in-state')).toHaveLength(0)
      await type.click()
      await button(page, '启用').click()
      await expect(type).toBeChecked()
      expect((await requestsTo(server, '/api/pay/pay-type-in-state')).map(({ body }) => body)).toEqual([
        { id: 3, state: true },
      ])
    })
    await test.step('the switch of an account shows the state at the server after a lost answer', async () => {
      const state = rows(page, '支付宝').first().getByRole('switch', { name: '支付宝收款1' })
      const path = '/api/pay/pay-no-info-update-state'
      await server.fault({ match: { path }, kind: 'dropAfter' })
      await state.click()
      await button(page, '停用').click()
      await expect(page.getByText('操作成功').last()).toBeVisible()
      await expect(state).not.toBeChecked()
      expect((await server.entity('payAccount', 100)).entity).toMatchObject({ state: 0 })
      expect(await requestsTo(server, path)).toHaveLength(1)
    })
    await test.step('an account is deleted after a question, and a lost answer is verified by reading', async () => {
      const path = '/api/pay/pay-no-info-delete'
      await chooseInRow(rows(page, '微信').nth(2), '删除')
      await expect(topDialog(page)).toContainText('确认删除微信账号“微信收款3”')
      await server.fault({ match: { path }, kind: 'dropAfter' })
      await button(page, '删除').click()
      await expect(page.getByText('删除成功')).toBeVisible()
      await expect(rows(page, '微信')).toHaveCount(2)
      const requested = (await requestsTo(server, path)).map(({ query }) => query)
      expect(requested).toEqual([{ payid: '202' }])
    })
    await test.step('accounts and types without names are shown all the same', async () => {
      await server.edit('payAccount', 100, { title: null, payName: null, payNo: null, remark: null, upMemo: null })
      await server.edit('payAccount', 101, { payNo: 6222000011112222 })
      await server.edit('payType', 2, { name: null })
      await server.edit('payType', 4, {
        name: '国际银行卡跨行快速转账专用通道',
        upMemo: '通道维护，请改用别的'.repeat(10),
      })
      await resizeTo(page, { width: 1280, height: 720 })
      await page.keyboard.press('F5')
      await expect(rows(page, '支付宝').nth(1)).toContainText('6222000011112222')
      await expect(rows(page, '支付宝').first().getByRole('cell').nth(2)).toHaveText('')
      await expect(page.getByText('微信收款1')).toBeVisible()
      const lefts = await page
        .getByRole('switch', { name: '启用' })
        .evaluateAll((switches) => switches.map((each) => Math.round(each.getBoundingClientRect().left)))
      expect(new Set(lefts).size, 'a long name moves no switch').toBe(1)
      const [name, add] = [
        cardOf(page, '国际银行卡跨行快速转账专用通道').getByRole('heading'),
        cardOf(page, '国际银行卡跨行快速转账专用通道').getByText('新增账号'),
      ]
      const middleOf = async (part: typeof name) => (({ y, height }) => y + height / 2)((await part.boundingBox())!)
      expect(Math.abs((await middleOf(name)) - (await middleOf(add))), 'nor the button').toBeLessThan(4)
      const gapAbove = async (type: string) => {
        const [table, row] = [cardOf(page, type).locator('[data-region=table]'), rows(page, type).first()]
        return (await row.boundingBox())!.y - (await table.boundingBox())!.y
      }
      expect(await gapAbove('支付宝'), 'headings stand above the first accounts').toBeGreaterThan(28)
      expect(await gapAbove('QQ钱包'), 'and once').toBeLessThan(4)
    })
  })

  test('each of the six validation messages is shown beside its field; an account with a maximum below its minimum is saved only after a review, and is looked up where the answer is lost', async ({
    signedInPage: page,
    server,
  }) => {
    await cardOf(page, '云闪付').getByRole('button', { name: '新增账号' }).click()
    await expect(field(page, '最小限制')).toHaveAccessibleDescription('积分')
    await test.step('each of the six validation messages is shown beside its field', async () => {
      await fill(page, { 标题: ' ' })
      await button(page, /^(新增|保存)账号$/).click()
      for (const words of ['标题', '支付姓名', '支付账号', '最小限制', '最大限制', '备注']) {
        await expect(topDialog(page).getByText(`请输入${words}`)).toBeVisible()
      }
      const message = topDialog(page).getByText('表单验证失败，请检查!')
      await resizeTo(page, { width: 1280, height: 720 })
      await expect(message, 'in a low window it is not scrolled with the fields').toBeInViewport({ ratio: 1 })
      expect((await topDialog(page).boundingBox())!.y, 'the corners are in sight').toBeGreaterThanOrEqual(8)
      const bottom = (box: { y: number; height: number } | null) => box!.y + box!.height
      const submit = (await button(page, '新增账号').boundingBox())!
      const bar = message.locator('xpath=ancestor::*[contains(@class, "fui-MessageBar")][last()]')
      expect(submit.y - bottom(await bar.boundingBox())).toBeGreaterThanOrEqual(16)
      await fill(page, { 最小限制: '100', 最大限制: '1.234' })
      await field(page, '最小限制').click()
      await expect(topDialog(page).getByText('最多两位小数')).toBeVisible()
      // The message leaves the field beside its own where it is, and as high.
      const [minimum, maximum] = await topDialog(page)
        .locator('input[inputmode=decimal]')
        .evaluateAll((inputs) => inputs.map((input) => input.parentElement!.getBoundingClientRect()))
      expect([minimum!.top, minimum!.height]).toEqual([maximum!.top, maximum!.height])
      expect(await requestsTo(server, SAVE)).toHaveLength(0)
    })
    await fill(page, { ...filled, 最小限制: '9000', 备注: '夜间备用', 二维码内容: 'wxp://neu' })
    await button(page, /^(新增|保存)账号$/).click()
    const review = reviewDialog(page)
    await test.step('a new record has one column of values, and its code is a picture', async () => {
      await expect(review.getByRole('heading', { name: '核对新账号' })).toBeVisible()
      await expect(review.getByRole('columnheader')).toHaveText(['项目', '内容', '注意'])
      await expect(review.getByRole('row', { name: '二维码内容' }).getByRole('img', { name: '二维码' })).toBeVisible()
      await expect(review.getByRole('button', { name: '确认新增' })).toBeVisible()
    })
    await expect(review.getByRole('row', { name: '最大限制' })).toContainText('最大值不能小于最小值，请检查!')
    await expect(review.getByRole('row', { name: '支付账号' })).toHaveText('支付账号6222000011112222')
    await expect(review.getByRole('row', { name: '启用' })).toHaveText('启用开')
    await page.keyboard.press('Enter')
    expect(await requestsTo(server, SAVE)).toHaveLength(0)
    await expect(review).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(review).toHaveCount(0)
    await server.fault({ match: { path: SAVE }, kind: 'dropAfter' })
    await saveReviewed(page)
    await expect(page.getByText('保存成功')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const calls = await requestsTo(server, SAVE)
    expect(
      calls.map(({ body }) => body),
      'never sent again',
    ).toEqual([
      {
        ...{ payType: 6, title: '新卡', payName: '李四', payNo: '6222000011112222', remark: '夜间备用', state: true },
        ...{ minBalance: 9000, maxBalance: 5000.5, qrCode: 'wxp://neu', qrName: '' },
      },
    ])
    await expect(rows(page, '云闪付')).toHaveText(/新卡.*9,000\.00 – 5,000\.50.*查看.*夜间备用/)
  })

  test('a code is shown in either field (A210); an edit is reviewed with what redirects payments in words, asks about another administrator’s change, and comes back from the history but for numbers, which reach no log', async ({
    signedInPage: page,
    server,
  }) => {
    const other = String((await server.entity('payAccount', 200)).entity.payNo)
    const { payNo: deleted } = (await server.entity('payAccount', 202)).entity
    const before = (await server.entity('payAccount', 101)).entity
    const edit = () => rows(page, '支付宝').nth(1).getByRole('button', { name: '编辑' }).click()
    await test.step('a code is a text or the path of a picture, in either field', async () => {
      const image = topDialog(page).getByRole('img', { name: /二维码/ })
      await rows(page, '支付宝').first().getByRole('button', { name: '查看' }).click()
      await expect(image).toHaveAttribute('src', /^\/images\/qr-/)
      await expect(image).toHaveAttribute('width', '200')
      const [code, frame] = [await image.boundingBox(), await topDialog(page).boundingBox()]
      expect(code!.x - frame!.x, 'as far from the left edge as from the right').toBeCloseTo(
        frame!.x + frame!.width - code!.x - code!.width,
        0,
      )
      await page.keyboard.press('Escape')
      await rows(page, '支付宝').nth(1).getByRole('button', { name: '查看' }).click()
      await expect(image.locator('path')).toHaveCount(2)
      await page.keyboard.press('Escape')
    })
    await edit()
    await test.step('a picture takes the place of the text, in the field that is shown', async () => {
      await expect(field(page, '二维码内容')).toHaveValue(String(before.qrName))
      await fill(page, { 二维码内容: '' })
      await expect(topDialog(page).getByText('没有二维码')).toBeVisible()
      const picture = { name: 'a.png', mimeType: 'image/png', buffer: writePng(8, 8, () => [0, 0, 0]) }
      await topDialog(page).getByLabel('二维码图片文件').setInputFiles(picture)
      await expect(topDialog(page).locator('img[alt="二维码"]')).toHaveAttribute('src', '/images/upload-1.png')
    })
    await test.step('the review marks what redirects payments, in words, and is not confirmed by Enter (A297)', async () => {
      await fill(page, { 支付姓名: '李四', 支付账号: ` ${other} `, 备注: '我的备注', 最小限制: '90000' })
      await expect(topDialog(page).getByText('与“微信收款1”的账号相同')).toBeVisible()
      await server.fault({
        match: { path: SAVE },
        kind: 'refused',
        errors: [{ field: 'PayNo', messages: ['账号格式不正确'] }],
      })
      await button(page, /^(新增|保存)账号$/).click()
      const review = reviewDialog(page)
      await expect(review.getByRole('status')).toHaveText('共 5 处修改，其中 4 处请特别注意')
      const changes = review.getByRole('row')
      await expect(changes.filter({ hasText: '支付姓名' })).toContainText(`${before.payName}李四收款信息变更`)
      await expect(changes.filter({ hasText: '支付账号' })).toContainText(`${before.payNo}${other}收款信息变更`)
      await expect(changes.filter({ hasText: '支付账号' })).toContainText('与“微信收款1”的账号相同')
      await expect(changes.filter({ hasText: '最小限制' })).toContainText('5090,000最大值不能小于最小值，请检查!')
      await page.keyboard.press('Enter')
      await settled(page)
      expect(await requestsTo(server, SAVE)).toHaveLength(0)
      await confirmReview(page)
      await expect(topDialog(page).getByText('账号格式不正确', { exact: true })).toBeVisible()
      await expect(field(page, '支付账号')).toHaveAttribute('aria-invalid', 'true')
    })
    await test.step('another administrator’s change is asked about', async () => {
      await server.edit('payAccount', 101, { remark: '别人的备注', title: '别人的标题' })
      await button(page, /^(新增|保存)账号$/).click()
      const differing = topDialog(page).getByRole('table', { name: '不同之处' }).getByRole('row')
      await expect(differing).toHaveText([/^项目/, '备注备用别人的备注我的备注'])
      await button(page, '用我的覆盖').click()
      await confirmReview(page)
      await expect(page.getByText('保存成功')).toBeVisible()
      expect((await server.entity('payAccount', 101)).entity).toEqual({
        ...before,
        ...{ title: '别人的标题', remark: '我的备注', qrCode: '', qrName: 'upload-1.png' },
        ...{ payName: '李四', payNo: other, minBalance: 90_000 },
      })
    })
    await test.step('earlier values come back from the history as edits, but never a number', async () => {
      await edit()
      await button(page, '修改记录').click()
      const history = page.getByRole('dialog', { name: '修改记录' })
      await expect(history).not.toContainText(other)
      await history.getByRole('button', { name: /^恢复/ }).click()
      await expect(field(page, '支付姓名')).toHaveValue(String(before.payName))
      await expect(field(page, '最小限制')).toHaveValue(String(before.minBalance))
      await expect(field(page, '支付账号')).toHaveValue(other)
    })
    await test.step('an account that was deleted meanwhile says so; account numbers do not reach the audit log', async () => {
      await server.remove('payAccount', 101)
      await button(page, /^(新增|保存)账号$/).click()
      await expect(topDialog(page)).toContainText('该账号已被删除')
      expect(await requestsTo(server, SAVE)).toHaveLength(2)
      await button(page, '取消').click()
      await button(page, '放弃修改').click()
      await chooseInRow(rows(page, '微信').nth(2), '删除')
      await button(page, '删除').click()
      await expect(page.getByText('删除成功')).toBeVisible()
      const log = JSON.stringify(await page.evaluate(() => window.desktop.readAuditLog()))
      expect(log).toContain('支付账号')
      for (const secret of [other, deleted, before.qrName]) expect(log).not.toContain(String(secret))
    })
  })
})

test.describe('150 accounts (A295, A296)', () => {
  const search = (page: Page) => page.getByRole('searchbox', { name: '搜索收款账号' })
  const accountRow = (page: Page, title: string) =>
    page.locator('tr[data-key]').filter({ has: page.getByRole('cell', { name: title, exact: true }) })
  const fold = (page: Page, type: string) => page.getByRole('button', { name: `${type}的账号` })

  test.beforeEach(({ server }) => server.payAccounts(25))
  test.beforeEach(async ({ signedInPage: page }) => {
    await expect(rows(page, '支付宝')).toHaveCount(20)
    // Of every type: F5 does not ask again for what is being read for the first time.
    await expect(page.getByText('账号 25 个')).toHaveCount(6)
  })

  test('are searched over all types by title, payee and number, however it is spelled; the search is kept nowhere; then they are shown page by page with their numbers; a number that is used twice is marked, and leads from one account to the other', async ({
    signedInPage: page,
    server,
  }) => {
    await server.edit('payAccount', 300, { payNo: '９８７６ 5432', payName: '欧阳锋', state: 0 })
    await server.edit('payAccount', 100, { payNo: '9876-5432-1', title: '专用账号' })
    await page.keyboard.press('F5')
    await fold(page, 'QQ钱包').click()
    await search(page).fill('98765 ４３２')
    await expect(page.getByText('找到 2 个账号')).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['支付宝', 'QQ钱包'])
    await expect(rows(page, 'QQ钱包')).toHaveText(/９８７６ 5432/)
    expect(page.url()).not.toMatch(/98765|9876/)
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stored).not.toMatch(/98765|9876/)
    await search(page).fill('欧阳')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['QQ钱包'])
    await search(page).fill('专用')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['支付宝'])
    await search(page).fill('没有这样的')
    await expect(page.getByText('没有找到这样的收款账号')).toBeVisible()
    await page.getByRole('button', { name: '清除条件' }).click()
    await expect(rows(page, '支付宝')).toHaveCount(20)
    await expect(cardOf(page, 'QQ钱包').getByRole('table')).toHaveCount(0)
    await test.step('pages, with the numbers of all and of the enabled ones', async () => {
      const card = cardOf(page, '微信')
      await expect(card).toContainText('账号 25 个，开 13 个')
      await card.getByRole('button', { name: '下一页' }).click()
      await expect(rows(page, '微信').first()).toContainText('微信收款21')
      await expect(rows(page, '微信')).toHaveCount(5)
      await rows(page, '微信').last().getByRole('switch').click()
      await button(page, '停用').click()
      await expect(card).toContainText('账号 25 个，开 12 个')
      // Who deletes all of the last page sees the one before it.
      const last = (await server.entities('payAccount')).filter(({ payType }) => payType === 2).slice(-5)
      for (const { id } of last) await server.remove('payAccount', Number(id))
    })
    await test.step('a number that is used twice is marked, and leads from one account to the other', async () => {
      await expect(page.getByText('重复', { exact: true })).toHaveCount(0)
      const twin = (await server.entities('payAccount')).find(({ title }) => title === 'USDT收款24')
      await server.edit('payAccount', Number(twin?.id), { payNo: 'TX-9 000' })
      await server.edit('payAccount', 101, { payNo: 'ｔｘ９000' })
      await page.keyboard.press('F5')
      // Pages are left.
      await expect(rows(page, '微信').first()).toContainText('微信收款1')
      await fold(page, 'USDT').click()
      const first = accountRow(page, '支付宝收款2')
      await expect(first).toContainText('重复')
      await first.getByRole('button', { name: '与“USDT收款24”的账号相同，跳到该账号' }).click()
      await expect(accountRow(page, 'USDT收款24')).toBeFocused()
      await expect(accountRow(page, 'USDT收款24')).toBeInViewport()
      // A table that comes back does not take the focus for an earlier jump.
      await search(page).fill('USDT收款23')
      await expect(page.getByText('找到 1 个账号')).toBeVisible()
      await search(page).fill('支付宝收款2')
      await expect(accountRow(page, 'USDT收款23')).toHaveCount(0)
      await search(page).fill('')
      await expect(accountRow(page, '支付宝收款2')).toBeVisible()
      await expect(page.getByText(/^找到/)).toHaveCount(0)
      await expect(search(page)).toBeFocused()
      // A search that hides the other one ends.
      await search(page).fill('USDT收款24')
      await expect(page.getByText('找到 1 个账号')).toBeVisible()
      await accountRow(page, 'USDT收款24')
        .getByRole('button', { name: /跳到该账号/ })
        .click()
      await expect(first).toBeFocused()
      await page.getByRole('button', { name: '只看重复账号（2）' }).click()
      await expect(page.locator('tr[data-key]')).toHaveCount(2)
    })
  })

  test('types are folded for this operator and stay so; a search says that accounts could not be read, and one cause is said once, above the cards', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('types are folded for this operator and stay so', async () => {
      await fold(page, '支付宝').click()
      await expect(fold(page, '支付宝')).toHaveAttribute('aria-expanded', 'false')
      await expect(cardOf(page, '支付宝').getByRole('table')).toHaveCount(0)
      await expect(cardOf(page, '支付宝')).toContainText('账号 25 个')
      await reloadApplication(page)
      await expect(rows(page, '微信')).toHaveCount(20)
      await expect(cardOf(page, '支付宝').getByRole('table')).toHaveCount(0)
      await page.getByRole('button', { name: '全部折叠' }).click()
      await expect(page.locator('tr[data-key]')).toHaveCount(0)
      await page.getByRole('button', { name: '全部展开' }).click()
      await expect(rows(page, '支付宝')).toHaveCount(20)
      const preferences = await page.evaluate(() =>
        Object.values({ ...localStorage }).find((value) => value.includes('foldedPayTypes')),
      )
      expect(JSON.parse(String(preferences)).state.foldedPayTypes).toEqual({ [String(900_001)]: [] })
    })
    const reading = { match: { path: '/api/pay/pay-in-info' }, kind: 'refused', errors: '维护中' } as const
    await server.fault({ ...reading, times: -1 })
    await reloadApplication(page)
    await expect(cardOf(page, '微信').getByText('没有读到数据')).toBeVisible()
    await expect(page.getByText('维护中')).toHaveCount(1)
    await expect(cardOf(page, '微信')).not.toContainText(/账号 0 个|没有账号/)
    await expect(cardOf(page, '微信').getByRole('table'), 'no empty table below its error').toHaveCount(0)
    await search(page).fill('微信收款1')
    await expect(page.getByText('找到 0 个账号，部分类型暂时无法读取')).toBeVisible()
    await server.clearFaults()
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByText('找到 11 个账号')).toBeVisible()
    await server.fault({ ...reading, times: 1 })
    await reloadApplication(page)
    await expect(page.getByRole('group').getByText('维护中'), 'that of one type stands on its card').toHaveCount(1)
    await search(page).fill('收款1')
    await expect(page.getByText(/找到 \d+ 个账号，部分类型暂时无法读取/)).toBeVisible()
    await page.getByRole('group').getByRole('button', { name: '重试' }).click()
    await expect(page.getByText(/找到 \d+ 个账号$/)).toBeVisible()
    await search(page).fill('')
    await server.fault({ match: { path: '/api/pay/' }, kind: 'refused', errors: '维护中', times: -1 })
    await page.keyboard.press('F5')
    await expect(page.getByText(/维护中/), 'once for all types').toHaveCount(1)
    await expect(rows(page, '微信').first()).toBeVisible()
  })
})

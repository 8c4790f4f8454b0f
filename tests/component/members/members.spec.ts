import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expect, reloadApplication, resizeTo, rowOf, settled, test } from '../../e2e/support/fixtures.ts'
import { rowsOf } from '../../e2e/support/locators.ts'
import { holdRequests, requestsUnder } from '../../e2e/support/requests.ts'
import type { Control, WireMember } from '../../simulator/control.ts'

const MEMBERS = '用户管理'
const ACCOUNTS = '提现账号'
const LIST = '/api/member/user-list/'
const keys = (page: Page, title: string) =>
  rowsOf(page, title).evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.key!))
const bodies = async (server: Control, path: string) => (await requestsUnder(server, path)).map(({ body }) => body)
const requested = async (server: Control, path: string) => (await requestsUnder(server, path)).at(-1)?.query
const search = (page: Page) => page.getByRole('button', { name: '查询' }).click()
const saved = (page: Page) => page.getByText('修改成功', { exact: true })
const conflict = (page: Page) => page.getByRole('alertdialog', { name: '已被他人修改' })

const byKey = (page: Page, key: string) => rowsOf(page, MEMBERS).and(page.locator(`[data-key="${key}"]`))

/** The first member of the page who has a phone and a QQ. */
async function wholeMember(page: Page, server: Control): Promise<WireMember & { key: string }> {
  for (const key of await keys(page, MEMBERS)) {
    const member = await server.member(key)
    if (member.phoneNo && member.qqNo) return { ...member, key }
  }
  throw new Error('nobody has both')
}

/** What of a member is shown on request only. */
const personal = (member: WireMember) => [member.phoneNo, member.qqNo, member.registerIP, member.lastLogIP]

test.describe('members (inventory 399–409)', () => {
  test.use({ at: routes.UserManage.path })
  const SAVE = '/api/member/user-update-info'
  test.beforeEach(async ({ signedInPage: page }) => {
    await expect(rowsOf(page, MEMBERS)).toHaveCount(10)
  })

  test('the phone numbers and IP addresses of members are masked until they are shown, and an expanded member leads to records and the chat; members are found by six keys, which are not stored or put into the address', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('the phone numbers and IP addresses of members are masked until they are shown', async () => {
      await expect(page.getByRole('table', { name: MEMBERS }).locator('thead th')).toHaveText(
        [
          ...['展开', '会员ID', '头像', '昵称', '状态', '等级', '手机', '余额', '推荐人', '注册IP', '注册地区'],
          ...['最后登录IP', '最后登录地区', 'QQ', '手机归属地', '最后登录时间', '注册时间', '操作'],
        ].map((title) => new RegExp(`^${title}`)),
      )
      expect(await requested(server, LIST)).toEqual({})
      const member = await wholeMember(page, server)
      const row = byKey(page, member.key)
      await test.step('a line under them says so in the row that is pointed at, and not in all', async () => {
        const underline = () =>
          row
            .getByRole('button', { name: /^显示手机/ })
            .evaluate((button) => getComputedStyle(button).borderBottomColor)
        await page.mouse.move(0, 0)
        expect(await underline()).toBe('rgba(0, 0, 0, 0)')
        await row.hover()
        expect(await underline()).not.toBe('rgba(0, 0, 0, 0)')
      })
      for (const value of personal(member)) await expect(row).not.toContainText(value)
      expect(
        await row.locator('td').evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).title).join(' ')),
      ).not.toContain(member.phoneNo)
      await row.getByRole('button', { name: /^显示手机/ }).click()
      await expect(row).toContainText(member.phoneNo)
      await row.getByRole('button', { name: '复制手机' }).click()
      await expect(page.getByText(/^复制(成功|失败)！$/)).toBeVisible()
      await row.getByRole('button', { name: /^隐藏手机/ }).click()
      await expect(row).not.toContainText(member.phoneNo)
    })
    await test.step('an expanded member shows statistics and accounts and leads to records and the chat', async () => {
      const accounts = '/api/member/user-pay-list'
      const payNo = '6222021234567890123'
      const [key] = await keys(page, MEMBERS)
      await server.fault({
        match: { path: accounts },
        kind: 'answer',
        data: [{ userId: Number(key), name: '某人', payType: 4, payName: '王五', payNo, qrCode: '' }],
      })
      const row = rowsOf(page, MEMBERS).first()
      await row.getByRole('button', { name: '展开' }).click()
      const panel = page.getByRole('region', { name: `会员 ${key} 的统计` })
      await expect(panel.getByRole('table', { name: '总数据' })).toBeVisible()
      await panel.getByRole('button', { name: '提现账户' }).click()
      await expect(panel.getByRole('table', { name: '提现账户' })).toContainText('622****0123')
      await panel.getByRole('button', { name: /^显示账号/ }).click()
      await expect(panel.getByRole('table', { name: '提现账户' })).toContainText(payNo)
      for (const [button, path] of [
        [panel.getByRole('button', { name: '推广记录' }), 'PromotionManagement'],
        [row.getByRole('button', { name: '账变' }), 'AccountChang'],
      ] as const) {
        const [other] = await Promise.all([page.waitForEvent('popup'), button.click()])
        await expect.poll(() => other.url()).toContain(`/Main/${path}?uid=${key}`)
        await other.close()
      }
      await row.getByRole('button', { name: '收起' }).click()
    })
    await test.step('members are found by six keys, which are not stored or put into the address', async () => {
      const member = await wholeMember(page, server)
      const row = byKey(page, member.key)
      const kinds = [member.id, member.name, member.phoneNo, member.qqNo, member.registerIP, member.lastLogIP].map(
        String,
      )
      await expect(page.getByLabel('搜索方式').getByRole('option')).toHaveText([
        '会员ID',
        '昵称',
        '手机',
        'QQ',
        '注册IP',
        '最后登录IP',
      ])
      for (const [i, value] of kinds.entries()) {
        await page.getByLabel('搜索方式').selectOption(String(i + 1))
        await page.getByLabel('搜索内容').fill(value)
        await search(page)
        await expect.poll(() => requested(server, LIST)).toEqual({ paramtype: String(i + 1), paramvalue: value })
        await expect(row).toBeVisible()
      }
      await page.goBack()
      await expect(page.getByLabel('搜索内容')).toHaveValue(member.registerIP)
      await expect(page.getByLabel('搜索方式')).toHaveValue('5')
      const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
      for (const value of personal(member)) expect(page.url() + stored).not.toContain(value)
    })
    await rowsOf(page, MEMBERS).first().getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '聊天' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('a member is edited in the row, which stays open until the change is saved or given up by Escape; while it is saved nothing else ends its edit or begins that of another row', async ({
    signedInPage: page,
    server,
  }) => {
    const member = await wholeMember(page, server)
    const { id, phoneNo, qqNo } = member
    const row = byKey(page, member.key)
    const save = () => row.getByRole('button', { name: '保存' }).click()
    await row.getByRole('button', { name: '编辑' }).click()
    await expect(row.getByLabel('昵称')).toBeFocused()
    await row.getByLabel('昵称').fill('  ')
    await save()
    await expect(page.getByText('表单验证失败，请检查! 昵称不能为空')).toBeVisible()
    // One row at a time.
    const other = rowsOf(page, MEMBERS)
      .and(page.locator(`:not([data-key="${member.key}"])`))
      .first()
    await other.getByRole('button', { name: '编辑' }).click()
    await expect(page.getByText('请先保存或取消正在编辑的行')).toBeVisible()
    await row.getByLabel('昵称').fill('新名字')
    const errors = [{ field: 'name', messages: ['昵称重复'] }]
    await server.fault({ match: { path: SAVE }, kind: 'refused', errors })
    await save()
    await expect(page.getByText('昵称重复').first()).toBeVisible()
    await server.fault({ match: { path: SAVE }, kind: 'dropAfter' })
    const answer = await holdRequests(page, `**${SAVE}*`)
    const name = row.getByLabel('昵称')
    const sent = page.waitForRequest(`**${SAVE}*`)
    await name.press('Enter')
    await sent
    await name.press('Escape')
    await expect(name).toHaveValue('新名字')
    await expect(name).not.toBeEditable()
    // Without the pointer, which is kept off the page once the save has taken 0.2 s.
    await other.getByRole('button', { name: '编辑' }).dispatchEvent('click')
    await expect(page.getByText('正在保存上一行，请稍候')).toBeVisible()
    await expect(other.getByRole('textbox')).toHaveCount(0)
    answer()
    await expect(saved(page)).toBeVisible()
    await expect(row).toContainText('新名字')
    await expect(row.getByRole('textbox')).toHaveCount(0)
    expect(await bodies(server, SAVE)).toEqual([1, 2].map(() => ({ id, name: '新名字', phoneNo, qqNo })))
    await row.getByRole('button', { name: '编辑' }).click()
    await row.getByLabel('QQ').fill('1')
    await row.getByLabel('QQ').press('Escape')
    await expect(row.getByRole('textbox')).toHaveCount(0)
    await expect(row).toBeFocused()
    expect(await bodies(server, SAVE)).toHaveLength(2)
  })

  test('a phone that the server masks is not sent back beside a new nickname (A376); one another operator changed is saved after a question, and the audit log hides the phone number; an unknown state, a long id and a hostile name are shown as they are', async ({
    signedInPage: page,
    server,
  }) => {
    const { id, key } = await wholeMember(page, server)
    await server.setMember(id, { phoneNo: '138****1234' })
    await reloadApplication(page)
    const row = byKey(page, key)
    await row.getByRole('button', { name: '编辑' }).click()
    await row.getByLabel('昵称').fill('新名字')
    await row.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('服务器遮住了手机（138****1234），连同修改提交会丢失原来的内容')).toBeVisible()
    await expect(row.getByLabel('手机')).toHaveAttribute('aria-invalid', 'true')
    await row.getByLabel('手机').fill('13912345678')
    await row.getByRole('button', { name: '保存' }).click()
    await expect(saved(page)).toBeVisible()
    expect(await bodies(server, SAVE)).toMatchObject([{ id, name: '新名字', phoneNo: '13912345678' }])
    await test.step('a member another operator changed is saved after a question, and the audit log hides the phone number', async () => {
      const { name, qqNo } = await server.member(id)
      await row.getByRole('button', { name: '编辑' }).click()
      await row.getByLabel('昵称').fill('我的')
      await row.getByLabel('手机').fill('13900001111')
      await server.setMember(id, { name: '他的' })
      await row.getByRole('button', { name: '保存' }).click()
      await expect(conflict(page).getByRole('row', { name: '昵称' })).toHaveText(new RegExp(`${name}.*他的.*我的`))
      await conflict(page).getByRole('button', { name: '用我的覆盖' }).click()
      await expect
        .poll(async () => (await bodies(server, SAVE)).at(-1))
        .toEqual({ id, name: '我的', phoneNo: '13900001111', qqNo })
      await expect(row).toContainText('我的')
      expect(await bodies(server, SAVE)).toHaveLength(2)
      const entries = JSON.stringify(await page.evaluate(() => window.desktop.readAuditLog()))
      expect(entries).toContain('我的')
      expect(entries).not.toContain('13900001111')
    })
    await test.step('a member with an unknown state, a long id and a hostile name is shown as it is', async () => {
      const long = 9_007_199_254_740_993n
      const name = '<img src=x onerror="window.hit=1">'
      const strange = {
        id: long,
        name,
        residue: 1,
        state: 9,
        balance: '90071992547409.93',
        phoneNo: 13_800_001_111,
        qqNo: null,
        head: 'http://x/',
      }
      await server.fault({ match: { path: LIST }, kind: 'answer', times: -1, data: { data: [strange], rows: 1 } })
      await page.getByRole('button', { name: '刷新' }).click()
      const only = rowOf(page, MEMBERS, String(long))
      await expect(only).toContainText('未知（9）')
      await expect(only).toContainText('已验证')
      await expect(only).toContainText('90,071,992,547,409.93')
      await expect(only).toContainText(name)
      await only.getByRole('button', { name: '编辑' }).click()
      await only.getByLabel('QQ').fill('10001')
      await only.getByRole('button', { name: '保存' }).click()
      await expect
        .poll(async () =>
          JSON.stringify((await bodies(server, SAVE)).at(-1), (_key, value) =>
            typeof value === 'bigint' ? String(value) : value,
          ),
        )
        .toContain(String(long))
      expect(await page.evaluate(() => (window as unknown as { hit?: number }).hit)).toBeUndefined()
    })
  })

  test('at 1280 px state, balance and last sign-in are in sight, and no button lies over a field; a QQ below no phone does not stand alone', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('at 1280 px state, balance and last sign-in are in sight, and no button lies over a field', async () => {
      await resizeTo(page, { width: 1280, height: 720 })
      const rightOf = async (title: string) => {
        const { x, width } = (await page
          .getByRole('columnheader', { name: new RegExp(`(^| )${title}`) })
          .boundingBox())!
        return x + width
      }
      const pinned = page.getByRole('columnheader', { name: '操作' })
      for (const title of ['状态', '余额', '最后登录时间', '推荐人'])
        await expect
          .poll(async () => (await pinned.boundingBox())!.x, title)
          .toBeGreaterThanOrEqual(await rightOf(title))
      // Its place is shorter than in a wide table, and whole.
      await expect(
        page
          .locator('td.pair .second')
          .filter({ hasText: /[移联电][动通信]$/ })
          .first(),
      ).not.toHaveText(/省/)
      const name = page.getByRole('cell', { name: '天天向上' }).first()
      expect(
        await name.evaluate((cell) => cell.clientWidth),
        'the name has the room that places leave',
      ).toBeGreaterThan(100)
      const distances = () =>
        page.locator('tr[data-key]').evaluateAll((rows) =>
          rows.map((row) => {
            const cells = [...row.querySelectorAll('td')].filter((cell) => cell.innerText !== '')
            const at = cells.findIndex((cell) => cell.matches('.end'))
            const [amount, place] = [cells[at]!, cells[at + 1]!].map((cell) => {
              const text = document.createRange()
              text.selectNodeContents(cell)
              return text.getBoundingClientRect()
            })
            return place!.left - amount!.right
          }),
        )
      // Whatever stands on the second line of others between the two.
      for (const width of [1440, 1280]) {
        await resizeTo(page, { width, height: 720 })
        await expect
          .poll(async () => Math.min(...(await distances())), `a text keeps apart from an amount at ${width}`)
          .toBeGreaterThan(15)
      }
      await page.locator('tr[data-key]').first().click()
      await page.keyboard.press('e')
      const last = page.getByRole('textbox', { name: 'QQ' })
      await last.scrollIntoViewIfNeeded()
      const { x, width } = (await last.boundingBox())!
      const save = (await page.locator('tr[data-key]').first().getByRole('button', { name: '保存' }).boundingBox())!
      expect(x + width).toBeLessThanOrEqual(save.x)
      const more = (await page.locator('tr[data-key]').first().locator('[data-more]').boundingBox())!
      expect(more.y, 'the buttons stand in one line').toBe(save.y)
      await resizeTo(page, { width: 1120, height: 720 })
      const [upper, lower] = [page.getByRole('textbox', { name: '手机' }), last]
      const [above, below] = [(await upper.boundingBox())!, (await lower.boundingBox())!]
      expect([below.x, below.width], 'two fields of one cell end below each other').toEqual([above.x, above.width])
    })
    await page.keyboard.press('Escape')
    await test.step('a QQ below no phone number does not stand alone: the first line says that there is none', async () => {
      const { id, key } = await wholeMember(page, server)
      await resizeTo(page, { width: 1280, height: 720 })
      const cell = byKey(page, key).locator('td.pair', { hasText: '****' }).first()
      const firstLine = () =>
        cell.locator('.first').evaluate((line) => getComputedStyle(line, '::before').content.split(' / ')[0])
      await expect(cell.locator('.second')).toHaveText(/\*/)
      expect(await firstLine()).toBe('none')
      await server.setMember(id, { phoneNo: '' })
      await page.getByRole('button', { name: '刷新' }).click()
      await expect(cell.locator('.first')).toHaveText('')
      expect(await firstLine()).toBe('"—"')
    })
  })

  test('a member is muted or banned, and a ban asks for confirmation', async ({ signedInPage: page, server }) => {
    const STATE = '/api/member/user-update-state'
    const row = rowsOf(page, MEMBERS).filter({ hasText: '正常' }).first()
    const key = (await row.getAttribute('data-key'))!
    const mine = byKey(page, key)
    const dialog = page.getByRole('dialog', { name: '修改状态' })
    const ok = dialog.getByRole('button', { name: '修改状态' })
    const sure = page.getByRole('dialog', { name: '确认封号' })
    await mine.getByRole('button', { name: '状态' }).click()
    await expect(dialog.getByRole('radio')).toHaveCount(3)
    await expect(dialog.getByLabel('正常')).toBeChecked()
    await settled(page)
    const leftOf = async (part: string) => Math.round((await dialog.locator(part).first().boundingBox())!.x)
    expect(await leftOf('.fui-Radio__indicator'), 'begins where its label does').toBe(await leftOf('.fui-Field__label'))
    await ok.click()
    await expect(dialog.getByText('状态没有改变，请选择另一项')).toBeVisible()
    await settled(page)
    expect(await bodies(server, STATE), 'nothing is sent').toEqual([])
    await dialog.getByLabel('封号').click()
    await ok.click()
    await expect(sure).toContainText(key)
    await sure.getByRole('button', { name: '取消' }).click()
    expect(await bodies(server, STATE)).toEqual([])
    await server.fault({ match: { path: STATE }, kind: 'dropAfter' })
    await ok.click()
    await sure.getByRole('button', { name: '封号' }).click()
    await expect(saved(page)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(mine).toContainText('封号')
    expect((await server.member(key)).state).toBe(3)
    await mine.getByRole('button', { name: '状态' }).click()
    await dialog.getByLabel('禁言').click()
    await ok.click()
    await expect(mine).toContainText('禁言')
    expect((await bodies(server, STATE)).map((body) => (body as { state: number }).state)).toEqual([3, 2])
  })
})

test.describe('withdrawal accounts (inventory 390–398)', () => {
  test.use({ at: routes.UserAccount.path })
  const PAGES = '/api/member/user-pay-list/'
  const SAVE = '/api/member/user-update-pay-info'
  test.beforeEach(async ({ signedInPage: page }) => {
    await expect(rowsOf(page, ACCOUNTS)).toHaveCount(10)
  })

  test('a withdrawal account is edited in place and asks about another operator’s change and before it is left; accounts are filtered by four fields, the number is stored nowhere, and is shown whole beside the list', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('a withdrawal account is edited in place and asks about another operator’s change and before it is left', async () => {
      expect(await requested(server, PAGES)).toEqual({})
      const row = rowsOf(page, ACCOUNTS).first()
      const [userid, payType] = (await row.getAttribute('data-key'))!.split('|').map(Number)
      const save = () => row.getByRole('button', { name: '保存' }).click()
      await row.getByRole('button', { name: '编辑' }).click()
      await expect(row.getByRole('textbox')).toHaveCount(2)
      const before = await row.getByLabel('账号').inputValue()
      await row.getByLabel('账号').fill(' ')
      await save()
      await expect(page.getByText('表单验证失败，请检查! 账号不能为空')).toBeVisible()
      await row.getByLabel('账号').fill('6222000011112222')
      await row.getByLabel('姓名').fill('赵六')
      const theirs = { userId: userid, name: '某人', payType, payName: '孙七', payNo: before, qrCode: '' }
      await server.fault({ match: { path: `${PAGES.slice(0, -1)}` }, kind: 'answer', data: [theirs] })
      await server.fault({ match: { path: SAVE }, kind: 'dropAfter' })
      await save()
      await expect(conflict(page).getByRole('row', { name: '姓名' })).toHaveText(/孙七.*赵六/)
      await conflict(page).getByRole('button', { name: '用我的覆盖' }).click()
      await expect(saved(page)).toBeVisible()
      await expect(row).toContainText('赵六')
      await expect(row).toContainText('622****2222')
      const body = { userId: userid, payType, payName: '赵六', payNo: '6222000011112222' }
      expect(await bodies(server, SAVE)).toEqual([body])
      await row.getByRole('button', { name: '编辑' }).click()
      await row.getByLabel('姓名').fill('周八')
      await page.getByRole('button', { name: '下一页' }).click()
      const leaving = page.getByRole('dialog', { name: '离开此页' })
      await leaving.getByRole('button', { name: '留下' }).click()
      await row.getByRole('button', { name: '取消' }).click()
      await expect(row).toContainText('赵六')
    })
    await test.step('withdrawal accounts are filtered by four fields, and the account number is stored nowhere', async () => {
      await expect(page.getByRole('table', { name: ACCOUNTS }).getByRole('columnheader')).toHaveText(
        ['会员ID', '昵称', '支付类型', '姓名', '账号', '二维码', '操作'].map((title) => new RegExp(`^${title}`)),
      )
      const row = rowsOf(page, ACCOUNTS)
        .filter({ has: page.getByRole('button', { name: '查看' }) })
        .first()
      const [userid, payType] = (await row.getAttribute('data-key'))!.split('|')
      const cells = row.locator('td')
      const payname = await cells.nth(3).innerText()
      await cells.nth(4).getByRole('button').click()
      const payno = await cells.nth(4).getByRole('button').first().innerText()
      expect(payno).not.toContain('*')
      await row.getByRole('button', { name: '查看' }).click()
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByLabel('支付类型').selectOption(payType!)
      await page.getByLabel('会员ID').fill(userid!)
      await page.getByRole('textbox', { name: '姓名', exact: true }).fill(payname)
      await page.getByRole('textbox', { name: '账号', exact: true }).fill(payno)
      await search(page)
      await expect.poll(() => requested(server, PAGES)).toEqual({ paytype: payType, userid, payname, payno })
      await expect(rowsOf(page, ACCOUNTS)).toHaveCount(1)
      expect(page.url() + (await page.evaluate(() => JSON.stringify({ ...localStorage })))).not.toContain(payno)
      await page.goto(`${page.url().split('#')[0]}#/Main/UserAccount?uid=${userid}`)
      await expect(page.getByLabel('会员ID')).toHaveValue(userid!)
      await expect.poll(() => requested(server, PAGES)).toEqual({ userid })
    })
    await test.step('the number of the account beside the list is shown whole as in the list', async () => {
      await resizeTo(page, { width: 1920, height: 1080 })
      const beside = page.locator('[data-region=preview]')
      const number = beside.getByRole('button', { name: /^(显示|隐藏)账号/ })
      await expect(number).toContainText('*')
      await number.click()
      await expect(number).not.toContainText('*')
      await expect(beside.getByRole('button', { name: '复制账号' })).toBeVisible()
    })
  })
})

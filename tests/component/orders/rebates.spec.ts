import type { Locator, Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { visibleRange } from '../../e2e/support/filter-bar.ts'
import { expect, resizeTo, test } from '../../e2e/support/fixtures.ts'
import { dialog, rowsOf } from '../../e2e/support/locators.ts'
import { panel } from '../../e2e/support/review.ts'
import type { Control } from '../../simulator/control.ts'

const TITLE = '回红管理'
const rows = (page: Page) => rowsOf(page, TITLE)
const marks = (page: Page) => rows(page).getByRole('checkbox', { name: '选择' })
const confirmVerb = (page: Page) => panel(page).getByRole('button', { name: /^确认 \d+ 笔/ })
const cancelVerb = (page: Page) => panel(page).getByRole('button', { name: /^取消 \d+ 笔/ })
const sent = async (server: Control) =>
  (await server.log()).filter(({ path }) => path === '/api/rebate/rebate-all-verification')

/** The ids of the first rows that wait. */
async function keys(page: Page, count: number): Promise<string[]> {
  const all = await rows(page).evaluateAll((elements) => elements.map((row) => (row as HTMLElement).dataset.key!))
  return all.slice(0, count)
}

test.use({ at: `${routes.BackWater.path}?state=0` })

test.describe('rebates (inventory 170–191)', () => {
  test.beforeEach(({ signedInPage: page }) => expect(rows(page).first()).toBeVisible())

  test('the list of rebates is filtered by member, game, play and whole days, and only pending ones can be selected', async ({
    signedInPage: page,
    server,
  }) => {
    const titles = page.getByRole('table', { name: TITLE }).getByRole('columnheader')
    const common = ['展开', '', '会员ID', '有效流水', '输额', '应返']
    // A pending one has no decision yet.
    await expect(titles).toHaveText([...common, '日期', '状态', '备注', '操作'])
    await page.getByLabel('状态', { exact: true }).selectOption('已确认')
    await expect(titles).toHaveText([...common, '实返', '日期', '状态', '操作人', '操作时间', '备注', '操作'])
    const decided = rows(page).filter({ hasText: '已确认' })
    await expect(decided.first()).toBeVisible()
    await expect(decided.first().getByRole('checkbox')).toBeDisabled()
    await expect(decided.first().getByRole('button', { name: '确认' })).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: '选择本页全部' })).toBeDisabled()
    const decidedMember = await decided.first().locator('td').nth(2).innerText()
    await page.getByLabel('状态', { exact: true }).selectOption('')
    const pending = rows(page).filter({ hasText: '待处理' }).first().locator('td')
    await expect(pending.nth(6), 'what does not exist yet is a dash where it is an amount, else blank').toHaveText('—')
    await expect(titles, 'no columns that are blank in most rows').toHaveText([
      ...common,
      ...['实返', '日期', '状态', '操作'],
    ])
    await expect(pending.nth(8)).toHaveText('待处理')
    await resizeTo(page, { width: 1920, height: 1080 })
    const rightOf = async (part: Locator) => (({ x, width }) => x + width)((await part.boundingBox())!)
    const frame = await rightOf(page.getByRole('region', { name: TITLE }))
    await expect
      .poll(async () => frame - (await rightOf(titles.last())), 'the buttons stand at the end of a wide row')
      .toBeLessThan(16)
    await page.getByLabel('会员ID').fill(decidedMember)
    await page.getByRole('button', { name: '查询' }).click()
    await expect(decided.first().locator('td').nth(8), 'who decided and when').toHaveText(
      /^已确认.+\d\d-\d\d \d\d:\d\d$/,
    )
    await page.getByRole('button', { name: '重置' }).click()
    await page.getByLabel('状态', { exact: true }).selectOption('待处理')
    await expect(titles).toHaveText([...common, '日期', '状态', '备注', '操作'])
    const { to: today } = await visibleRange(page)
    const [id] = await rows(page).first().locator('td').nth(2).allInnerTexts()
    await page.getByLabel('会员ID').fill(id!)
    await page.getByLabel('游戏', { exact: true }).selectOption({ index: 1 })
    await page.getByLabel('玩法', { exact: true }).selectOption({ index: 1 })
    await page.getByRole('button', { name: '查询' }).click()
    await expect
      .poll(async () => (await server.log()).filter(({ path }) => path.startsWith('/api/rebate/list')).at(-1)!.query)
      .toEqual({
        sdate: new Date(Date.parse(`${today}T00:00:00Z`) - 6 * 86_400_000).toISOString().slice(0, 10),
        edate: today,
        ...{ state: '0', userid: id, lotteryid: '10', playid: expect.stringMatching(/^\d+$/) },
      })
  })

  test('rebates are selected one by one, as a range, by keyboard and all of a page; a batch shows count and total and is confirmed in one request; one is cancelled only with a reason, and decided by keys', async ({
    signedInPage: page,
    server,
  }) => {
    await expect(marks(page).nth(1)).toBeEnabled()
    await marks(page).nth(1).click()
    await marks(page)
      .nth(3)
      .click({ modifiers: ['Shift'] })
    const bar = page.getByRole('toolbar', { name: '批量操作' })
    await expect(bar).toContainText('已选 3 行')
    await page.getByRole('region', { name: TITLE }).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press(' ')
    await expect(bar).toContainText('已选 4 行')
    await page.keyboard.press('Control+a')
    await expect(page.getByRole('checkbox', { name: '选择本页全部' })).toBeChecked()
    await page.getByRole('checkbox', { name: '选择本页全部' }).click()
    await expect(bar).toHaveCount(0)
    await test.step('a batch shows count and total and is confirmed in one request', async () => {
      const ids = await keys(page, 3)
      const before = await Promise.all(ids.map(async (id) => (await server.rebate(id)).rebate))
      for (let i = 0; i < 3; i++) await marks(page).nth(i).click()
      await page.getByRole('button', { name: '批量确认' }).click()
      await expect(panel(page)).toContainText('3 笔')
      const total = before.reduce((sum, { expectedRebate }) => sum + Math.round(Number(expectedRebate) * 100), 0) / 100
      await expect(panel(page)).toContainText(total.toLocaleString('zh-CN', { minimumFractionDigits: 2 }))
      await expect(confirmVerb(page)).toBeEnabled()
      await page.keyboard.press('Enter')
      await expect(panel(page)).toContainText('Enter 不会提交')
      expect(await sent(server)).toHaveLength(0)
      await confirmVerb(page).dblclick()
      await expect(page.getByText('操作成功，已确认 3 笔')).toBeVisible()
      expect((await sent(server)).map(({ body }) => body)).toEqual([
        before.map(({ id, expectedRebate }) => ({ id, balance: expectedRebate, isConfirm: true })),
      ])
      for (const id of ids) expect(await server.rebate(id)).toMatchObject({ commits: 1, rebate: { state: 1 } })
      await expect.poll(() => keys(page, 100)).not.toContain(ids[0])
      await expect(page.getByRole('toolbar', { name: '批量操作' })).toHaveCount(0)
    })

    const [id] = await keys(page, 1)
    await rows(page).first().getByRole('button', { name: '取消' }).click()
    await expect(panel(page).getByRole('heading', { name: '确定取消吗' })).toBeVisible()
    await expect(cancelVerb(page)).toBeEnabled()
    await cancelVerb(page).click()
    await expect(panel(page).getByText('未输入取消原因')).toBeVisible()
    expect(await sent(server)).toHaveLength(1)
    await panel(page).getByLabel('取消原因').fill('流水不符')
    await cancelVerb(page).click()
    await expect(page.getByText('操作成功，已取消 1 笔')).toBeVisible()
    expect((await sent(server)).at(-1)!.body).toMatchObject([{ balance: 0, isConfirm: false, memo: '流水不符' }])
    expect(await server.rebate(id!)).toMatchObject({ commits: 1, rebate: { state: 2, memo: '流水不符' } })

    const [next, second, third] = await keys(page, 3)
    const row = (key: string) => page.locator(`tr[data-key="${key}"]`)
    await row(next!).click()
    await page.keyboard.press('a')
    await expect(confirmVerb(page)).toBeFocused()
    await expect(confirmVerb(page)).toBeEnabled()
    await page.keyboard.press('Control+Enter')
    await expect(row(second!)).toBeFocused()
    await expect(panel(page)).toHaveCount(0)
    await page.keyboard.press('c')
    await expect(panel(page).getByRole('button', { name: '未到账' })).toBeFocused()
    await page.keyboard.press('1')
    await expect(cancelVerb(page)).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(row(third!)).toBeFocused()
    expect(await server.rebate(next!)).toMatchObject({ commits: 1, rebate: { state: 1 } })
    expect(await server.rebate(second!)).toMatchObject({ commits: 1, rebate: { state: 2, memo: '未到账' } })
  })

  test('a batch names the rebate another operator decided (A083), leaves out one decided before the panel opened, and calls ours what we decided in another window', async ({
    signedInPage: page,
    server,
  }) => {
    const ids = await keys(page, 3)
    for (let i = 0; i < 3; i++) await marks(page).nth(i).click()
    await page.getByRole('button', { name: '批量确认' }).click()
    await expect(panel(page)).toContainText('3 笔')
    await expect(panel(page)).not.toContainText('正在核对')
    const { rebate } = await server.decideRebate(ids[1]!, false, { memo: '同事先取消了', admin: '客服二号' })
    await confirmVerb(page).click()
    await expect(panel(page)).toContainText('成功 2 笔，未成功 1 笔')
    const failed = panel(page).getByRole('list', { name: '未成功的记录' }).getByRole('listitem')
    await expect(failed).toHaveCount(1)
    await expect(failed).toContainText(`会员 ${rebate.userId}`)
    await expect(failed).toContainText('已取消，操作人 客服二号')
    await expect(confirmVerb(page)).toHaveCount(0)
    await rows(page).filter({ hasText: '待处理' }).first().getByRole('button', { name: '确认' }).click()
    await expect(panel(page), 'another rebate does not replace the outcome').toContainText('成功 2 笔')
    expect(await sent(server)).toHaveLength(1)
    for (const id of [ids[0]!, ids[2]!]) expect((await server.rebate(id)).commits).toBe(1)
    await panel(page).getByRole('button', { name: '关闭' }).click()
    await expect(marks(page).nth(1)).toBeEnabled()

    const [gone] = await keys(page, 2)
    for (let i = 0; i < 2; i++) await marks(page).nth(i).click()
    await server.decideRebate(gone!, true)
    await page.getByRole('button', { name: '批量确认' }).click()
    await expect(panel(page).getByText('1 笔已被处理，不再包括在内')).toBeVisible()
    await confirmVerb(page).click()
    await expect(page.getByText('操作成功')).toBeVisible()
    expect((await sent(server)).map(({ body }) => (body as unknown[]).length)).toEqual([3, 1])

    // Those that were decided leave the list of the pending ones, once the pointer and the focus have.
    await page.getByRole('heading', { level: 1 }).click()
    await expect.poll(() => keys(page, 100)).not.toContain(gone)
    const [own] = await keys(page, 1)
    await rows(page).first().getByRole('button', { name: '确认' }).click()
    await expect(confirmVerb(page)).toBeEnabled()
    await server.decideRebate(own!, false, { memo: '另一窗口', admin: '管理员' })
    await confirmVerb(page).click()
    await expect(panel(page).getByRole('listitem')).toContainText('已取消，由您本人操作')
  })

  test('a batch whose answer is lost is verified row by row and never resent (fault 2), whether it was carried out or not; 确认 waits for what cannot be read (A213), and leaves out what was not read', async ({
    signedInPage: page,
    server,
  }) => {
    const lost = [
      ['dropBefore', 0, []],
      ['dropAfter', 2, ['operator-by-login-name']],
    ] as const
    for (const [i, [kind, done, rules]] of lost.entries()) {
      await server.dialect(...rules)
      const ids = await keys(page, 2)
      for (let n = 0; n < 2; n++) await marks(page).nth(n).check()
      await page.getByRole('button', { name: '批量确认' }).click()
      await expect(panel(page)).toContainText('2 笔')
      await server.fault({ match: { path: '/api/rebate/rebate-all-verification' }, kind })
      await confirmVerb(page).click()
      await expect(panel(page)).toContainText('操作失败! 网络连接失败。结果未知，没有重复提交')
      await expect(panel(page)).toContainText(`成功 ${done} 笔，未成功 ${2 - done} 笔`)
      if (done === 0) await expect(panel(page).getByRole('listitem').first()).toContainText('仍为待处理')
      await panel(page).getByRole('button', { name: '重新读取' }).click()
      await panel(page).getByRole('button', { name: '关闭' }).click()
      expect(await sent(server)).toHaveLength(i + 1)
      for (const id of ids) expect((await server.rebate(id)).commits).toBe(done === 0 ? 0 : 1)
    }
    await server.dialect()
    await expect(rows(page).first().getByRole('button', { name: '确认' })).toBeVisible()

    await server.fault({ match: { path: '/api/rebate/list/' }, kind: 'status', status: 500, times: -1 })
    await rows(page).first().getByRole('button', { name: '确认' }).click()
    const sure = confirmVerb(page)
    await expect(panel(page)).toContainText('请求失败! 服务器错误 500')
    await expect(sure).toBeDisabled()
    await page.keyboard.press('Control+Enter')
    await server.clearFaults()
    await panel(page).getByRole('button', { name: '重试' }).click()
    await expect(sure).toBeEnabled()
    expect(await sent(server)).toHaveLength(lost.length)
    await test.step('a rebate that was not read is left out, and a stray click leaves it undecided', async () => {
      await page.keyboard.press('Escape')
      await expect(panel(page)).toHaveCount(0)
      await server.fault({
        match: { path: '/api/rebate/list/' },
        kind: 'answer',
        data: { data: [], rows: 0 },
      })
      await rows(page).first().getByRole('button', { name: '确认' }).click()
      await expect(panel(page)).toContainText('1 笔没有读到，不再包括在内')
      await expect(sure).toBeDisabled()
      // A stray click beside the panel leaves it undecided, Ctrl+Enter decides.
      await page.mouse.click(5, 5)
      await panel(page).getByRole('button', { name: '返回' }).click()
      await expect(panel(page)).toHaveCount(0)
      await rows(page).first().getByRole('button', { name: '确认' }).click()
      await expect(sure).toBeEnabled()
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText('操作成功')).toBeVisible()
      expect(await sent(server)).toHaveLength(lost.length + 1)
    })
  })

  test('the panel of one rebate shows its member, the balance and the totals of its day, keeps an unfinished reason for its rebate only, and the focus while a batch is sent and after a refusal', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('the panel of one rebate shows its member, the balance and the totals of its day', async () => {
      const row = rows(page).first()
      const [memberId, day] = [await row.locator('td').nth(2).innerText(), await row.locator('td').nth(6).innerText()]
      const member = (await server.member(memberId))!
      await row.getByRole('button', { name: '确认' }).click()
      const fact = (name: string) => panel(page).locator(`dt:text-is("${name}") + dd`)
      await expect(fact('昵称')).toHaveText(member.name)
      await expect(fact('余额')).toHaveText(/^[\d,]+\.\d\d$/)
      await expect(panel(page).getByRole('heading', { name: '当日统计' })).toBeVisible()
      await test.step('the id that opens the member is a line as high as the others, and nothing of the list is beyond its edge', async () => {
        const height = (name: string) => fact(name).evaluate((value) => value.getBoundingClientRect().height)
        await resizeTo(page, { width: 1280, height: 720 })
        expect(await height('会员ID')).toBe(await height('日期'))
        const beyond = await page
          .getByRole('region', { name: TITLE })
          .evaluate((list) => list.scrollWidth - list.clientWidth)
        expect(beyond).toBeLessThanOrEqual(0)
        await expect(row.getByText('待处理')).toBeVisible()
      })
      for (const name of ['上分', '下分', '差额', '总投注', '注数']) await expect(fact(name)).toHaveText(/^-?[\d,.]+$/)
      const { query } = (await server.log()).filter(({ path }) => path === '/api/order/bet-report').at(-1)!
      expect(query).toMatchObject({ userid: memberId, sdate: `${day} 00:00:00`, edate: `${day} 23:59:59` })
    })
    await page.keyboard.press('Escape')
    await test.step('an expanded rebate shows the member’s bets of its day', async () => {
      const day = await rows(page).first().locator('td').nth(6).innerText()
      await rows(page).first().getByRole('button', { name: '展开' }).click()
      await expect(page.getByText(`日期 ${day}`)).toBeVisible()
      await expect(page.getByRole('table', { name: '投注统计' })).toBeVisible()
      await expect(page.getByRole('button', { name: '总数据' })).toHaveCount(0)
      const { query } = (await server.log()).filter(({ path }) => path === '/api/order/bet-report').at(-1)!
      expect(query).toMatchObject({ sdate: `${day} 00:00:00`, edate: `${day} 23:59:59` })
    })
    await test.step('an unfinished reason is kept for its rebate only', async () => {
      const reason = panel(page).getByLabel('取消原因')
      const open = (row: number) => rows(page).nth(row).getByRole('button', { name: '取消' }).click()
      await open(0)
      await reason.fill('流水不符')
      await page.keyboard.press('Escape')
      await open(1)
      await expect(reason).toHaveValue('')
      await reason.fill('重复')
      await page.keyboard.press('Escape')
      await open(0)
      await expect(reason).toHaveValue('流水不符')
      await page.keyboard.press('Escape')
      for (const row of [0, 1]) await marks(page).nth(row).click()
      await page.getByRole('button', { name: '批量取消' }).click()
      await expect(reason).toHaveValue('')
    })
    await page.keyboard.press('Escape')
    for (const row of [0, 1]) await marks(page).nth(row).uncheck()

    const focusInside = () => panel(page).evaluate((open) => open.contains(document.activeElement))
    const member = await rows(page).first().locator('td').nth(2).innerText()
    await marks(page).first().click()
    await page.getByRole('button', { name: '批量确认' }).click()
    const path = '/api/rebate/rebate-all-verification'
    await server.fault({ match: { path }, kind: 'hang' })
    await confirmVerb(page).click()
    await expect(panel(page)).toHaveAttribute('aria-busy', 'true')
    expect(await focusInside()).toBe(true)
    await page.keyboard.press('Escape')
    await expect(panel(page), 'what is being sent stays in sight').toContainText(member)
    await server.clearFaults()
    await expect(page.getByText('操作成功，已确认 1 笔')).toBeVisible()
    await server.fault({ match: { path }, kind: 'refused', errors: '此操作被拒绝' })
    await marks(page).first().click()
    await page.getByRole('button', { name: '批量确认' }).click()
    await confirmVerb(page).click()
    await expect(panel(page).getByText('此操作被拒绝')).toBeVisible()
    expect(await focusInside()).toBe(true)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    expect(await sent(server)).toHaveLength(2)
  })

  test('a goodwill rebate needs all three fields, shows the member and is sent once, also when its answer is lost (A215, fault 49)', async ({
    signedInPage: page,
    server,
  }) => {
    const id = await rows(page).first().locator('td').nth(2).innerText()
    await page.getByRole('button', { name: '心意红' }).click()
    const form = dialog(page).first()
    await form.getByRole('button', { name: '核对心意红' }).click()
    for (const words of ['请输入ID', '请输入金额', '请输入备注']) await expect(form.getByText(words)).toBeVisible()
    const { name, balance } = await server.member(id)
    await form.getByLabel('会员ID').fill(id)
    await form.getByLabel('操作金额').fill('8.88')
    await form.getByLabel('备注').fill('节日快乐')
    await expect(form).toContainText(name)
    await form.getByRole('button', { name: '核对心意红' }).click()
    const sure = dialog(page).last()
    await expect(sure).toContainText('+8.88')
    await sure.getByRole('button', { name: '心意红 8.88' }).click()
    await expect(page.getByText('操作成功')).toBeVisible()
    const inserts = (await server.log()).filter(({ path }) => path === '/api/rebate/rebate-insert')
    expect(inserts.map(({ query }) => query)).toEqual([{ userid: id, balance: '8.88', memo: '节日快乐' }])
    expect(Number((await server.member(id)).balance)).toBeCloseTo(Number(balance) + 8.88, 2)
    await test.step('one whose answer is lost is found in the records, empties the form and is recorded as successful', async () => {
      await server.fault({ match: { path: '/api/rebate/rebate-insert' }, kind: 'dropAfter' })
      await page.getByRole('button', { name: '心意红' }).click()
      const fields = { 会员ID: id, 操作金额: '6.66', 备注: '补发' }
      for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value)
      await form.getByRole('button', { name: '核对心意红' }).click()
      await dialog(page).last().getByRole('button', { name: '心意红 6.66' }).click()
      await expect(form).toContainText('操作已生效')
      for (const label of Object.keys(fields)) await expect(form.getByLabel(label)).toHaveValue('')
      expect((await server.log()).filter(({ path }) => path === '/api/rebate/rebate-insert')).toHaveLength(2)
      const [last] = await page.evaluate(() => window.desktop.readAuditLog())
      expect(last).toMatchObject({ action: `心意红（会员 ${id}）`, result: 'succeeded' })
    })
  })
})

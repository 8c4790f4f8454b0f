import type { Locator, Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expect, leaveFor, reloadApplication, resizeTo, settled, test } from '../../e2e/support/fixtures.ts'
import { saveButton } from '../../e2e/support/locators.ts'
import { confirmReview, saveReviewed } from '../../e2e/support/save-reviewed.ts'
import type { Control } from '../../simulator/control.ts'

const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const sent = async (server: Control, path: string) =>
  (await server.log()).filter((entry) => entry.path === `/api/play/${path}`).map(({ body }) => body as never)
const paste = (page: Page, name: string, text: string) =>
  cell(page, name).evaluate((input, pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

test.describe('play settings (inventory 192–231)', () => {
  test.use({ at: routes.PlaySetting.path })
  test.beforeEach(async ({ signedInPage: page }) => {
    await expect(cell(page, '大 赔率')).toHaveValue('1.98')
  })

  test('odds are typed, pasted and undone; flags, notes and rules of a play are each saved by themselves', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('odds are typed and pasted by the column, marked as changed and undone', async () => {
      await cell(page, '大 赔率').fill('2.05')
      await page.keyboard.press('Enter')
      await expect(cell(page, '小 赔率')).toBeFocused()
      await paste(page, '小 赔率', '1.91\t40,000\r\n1.92\t¥ 41,000\r\n1.93\t42000\r\n')
      await expect(page.getByText('已粘贴 6 个值')).toBeVisible()
      await expect(cell(page, '单 限额')).toHaveValue('41000')
      await expect(page.getByText('赔率原为 1.98，限额原为 50000').first()).toBeVisible()
      await expect(page.getByText('有 7 处未保存的修改')).toBeVisible()
      await page.keyboard.press('Control+z')
      await expect(page.getByText('有 1 处未保存的修改')).toBeVisible()
      await page.getByRole('button', { name: '撤销' }).click()
      await expect(page.getByText('没有未保存的修改')).toBeVisible()
      await expect(cell(page, '大 赔率')).toHaveValue('1.98')
    })
    await test.step('a flag of a play asks for confirmation and shows the state at the server', async () => {
      const flags = page.getByRole('group', { name: '开关' })
      await expect(flags.getByRole('switch')).toHaveCount(4)
      const asking = page.getByRole('dialog', { name: '切换确认' })
      await flags.getByLabel('台湾28').click()
      await expect(asking).toContainText('您确认要切换开关状态吗？')
      await asking.getByRole('button', { name: '取消' }).click()
      await settled(page)
      await expect(flags.getByLabel('台湾28')).toBeChecked()
      await flags.getByLabel('台湾28').click()
      await asking.getByRole('button', { name: '关闭台湾28' }).click()
      await expect(flags.getByLabel('台湾28')).not.toBeChecked()
      expect(await sent(server, 'set-play-bool')).toEqual([{ playId: 1, type: 'isOpenTW28', value: false }])
      await server.fault({ match: { path: '/api/play/set-play-bool' }, kind: 'dropAfter' })
      await flags.getByLabel('加拿大28').click()
      await asking.getByRole('button', { name: '关闭加拿大28' }).click()
      await expect(flags.getByLabel('加拿大28')).not.toBeChecked()
      await expect.poll(async () => (await server.entity('play', 1)).entity.isOpenJND28).toBe(false)
      expect(await sent(server, 'set-play-bool')).toHaveLength(2)
    })
    await test.step('each note of a play is edited and saved by itself', async () => {
      const { entity: before } = await server.entity('play', 1)
      await page.getByRole('tab', { name: '说明' }).click()
      const odds = page.getByRole('region', { name: '赔率说明' })
      await expect(odds).toContainText('13、14 回本')
      const [title, edit, first] = await Promise.all(
        [odds.getByRole('heading'), odds.getByRole('button'), odds.getByRole('textbox')].map((each) =>
          each.boundingBox(),
        ),
      )
      expect(edit!.y, 'in the line of the title').toBeLessThan(title!.y + title!.height)
      expect(first!.x, 'the text begins below it').toBe(title!.x)
      await expect(page.getByRole('region', { name: '回红说明' })).toContainText('旧版说明')
      await page.getByRole('button', { name: '编辑赔率说明' }).click()
      const text = odds.getByRole('textbox', { name: '赔率说明' })
      await text.click()
      await page.keyboard.press('Control+Home')
      await page.keyboard.type('新：')
      await page.getByRole('button', { name: '取消赔率说明' }).click()
      const asking = page.getByRole('dialog', { name: '放弃修改' })
      await asking.getByRole('button', { name: '继续编辑' }).click()
      await page.getByRole('tab', { name: '赔率' }).click()
      await page.getByRole('tab', { name: '说明' }).click()
      await expect(text).toContainText('新：单注赔率')
      await page.getByRole('button', { name: '保存赔率说明' }).click()
      await expect(page.getByText('保存成功', { exact: true })).toBeVisible()
      await expect(odds).toContainText('新：单注赔率')
      const [body] = await sent(server, 'set-string')
      expect(body).toMatchObject({ playId: 1, type: 'OddsRemark', value: expect.stringContaining('新：') })
      const { entity: after } = await server.entity('play', 1)
      expect(after).toEqual({ ...before, oddsRemark: (body as unknown as { value: string }).value })
    })
    await test.step('the rules of a play are saved whole, with the fields the console does not know', async () => {
      const { entity: before } = await server.entity('play', 1)
      await page.getByRole('tab', { name: '限额与规则' }).click()
      const recovery = page.getByRole('region', { name: '回本规则' })
      await expect(recovery.getByText('其他')).toBeVisible()
      await expect(recovery.getByLabel('超出不计积分')).toHaveAccessibleDescription('积分')
      const offsets = await page.getByRole('table', { name: '回红档位' }).evaluate((table) =>
        ['组合比例', '投注期数', '输额'].map((title, i) => {
          const heading = [...table.querySelectorAll('th')].find(({ textContent }) => textContent === title)!
          const input = table.querySelectorAll('input')[i]!
          const text = document.createRange()
          text.selectNodeContents(heading)
          const digits = input.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(input).paddingRight)
          return Math.abs(text.getBoundingClientRect().right - digits)
        }),
      )
      expect(Math.max(...offsets), 'headings end where the digits do').toBeLessThan(4)
      await expect(recovery.getByLabel('recovery_GraceSeconds')).toHaveValue(String(before.recovery_GraceSeconds))
      await recovery.getByLabel('单注').click()
      const rebateType = before.rebate_Type === 1 ? 2 : 1
      await page.getByRole('radio', { name: rebateType === 1 ? '输赢回红' : '流水回红' }).click()
      await page.getByRole('switch', { name: '统一回红' }).click()
      await recovery.getByLabel('大、双倍数（超出不计）').fill('4.5')
      await recovery.getByLabel('极值参与回本').click()
      await recovery.getByLabel('recovery_GraceSeconds').fill('61')
      await cell(page, '第3档 输赢回红 输额').fill('千')
      await cell(page, '第5档 流水回红 回红比例').fill('1.2')
      await expect(page.getByRole('table', { name: '回红档位' }).getByText('该项必须输入数字')).toBeVisible()
      await cell(page, '第3档 输赢回红 输额').fill('4600')
      await page.getByLabel('极大范围').fill('28')
      await page.getByLabel('极小范围').fill('6')
      await expect(page.getByText('必须在 0 到 27 之间')).toBeVisible()
      await page.getByLabel('极大范围').fill('5')
      await expect(page.getByText('极小和极大的范围有重叠')).toBeVisible()
      await page.getByLabel('极大范围').fill('21')
      await expect(page.getByText('极小和极大的范围有重叠')).toHaveCount(0)
      await saveReviewed(page)
      await expect(page.getByText('玩法保存成功')).toBeVisible()
      const { entity: after } = await server.entity('play', 1)
      expect(after).toEqual({
        ...before,
        recovery_Type: 1,
        rebate_Type: rebateType,
        isUnified_Rebate: !before.isUnified_Rebate,
        recovery_Multiples_BigDouble_BeyondIgnore: 4.5,
        recovery_IsPeak: true,
        recovery_GraceSeconds: 61,
        rebate_3_LoseBalance: 4600,
        backwater_5_Scale: 1.2,
        max_Minimum: 6,
        min_Maximum: 21,
      })
    })
  })

  test('in a wide window the odds stand in two or three tables beside each other, and Enter and a pasted column go on there', async ({
    signedInPage: page,
  }) => {
    await resizeTo(page, { width: 1350, height: 600 })
    const halves = [
      page.getByRole('table', { name: '赔率', exact: true }),
      page.getByRole('table', { name: '赔率（续）' }),
    ]
    await expect(halves[0]!.locator('tr[data-key]')).toHaveCount(21)
    await expect(halves[1]!.locator('tr[data-key]')).toHaveCount(20)
    await expect(halves[0]!.getByRole('columnheader', { name: '限额（积分）' })).toBeVisible()
    const widths = await Promise.all(
      halves.map((half) =>
        half
          .getByRole('columnheader')
          .first()
          .evaluate((title) => title.clientWidth),
      ),
    )
    expect(Math.max(...widths), 'the fields are near their titles').toBeLessThanOrEqual(300)
    expect(Math.abs(widths[0]! - widths[1]!), 'as near in each table').toBeLessThanOrEqual(1)
    const middleOf = async (part: Locator) => {
      const { y, height } = (await part.boundingBox())!
      return y + height / 2
    }
    const undo = await middleOf(page.getByRole('button', { name: '撤销' }))
    expect(Math.abs(undo - (await middleOf(page.getByRole('tab', { name: '赔率' })))), 'one line').toBeLessThan(6)
    await expect(halves[0]!.getByText('积分', { exact: true }), 'said once, not in each row').toHaveCount(0)
    await expect(halves[1]!.getByRole('columnheader', { name: '踢单' }), 'none of its rows has one').toHaveCount(0)
    const scrolledAlone = page
      .locator('[data-region=table]')
      .evaluateAll((tables) => tables.filter((table) => getComputedStyle(table).overflowY !== 'visible').length)
    expect(await scrolledAlone, 'one scroll bar for both').toBe(0)
    const headings = async () => (await halves[0]!.getByRole('columnheader').allInnerTexts()).filter((text) => !text)
    expect(await headings(), 'no column without a heading').toEqual([])
    const right = async (part: Locator) => (await part.getByRole('textbox').last().boundingBox())!
    const end = async (part: Locator) => (await part.boundingBox())!
    const [field, table] = [await right(halves[1]!), await end(halves[1]!)]
    expect(table.x + table.width - field.x - field.width, 'nothing is blank behind the fields').toBeLessThan(24)
    const bar = await end(page.getByRole('button', { name: '保存' }))
    expect(Math.abs(table.x + table.width - bar.x - bar.width), 'a scroll bar moves no table').toBeLessThanOrEqual(1)
    const gap = await halves[0]!.evaluate((grid) => {
      const endOf = (text: Node) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        return range.getBoundingClientRect().right
      }
      const input = grid.querySelector('td input.grid-cell')!
      const { paddingRight, borderRightWidth } = getComputedStyle(input)
      const inner = Number.parseFloat(paddingRight) + Number.parseFloat(borderRightWidth)
      return endOf(grid.querySelectorAll('thead th')[1]!.firstChild!) - input.getBoundingClientRect().right + inner
    })
    expect(Math.abs(gap), 'the heading ends where the digits do').toBeLessThanOrEqual(1)
    const middles = await page
      .getByRole('row')
      .filter({ has: cell(page, '大单 赔率') })
      .locator('input, label > span')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()).map(({ y, height }) => y + height / 2))
    expect(middles).toHaveLength(4)
    expect(Math.max(...middles) - Math.min(...middles), 'a switch and its word are in line').toBeLessThanOrEqual(1)
    await paste(page, '7点 赔率', '93\n71')
    await expect(halves[0]!.locator('tr[data-key]').last()).toContainText('赔率原为 94')
    await expect(cell(page, '8点 赔率')).toHaveValue('71')
    await cell(page, '7点 赔率').press('Enter')
    await expect(cell(page, '8点 赔率')).toBeFocused()
    const lastThird = page.getByRole('table', { name: '赔率（续二）' })
    await resizeTo(page, { width: 1440, height: 900 })
    await expect(lastThird.locator('tr[data-key]')).toHaveCount(13)
    const [grid, panel] = [await end(lastThird), await end(page.getByRole('tabpanel'))]
    expect(panel.x + panel.width - grid.x - grid.width, 'nothing is blank beside them').toBeLessThan(4)
    await expect(halves[1]!.locator('tr').last(), 'all rows are in sight').toBeInViewport({ ratio: 1 })
    await resizeTo(page, { width: 1200, height: 720 })
    await expect(halves[1]!, 'no edit is lost in a narrower one').toHaveCount(0)
    await expect(page.getByText('有 2 处未保存的修改')).toBeVisible()
  })

  test('changed odds are checked and sent as whole rows; they show a refusal in their row and ask about another administrator’s change', async ({
    signedInPage: page,
    server,
  }) => {
    const before = (await server.entities('odds')).filter(({ playId }) => playId === 1)
    await cell(page, '大 赔率').fill('2.0x')
    await cell(page, '小 限额').fill('45000')
    const kick = page.locator('label', { has: page.getByRole('checkbox', { name: '单 踢单', exact: true }) })
    await expect(kick).toHaveText('关')
    await kick.click()
    await expect(kick).toHaveText('开')
    await expect(page.getByRole('checkbox', { name: '豹子 踢单' })).toHaveCount(0)
    await saveButton(page).click()
    await expect(page.getByText('该项必须输入数字').locator('..').locator('svg')).toBeVisible()
    await expect(cell(page, '大 赔率')).toBeFocused()
    const edgeOf = (name: string) => cell(page, name).evaluate((input) => getComputedStyle(input).borderTopColor)
    expect(await edgeOf('大 赔率'), 'its field is marked, too').not.toBe(await edgeOf('双 赔率'))
    expect(await sent(server, 'updateing-play-odds-info')).toEqual([])
    await cell(page, '大 赔率').fill('1.98')
    await saveReviewed(page)
    await expect(page.getByText('赔率限额保存成功')).toBeVisible()
    expect(await sent(server, 'updateing-play-odds-info')).toEqual([
      [
        { ...before[1], quota: 45_000 },
        { ...before[2], isKick: 1 },
      ],
    ])
    await expect(page.getByText('没有未保存的修改')).toBeVisible()
    await expect(cell(page, '小 限额')).toHaveValue('45000')

    await cell(page, '小 赔率').fill('1.999')
    await saveReviewed(page)
    await expect(page.getByRole('table', { name: '赔率' }).getByText('格式不正确')).toBeVisible()
    await cell(page, '小 赔率').fill('1.9')
    await server.fault({ match: { path: '/api/play/updateing-play-odds-info' }, kind: 'dropAfter' })
    await saveReviewed(page)
    // The message may be that of the save before.
    await expect(page.getByText('没有未保存的修改')).toBeVisible()
    expect((await server.entity('odds', 1001)).commits, 'once more').toBe(2)

    await cell(page, '小 赔率').fill('1.8')
    await cell(page, '大 限额').fill('60000')
    await server.edit('odds', 1001, { odds: 1.7, quota: 30_000 })
    await saveButton(page).click()
    const conflict = page.getByRole('alertdialog', { name: '已被他人修改' })
    await expect(conflict.getByRole('row', { name: '小 赔率' })).toHaveText(/1\.9.*1\.7.*1\.8/)
    await conflict.getByRole('button', { name: '保留他人的' }).click()
    await confirmReview(page)
    await expect(page.getByText('没有未保存的修改')).toBeVisible()
    expect((await server.entity('odds', 1001)).entity).toMatchObject({ odds: 1.7, quota: 30_000 })
    expect((await server.entity('odds', 1000)).entity).toMatchObject({ odds: 1.98, quota: 60_000 })
    await expect(cell(page, '小 赔率')).toHaveValue('1.7')
  })

  test('values changed in one play are filled into others, reviewed together and sent once each; a lost answer is told for its play', async ({
    signedInPage: page,
    server,
  }) => {
    const path = 'updateing-play-odds-info'
    const other = (name: string) => page.getByRole('region', { name: `${name} 的赔率` })
    const change = async (odds: string) => {
      await cell(page, '大 赔率').fill(odds)
      await page.getByRole('button', { name: '填入其他玩法' }).click()
      for (const name of ['高倍玩法', '保本玩法']) await page.getByRole('checkbox', { name }).check()
      await page.getByRole('button', { name: '填入 2 个玩法' }).click()
      await expect(other('保本玩法')).toContainText('1 处修改')
      await expect(page.getByText('有 3 处未保存的修改')).toBeVisible()
      await saveButton(page).click()
    }
    await expect(page.getByRole('button', { name: '填入其他玩法' }), 'nothing is changed').toBeDisabled()
    await change('1.95')
    const review = page.getByRole('dialog', { name: '核对修改' })
    await expect(review).toContainText('共 3 处修改')
    for (const name of ['经典玩法', '高倍玩法', '保本玩法'])
      await expect(
        review.getByRole('table', { name: `${name} 赔率` }).getByRole('row', { name: '大 赔率' }),
      ).toContainText('1.95')
    await resizeTo(page, { width: 640, height: 360 })
    const isCut = review
      .getByRole('table')
      .first()
      .evaluate((table) => table.clientHeight > table.parentElement!.clientHeight + 1)
    expect(await isCut, 'at 200 % the list is scrolled, not each table').toBe(false)
    await expect(review.getByRole('button', { name: '确认保存' })).toBeInViewport({ ratio: 1 })
    await resizeTo(page, { width: 1440, height: 900 })
    await confirmReview(page)
    await expect(page.getByText('没有未保存的修改')).toBeVisible()
    await expect(other('高倍玩法'), 'it was saved').toHaveCount(0)
    const rows = [1, 2, 3].map((playId) => [expect.objectContaining({ playId, detail: '大', odds: 1.95 })])
    expect(await sent(server, path)).toEqual(rows)

    // The second of three calls is lost.
    await server.fault({ match: { path: `/api/play/${path}` }, kind: 'delay', ms: 0 })
    await server.fault({ match: { path: `/api/play/${path}` }, kind: 'dropBefore' })
    await change('1.9')
    await confirmReview(page)
    await expect(page.getByText(/^高倍玩法：操作失败!.*结果未知/)).toBeVisible()
    await expect(page.getByText('已保存：经典玩法 赔率。没有提交：保本玩法 赔率')).toBeVisible()
    await settled(page)
    expect(await sent(server, path), 'none is sent again').toHaveLength(5)
    for (const name of ['高倍玩法', '保本玩法']) await page.getByRole('button', { name: `不填入${name}` }).click()
    await expect(page.getByText('没有未保存的修改')).toBeVisible()
  })

  test('a play is renamed; a table of two hundred odds renders only the visible ones and takes a pasted column whole; leaving with unsaved edits asks for confirmation', async ({
    signedInPage: page,
    server,
  }) => {
    await page.getByRole('button', { name: '修改名称' }).click()
    await page.getByLabel('玩法名称').fill(' ')
    await page.keyboard.press('Enter')
    await expect(page.getByText('名称不能为空')).toBeVisible()
    await page.getByLabel('玩法名称').fill('经典新玩法')
    await page.getByLabel('玩法', { exact: true }).selectOption('高倍玩法')
    const leaving = page.getByRole('dialog', { name: '离开此页' })
    await expect(leaving).toContainText('玩法名称有未保存的修改')
    await leaving.getByRole('button', { name: '留下' }).click()
    await expect(page.getByLabel('玩法', { exact: true })).toHaveValue('1')
    await page.getByLabel('玩法名称').press('Enter')
    await expect(page.getByRole('heading', { name: '经典新玩法' })).toBeVisible()
    expect(await sent(server, 'set-string')).toEqual([{ playId: 1, type: 'Name', value: '经典新玩法' }])
    await page.getByLabel('玩法', { exact: true }).selectOption('特码玩法')
    // The half beside it, of the play before, has left.
    const table = page.getByRole('table', { name: '赔率', exact: true })
    await expect(table).toHaveAttribute('aria-rowcount', '201')
    await expect(page.getByRole('table')).toHaveCount(1)
    expect(await table.locator('tr[data-key]').count()).toBeLessThan(60)
    await paste(page, '特码001 赔率', Array.from({ length: 201 }, (_, i) => (40 + i / 10).toFixed(1)).join('\n'))
    await expect(page.getByText('已粘贴 200 个值，多出的 1 行没有用到')).toBeVisible()
    await page.getByRole('region', { name: '赔率' }).evaluate((section) => section.scrollTo(0, section.scrollHeight))
    await expect(cell(page, '特码200 赔率')).toHaveValue('59.9')
    await saveReviewed(page)
    await expect(page.getByText('赔率限额保存成功')).toBeVisible()
    expect((await server.entity('odds', 5199)).entity).toMatchObject({ odds: 59.9, quota: 1_000 })
    await cell(page, '特码200 赔率').fill('3')
    await leaveFor(page, '机器人设置')
    await leaving.getByRole('button', { name: '不保存离开', exact: true }).click()
    await expect(page.locator('h1')).toHaveText('机器人设置')
    expect(await sent(server, 'updateing-play-odds-info')).toHaveLength(1)
  })
})

test.describe('odds of a server that says less of them (A211, A386)', () => {
  test.use({ at: routes.PlaySetting.path })
  test.beforeEach(async ({ server }) => {
    await server.configShape('no-ids')
    await server.edit('odds', 1001, { isKick: null })
  })

  test('without ids they keep their own values, and a save changes none but its own; 踢单 that is not said is 未知; two of one name stay two', async ({
    signedInPage: page,
    server,
  }) => {
    const before = await server.entities('odds')
    const own = (values: object) => before.map((row) => (row.id === 1001 ? { ...row, ...values } : row))
    await test.step('踢单 that the server does not say is 未知, and goes back as it came until one is chosen', async () => {
      const unknown = page.getByRole('button', { name: '小 踢单：未知' })
      await expect(unknown).toHaveText('未知')
      await cell(page, '小 赔率').fill('1.91')
      await expect(cell(page, '大 赔率')).toHaveValue('1.98')
      await saveReviewed(page)
      // This server takes no null.
      await expect(page.getByText('isKick 格式不正确').first()).toBeVisible()
      expect(await sent(server, 'updateing-play-odds-info')).toEqual([[expect.objectContaining({ isKick: null })]])
      await unknown.click()
      await page.getByRole('button', { name: '开启踢单' }).click()
      await expect(page.getByRole('checkbox', { name: '小 踢单', exact: true })).toBeChecked()
      await expect(page.getByText('踢单原为 未知').first()).toBeVisible()
      await saveReviewed(page)
      await expect(page.getByText('没有未保存的修改')).toBeVisible()
      expect(await server.entities('odds'), 'in the form of the others').toEqual(own({ odds: 1.91, isKick: 1 }))
    })
    await test.step('odds without ids keep their own values, and a save changes none but its own', async () => {
      await cell(page, '小 赔率').fill('1.93')
      await server.edit('odds', 1001, { odds: 1.7 })
      await saveButton(page).click()
      const conflict = page.getByRole('alertdialog', { name: '已被他人修改' })
      await expect(conflict.getByRole('row', { name: '小 赔率' })).toHaveText(/1\.7.*1\.93/)
      await conflict.getByRole('button', { name: '用我的覆盖' }).click()
      await confirmReview(page)
      await expect(page.getByText('赔率限额保存成功')).toBeVisible()
      await expect(cell(page, '小 赔率')).toHaveValue('1.93')
      await expect(cell(page, '大 赔率')).toHaveValue('1.98')
      expect(await server.entities('odds')).toEqual(own({ odds: 1.93, isKick: 1 }))
    })
    await test.step('two odds of one name stay two, each with its own message and value', async () => {
      await server.configShape('same-numbers')
      await reloadApplication(page)
      await cell(page, '大（2） 赔率').fill('1.999')
      await saveReviewed(page)
      await expect(page.getByRole('row', { name: /^大（2）/ }).getByText('格式不正确')).toBeVisible()
      await cell(page, '大（2） 赔率').fill('1.92')
      await saveReviewed(page)
      await expect(page.getByText('没有未保存的修改')).toBeVisible()
      await expect(cell(page, '大 赔率')).toHaveValue('1.98')
      expect(await server.entities('odds')).toEqual(own({ odds: 1.92, isKick: 1 }))
    })
  })
})

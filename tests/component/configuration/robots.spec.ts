import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expectRange, typeRange, visibleRange } from '../../e2e/support/filter-bar.ts'
import { expect, reloadApplication, resizeTo, rowOf, settled, test } from '../../e2e/support/fixtures.ts'
import { rowsOf, saveButton } from '../../e2e/support/locators.ts'
import { requestsTo } from '../../e2e/support/requests.ts'
import { confirmReview, saveReviewed } from '../../e2e/support/save-reviewed.ts'
import type { Control } from '../../simulator/control.ts'

const TITLE = '机器人管理'
const rows = (page: Page) => rowsOf(page, TITLE)
const requested = async (server: Control) =>
  (await requestsTo(server, '/api/robot/robot-page-by-admin')).map(({ body }) => body as object).at(-1)
/** Not the page behind a full one, which shows whether its total is that of all. */
const requestedFirst = async (server: Control) =>
  (await requestsTo(server, '/api/robot/robot-page-by-admin'))
    .map(({ body }) => body as { page: number })
    .findLast(({ page }) => page === 1)
const CHANGE = '/api/robot/set-robot-info-by-admin'

test.describe('robots (inventory 309–323)', () => {
  test.use({ at: routes.Robot.path })
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
  test.beforeEach(async ({ signedInPage: page }) => {
    await expect(rows(page)).toHaveCount(10)
  })

  test('robots are filtered and sorted by the server, and the days apply to the statistics of a row', async ({
    signedInPage: page,
    server,
  }) => {
    const everything = { page: 1, pageSize: 10, status: -1, level: 0, name: '' }
    expect(await requested(server)).toEqual(everything)
    await expect(page.getByRole('table', { name: TITLE, exact: true }).getByRole('columnheader')).toHaveText(
      ['展开', 'ID', '头像', '昵称', '等级', '当前积分', '当前状态', '操作'].map((title) => new RegExp(`^${title}`)),
    )
    const { from: first, to: today } = await visibleRange(page)
    expect(Date.parse(today) - Date.parse(first)).toBe(6 * 86_400_000)
    await typeRange(page, '2020-01-01', today)
    await expect(page.getByText(`只能查询 ${first} 之后的数据`)).toBeVisible()
    await typeRange(page, first, today)
    await expectRange(page, { from: first, to: today })
    const panel = page.getByRole('region', { name: '机器人', exact: true })
    await expect(panel.getByText('没有上下分，也没有投注'), 'seven zeros are one line').toBeVisible()
    await test.step('the id of a robot is copied', async () => {
      const id = (await rows(page).first().getAttribute('data-key'))!
      await rows(page).first().getByRole('button', { name: '复制' }).click()
      await expect(page.getByText('复制成功！')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
    })

    await test.step('a refused list is read again by 重试', async () => {
      await server.fault({
        match: { path: '/api/robot/robot-page-by-admin' },
        kind: 'refused',
        errors: '机器人服务未启动',
      })
      await page.getByRole('button', { name: '刷新' }).click()
      await expect(page.getByText('请求失败! 机器人服务未启动')).toBeVisible()
      await page.getByRole('button', { name: '重试' }).click()
    })

    const points = page.getByRole('columnheader', { name: '当前积分' })
    await expect(points).toHaveAttribute('aria-sort', 'none')
    await points.getByRole('button').click()
    await expect(points).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/sort=balance/)
    await points.getByRole('button').press('Enter')
    await expect(points).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(() => requested(server)).toEqual({ ...everything, field: 'balance', order: 'descending' })
    await page.getByRole('button', { name: '下一页' }).click()
    await expect.poll(() => requested(server)).toMatchObject({ page: 2, field: 'balance', order: 'descending' })
    await page.getByLabel('状态', { exact: true }).selectOption('关闭')
    await page.getByLabel('等级').selectOption('低')
    await page.getByRole('button', { name: '查询' }).click()
    await expect
      .poll(() => requestedFirst(server))
      .toEqual({ ...everything, status: 0, level: 3, field: 'balance', order: 'descending' })
    await points.getByRole('button').click()
    await expect.poll(() => requestedFirst(server)).toEqual({ ...everything, status: 0, level: 3 })
    // Where nothing stands beside the list, the row opens that did.
    await resizeTo(page, { width: 1199, height: 900 })
    await expect(page.getByRole('region', { name: /的统计$/ })).toBeVisible()
    const { from } = await visibleRange(page)
    await expect(page.getByRole('button', { name: /^统计期间：/ })).toHaveAttribute('title', new RegExp(`^${from} – `))
  })

  test('the nickname of a robot is edited in its row; all robots are initialised only by the typed word, and those that were initialised late not twice (fault 2)', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('the nickname of a robot is edited in its row', async () => {
      const id = (await rows(page).first().getAttribute('data-key'))!
      const row = rowOf(page, TITLE, id)
      await row.getByRole('button', { name: '编辑' }).click()
      await row.getByLabel('昵称').fill('  ')
      await row.getByRole('button', { name: '保存' }).click()
      await expect(row.getByText('昵称不能为空').locator('..').locator('svg')).toBeVisible()
      await row.getByLabel('昵称').fill('小幸运')
      await server.fault({ match: { path: CHANGE }, kind: 'refused', errors: '昵称重复' })
      await row.getByLabel('昵称').press('Enter')
      await expect(row.getByText('昵称重复')).toBeVisible()
      await server.fault({ match: { path: CHANGE }, kind: 'dropAfter' })
      await row.getByRole('button', { name: '保存' }).click()
      await expect(page.getByText('操作成功')).toBeVisible()
      await expect(row.getByRole('button', { name: '编辑 小幸运' })).toBeVisible()
      expect((await requestsTo(server, CHANGE)).map(({ query }) => query)).toEqual([
        { id, name: '小幸运' },
        { id, name: '小幸运' },
      ])
      expect(await server.entity('robot', id)).toMatchObject({ commits: 1, entity: { name: '小幸运' } })
      await row.getByRole('button', { name: '编辑' }).click()
      await row.getByLabel('昵称').fill('别的')
      await page.getByRole('button', { name: '下一页' }).click()
      const leaving = page.getByRole('dialog', { name: '离开此页' })
      await leaving.getByRole('button', { name: '留下' }).click()
      await row.getByLabel('昵称').press('Escape')
      await expect(row.getByText('小幸运')).toBeVisible()
    })
    await test.step('all robots are initialised only by the typed word, and not twice', async () => {
      const dialog = page.getByRole('dialog')
      const INIT = '/api/robot/init-robot-info-by-admin'
      const names = async () => JSON.stringify((await server.entities('robot')).map(({ name }) => name))
      const before = await rows(page).first().innerText()
      await page.getByRole('button', { name: '初始化' }).click()
      const sure = dialog.getByRole('button', { name: '初始化' })
      await sure.click()
      await expect(dialog).toContainText('请先输入“初始化”')
      await dialog.getByRole('textbox').fill('初始')
      await sure.click()
      await expect(dialog).toContainText('输入的不是“初始化”')
      await dialog.getByRole('textbox').fill('初始化')
      await dialog.getByRole('textbox').press('Enter')
      await settled(page)
      expect(await requestsTo(server, INIT), 'not by Enter alone').toHaveLength(0)
      const standing = await names()
      const late = await server.fault({ match: { path: INIT }, kind: 'commitLater' })
      await sure.click()
      await expect(page.getByText('结果未知：核对后没有变化，没有重复提交')).toBeVisible()
      await server.clearFaults(late)
      await expect.poll(names).not.toBe(standing)
      await page.getByRole('button', { name: '初始化' }).click()
      await dialog.getByRole('textbox').fill('初始化')
      await sure.click()
      await expect(page.getByText('上次提交已经完成，没有重复提交')).toBeVisible()
      await expect(rows(page).first()).not.toHaveText(before)
      expect(await requestsTo(server, INIT)).toHaveLength(1)
    })
  })

  test('the status of a robot is changed in its dialog, and an unknown one is neither open nor closed', async ({
    signedInPage: page,
    server,
  }) => {
    await expect(rows(page).first(), 'the first one is beside the list at once').toHaveAttribute('aria-current', 'true')
    const row = rows(page).filter({ hasText: '开启' }).first()
    const id = (await row.getAttribute('data-key'))!
    await row.getByRole('button', { name: '开启', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('开启')).toBeChecked()
    await dialog.getByRole('button', { name: '修改状态' }).click()
    await expect(dialog.getByText('状态没有改变，请选择另一项')).toBeVisible()
    await settled(page)
    expect(await requestsTo(server, CHANGE), 'nothing is sent').toHaveLength(0)
    await dialog.getByLabel('关闭', { exact: true }).click()
    const held = await server.fault({ match: { path: CHANGE }, kind: 'hang' })
    await dialog.getByRole('button', { name: '修改状态' }).click()
    await expect(dialog.getByText('验证成功，保存中')).toBeVisible()
    await server.clearFaults(held)
    await expect(dialog).toHaveCount(0)
    expect((await server.entity('robot', id)).entity).toMatchObject({ state: 0 })
    await expect(rowOf(page, TITLE, id)).toContainText('关闭')

    await server.edit('robot', Number(id), { state: 7, name: '财源广进'.repeat(10) })
    await page.getByRole('button', { name: '刷新' }).click()
    await expect(rowOf(page, TITLE, id).getByText('7', { exact: true })).toBeVisible()
    await rowOf(page, TITLE, id).getByRole('button', { name: '修改状态' }).click()
    await dialog.getByRole('button', { name: '修改状态' }).click()
    await expect(dialog.getByText('表单验证失败，请检查!')).toBeVisible()
    await dialog.getByRole('button', { name: '取消' }).click()
    expect(await requestsTo(server, CHANGE)).toHaveLength(1)

    const edit = rowOf(page, TITLE, id).getByRole('button', { name: /^编辑/ })
    await resizeTo(page, { width: 1280, height: 720 })
    const cut = await edit.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(cut, 'a long name does not cut the button behind it').toBeLessThanOrEqual(0)
    const panel = page.getByRole('region', { name: '机器人', exact: true })
    const listed = rows(page).nth(3)
    await listed.click()
    await expect(listed, 'beside the list more is said about the row that is marked').toHaveAttribute(
      'aria-current',
      'true',
    )
    await expect(panel).toContainText(`机器人 ${await listed.getAttribute('data-key')}`)
    const report = {
      match: { path: '/api/order/bet-report' },
      kind: 'answer',
      data: { balance: 5, payInBalance: 5, payDifferBalance: 0, sumNumber: 0 },
    } as const
    // The request of the row before must not meet it, which is sent once the row has rested.
    await expect(panel).toContainText('没有上下分，也没有投注')
    await settled(page)
    await server.fault(report)
    await rows(page).nth(2).click()
    await expect(panel).toContainText('上分5.00')
    await expect(panel).toContainText('差额0.00')
    await expect(panel.getByText('余额'), 'its points are said above').toHaveCount(0)
    const zero = panel.getByText(/^0(\.00)?$/).first()
    await expect(zero, 'zeros are as quiet as labels').toHaveCSS(
      'color',
      await panel
        .locator('dt')
        .first()
        .evaluate((label) => getComputedStyle(label).color),
    )
    const list = page.getByRole('table', { name: TITLE, exact: true })
    const sideways = ({ parentElement }: Element) => parentElement!.scrollWidth - parentElement!.clientWidth
    expect(await list.evaluate(sideways), 'beside a robot the list needs no scrolling').toBeLessThanOrEqual(0)
    await expect(rows(page).nth(3).getByRole('img'), 'no column is out of sight').toBeInViewport()
    await rows(page).nth(3).getByRole('button', { name: '展开' }).click()
    await expect(page.getByRole('region', { name: /的统计$/ }), 'a row opens beside the panel, too').toBeVisible()
    await expect(panel, 'which says nothing twice').not.toContainText('投注统计')
    expect(await list.evaluate(sideways)).toBeLessThanOrEqual(0)
    await expect(page.getByRole('table', { name: '投注统计' })).toBeVisible()
    await rows(page).nth(3).getByRole('button', { name: '收起' }).click()
    await test.step('the row stays open when the width passes the limit, both ways', async () => {
      const key = await rows(page).nth(3).getAttribute('data-key')
      await resizeTo(page, { width: 1199, height: 720 })
      await expect(panel).toHaveCount(0)
      await expect(page.locator(`tr.detail[data-detail="${key}"]`)).toContainText('总投注')
      await rows(page).nth(1).getByRole('button', { name: '展开' }).click()
      await resizeTo(page, { width: 1280, height: 720 })
      await expect(panel).toContainText(`机器人 ${await rows(page).nth(1).getAttribute('data-key')}`)
    })
    await rowOf(page, TITLE, id).click()
    await expect(panel).toContainText('财源广进')
    const avatar = (await panel.getByRole('button', { name: '查看头像' }).boundingBox())!
    expect(avatar.width, 'nor narrows the picture').toBeCloseTo(avatar.height, 0)
    const find = page.getByRole('search').getByLabel('昵称')
    await find.fill('财源广进财源')
    await find.press('Enter')
    await expect(rows(page)).toHaveCount(1)
    await settled(page)
    const region = (await page.getByRole('region', { name: TITLE }).boundingBox())!
    expect(region.height, 'the frame ends with the only row').toBeLessThanOrEqual(72)
  })
})

test.describe('robot settings (inventory 324–333)', () => {
  test.use({ at: routes.RobotSetting.path })
  const saved = async (server: Control) =>
    Object.fromEntries((await server.entities('robotSetting')).map((item) => [String(item.key), item]))

  test('robot settings are saved whole, with unreadable frequencies edited as text', async ({
    signedInPage: page,
    server,
  }) => {
    const before = await saved(server)
    const broken = '{"secend":15, oops'
    await server.edit('robotSetting', before.frequency_3!.id as number, { value: broken })
    // The page may have read its settings before.
    await reloadApplication(page)
    const raw = page.getByLabel('频率 3 原始内容')
    await expect(raw).toHaveValue(broken)
    await expect(page.getByLabel('频率 1 间隔')).toHaveValue('15')
    await page.getByLabel('频率 1 间隔').fill('12')
    await page.getByLabel('频率 1 结束时间').fill('25:00')
    await page.getByLabel('高级机器人 最高积分').fill('100')
    await page.getByLabel('投注超时').fill('很久')
    await saveButton(page).click()
    await expect(page.getByLabel('频率 1 结束时间')).toHaveAccessibleDescription('请输入时间，如 08:00')
    await expect(page.getByLabel('高级机器人 最高积分')).toHaveAccessibleDescription('最大值不能小于最小值，请检查!')
    await expect(page.getByText('该项必须输入数字')).toBeVisible()
    await expect(page.getByLabel('投注超时')).toBeFocused()
    await page.getByLabel('投注超时').fill('30')
    await page.getByLabel('频率 1 结束时间').fill('24:00')
    await page.getByLabel('高级机器人 最高积分').fill('300000')
    await page.getByLabel('机器人开关').click()
    await raw.fill('{"secend":20,"min":1,"max":2,"start":"00:00","end":"08:00"}')
    await page.getByLabel('x_warmup').fill('8')
    await server.edit('robotSetting', before.x_warmup!.id as number, { value: '9' })
    await server.edit('robotSetting', before.online_h!.id as number, { value: '6' })
    await saveButton(page).click()
    const conflict = page.getByRole('alertdialog', { name: '已被他人修改' })
    await expect(conflict.getByRole('row', { name: 'x_warmup' })).toHaveText(/7.*9.*8/)
    await conflict.getByRole('button', { name: '用我的覆盖' }).click()
    await confirmReview(page)
    await expect(page.getByText('保存成功', { exact: true })).toBeVisible()
    const wanted: Record<string, string> = {
      openStatus: '0',
      online_h: '6',
      play_timeout: '30',
      h_balance_max: '300000',
      x_warmup: '8',
      frequency_1: '{"secend":12,"min":1,"max":6,"start":"08:00","end":"24:00"}',
      frequency_3: '{"secend":20,"min":1,"max":2,"start":"00:00","end":"08:00"}',
    }
    const after = await saved(server)
    for (const [key, item] of Object.entries(before)) {
      expect(after[key], key).toEqual(key in wanted ? { ...item, value: wanted[key] } : item)
    }
    await expect(page.getByLabel('频率 3 间隔')).toHaveValue('20')
    await expect(page.getByText('没有未保存的修改')).toBeVisible()
  })

  test('frequencies and levels are two tables, so that the page needs no scrolling; a refusal stands beside its field, and a lost answer is verified by reading', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('frequencies and levels are two tables, so that the page needs no scrolling at 1440 px', async () => {
      await resizeTo(page, { width: 1440, height: 900 })
      const headings = async (name: string) =>
        page.getByRole('table', { name }).getByRole('columnheader').allTextContents()
      await expect(page.getByRole('table', { name: '机器人等级' })).toBeVisible()
      expect(await headings('投注频率')).toEqual(['时段', '间隔（秒）', '最少次数', '最多次数', '开始时间', '结束时间'])
      expect(await headings('机器人等级')).toEqual([
        '等级',
        '最低积分',
        '最高积分',
        '上分额度（积分）',
        '下分额度（积分）',
        '投注内容',
        '反向投注内容',
      ])
      const offsets = await page.locator('#content').evaluate((content) =>
        ['间隔', '最少次数', '最高积分', '上分额度'].map((name) => {
          const heading = [...content.querySelectorAll('th')].find(
            ({ textContent }) => textContent!.replace(/（.*/, '') === name,
          )!
          const input = content.querySelector(`td input[aria-label$=" ${name}"]`)!
          const text = document.createRange()
          text.selectNodeContents(heading)
          const digits = input.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(input).paddingRight)
          return Math.round(Math.abs(text.getBoundingClientRect().right - digits))
        }),
      )
      expect(Math.max(...offsets), 'headings end where the digits do').toBeLessThan(4)
      await expect(
        page.getByRole('table').locator('[aria-hidden]:not([data-grouped])'),
        'the heading says the unit of its column, no cell does',
      ).toHaveCount(0)
      const endOf = (selector: string) =>
        page
          .getByRole('region', { name: '全局配置' })
          .locator(selector)
          .evaluateAll((parts) => {
            const { right } = parts.at(-1)!.getBoundingClientRect()
            return Math.round(right - Number.parseFloat(getComputedStyle(parts.at(-1)!).paddingRight))
          })
      expect(await endOf('.fui-Switch__label'), 'the switch ends where the fields do').toBe(await endOf('.fui-Field'))
      await expect(page.getByRole('columnheader', { name: '开始时间' })).toHaveCSS('text-align', 'start')
      await expect(page.getByRole('region', { name: '全局配置' }), 'the window of D2 §5').toContainText('可查近 7 天')
      const { height, viewport } = await page
        .locator('#content')
        .evaluate((content) => ({ height: content.scrollHeight, viewport: content.clientHeight }))
      expect(height).toBeLessThanOrEqual(viewport)
      const unknown = page.getByRole('region', { name: '含义未知的设置' })
      await expect(unknown.getByLabel('x_warmup')).toHaveAccessibleDescription('本版本无名称')
      const lone = (await unknown.getByLabel('x_warmup').boundingBox())!
      const title = (await unknown.getByRole('heading').boundingBox())!
      expect(lone.x, 'beside its title').toBeGreaterThan(title.x + title.width)
      expect(lone.width, 'a field of a wide section is no wider than others').toBeLessThan(300)
      await resizeTo(page, { width: 1280, height: 720 })
      const top = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())!.y
      expect(await top('投注频率'), 'short numbers stand side by side').toBe(await top('全局配置'))
      const content = page.locator('#content')
      expect(
        await content.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
        'all of it is in sight above the save bar',
      ).toBeLessThanOrEqual(0)
      const heading = page.getByRole('columnheader', { name: '最少次数' })
      expect((await heading.boundingBox())!.height, 'no heading is broken').toBeLessThan(36)
      await resizeTo(page, { width: 1920, height: 1080 })
      const levels = (await page.getByRole('region', { name: '机器人等级' }).boundingBox())!
      const save = (await saveButton(page).boundingBox())!
      expect(levels.width, 'fields can be read across').toBeLessThanOrEqual(1256)
      expect(save.x + save.width, 'the save bar ends where the tables do').toBeCloseTo(levels.x + levels.width, 0)
    })
    await resizeTo(page, { width: 1440, height: 900 })
    await test.step('robot settings show a refusal beside the field, and a lost answer is verified by reading', async () => {
      const path = '/api/agent-set/updateing-robot-set'
      await page.getByLabel('高级在线人数').fill('7')
      await server.fault({ match: { path }, kind: 'refused', errors: [{ field: '1.value', messages: ['人数超出'] }] })
      await saveReviewed(page)
      await expect(page.getByLabel('高级在线人数')).toHaveAccessibleDescription('人数超出')
      await server.fault({ match: { path }, kind: 'dropAfter' })
      await saveReviewed(page)
      await expect(page.getByText('保存成功', { exact: true })).toBeVisible()
      expect(await requestsTo(server, path)).toHaveLength(2)
      expect((await saved(server)).online_h).toMatchObject({ value: '7' })
    })
  })
})

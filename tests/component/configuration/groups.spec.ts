import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expect, resizeTo, rowOf, settled, test } from '../../e2e/support/fixtures.ts'
import { dialog } from '../../e2e/support/locators.ts'
import { bodiesSentTo } from '../../e2e/support/requests.ts'
import type { Control } from '../../simulator/control.ts'

const ME = 900_001
const invoked = async (server: Control, name: string) =>
  (await server.hubState()).invocations.filter(({ method }) => method === name).map(({ args }) => args[0])
const hub = (page: Page) => page.evaluate(async () => (await window.desktop.readState('connection')).hub)
const sure = (page: Page, name: string) => dialog(page).getByRole('button', { name })

test.describe('group management (inventory 425–458)', () => {
  test.use({ at: routes.Telegram.path })
  const TITLE = '群组管理'
  const row = (page: Page, name: string) => rowOf(page, TITLE, name)
  const act = (page: Page, name: string, action: string) =>
    row(page, name).getByRole('button', { name: action, exact: true }).click()

  /** What cannot be done now is said to be disabled, and can still be asked for. */
  const askAbout = async (page: Page, name: string, action: string) => {
    const button = row(page, name).getByRole('button', { name: action, exact: true })
    await expect(button).toBeDisabled()
    await button.press('Enter')
  }

  test.beforeEach(async ({ signedInPage: page }) => {
    await expect(row(page, '加拿大28竞猜群')).toBeVisible()
  })

  test('an action that the state of a group does not allow is disabled and says why; groups are filtered, and their names run nothing', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('an action that the state of a group does not allow is disabled and says why', async () => {
      const places = await Promise.all(
        [
          ['加拿大28竞猜群', '关盘'],
          ['台湾宾果交流', '开盘'],
          ['综合群', '游戏设置'],
          ['台湾宾果交流', '游戏设置'],
        ].map(([name, label]) => {
          const button = row(page, name!).getByRole('button', { name: label!, exact: true })
          return button.evaluate((element) => Math.round(element.getBoundingClientRect().x))
        }),
      )
      expect(places[0], '开盘 and 关盘 stand in one place').toBe(places[1])
      expect(places[2], 'so do the buttons behind them').toBe(places[3])
      const left = await row(page, '加拿大28竞猜群')
        .locator('td', { hasText: '上下分专用群' })
        .evaluate((cell) => {
          const text = document.createRange()
          text.selectNodeContents(cell)
          return cell.getBoundingClientRect().right - text.getBoundingClientRect().right
        })
      expect(left, 'a name is clear of the next column').toBeGreaterThanOrEqual(12)
      // The rounds of the games that groups are open for (A167).
      await expect(page.getByRole('region', { name: '本期状态' }).filter({ hasText: '加拿大28' })).toContainText('上期')
      await askAbout(page, '加拿大28竞猜群', '开盘')
      await expect(page.getByText('当前群已开盘')).toBeVisible()
      await askAbout(page, '台湾宾果交流', '关盘')
      await expect(page.getByText('当前群已关盘')).toBeVisible()
      await askAbout(page, '综合群', '开盘')
      await expect(page.getByText('请先绑定游戏')).toBeVisible()
      await expect(row(page, '官方公告频道').getByTitle('设置群用途')).toHaveCount(0)
      await expect(row(page, '加拿大28竞猜群').getByRole('button', { name: '游戏设置' })).toHaveCount(0)
      await expect(row(page, '台湾宾果交流').getByRole('button', { name: '自动消息' })).toHaveCount(0)
      expect(await invoked(server, 'changeLotteryStatus')).toEqual([])
      await test.step('a group another operator opened first is shown as open', async () => {
        const [, closed] = (await server.entities('telGroup')) as [object, { TelGpId: number }]
        await server.edit('telGroup', closed.TelGpId, { TelGpStatus: 1 })
        await act(page, '台湾宾果交流', '开盘')
        await expect(page.getByText('当前群已开盘').last()).toBeVisible()
        await expect(row(page, '台湾宾果交流')).toContainText('已开盘')
        expect(await invoked(server, 'changeLotteryStatus')).toEqual([])
      })
    })
    await test.step('groups are filtered by type and keyword, and their names run nothing', async () => {
      const sizeOf = (column: number) =>
        row(page, '俄勒冈高倍群')
          .locator('td')
          .nth(column)
          .evaluate((cell) => getComputedStyle(cell.querySelector('span, button') ?? cell).fontSize)
      await resizeTo(page, { width: 1280, height: 720 })
      expect(await sizeOf(1), 'a short name is as large as what stands beside it').toBe(await sizeOf(4))
      await page.getByLabel('类型').selectOption('频道')
      await page.getByRole('button', { name: '查询' }).click()
      await expect(page.locator('tr[data-key]')).toHaveCount(1)
      await page.getByRole('button', { name: '重置' }).click()
      await page.getByPlaceholder('请输入搜索关键字').fill('北京28')
      await page.keyboard.press('Enter')
      await expect(page.locator('tr[data-key]')).toHaveCount(1)
      await expect(row(page, '北京28老群')).toContainText('<b onclick')
      const texts = await row(page, '北京28老群')
        .locator('td')
        .nth(1)
        .evaluate((cell) =>
          [cell, ...cell.querySelectorAll('*')].map((part) => [
            part.scrollWidth - part.clientWidth,
            part.scrollHeight - part.clientHeight,
          ]),
        )
      expect(Math.max(...texts.flat()), 'what is cut of the name').toBeLessThanOrEqual(1)
      expect((await bodiesSentTo(server, 'User/GetTelGroup')).at(-1)).toEqual({
        moduleName: 'User',
        pageIndex: 1,
        pageSize: 10,
        sorts: '',
        wheres: '[{"field":"keyword","op":"like","value":"北京28"}]',
      })
    })
  })

  test('a group that is opened shows a refusal, and a lost answer is verified by reading; one is closed when its round is settled; the latest groups are fetched, and a lost connection is reported', async ({
    signedInPage: page,
    server,
  }) => {
    const lost = (kind: 'refused' | 'dropAfter', errors?: string) =>
      server.fault({ match: { kind: 'hub', path: 'changeLotteryStatus' }, kind, errors })
    const [open, closed] = (await server.entities('telGroup')) as [{ TelGpId: number }, { TelGpId: bigint }]
    await lost('refused', '机器人离线')
    await act(page, '台湾宾果交流', '开盘')
    await expect(dialog(page)).toContainText('开盘后不能再更换绑定的游戏')
    await sure(page, '开盘').click()
    await expect(page.getByText('失败,链接超时 机器人离线')).toBeVisible()
    await lost('dropAfter')
    await act(page, '台湾宾果交流', '开盘')
    await sure(page, '开盘').click()
    await expect(row(page, '台湾宾果交流')).toContainText('已开盘')
    await expect(page.getByText('操作成功')).toBeVisible()
    const requested = { TelGpId: closed.TelGpId, TelGpUserid: ME, TelGpLotteryid: 40, TelGpSetType: 1, TelGpStatus: 1 }
    expect(await invoked(server, 'changeLotteryStatus')).toEqual([requested, requested])
    expect((await server.entity('telGroup', closed.TelGpId)).commits).toBe(1)

    // The connection went with the answer.
    await expect.poll(() => hub(page)).toBe('connected')
    await act(page, '加拿大28竞猜群', '关盘')
    await expect(dialog(page)).toContainText('本期结算后关盘生效')
    await sure(page, '关盘').click()
    await expect(row(page, '加拿大28竞猜群')).toContainText('关盘中')
    await askAbout(page, '加拿大28竞猜群', '关盘')
    await expect(page.getByText('当前群已关盘')).toBeVisible()
    // Its round is settled.
    await server.edit('telGroup', open.TelGpId, { TelGpStatus: 0 })
    await expect(row(page, '加拿大28竞猜群')).toContainText('未开盘', { timeout: 15_000 })
    expect(await invoked(server, 'changeLotteryStatus')).toHaveLength(3)

    await page.getByRole('button', { name: '获取最新群组' }).click()
    await expect(page.getByText('已获取最新群组')).toBeVisible()
    await expect(row(page, '新群 1')).toBeVisible()
    expect(await invoked(server, 'loadTelUsers')).toEqual([{ UserId: ME }])
    await server.hub('down')
    await expect.poll(() => hub(page)).toBe('disconnected')
    await page.getByRole('button', { name: '获取最新群组' }).click()
    await expect(page.getByText('失败,链接超时 未连接')).toBeVisible()
  })

  /** The id of a group by its place in the simulator's world. */
  const idOf = async (server: Control, n: number) => (await server.entities('telGroup'))[n]!.TelGpId as number

  test('the texts, the mute, the purpose, the game and the automatic message of groups are changed, each once', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('the texts of a group are saved with inserted placeholders', async () => {
      const [, before] = await server.entities('telGroup')
      await act(page, '台湾宾果交流', '游戏设置')
      const opening = dialog(page).getByLabel('开盘语', { exact: true })
      await opening.fill('开始')
      await dialog(page)
        .getByRole('group', { name: '插入到开盘语' })
        .getByRole('button', { name: '新一期期号' })
        .click()
      await expect(opening).toHaveValue('开始newExpect')
      await expect(opening).toBeFocused()
      await dialog(page).getByRole('button', { name: '保存' }).click()
      await expect(page.getByText('保存成功', { exact: true })).toBeVisible()
      expect((await server.entity('telGroup', await idOf(server, 1))).entity).toEqual({
        ...before,
        TelGpSRemark: '开始newExpect',
      })
    })
    await test.step('a group is muted and its replies are switched off after a question', async () => {
      // Also behind the question, where roles are hidden.
      const rowBehind = page.locator('tr[data-key]').filter({ hasText: '加拿大28竞猜群' })
      const mute = rowBehind.getByRole('switch', { name: '封盘禁言', includeHidden: true })
      await expect(mute).not.toBeChecked()
      await mute.click()
      await expect(dialog(page)).toContainText('您确认要切换开关状态吗？')
      await settled(page)
      await expect(mute).not.toBeChecked()
      await sure(page, '开启封盘禁言').click()
      await expect(mute).toBeChecked()
      // A group that is closed cannot be switched.
      await expect(row(page, '台湾宾果交流').getByRole('switch')).toHaveCount(0)
      const words = row(page, '台湾宾果交流').locator('span[title*=已开盘的群才能切换]')
      await expect(words, 'words, which are not tried as switches').toHaveText(['开', '关'])
      await expect(words.locator('*')).toHaveCount(0)
      await row(page, '加拿大28竞猜群').click({ button: 'right' })
      await page.getByRole('menuitem', { name: '回复消息' }).click()
      await sure(page, '关闭回复消息').click()
      await expect(row(page, '加拿大28竞猜群').getByRole('switch', { name: '回复消息' })).not.toBeChecked()
      expect((await server.entity('telGroup', await idOf(server, 0))).entity).toMatchObject({
        TelGpTalkType: 1,
        TelGpCheckMes: 0,
      })
    })
    await test.step('the purpose of a group is changed and clears its game', async () => {
      const id = await idOf(server, 3)
      await row(page, '俄勒冈高倍群')
        .getByTitle(/^设置群用途/)
        .click()
      await sure(page, '设置群用途').click()
      await expect(dialog(page).getByText('群用途没有改变，请选择另一项')).toBeVisible()
      await settled(page)
      expect(await bodiesSentTo(server, 'User/BindGpSetType'), 'nothing is sent').toEqual([])
      await dialog(page).getByRole('combobox').selectOption('上下分群')
      await expect(dialog(page)).toContainText('已绑定的游戏将被清空')
      await server.fault({ match: { path: '/api/User/BindGpSetType' }, kind: 'dropAfter' })
      await sure(page, '设置群用途').click()
      await expect(dialog(page)).toHaveCount(0)
      await expect(row(page, '俄勒冈高倍群')).toContainText('未绑定')
      expect(await bodiesSentTo(server, 'User/BindGpSetType')).toEqual([
        { TelGpId: id, TelGpUserid: ME, TelGpSetType: 2, TelGpLotteryid: 0 },
      ])
      expect((await server.entity('telGroup', id)).commits).toBe(1)
    })
    await test.step('a group is bound to a game and to a group for top-ups (inventory 429, 439)', async () => {
      await row(page, '综合群')
        .getByTitle(/^绑定游戏/)
        .click()
      await dialog(page).getByRole('combobox').selectOption('加拿大28')
      await sure(page, '绑定游戏').click()
      await expect(row(page, '综合群')).toContainText('加拿大28')
      expect(await bodiesSentTo(server, 'User/BindLottery')).toEqual([
        { TelGpId: await idOf(server, 7), TelGpUserid: ME, TelGpLotteryid: 50 },
      ])

      await row(page, '台湾宾果交流')
        .getByTitle(/^配置上下分群/)
        .click()
      // For top-ups alone, or for all.
      await expect(dialog(page).getByRole('combobox').getByRole('option')).toHaveText([
        '请选择',
        '上下分专用群',
        '俄勒冈高倍群',
        '综合群',
      ])
      await dialog(page).getByRole('combobox').selectOption('上下分专用群')
      await sure(page, '配置上下分群').click()
      await expect(row(page, '台湾宾果交流')).toContainText('上下分专用群')
      expect(await bodiesSentTo(server, 'User/BindUpDownToGp')).toEqual([
        { TelGpId: await idOf(server, 1), TelGpUserid: ME, UpDownToGp: await idOf(server, 2) },
      ])
    })
    await test.step('the automatic message of a group is previewed, checked and saved once', async () => {
      const [{ TelGpId }] = (await server.entities('telGroup')) as [{ TelGpId: number }]
      await act(page, '加拿大28竞猜群', '自动消息')
      const preview = dialog(page).getByRole('list', { name: '预览' }).getByRole('listitem')
      await expect(preview).toHaveText(['上期 开奖结果', '本期投注 投注总额'])
      const [minutes, content] = [
        dialog(page).getByLabel('间隔'),
        dialog(page).getByRole('textbox', { name: '消息内容' }),
      ]
      const save = dialog(page).getByRole('button', { name: '保存' })
      await expect(minutes).toHaveAccessibleDescription('1 至 1440 分钟')
      await minutes.fill('1441')
      await content.fill(' ')
      await save.click()
      await expect(dialog(page).getByText('失败!', { exact: true })).toBeVisible()
      await expect(dialog(page).getByText('请输入 1 至 1440 的整数')).toBeVisible()
      await expect(dialog(page).getByText('消息内容不能为空')).toBeVisible()
      await minutes.fill('1440')
      await content.fill('甲||乙 ')
      await dialog(page)
        .getByRole('group', { name: '插入到消息内容' })
        .getByRole('button', { name: '注单列表' })
        .click()
      await expect(preview).toHaveText(['甲', '乙 注单列表'])
      await dialog(page).getByLabel('启用').click()
      await server.fault({ match: { path: '/api/SystemSettings/SetAutoMesGroupSettings' }, kind: 'dropAfter' })
      await save.click()
      await expect(page.getByText('保存成功', { exact: true })).toBeVisible()
      // The toast may be that of an earlier step.
      await settled(page)
      expect(await bodiesSentTo(server, 'SystemSettings/SetAutoMesGroupSettings')).toEqual([
        { TelGpId, State: 0, Tm: 1440, Content: '甲||乙 ListOrder' },
      ])
      expect((await bodiesSentTo(server, 'SystemSettings/GetAutoMesGroupSettings'))[0]).toEqual({ UserId: ME, TelGpId })

      // The server says the message itself; a closed group takes none.
      await act(page, '加拿大28竞猜群', '自动消息')
      await content.fill('丙')
      await server.edit('telGroup', TelGpId, { TelGpStatus: 0 })
      await save.click()
      await expect(dialog(page).getByText('请求失败! 当前群已关盘')).toBeVisible()
    })
  })
})

test.describe('group members (inventory 410–424)', () => {
  test.use({ at: routes.User.path })
  const TITLE = '群成员'
  const row = (page: Page, text: string) => rowOf(page, TITLE, text)

  test.beforeEach(async ({ signedInPage: page }) => {
    await expect(row(page, 'M10001')).toBeVisible()
  })

  test('the reports of one member open in a window of their own; group members are filtered and fetched by group; a person of a group is made a member once; all are cleared only by the typed word', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('the reports of one member open in a window of their own', async () => {
      await row(page, 'M10001').getByRole('button', { name: '更多操作' }).click()
      await expect(page.getByRole('menuitem', { name: '此成员账变报表' })).toBeVisible()
      const [report] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('menuitem', { name: '此成员游戏报表' }).click(),
      ])
      await expect(report.getByRole('heading', { name: '游戏报表', level: 1 })).toBeVisible()
      await expect(report.getByLabel('搜索', { exact: true })).toHaveValue('M10001')
      await report.close()
    })
    expect((await bodiesSentTo(server, 'User/GetTelGroupDic'))[0]).toEqual({ UserId: ME })
    await page.getByRole('button', { name: '获取群成员' }).click()
    await expect(page.getByText('未选择群')).toBeVisible()
    expect(await invoked(server, 'loadTelMember')).toEqual([])
    await page.getByLabel('群', { exact: true }).selectOption('台湾宾果交流')
    await page.getByLabel('成员状态').selectOption('非会员')
    await page.getByRole('button', { name: '查询' }).click()
    const [, group] = (await server.entities('telGroup')) as [object, { TelGpId: bigint }]
    // A number with all its digits (A207).
    const wheres = `[{"field":"TelGpIds","op":"=","value":${group.TelGpId}},{"field":"MType","op":"=","value":30}]`
    await expect
      .poll(async () => (await bodiesSentTo(server, 'User/List')).at(-1))
      .toMatchObject({ moduleName: 'User', wheres })
    await expect(row(page, 'M10001')).toHaveCount(0)
    const before = await page.locator('tr[data-key]').count()
    await page.getByRole('button', { name: '获取群成员' }).click()
    await expect(page.getByText('已获取群成员')).toBeVisible()
    await expect(page.locator('tr[data-key]')).toHaveCount(before + 5)
    expect(await invoked(server, 'loadTelMember')).toEqual([{ UserId: ME, TelGpId: group.TelGpId }])
    await server.fault({ match: { kind: 'hub', path: 'loadTelMember' }, kind: 'refused', errors: '账号受限' })
    await page.getByRole('button', { name: '获取群成员' }).click()
    await expect(page.getByText('失败,链接超时 账号受限')).toBeVisible()
    await test.step('a person of a group is made a member once', async () => {
      const first = page.locator('tr[data-key]').filter({ hasText: '非会员' }).first()
      const telId = (await first.getAttribute('data-key'))!
      await first.getByRole('button', { name: '更多操作' }).click()
      await expect(page.getByRole('menuitem', { name: '设为会员' })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: /此成员/ }), 'it has no reports').toHaveCount(0)
      await page.keyboard.press('Escape')
      await server.fault({ match: { path: '/api/User/SetToMember' }, kind: 'dropAfter' })
      await first.getByRole('button', { name: '设为会员' }).click()
      await sure(page, '设为会员').click()
      await expect(page.getByText('操作成功')).toBeVisible()
      await expect(page.locator(`tr[data-key="${telId}"]`)).toHaveCount(0)
      expect(await bodiesSentTo(server, 'User/SetToMember')).toEqual([{ TelId: Number(telId), UserId: ME }])
      expect((await server.entity('telMember', telId)).entity).toMatchObject({ MType: 10, MState: 1 })
    })
    await test.step('group members are cleared only by the typed word', async () => {
      await page.getByRole('button', { name: '重置' }).click()
      await page.getByRole('button', { name: '清空成员' }).click()
      await expect(dialog(page)).toContainText('所有群的成员')
      const clear = dialog(page).getByRole('button', { name: '清空' })
      await dialog(page).getByRole('textbox').fill('清')
      await clear.click()
      await expect(dialog(page)).toContainText('输入的不是“清空”')
      await dialog(page).getByRole('textbox').fill('清空')
      await server.fault({ match: { path: '/api/User/ClearMember' }, kind: 'dropAfter' })
      await clear.click()
      await expect(page.getByText('结果未知：已重新读取，没有重复提交')).toBeVisible()
      await expect(page.getByText('还没有群成员')).toBeVisible()
      await expect(page.getByText('选择一个群，就可以获取它的成员')).toBeVisible()
      await page.getByLabel('群', { exact: true }).selectOption('台湾宾果交流')
      await page.getByRole('button', { name: '查询' }).click()
      await page.getByRole('region', { name: TITLE }).getByRole('button', { name: '获取群成员' }).click()
      await expect(page.locator('tr[data-key]')).toHaveCount(5)
      expect(await bodiesSentTo(server, 'User/ClearMember')).toEqual([{ UserId: ME }])
    })
  })

  test('a group member is switched off once, and the balance of one is checked and saved once; one another operator changed asks whose value is saved', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('a group member is switched off, and a refusal shows the words of the bot; the switch is busy until the change is sent, keeps the focus and sends once', async () => {
      const people = (await server.entities('telMember')) as {
        TelId: number
        MId: number
        MState: number
        MCode: string
      }[]
      const on = people.find(({ MState }) => MState === 1)!
      const enabled = row(page, on.MCode).getByRole('switch', { name: '启用' })
      await enabled.click()
      await expect(dialog(page)).toContainText('您确认要切换开关状态吗？')
      await sure(page, '停用成员').click()
      await expect(enabled).not.toBeChecked()
      expect(await bodiesSentTo(server, 'User/SaveMemberState')).toEqual([{ MId: on.MId, UserId: ME, State: 0 }])
      await test.step('a long account leaves the other columns their room, and the state whole', async () => {
        await server.edit('telMember', on.TelId, { TelCode: `@${'很长的账号'.repeat(12)}` })
        await page.keyboard.press('F5')
        await expect(row(page, on.MCode)).toContainText('很长的账号')
        await resizeTo(page, { width: 1280, height: 720 })
        const sideways = await page
          .getByRole('region', { name: TITLE })
          .evaluate((table) => table.scrollWidth - table.clientWidth)
        expect(sideways).toBeLessThanOrEqual(0)
        const state = row(page, on.MCode).locator('td', { hasText: '停用' })
        expect(await state.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0)
      })
      await server.fault({ match: { path: '/api/User/SaveMemberState' }, kind: 'refused', errors: '会员已锁定' })
      await row(page, on.MCode).click()
      await page.keyboard.press('s')
      await sure(page, '启用成员').click()
      await expect(page.getByText('请求失败! 会员已锁定')).toBeVisible()
      await expect(enabled).not.toBeChecked()
      await test.step('the switch is busy until the change is sent, keeps the focus and sends once', async () => {
        const before = (await bodiesSentTo(server, 'User/SaveMemberState')).length
        const other = people.find(({ MState, MCode }) => MState === 1 && MCode !== on.MCode)!
        const busy = row(page, other.MCode).getByRole('switch', { name: '启用' })
        const held = await server.fault({ match: { path: '/api/User/SaveMemberState' }, kind: 'hang' })
        await busy.click()
        await sure(page, '停用成员').click()
        await expect(dialog(page)).toHaveCount(0)
        await expect(busy).toHaveAttribute('aria-disabled', 'true')
        await expect(page.locator('tr[data-key]:focus-within')).toHaveCount(1)
        await busy.press('Enter')
        await page.keyboard.press('s')
        await settled(page)
        await expect(dialog(page)).toHaveCount(0)
        await server.clearFaults(held)
        await expect(busy).not.toBeChecked()
        await expect(busy).not.toHaveAttribute('aria-disabled', 'true')
        expect((await bodiesSentTo(server, 'User/SaveMemberState')).slice(before)).toHaveLength(1)
      })
    })
    await test.step('the balance of a group member is checked, shown from old to new and saved once; one another operator changed asks whose value is saved', async () => {
      const [member] = (await server.entities('telMember')) as [{ TelId: number; MId: number; MBalance: number }]
      await server.edit('telMember', member.TelId, { MBalance: 150.5 })
      await row(page, 'M10001').getByRole('button', { name: '改余额' }).click()
      const amount = dialog(page).getByRole('textbox', { name: '新余额' })
      await expect(amount).toHaveValue('150.50')
      await expect(amount).toHaveAccessibleDescription('积分')
      await sure(page, '修改余额').click()
      await expect(page.getByText('余额未变更')).toBeVisible()
      // It lies above the dialog, which a click beside it may close.
      await page.getByRole('button', { name: '关闭提示' }).last().click()
      await expect(page.getByText('余额未变更')).toHaveCount(0)
      await expect(dialog(page)).toBeVisible()
      await dialog(page).getByRole('button', { name: '加 100' }).click()
      await expect(amount).toHaveValue('250.50')
      for (let n = 0; n < 3; n++) await dialog(page).getByRole('button', { name: '减 100' }).click()
      await expect(amount).toHaveValue('0.00')
      await amount.fill('1.234')
      await sure(page, '修改余额').click()
      await expect(dialog(page).getByText('失败!', { exact: true })).toBeVisible()
      await expect(dialog(page).getByText('最多两位小数')).toBeVisible()
      await amount.fill('1,000')
      await server.fault({ match: { path: '/api/User/SaveMemberBalance' }, kind: 'dropAfter' })
      await sure(page, '修改余额').click()
      const asking = dialog(page).filter({ hasText: '150.50 → 1,000.00（+849.50）' }).last()
      await asking.getByRole('button', { name: '改为 1,000.00' }).click()
      await expect(page.getByText('操作成功')).toBeVisible()
      await expect(dialog(page)).toHaveCount(0)
      await expect(row(page, 'M10001')).toContainText('1,000.00')
      expect(await bodiesSentTo(server, 'User/SaveMemberBalance')).toEqual([
        { MId: member.MId, UserId: ME, MBalance: 1000 },
      ])
      await test.step('a balance another operator changed asks whose value is saved', async () => {
        await row(page, 'M10001').getByRole('button', { name: '改余额' }).click()
        await expect(amount).toHaveValue(/^1,?000\.00$/)
        await amount.fill('500')
        await sure(page, '修改余额').click()
        await server.edit('telMember', member.TelId, { MBalance: 980 })
        await dialog(page).last().getByRole('button', { name: '改为 500.00' }).click()
        const conflict = page.getByRole('alertdialog', { name: '已被他人修改' })
        await expect(conflict.getByRole('row', { name: '余额' })).toHaveText(/1,000\.00.*980\.00.*500\.00/)
        // By its label: the open question hides its role.
        await expect(page.getByLabel('新余额'), 'nothing else is typed while it is saved').not.toBeEditable()
        await conflict.getByRole('button', { name: '返回修改' }).click()
        await expect(amount).toBeEditable()
        expect(await bodiesSentTo(server, 'User/SaveMemberBalance')).toHaveLength(1)
      })
    })
  })
})

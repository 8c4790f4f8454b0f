import type { Locator, Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expect, leaveFor, reloadApplication, resizeTo, rowOf, settled, test } from '../../e2e/support/fixtures.ts'
import { rowsOf } from '../../e2e/support/locators.ts'
import { chooseInRow } from '../../e2e/support/row-menu.ts'
import type { Control } from '../../simulator/control.ts'

const NOTICES = '公告管理'
const ACTIVITIES = '活动设置'
const sent = async (server: Control, path: string) =>
  (await server.log()).filter((entry) => entry.path.startsWith(`/api/${path}`) && entry.method === 'POST')
/** What members see, beside the list. */
const preview = (page: Page) => page.getByRole('region', { name: '预览' })
const answer = (page: Page, name: string) => page.getByRole('dialog').last().getByRole('button', { name }).click()

test.describe('announcements (inventory 253–265)', () => {
  test.use({ at: routes.Announcement.path })
  test.beforeEach(({ server }) =>
    server.edit('notice', 308, { is_top: 1, title: '有链接的', content: '<p>第一段</p><p>最后一段</p>' }),
  )

  test('the preview begins below its title, as high as what members see; announcements are listed ten to a page, a pinned one stands at the top until it is unpinned, and one is deleted once after a question', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('the preview begins below its title, as high as what members see', async () => {
      await rowOf(page, NOTICES, '有链接的').click()
      const phone = preview(page)
      await expect(phone.getByText('最后一段')).toBeVisible()
      const [title, first, last] = await Promise.all(
        [phone.getByRole('heading'), phone.getByText('第一段'), phone.getByText('最后一段')].map((each) =>
          each.boundingBox(),
        ),
      )
      expect(first!.y - title!.y - title!.height).toBeCloseTo(16, -1)
      const frame = (await phone.getByRole('heading').locator('..').boundingBox())!
      expect(frame.y + frame.height - last!.y - last!.height, 'no half of the frame is empty').toBeLessThan(80)
      const panel = (await phone.boundingBox())!
      expect(panel.y + panel.height - frame.y - frame.height, 'nor of the panel').toBeLessThan(24)
      const bottomOf = async (part: Locator) => (({ y, height }) => y + height)((await part.boundingBox())!)
      const listed = page.getByRole('row').last()
      const list = page.locator('[data-region=table]')
      expect((await bottomOf(list)) - (await bottomOf(listed)), 'nor of the list').toBeLessThan(8)
      const pager = page.getByRole('navigation', { name: '分页' })
      const { y } = (await pager.boundingBox())!
      expect(y - (await bottomOf(list)), 'the pager follows the rows').toBeLessThan(24)
      await pager.getByRole('button', { name: '下一页' }).click()
      await pager.getByRole('button', { name: '下一页' }).click()
      await expect(pager).toContainText('3 / 3')
      await settled(page)
      expect((await pager.boundingBox())!.y, 'and stays where it is on a last page of few').toBeCloseTo(y, 0)
      const grounds = (row: string) =>
        rowOf(page, NOTICES, row).evaluate((each) => getComputedStyle(each).backgroundColor)
      await pager.getByRole('button', { name: '上一页' }).click()
      await pager.getByRole('button', { name: '上一页' }).click()
      await rowOf(page, NOTICES, '有链接的').click()
      await expect(
        rowOf(page, NOTICES, '有链接的').getByText('已置顶'),
        'a tag is seen on the active row',
      ).not.toHaveCSS('background-color', await grounds('有链接的'))
    })
    await test.step('announcements are listed ten to a page, and a pinned one stands at the top until it is unpinned', async () => {
      await expect(rowsOf(page, NOTICES)).toHaveCount(10)
      expect((await server.log()).some(({ path }) => path === '/api/agent-notice/list/1/10')).toBe(true)
      await expect(rowsOf(page, NOTICES).first(), 'a state is no verb').toContainText('已置顶')
      const starts = await page.getByRole('table', { name: NOTICES }).evaluate((table) => {
        const heading = [...table.querySelectorAll('th')].find(({ textContent }) => textContent === '置顶')!
        return [heading, ...table.querySelectorAll('td .tag')].map((each) => {
          const text = document.createRange()
          text.selectNodeContents(each)
          return Math.round(text.getBoundingClientRect().left)
        })
      })
      expect(starts.length).toBeGreaterThan(1)
      expect(new Set(starts).size, 'a tag begins where its heading does').toBe(1)
      const dots = await page
        .getByRole('button', { name: '更多操作' })
        .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().left)))
      expect(dots).toHaveLength(10)
      expect(new Set(dots).size, 'the menu has one place, whatever the buttons before it are called').toBe(1)
      await page.getByRole('button', { name: '下一页' }).click()
      const row = rowsOf(page, NOTICES).first()
      // On the second page nothing is pinned.
      await expect(row).not.toContainText('已置顶')
      const id = (await row.getAttribute('data-key'))!
      await chooseInRow(row, '置顶')
      await expect(page.getByText('操作成功')).toBeVisible()
      expect((await sent(server, 'agent-notice/top1'))[0]!.body).toEqual({ id: Number(id), status: true })
      expect((await server.entity('notice', id)).entity.is_top).toBe(1)
      await page.getByRole('button', { name: '上一页' }).click()
      const pinned = page.locator(`tr[data-key="${id}"]`)
      await chooseInRow(pinned, '取消置顶')
      await expect.poll(async () => (await server.entity('notice', id)).entity.is_top).toBe(0)
      // Back on the second page.
      await expect(pinned).toHaveCount(0)
    })
    await test.step('an announcement is deleted once after a question', async () => {
      const first = rowsOf(page, NOTICES).first()
      const gone = (await first.getAttribute('data-key'))!
      await chooseInRow(first, '删除')
      await answer(page, '取消')
      expect(await sent(server, 'agent-notice/deleteing')).toHaveLength(0)
      await server.fault({ match: { path: '/api/agent-notice/deleteing' }, kind: 'dropAfter' })
      await chooseInRow(first, '删除')
      // The light theme's red.
      await expect(page.getByRole('dialog').getByRole('button', { name: '删除公告' })).toHaveCSS(
        'background-color',
        'rgb(197, 15, 31)',
      )
      await answer(page, '删除')
      await expect(page.getByText('删除成功')).toBeVisible()
      await expect(page.locator(`tr[data-key="${gone}"]`)).toHaveCount(0)
      expect(await sent(server, 'agent-notice/deleteing')).toHaveLength(1)
    })
  })

  test('a new announcement is checked by the form and the server, and one that was saved late is not created twice (fault 2)', async ({
    signedInPage: page,
    server,
  }) => {
    await page.getByRole('button', { name: '新增公告' }).click()
    const dialog = page.getByRole('dialog', { name: '新增公告' })
    const title = dialog.getByRole('textbox', { name: '标题' })
    const text = dialog.getByRole('textbox', { name: '内容' })
    await text.click()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: /^(发布|保存)/ }).click()
    for (const words of ['标题不能为空', '内容不能为空']) await expect(dialog.getByText(words)).toBeVisible()
    expect(await sent(server, 'agent-notice/create')).toHaveLength(0)
    // The member's calls have other names; the words still stand beside their field (A102).
    await title.fill(' 停机 ')
    await text.click()
    await page.keyboard.type('今晚')
    await server.fault({
      match: { path: '/api/agent-notice/create' },
      kind: 'refused',
      errors: [{ field: 'key', messages: ['标题重复'] }],
    })
    await dialog.getByRole('button', { name: /^(发布|保存)/ }).click()
    await expect(dialog.getByText('标题重复', { exact: true })).toBeVisible()
    const save = dialog.getByRole('button', { name: /^(发布|保存)/ })
    const made = async () => (await server.entities('notice')).filter((each) => each.title === '停机').length
    const late = await server.fault({ match: { path: '/api/agent-notice/create' }, kind: 'commitLater' })
    await save.click()
    await expect(dialog.getByText(/结果未知：核对后没有变化/)).toBeVisible()
    const blind = await server.fault({ match: { path: '/api/agent-notice/list' }, kind: 'refused', times: -1 })
    await save.click()
    await expect(dialog.getByText(/上次提交的结果仍无法核对.*没有再次提交/)).toBeVisible()
    await server.clearFaults(blind)
    await server.clearFaults(late)
    await expect.poll(made).toBe(1)
    // Also from another form, opened again.
    await dialog.getByRole('button', { name: '取消' }).click()
    await answer(page, '放弃修改')
    await page.getByRole('button', { name: '新增公告' }).click()
    await title.fill(' 停机 ')
    await text.click()
    await page.keyboard.press('Enter')
    await page.keyboard.type('今晚')
    await save.click()
    await expect(page.getByText('上次提交已经保存，没有重复提交')).toBeVisible()
    await expect(rowOf(page, NOTICES, '停机')).toHaveCount(1)
    const creations = await sent(server, 'agent-notice/create')
    expect(creations, 'the refused and the late one').toHaveLength(2)
    expect(await made()).toBe(1)
    expect(creations.at(-1)!.body).toEqual({ id: 0, key: '停机', value: '<p><br></p><p>今晚</p>' })
    await rowOf(page, NOTICES, '停机').click()
    await expect(preview(page)).toContainText(/停机.*今晚/)
    await resizeTo(page, { width: 1280, height: 720 })
    await expect(preview(page)).toContainText(/停机.*今晚/)
    await resizeTo(page, { width: 1199, height: 720 })
    await expect(preview(page)).toHaveCount(0)
    await expect(page.locator('tr.detail'), 'what was beside the list is open in it').toContainText('今晚')
  })

  test('an edited announcement asks before it is closed or replaces a colleague’s text, and keeps its link (A103); one deleted by another administrator cannot be saved', async ({
    signedInPage: page,
    server,
  }) => {
    await rowOf(page, NOTICES, '有链接的').getByRole('button', { name: '编辑' }).click()
    const dialog = page.getByRole('dialog', { name: '编辑公告' })
    await expect(dialog.getByLabel('链接', { exact: true }).last()).toHaveValue('https://example.com/notice')
    const text = dialog.getByRole('textbox', { name: '内容' })
    await text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('我写的')
    await dialog.getByRole('button', { name: '取消' }).click()
    await answer(page, '继续编辑')
    await expect(text).toContainText('我写的')
    await server.edit('notice', 308, { content: '<p>同事写的</p>', title: '同事改的标题' })
    await dialog.getByRole('button', { name: /^(发布|保存)/ }).click()
    const differences = page.getByRole('table', { name: '不同之处' })
    await expect(differences).toContainText('同事写的')
    await expect(differences).toContainText('我写的')
    await page.getByRole('button', { name: '用我的覆盖' }).click()
    await expect(page.getByText('保存成功')).toBeVisible()
    const { entity } = await server.entity('notice', 308)
    expect(entity).toMatchObject({ title: '同事改的标题', url: 'https://example.com/notice' })
    expect(entity.content).toContain('我写的')
    await test.step('an announcement deleted by another administrator cannot be saved', async () => {
      await rowOf(page, NOTICES, '同事改的标题').getByRole('button', { name: '编辑' }).click()
      await server.remove('notice', 308)
      await dialog.getByRole('textbox', { name: '标题' }).fill('晚了')
      await dialog.getByRole('button', { name: /^(发布|保存)/ }).click()
      await expect(page.getByText('该公告已被删除')).toBeVisible()
      await leaveFor(page, '首页')
      await answer(page, '不保存离开')
      await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
      await expect(page.getByRole('dialog'), 'the next page does not come behind it').toHaveCount(0)
    })
  })
})

test.describe('activities (inventory 266–281)', () => {
  test.use({ at: `${routes.ActivitySetting.path}?size=20` })
  test.beforeEach(({ server }) => server.edit('activity', 506, { gameType: 9 }))

  test('the carousel switch of an activity asks for confirmation and has the state at the server; an unknown type is named and kept (inventory 276); it is pinned only where the profile says so, by saving it whole, and deleted (A105); what is not said of one is unknown (A386)', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('the carousel switch of an activity asks for confirmation and shows the state at the server', async () => {
      await expect(page.getByRole('table', { name: ACTIVITIES }).getByRole('columnheader')).toHaveText(
        ['标题', '游戏类型', '图片', '首页轮播', '置顶', '更新时间', '操作'].map((title) => new RegExp(`^${title}`)),
      )
      await expect(rowsOf(page, ACTIVITIES)).toHaveCount(14)
      const row = page.locator('tr[data-key="506"]')
      await resizeTo(page, { width: 1280, height: 720 })
      await expect(row.locator('.second'), 'no column is out of sight').toHaveText('未知类型 9')
      await expect(row.getByRole('img')).toBeInViewport()
      const banner = row.getByRole('switch')
      await expect(banner).not.toBeChecked()
      await banner.click()
      const sure = page.getByRole('dialog', { name: '切换确认' })
      await expect(sure).toContainText('您确认要切换开关状态吗？')
      await answer(page, '取消')
      expect(await sent(server, 'agent-activity/is-banner')).toHaveLength(0)
      await banner.click()
      await answer(page, '启用')
      await expect(banner).toBeChecked()
      expect((await sent(server, 'agent-activity/is-banner'))[0]!.query).toEqual({ id: '506', isbanner: 'true' })
    })
    await test.step('an unknown type of an activity is shown as unknown and kept (inventory 276)', async () => {
      const row = page.locator('tr[data-key="506"]')
      await expect(row).toContainText('未知类型 9')
      await row.getByRole('button', { name: '编辑' }).click()
      const dialog = page.getByRole('dialog', { name: '编辑活动' })
      const type = dialog.getByLabel('游戏类型')
      await expect(type.locator('option:checked')).toHaveText('未知类型 9')
      await dialog.getByRole('textbox', { name: '标题' }).fill('新标题')
      await dialog.getByRole('button', { name: /^(发布|保存)/ }).click()
      await expect(page.getByText('保存成功')).toBeVisible()
      expect((await server.entity('activity', 506)).entity).toMatchObject({ title: '新标题', gameType: 9 })
    })
    await test.step('an activity is pinned only where the profile says so, by saving it whole, and deleted (A105)', async () => {
      const row = page.locator('tr[data-key="506"]')
      const saves = async () => (await sent(server, 'agent-activity/updateing')).slice(1)
      await chooseInRow(row, '置顶')
      await expect(page.getByText(/^服务器没有置顶活动的调用/)).toBeVisible()
      await settled(page)
      expect(await saves()).toHaveLength(0)
      await page.evaluate(() => window.desktop.setServerProfile('{"offers":{"pinActivity":true}}'))
      await chooseInRow(row, '置顶')
      await expect(row).toContainText('已置顶')
      expect((await saves())[0]!.body).toMatchObject({
        id: 506,
        is_top: true,
        isBanner: true,
      })
      // The server takes it and does not do it: said, never silent.
      await server.fault({ match: { path: '/api/agent-activity/updateing' }, kind: 'answer', data: 1 })
      await chooseInRow(row, '取消置顶')
      await expect(page.getByText('操作失败', { exact: true })).toBeVisible()
      await expect(row).toContainText('已置顶')
      await chooseInRow(row, '删除')
      await answer(page, '删除')
      await expect(page.getByText('删除成功')).toBeVisible()
      await expect(rowsOf(page, ACTIVITIES)).toHaveCount(13)
    })
    await test.step('what the server does not say of an activity is unknown, and goes back so until it is chosen (A386)', async () => {
      const row = { id: 9, title: '甲', content: '<p>规则</p>', gameType: 1, url: '', upTime: '2026-11-20 10:00:00' }
      await server.fault({
        match: { path: '/api/agent-activity/list' },
        kind: 'answer',
        data: { data: [row], rows: 1 },
        times: -1,
      })
      await reloadApplication(page)
      const line = page.locator('tr[data-key="9"]')
      await expect(line).toContainText('置顶未知')
      await line.getByRole('button', { name: '编辑' }).click()
      const edit = page.getByRole('dialog', { name: '编辑活动' })
      await expect(edit.getByRole('switch', { name: '跳转（未知）' })).toBeVisible()
      await edit.getByRole('textbox', { name: '标题' }).fill('乙')
      await edit.getByRole('button', { name: /^(发布|保存)/ }).click()
      await expect
        .poll(async () => (await sent(server, 'agent-activity/updateing')).at(-1)?.body)
        .toEqual({
          ...{ ...row, title: '乙' },
          isBanner: false,
        })
    })
  })

  test('an activity with a picture has a text only where it jumps (A107)', async ({ signedInPage: page, server }) => {
    await page.getByRole('button', { name: '新增活动' }).click()
    const dialog = page.getByRole('dialog', { name: '新增活动' })
    await dialog.getByLabel('图片文件').setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
    })
    await expect(page.getByText('上传成功')).toBeVisible()
    await dialog.getByLabel('游戏类型').selectOption('电竞')
    await expect(dialog.getByRole('textbox', { name: '跳转内容' })).toHaveCount(0)
    await dialog.getByRole('switch', { name: '跳转' }).click()
    await dialog.getByRole('button', { name: /^(发布|保存)/ }).click()
    for (const words of ['标题不能为空', '内容不能为空']) await expect(dialog.getByText(words)).toBeVisible()
    await dialog.getByRole('textbox', { name: '标题' }).fill('新活动')
    await dialog.getByRole('textbox', { name: '跳转内容' }).click()
    await page.keyboard.type('规则')
    await dialog.getByRole('button', { name: /^(发布|保存)/ }).click()
    await expect(page.getByText('保存成功')).toBeVisible()
    const [creation] = await sent(server, 'agent-activity/updateing')
    expect(creation!.body).toEqual({
      ...{ title: '新活动', content: '<p>规则</p>', type: 1, gameType: 4, url: 'upload-1.png' },
      ...{ isBanner: false, contentFlag: true },
    })
    // Without a jump it is a picture alone; what was written is kept.
    await rowOf(page, ACTIVITIES, '新活动').getByRole('button', { name: '编辑' }).click()
    const edit = page.getByRole('dialog', { name: '编辑活动' })
    await edit.getByRole('switch', { name: '跳转' }).click()
    await server.edit('activity', 515, { is_top: true })
    await edit.getByRole('button', { name: /^(发布|保存)/ }).click()
    await expect(edit).toHaveCount(0)
    expect((await server.entity('activity', 515)).entity).toMatchObject({
      ...{ type: 2, contentFlag: false, content: '<p>规则</p>', is_top: true },
    })
  })
})

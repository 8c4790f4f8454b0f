import { routes } from '#shared/routes.ts'
import { expect, leaveFor, reloadApplication, resizeTo, settled, test } from '../../e2e/support/fixtures.ts'
import { saveButton } from '../../e2e/support/locators.ts'
import { confirmReview, reviewDialog, saveReviewed } from '../../e2e/support/save-reviewed.ts'
import type { Control } from '../../simulator/control.ts'

const sent = async (server: Control) =>
  (await server.log())
    .filter(({ path }) => path === '/api/agent-set/updateing-system-set')
    .map(({ body }) => body as { id: number; value: string; status: boolean }[])
const item = async (server: Control, key: string) =>
  (await server.entities('setting')).find((setting) => setting.key === key)!

test.describe('general settings (inventory 300–308)', () => {
  test.use({ at: routes.GeneralSetting.path })
  test.beforeEach(async ({ signedInPage: page }) => {
    await expect(page.getByLabel('站点名称')).toHaveValue('好彩娱乐')
  })

  test('the limits of withdrawals are listed for each pay type (inventory 304–306); the settings are grouped and only the changed ones are sent', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('the limits of withdrawals are shown for each pay type, with the number a day and who sees accounts (inventory 304–306)', async () => {
      const limits = page.getByRole('region', { name: '下分 / 提现' })
      for (const way of ['支付宝', '微信', 'QQ钱包', '银行卡', 'USDT'])
        for (const end of ['最小', '最大']) await expect(limits.getByLabel(`${way}${end}限额`)).toHaveValue(/^\d+$/)
      await expect(limits.getByLabel('每日下分次数')).toHaveValue(/^\d+$/)
      const long = page.getByRole('switch', { name: '绑定账号的会员可查看收款账号' })
      await expect(long).toBeChecked()
      await test.step('a long label stands in one line', async () => {
        await resizeTo(page, { width: 1280, height: 720 })
        const heights = await page
          .getByText(/^(绑定账号的会员可查看收款账号|允许聊天)$/)
          .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().height))
        expect(new Set(heights).size).toBe(1)
      })
      await test.step('where it fits, beside the others', async () => {
        await resizeTo(page, { width: 1440, height: 900 })
        const topOf = async (name: string) => (await page.getByRole('switch', { name }).boundingBox())!.y
        expect(await topOf('绑定账号的会员')).toBe(await topOf('允许聊天'))
        const limit = (await limits.getByLabel('微信最小限额').locator('..').boundingBox())!
        const toggle = (await limits.getByRole('switch', { name: '微信' }).boundingBox())!
        const offset = toggle.y + toggle.height / 2 - limit.y - limit.height / 2
        expect(Math.abs(offset), 'a switch is in line with its limits').toBeLessThanOrEqual(1)
      })
      await test.step('the hours stand beside the notice, below the name, and fields have one width', async () => {
        const boxOf = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())!
        const [name, notice, hours] = await Promise.all(['站点名称', '站点公告', '客服时间'].map(boxOf))
        expect(hours!.x).toBe(name!.x)
        expect(hours!.y, 'not in a line of its own').toBeLessThan(notice!.y + notice!.height)
        const widths = await page
          .locator('#content :is(.fui-Input, .fui-Select)')
          .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().width)))
        expect(new Set(widths).size).toBe(1)
      })
      await test.step('fields of one line begin on one line', async () => {
        for (const width of [1120, 1920]) {
          await resizeTo(page, { width, height: 900 })
          const topOf = async (label: string) => Math.round((await limits.getByLabel(label).boundingBox())!.y)
          const labels = ['USDT最小限额', 'USDT最大限额', '每日下分次数', '下分级别']
          const [min, range, times, level] = await Promise.all(labels.map(topOf))
          expect(range, `both limits at ${width}`).toBe(min)
          expect(times! - range!, `below the limits at ${width}`).toBeGreaterThan(40)
          // A field of a number and a choice differ by a part of a pixel.
          expect(Math.abs(level! - times!), `beside each other at ${width}`).toBeLessThanOrEqual(1)
        }
      })
    })
    await resizeTo(page, { width: 1440, height: 900 })
    await test.step('the settings are grouped and only the changed ones are sent', async () => {
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([
        ...['开关', '文本', '投注', '聊天', '上分', '下分 / 提现', '含义未知的设置'],
      ])
      const others = page.getByRole('region', { name: '含义未知的设置' })
      await expect(others.getByLabel('x_ratio')).toHaveValue('0.30000000000000004')
      for (const name of ['x_ratio', 'x_beta_gate'])
        await expect(others.getByLabel(name)).toHaveAccessibleDescription(/^本版本无名称 · 类型 \w+$/)
      await expect(others.getByLabel('x_mystery', { exact: true })).toHaveValue('{"a":[1,2,9007199254740993]}')
      await page.getByLabel('最低投注').fill('五')
      await page.getByLabel('微信最大限额').fill('50')
      await saveButton(page).click()
      await expect(page.getByText('该项必须输入数字')).toBeVisible()
      await expect(page.getByText('最大值不能小于最小值，请检查!')).toBeVisible()
      await expect(page.getByText('表单验证失败，请检查!')).toBeVisible()
      await expect(page.getByLabel('最低投注')).toBeFocused()
      expect(await sent(server)).toEqual([])
      await page.getByLabel('最低投注').fill('5')
      await page.getByLabel('微信最大限额').fill('25000')
      await page.getByLabel('允许发图片').click()
      await page.getByRole('radiogroup', { name: '下分级别' }).getByRole('radio', { name: '已验证' }).check()
      await others.getByLabel('x_beta_gate').click()
      await saveReviewed(page)
      await expect(page.getByText('保存成功', { exact: true })).toBeVisible()
      const [body] = await sent(server)
      const id = async (key: string) => (await item(server, key)).id
      expect(body).toEqual([
        { id: await id('cashout_wechat'), value: '100,25000', status: true },
        { id: await id('cashout_level'), value: '1', status: true },
        { id: await id('bet_min'), value: '5', status: true },
        { id: await id('chat_image_status'), value: '', status: true },
        { id: await id('x_beta_gate'), value: '', status: true },
      ])
      await expect(page.getByText('没有未保存的修改')).toBeVisible()
    })
  })

  test('a secret that the server masks is not sent back beside the switch of its setting (A376); the return mode is one choice over three flags, saved in one request', async ({
    signedInPage: page,
    server,
  }) => {
    await expect(page.getByLabel('低于设定金额时全部返还')).toBeChecked()
    await expect(page.getByLabel('设定金额', { exact: true })).toHaveValue('100')
    await page.getByLabel('任意金额均可返还').click()
    await expect(page.getByLabel('设定金额', { exact: true })).toHaveCount(0)
    await saveReviewed(page)
    await expect(page.getByText('保存成功', { exact: true })).toBeVisible()
    expect((await sent(server)).at(-1)!.map(({ status }) => status)).toEqual([false, false, true])
    await server.edit('setting', (await item(server, 'return_all_when_cashout')).id as number, { status: true })
    await reloadApplication(page)
    await expect(page.getByText('服务器上同时启用了：全部返还、任意金额均可返还')).toBeVisible()
    await page.getByLabel('不启用').click()
    await saveReviewed(page)
    await expect.poll(async () => (await item(server, 'return_when_any_cashout')).status).toBe(false)
    expect((await item(server, 'return_all_when_cashout_gt')).value).toBe('100')
    await server.edit('setting', (await item(server, 'x_beta_gate')).id as number, { value: '******' })
    await reloadApplication(page)
    await page.getByLabel('x_beta_gate').first().click()
    await saveButton(page).click()
    await expect(page.getByText('服务器遮住了x_beta_gate（******）')).toBeVisible()
    await settled(page)
    expect(await sent(server)).toHaveLength(2)
  })

  test('an edited setting shows refusals and asks about another administrator’s change; 保存并离开 stays at the error when the form cannot be saved', async ({
    signedInPage: page,
    server,
  }) => {
    const path = '/api/agent-set/updateing-system-set'
    await page.getByLabel('站点名称').fill('新名称')
    await server.fault({
      match: { path },
      kind: 'refused',
      errors: [{ field: '0.value', messages: ['名称含有违禁词'] }],
    })
    await saveReviewed(page)
    await expect(page.getByLabel('站点名称')).toHaveAccessibleDescription('名称含有违禁词')
    expect(await sent(server)).toHaveLength(1)
    await expect(page.getByLabel('站点名称')).toHaveValue('新名称')
    await server.edit('setting', (await item(server, 'site_name')).id as number, { value: '同事的名称' })
    await server.edit('setting', (await item(server, 'service_time')).id as number, { value: '10:00-22:00' })
    await saveButton(page).click()
    const conflict = page.getByRole('alertdialog', { name: '已被他人修改' })
    await expect(conflict.getByRole('row', { name: '站点名称' })).toHaveText(/好彩娱乐.*同事的名称.*新名称/)
    await conflict.getByRole('button', { name: '用我的覆盖' }).click()
    await confirmReview(page)
    await expect(page.getByText('保存成功', { exact: true })).toBeVisible()
    await expect(page.getByLabel('客服时间')).toHaveValue('10:00-22:00')
    expect((await item(server, 'site_name')).value).toBe('新名称')
    await test.step('保存并离开 stays at the error when the form cannot be saved', async () => {
      const saves = (await sent(server)).length
      await page.getByLabel('最低投注').fill('五')
      await leaveFor(page, '系统设置')
      await page.getByRole('dialog', { name: '离开此页' }).getByRole('button', { name: '保存并离开' }).click()
      await expect(page.getByText('表单验证失败，请检查!')).toBeVisible()
      await expect(page.getByRole('heading', { name: '常规设置', level: 1 })).toBeVisible()
      await expect(page.getByLabel('最低投注')).toBeFocused()
      expect(await sent(server)).toHaveLength(saves)
    })
  })
})

test.describe('system settings (inventory 282–299)', () => {
  test.use({ at: routes.SystemSetting.path })
  test('what fails for the same reason is said once, and read again at once; the save bar is at the foot of a short page; in a wide window few settings stay in its middle, many are in two columns, and no field leaves its section', async ({
    signedInPage: page,
    server,
  }) => {
    const greeting = page.getByRole('textbox', { name: '入群欢迎语' })
    await expect(greeting).toBeVisible()
    for (const path of ['/api/agent-set/system', '/api/SystemSettings/GetSystemSettings'])
      await server.fault({ match: { path }, kind: 'answer', data: -99, times: -1 })
    await reloadApplication(page)
    await expect(page.getByText('无权限')).toBeVisible()
    await settled(page)
    await expect(page.getByText('无权限')).toHaveCount(1)
    await expect(page.getByRole('region', { name: '群机器人' })).toHaveCount(0)
    await server.clearFaults()
    await page.getByRole('button', { name: '重试' }).click()
    await expect(greeting).toBeVisible()
    await expect(page.getByRole('region', { name: '接口设置' })).toBeVisible()
    await test.step('the save bar is at the foot of a page that is short', async () => {
      await settled(page)
      await expect(page.getByRole('textbox', { name: '入群欢迎语' })).toBeVisible()
      const content = await page.locator('#content').boundingBox()
      const bar = await saveButton(page).boundingBox()
      const toFoot = content!.y + content!.height - (bar!.y + bar!.height)
      expect(toFoot).toBeGreaterThanOrEqual(0)
      expect(toFoot).toBeLessThan(32)
    })
    await test.step('in a wide window few settings stay in its middle, many are in two columns of sections as high as their fields, and no field leaves its section', async () => {
      await resizeTo(page, { width: 1920, height: 1080 })
      const box = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())!
      await expect(page.getByRole('textbox', { name: '入群欢迎语' })).toBeVisible()
      const content = (await page.locator('#content').boundingBox())!
      for (const name of ['接口设置', '在线支付', '群机器人']) {
        const { x, width } = await box(name)
        expect(width, name).toBeLessThanOrEqual(1256)
        expect(Math.abs(2 * x + width - (2 * content.x + content.width)), name).toBeLessThan(24)
      }
      const save = (await page.getByRole('button', { name: '保存', exact: true }).boundingBox())!
      const { x, width } = await box('群机器人')
      expect(save.x + save.width, 'the save bar ends where the fields do').toBeCloseTo(x + width, 0)
      // Halves of one line, whose edges are those of the text below.
      const edgesOf = async (label: string) => {
        const { x, y, width } = (await page.getByLabel(label, { exact: true }).boundingBox())!
        return { x: Math.round(x), y: Math.round(y), end: Math.round(x + width) }
      }
      const [taiwan, canada] = await Promise.all(['台湾开奖结果来源', '加拿大开奖结果来源'].map(edgesOf))
      expect(canada!.y).toBe(taiwan!.y)
      const greeting = (await page.getByRole('textbox', { name: '入群欢迎语' }).boundingBox())!
      const radio = (await page
        .getByRole('radio')
        .first()
        .locator('..')
        .locator('.fui-Radio__indicator')
        .boundingBox())!
      expect(Math.abs(radio.x - greeting.x), 'radio buttons begin where fields do').toBeLessThanOrEqual(1)
      await expect(page.getByLabel('台湾开奖结果来源地址'), 'no hole beside the other one').toBeDisabled()
      const address = (await page.getByLabel('加拿大开奖结果来源地址').boundingBox())!
      expect(Math.abs(address.x + address.width - greeting.x - greeting.width)).toBeLessThan(16)
      await leaveFor(page, routes.GeneralSetting.title)
      await expect(page.getByLabel('最低投注')).toBeVisible()
      await resizeTo(page, { width: 1440, height: 900 })
      const bets = page.getByRole('region', { name: '投注', exact: true })
      await expect(page.getByRole('region', { name: '开关', exact: true })).toContainText('保存后对所有会员生效')
      await expect(bets, 'what its labels say stands once').not.toContainText('下限')
      const heading = (await bets.getByRole('heading').boundingBox())!
      const betsBox = (await bets.boundingBox())!
      const bar = (await page.getByRole('button', { name: '保存', exact: true }).boundingBox())!
      expect(bar.x + bar.width, 'nor is the bar wider beside an index').toBeCloseTo(betsBox.x + betsBox.width, 0)
      const label = (await bets.getByText('最低投注').boundingBox())!
      expect(label.x, 'what it is about stands beside the fields').toBeGreaterThan(heading.x + heading.width)
      await resizeTo(page, { width: 1920, height: 1080 })
      const [first, left] = [await box('开关'), await box('聊天')]
      const [last, foot] = [await box('下分 / 提现'), await box('含义未知的设置')]
      expect(last.x).toBeGreaterThan(first.x + first.width)
      expect(Math.abs(left.y + left.height - last.y - last.height), 'both columns end on one line').toBeLessThan(2)
      expect(foot.width, 'below both').toBeGreaterThan(first.width + last.width)
      const inSection = page.getByRole('region', { name: '上分', exact: true }).getByLabel('每日上分次数')
      const field = (await inSection.boundingBox())!
      const section = await box('上分')
      expect(section.y + section.height - field.y - field.height, 'no empty room below').toBeLessThan(32)
      const outside = await page.locator('section[aria-label] .fui-Input').evaluateAll(
        (inputs) =>
          inputs.filter((input) => {
            const [field, cell] = [input, input.closest('.fui-Field')!].map((each) => each.getBoundingClientRect())
            return field!.right > cell!.right + 1
          }).length,
      )
      expect(outside).toBe(0)
    })
  })

  test('secrets of the system settings are masked on the screen, in a conflict and in the log', async ({
    signedInPage: page,
    server,
    log,
  }) => {
    const greeting = '/api/SystemSettings/GetSystemSettings'
    // The first reading of the page must not use up the fault.
    await settled(page)
    await server.fault({ match: { path: greeting }, kind: 'refused', errors: '机器人未授权' })
    await reloadApplication(page)
    await expect(page.getByText('请求失败! 机器人未授权')).toBeVisible()
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('textbox', { name: '入群欢迎语' })).toBeVisible()
    expect((await server.log()).find(({ path }) => path === greeting)).toMatchObject({
      method: 'GET',
      query: { UserId: '900001' },
    })
    const secret = page.getByLabel('AppSecret', { exact: true })
    await expect(secret, 'as many dots for every secret').toHaveAttribute('placeholder', '••••••••')
    await secret.focus()
    await expect(secret, 'nor is its length shown while it is edited').toHaveValue('')
    await expect(secret).toHaveAttribute('type', 'password')
    await secret.press('Backspace')
    await expect(page.getByText('没有未保存的修改')).toBeVisible()
    await page.getByRole('button', { name: '显示AppSecret' }).click()
    await expect(secret).toHaveValue('SK-2f9c1d77aa0e')
    await expect(secret).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: '隐藏AppSecret' }).click()
    await secret.pressSequentially('SK-2f9c1d77aa0e5')
    await page.getByRole('button', { name: '显示AppSecret' }).click()
    await expect(secret, 'also where it begins with the value').toHaveValue('SK-2f9c1d77aa0e5')
    await secret.fill('SK-new-1234567')
    await expect(page.getByLabel('AppKey')).toHaveValue('AK-58213377')
    await page.getByLabel('短信验证').click()
    const taiwan = page.getByRole('radiogroup', { name: '台湾开奖结果来源' })
    await taiwan.getByLabel('其他').click()
    await saveButton(page).click()
    await expect(page.getByText('请输入来源地址')).toBeVisible()
    await page.getByLabel('台湾开奖结果来源地址').fill('https://results.invalid/taiwan')
    await server.edit('setting', (await item(server, 'app_secret')).id as number, { value: 'SK-theirs-7654321' })
    await saveButton(page).click()
    const conflict = page.getByRole('alertdialog', { name: '已被他人修改' })
    await expect(conflict.getByRole('row', { name: 'AppSecret' })).toHaveText('AppSecret••••••••••••••••••')
    await conflict.getByRole('button', { name: '用我的覆盖' }).click()
    await confirmReview(page)
    await expect(page.getByText('保存成功', { exact: true })).toBeVisible()
    expect(await item(server, 'game_beijing_api_status')).toMatchObject({ status: true })
    expect(await item(server, 'game_beijing_api_other')).toMatchObject({ value: 'https://results.invalid/taiwan' })
    expect(await item(server, 'app_secret')).toMatchObject({ value: 'SK-new-1234567' })
    expect((await sent(server)).at(-1)).toHaveLength(4)
    expect(log.join('\n')).not.toMatch(/SK-/)
  })

  test('the greeting is saved by the bar of the page, sent once and reviewed beside a setting', async ({
    signedInPage: page,
    server,
  }) => {
    await page.getByRole('textbox', { name: '入群欢迎语' }).fill('欢迎新朋友')
    await expect(page.getByRole('button', { name: /^保存/ })).toHaveCount(1)
    await server.fault({ match: { path: '/api/SystemSettings/SetJoinGroupSendMessage' }, kind: 'dropAfter' })
    await saveReviewed(page)
    const greetings = async () =>
      (await server.log())
        .filter(({ path }) => path.endsWith('/SetJoinGroupSendMessage'))
        .map(({ body }) => (body as { JoinGroupSendMessage: string }).JoinGroupSendMessage)
    await expect.poll(greetings).toEqual(['欢迎新朋友'])
    await expect(saveButton(page)).toBeDisabled()
    expect(await greetings()).toEqual(['欢迎新朋友'])
    await reloadApplication(page)
    await expect(page.getByRole('textbox', { name: '入群欢迎语' })).toHaveValue('欢迎新朋友')
    await page.getByRole('textbox', { name: '入群欢迎语' }).fill('你好')
    await page.getByLabel('短信验证').click()
    await expect(page.getByText('有 2 处未保存的修改')).toBeVisible()
    await saveButton(page).click()
    await expect(reviewDialog(page).getByRole('table')).toHaveCount(2)
    await expect(reviewDialog(page).getByRole('row', { name: '入群欢迎语' })).toContainText('欢迎新朋友你好')
    expect(await greetings()).toEqual(['欢迎新朋友'])
    await confirmReview(page)
    await expect(page.getByText('没有未保存的修改')).toBeVisible()
    expect(await greetings()).toEqual(['欢迎新朋友', '你好'])
  })
})

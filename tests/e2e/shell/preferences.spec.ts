import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright/test'
import { mergePolicy, policyEntries } from '#main/core/settings/policy.ts'
import { routes } from '#shared/routes.ts'
import { policyOf } from '../../policy-of.ts'
import { Control } from '../../simulator/control.ts'
import { startSimulator } from '../../simulator/server.ts'
import { button } from '../../support/button.ts'
import {
  chooseFromAccountMenu,
  expect,
  reloadApplication,
  resizeTo,
  signIn,
  submitSignIn,
  test,
} from '../support/fixtures.ts'

/** The workstation's own settings. */

test.use({ at: routes.DownScore.path })

const dialog = (page: Page) => page.getByRole('dialog', { name: '设置' })
const server = (page: Page, name: string) => page.getByRole('listitem', { name })
const section = (page: Page, name: string) => page.getByRole('tab', { name }).click()

async function addServer(page: Page, name: string, address: string): Promise<void> {
  await dialog(page).locator(button('新增服务器')).click()
  await page.getByLabel('名称').fill(name)
  await page.getByRole('textbox', { name: '地址', exact: true }).fill(address)
  await dialog(page).locator(button('保存')).click()
}

/** By the menu, whose entries carry the filters of their screens. */
async function openWithdrawals(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '下分订单' }).click()
  await expect(page.locator('h1')).toHaveText('下分订单')
}

test('servers are checked, added, chosen and deleted, and each keeps its own preferences', async ({
  signedInPage: page,
  server: first,
}) => {
  const second = await startSimulator()
  try {
    await test.step('the current server is marked and checked', async () => {
      // Something of the first server's: an account, a filter of a screen, a page to come back to.
      await openWithdrawals(page)
      await page.getByLabel('会员ID').fill('10086')
      await page.locator(button('查询')).click()
      await page.keyboard.press('Control+,')
      await expect(server(page, first.url)).toContainText('当前')
      const check = server(page, first.url).locator(button('检测'))
      await check.click()
      await expect(server(page, first.url)).toContainText('连接正常')
      await expect(check).toBeFocused()
    })

    await test.step('a server is added, corrected and checked', async () => {
      await addServer(page, '', 'http://console.example.com')
      await expect(page.getByText('除本机外，服务器地址必须以 https:// 开头')).toBeVisible()
      await page.getByRole('textbox', { name: '地址', exact: true }).fill(`${second.url}/images/`)
      await page.getByLabel('名称').fill('备用')
      await page.getByLabel('名称').press('Enter')
      await expect(server(page, '备用')).toContainText('不是本系统的服务器')
      await server(page, '备用').locator(button('编辑')).click()
      await page.getByRole('textbox', { name: '地址', exact: true }).fill(second.url)
      await dialog(page).locator(button('保存')).click()
      await expect(server(page, '备用')).toContainText('连接正常')
    })

    await test.step('the other server is chosen, without the preferences of the first', async () => {
      await server(page, '备用').locator(button('切换')).click()
      await page.getByRole('dialog', { name: '切换服务器' }).locator(button('取消')).click()
      await expect(server(page, first.url)).toContainText('当前')
      await server(page, '备用').locator(button('切换')).click()
      await page.getByRole('dialog', { name: '切换服务器' }).locator(button('切换')).click()
      await expect(page.getByText(`服务器 备用 · ${second.url}`)).toBeVisible()
      const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('preferences')))
      await signIn(page, 'kefu01', 'kefu123456')
      await openWithdrawals(page)
      await expect(page.getByLabel('会员ID')).toHaveValue('')
      expect(await stored()).toContain(`preferences:${first.url}`)
      await expect.poll(async () => (await new Control(second.url).hubState()).connections).toBe(1)
      await expect.poll(async () => (await first.hubState()).connections).toBe(0)
    })

    await test.step('the first server has its preferences again', async () => {
      // And back again: the first one's own is there as it was.
      await page.locator(button('退出登录')).click()
      await page.locator(button('管理服务器')).click()
      await server(page, first.url).locator(button('切换')).click()
      await expect(page.getByRole('form', { name: '登录' })).toContainText(`服务器 ${first.url}`)
      await signIn(page)
      await openWithdrawals(page)
      await expect(page.getByLabel('会员ID')).toHaveValue('10086')
    })

    await test.step('the other server is deleted', async () => {
      await chooseFromAccountMenu(page, '设置')
      await server(page, '备用').locator(button('删除')).click()
      await page.getByRole('dialog', { name: '删除服务器' }).locator(button('删除')).click()
      await expect(server(page, '备用')).toHaveCount(0)
      await expect(server(page, first.url).locator(button('删除'))).toHaveCount(0)
    })
  } finally {
    await second.close()
  }
})

test('the appearance applies at once and to every table without a setting of its own; 服务器体检 names what a server does otherwise and proposes a profile, which is exported and imported', async ({
  signedInPage: page,
  server,
}) => {
  const rowHeight = async () => (await page.locator('tr[data-key]').first().boundingBox())?.height
  await expect.poll(rowHeight).toBe(32)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索' }).fill('设置')
  await page.getByRole('option', { name: '设置', exact: true }).click()
  await section(page, '外观')
  const label = (await page.getByText('主题', { exact: true }).boundingBox())!
  const choices = (await page.getByRole('radiogroup', { name: '主题' }).boundingBox())!
  expect(choices.x - label.x, 'the choices stand near what they are of').toBeLessThan(440)
  const control = (await page.getByRole('switch', { name: '菜单显示群机器人' }).boundingBox())!
  const last = (await page.getByText('深色', { exact: true }).boundingBox())!
  // The text of a label has padding, as the switch has.
  expect(Math.abs(control.x + control.width - last.x - last.width), 'all end on one line').toBeLessThanOrEqual(1)
  await section(page, '提醒')
  const notifications = (await page.getByRole('switch', { name: '显示桌面通知' }).boundingBox())!
  expect(notifications.x, 'all sections have one width').toBeCloseTo(control.x, 0)
  const sound = page.getByText('播放声音').locator('xpath=../..')
  await expect(sound, 'a line between two switches, as in the other sections').toHaveCSS('border-top-width', '1px')
  const test = (await page.getByRole('button', { name: '测试通知和声音' }).boundingBox())!
  expect(test.height, 'the buttons of the settings have one height').toBe(28)
  for (const name of ['订单', '会员和聊天']) {
    await section(page, name)
    const panel = page.getByRole('tabpanel', { name })
    await expect(panel.getByRole('switch').first()).toBeVisible()
    expect(await panel.evaluate((each) => each.scrollHeight - each.clientHeight), `${name} is seen at once`).toBe(0)
  }
  await section(page, '外观')
  await page.getByRole('radio', { name: '宽松' }).check()
  await page.getByRole('radio', { name: '深色' }).check()
  await expect.poll(rowHeight).toBe(40)
  const scheme = () => page.evaluate(() => document.documentElement.style.colorScheme)
  await expect.poll(scheme).toBe('dark')
  const bot = page.getByText('群组管理', { exact: true })
  await expect(bot).toHaveCount(1)
  await page.getByRole('switch', { name: '菜单显示群机器人' }).click()
  await expect(bot).toHaveCount(0)
  await dialog(page).locator(button('关闭')).click()
  // A table with its own setting keeps it.
  await page.locator(button('列设置')).click()
  await page.getByRole('radio', { name: '紧凑' }).check()
  await expect.poll(rowHeight).toBe(32)
  await page.locator(button('恢复默认')).click()
  await expect.poll(rowHeight).toBe(40)
  await page.keyboard.press('Escape')

  await reloadApplication(page)
  await expect.poll(scheme).toBe('dark')
  await expect(page.getByRole('heading', { name: '下分订单', level: 1 })).toBeVisible()

  await server.dialect('pay-data-names')
  await page.keyboard.press('Control+,')
  await section(page, '诊断')
  const check = dialog(page).getByRole('region', { name: '体检' })
  await check.locator(button('开始体检')).click()
  await expect(check.getByText('列表名为 inList、outList')).toBeVisible({ timeout: 30_000 })
  await check.locator(button('采用建议的档案')).click()
  await expect(page.getByText('已采用建议的档案')).toBeVisible()
  const report = page.waitForEvent('download')
  await check.locator(button('保存报告')).click()
  expect(readFileSync(await (await report).path(), 'utf8')).toContain('列表名为 inList、outList')
  await section(page, '服务器')
  const profile = dialog(page).getByRole('region', { name: '档案' })
  await expect(profile).toContainText('与默认不同：payData.deposits、payData.withdrawals')
  const file = page.waitForEvent('download')
  await profile.locator(button('导出档案')).click()
  const exported = JSON.parse(readFileSync(await (await file).path(), 'utf8'))
  const choose = (document: unknown) =>
    profile.getByLabel('档案文件').setInputFiles({
      name: 'server-profile.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(document)),
    })
  await choose({ ...exported, colour: 'red' })
  await expect(page.getByText('档案有误：不认识 colour')).toBeVisible()
  await choose({ ...exported, company: '甲公司' })
  await expect(profile).toContainText('与默认不同：company、payData.deposits、payData.withdrawals')
  await section(page, '关于')
  await expect(dialog(page)).toContainText(`© ${new Date().getFullYear()} 甲公司`)
  await section(page, '服务器')
  await profile.locator(button('恢复默认档案')).click()
  await page.getByRole('dialog', { name: '恢复默认档案' }).locator(button('恢复默认档案')).click()
  await expect(profile).toContainText('现在全部按默认')
  await expect(profile.locator(button('恢复默认档案'))).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('body'))).toBe(false)
})

test('the settings show 系统状态, the diagnostics, the licenses, and what could not be saved (inventory 648–650, 652)', async ({
  signedInPage: page,
  server,
}) => {
  await server.fault({ match: { path: '/api/system/server-used' }, kind: 'status', status: 404, times: -1 })
  await page.keyboard.press('Control+,')
  await section(page, '诊断')
  await expect(dialog(page).getByRole('region', { name: '服务器' })).toContainText('web-01')
  await expect(dialog(page).getByRole('heading', { name: '服务器体检' }), 'one gap between all parts').toHaveCSS(
    'margin',
    '0px',
  )
  await expect(dialog(page).getByRole('region', { name: '磁盘' })).toContainText('180.4 / 196 GB')
  await expect(dialog(page).getByText('将满')).toHaveCount(1)
  await expect(dialog(page).getByRole('region', { name: '资源' })).toHaveCount(0)
  await dialog(page).locator(button('关闭')).click()
  for (const name of ['server-base', 'server-disk', 'sys-status-info']) {
    await server.fault({ match: { path: `/api/system/${name}` }, kind: 'refused', errors: '未开放', times: -1 })
  }
  await reloadApplication(page)
  await expect(page.locator('h1')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索' }).fill('系统状态')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('没有读到系统状态')).toBeVisible()
  await server.clearFaults()
  await dialog(page).locator(button('重试')).click()
  await expect(dialog(page).getByRole('progressbar', { name: '内存' })).toBeVisible()
  await resizeTo(page, { width: 1440, height: 900 })
  const hidden = await dialog(page)
    .getByRole('tabpanel')
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(hidden, 'all of it is in sight').toBe(0)
  await test.step('the diagnostics show the connection and export a support bundle', async () => {
    await section(page, '诊断')
    await expect(dialog(page)).toContainText(server.url)
    await expect(dialog(page)).toContainText('已连接')
    const download = page.waitForEvent('download')
    await page.locator(button('导出支持包')).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^operator-console-support-\d{12}\.zip$/)
    const bundle = unzipSync(readFileSync(await file.path()))
    expect(strFromU8(bundle['summary.html']!)).toContain(server.url)
    await expect(page.getByText('支持包已保存')).toBeVisible()
    // The browser has no crash dumps to choose.
    await expect(page.getByRole('checkbox', { name: /崩溃记录/ })).toHaveCount(0)
    await section(page, '关于')
    await expect(dialog(page)).toContainText(/版本 \d+\.\d+\.\d+/)
    await expect(dialog(page).locator(button('上手'))).toBeVisible()
    const changes = dialog(page).getByRole('region', { name: /^版本 [\d.]+ 的变化$/ })
    await expect(changes.getByRole('listitem').first()).toBeVisible()
  })
  await test.step('the licenses of the bundled packages are read on request, searched and unfolded', async () => {
    await page.route('**/third-party.json', (route) => route.abort(), { times: 1 })
    await section(page, '关于')
    const toggle = page.locator(button('第三方软件许可'))
    await toggle.click()
    const notices = page.getByRole('region', { name: '第三方软件许可' })
    await expect(notices).toContainText('许可文件暂时无法读取')
    await notices.locator(button('重试')).click()
    await expect(notices).toContainText('LICENSES.chromium.html')
    await expect(notices.getByRole('listitem').first()).toContainText('Electron')

    await notices.getByRole('searchbox', { name: '搜索许可' }).fill('react-dom')
    await expect(notices.getByRole('status')).toHaveText('共 1 项')
    const permission = notices.getByText('Permission is hereby granted, free of charge')
    await expect(permission).toBeHidden()
    await notices.getByText(/^react-dom \d/).click()
    await expect(permission).toBeVisible()
    await notices.getByRole('searchbox').fill('no such package')
    await expect(notices.getByRole('status')).toHaveText('没有符合的软件')
    await toggle.click()
    await expect(notices).toHaveCount(0)
  })
  await test.step('a setting that could not be saved goes back with a message', async () => {
    await section(page, '外观')
    await expect(page.getByRole('radio', { name: '紧凑' })).toBeChecked()
    await page.evaluate(() => {
      const { desktop } = window as unknown as { desktop: { changeSettings: () => Promise<never> } }
      desktop.changeSettings = () =>
        new Promise((_resolve, reject) => {
          window.addEventListener('refuse', () => reject(new Error('无法写入设置')), { once: true })
        })
    })
    await page.getByRole('radio', { name: '宽松' }).check()
    await page.evaluate(() => window.dispatchEvent(new Event('refuse')))
    await expect(page.getByRole('radio', { name: '紧凑' })).toBeChecked()
    await expect(page.getByText('无法写入设置')).toBeVisible()
  })
})

const byGroupPolicy = '由管理员设定（组策略）'
const byFile = '由管理员设定（安装目录 policy.json）'

test.describe('a policy of the site', () => {
  test.use({
    policy: mergePolicy([
      {
        source: 'machinePolicy',
        entries: policyEntries({ server: 'https://console.example.com', settings: { theme: 'dark' } }),
      },
      { source: 'installFile', entries: policyEntries({ settings: { sound: false, theme: 'light' } }) },
    ]),
  })

  test('a policy’s values are shown with their place and cannot be changed', async ({ signInPage: page }) => {
    const form = page.getByRole('form', { name: '登录' })
    await expect(form).toContainText('服务器 console.example.com')
    await expect(form.locator(button('更换服务器'))).toHaveCount(0)
    await expect(page.getByText(byGroupPolicy)).toBeVisible()
    await page.locator(button('管理服务器')).click()
    await expect(server(page, 'https://console.example.com')).toContainText('当前')
    await expect(dialog(page)).toContainText(`服务器${byGroupPolicy}`)
    await expect(dialog(page).locator(button(/新增|编辑|删除|切换/))).toHaveCount(0)
    await section(page, '外观')
    await expect(page.getByRole('radiogroup', { name: '主题' })).toBeVisible()
    await expect(page.getByRole('radio', { name: '深色' })).toBeChecked()
    await expect(page.getByRole('radio', { name: '浅色' })).toBeDisabled()
    await expect(dialog(page)).toContainText(byGroupPolicy)
    await section(page, '提醒')
    await expect(page.getByRole('switch', { name: '播放声音' })).toBeDisabled()
    await expect(page.getByRole('switch', { name: '播放声音' })).not.toBeChecked()
    await expect(dialog(page)).toContainText(byFile)
    await expect(page.getByRole('switch', { name: '显示桌面通知' })).toBeEnabled()
    await section(page, '诊断')
    await expect(dialog(page)).toContainText('组策略 2 项，安装目录 policy.json 1 项')
  })
})

test.describe('a policy of alerts, updates and appearance', () => {
  const fixed = { on: true, sound: 'cash', volume: 100, repeat: true, waitMinutes: 5, escalateMinutes: 10 }
  const quietSchedule = [{ days: [1], from: '23:00', to: '07:00' }]
  const rules = { withdrawal: { ...fixed, escalationSound: 'alarm' }, deposit: { sound: 'coin', volume: 80 } }
  test.use({
    policy: mergePolicy([
      {
        source: 'machinePolicy',
        entries: policyEntries({ settings: { theme: 'dark' }, updates: 'notify', alerts: { rules, quietExcept: 5 } }),
      },
      {
        source: 'installFile',
        entries: policyEntries({
          updateFeed: 'https://updates.example.com',
          updateChannel: 'beta',
          alerts: { quietSchedule, rules: { groupMessage: { on: false } } },
        }),
      },
    ]),
  })

  test('fixed alerts, updates and the theme in the account menu say who fixed them', async ({ signedInPage: page }) => {
    await page.keyboard.press('Control+,')
    await section(page, '提醒')
    await dialog(page)
      .locator(button(/^上分订单/))
      .click()
    await expect(page.getByRole('slider', { name: '上分订单音量' })).toBeDisabled()
    await expect(page.getByRole('switch', { name: '上分订单提醒' })).toBeEnabled()
    await expect(page.getByRole('list', { name: '各类提醒' })).toHaveAccessibleDescription(
      `${byGroupPolicy}：上分订单（声音、音量），下分订单（全部） ${byFile}：群消息（提醒）`,
    )
    await expect(page.getByRole('group', { name: '免打扰', exact: true })).toContainText(byGroupPolicy)
    await expect(page.getByRole('group', { name: '每周免打扰' })).toContainText(byFile)
    await expect(page.getByRole('group', { name: '时段 1' }).getByRole('textbox', { name: '开始' })).toBeDisabled()
    await section(page, '关于')
    const updates = page.getByRole('region', { name: '软件更新' })
    await expect(updates).toContainText(`更新方式：只提示有新版本 · ${byGroupPolicy}`)
    await expect(updates).toContainText(`更新源${byFile}`)
    await expect(updates).toContainText(`更新渠道：测试版 · ${byFile}`)
    await page.keyboard.press('Escape')
    await page.locator(button(/^账户/)).click()
    await expect(page.getByRole('group', { name: `外观 ${byGroupPolicy}` })).toBeVisible()
    await expect(page.getByRole('menuitemradio', { name: '浅色' })).toBeDisabled()
  })
})

test.describe('a policy of the site with mistakes', () => {
  test.use({
    policy: mergePolicy([
      { source: 'systemFile', entries: policyEntries({ settings: { density: 'wide', sound: false }, sever: '' }) },
      { source: 'installFile', entries: policyEntries({ settings: true }) },
    ]),
  })

  test('the diagnostics say what is wrong and where; the rest is in force', async ({
    signInPage: page,
    server: { url },
  }) => {
    await expect(page.getByRole('form', { name: '登录' })).toContainText(`服务器 ${url}`)
    await page.locator(button('诊断')).click()
    await expect(dialog(page).getByRole('listitem')).toHaveText([
      '/etc/operator-console/policy.json：settings.density 应为 "compact" 或 "normal"',
      '/etc/operator-console/policy.json：不认识 sever',
      '安装目录 policy.json：settings 应为对象',
    ])
    await expect(dialog(page)).toContainText('/etc/operator-console/policy.json 2 项；有误 3 处')
    await section(page, '提醒')
    await expect(page.getByRole('switch', { name: '播放声音' })).not.toBeChecked()
    await section(page, '外观')
    await expect(page.getByRole('radio', { name: '紧凑' })).toBeChecked()
    await expect(page.getByRole('radio', { name: '宽松' })).toBeDisabled()
  })
})

test.describe('a policy whose server is not valid', () => {
  test.use({ policy: policyOf({ server: 'http://console.example.com' }, 'machinePolicy') })

  test('no server can be chosen, and the sign-in says why', async ({ signInPage: page }) => {
    await expect(page.getByLabel('服务器地址')).toBeDisabled()
    await expect(page.getByText(`${byGroupPolicy}，但没有有效的地址，请联系管理员`)).toBeVisible()
    await submitSignIn(page)
    await expect(page.getByText(`${byGroupPolicy}，但没有有效的地址，请联系管理员`)).toBeVisible()
    await page.locator(button('管理服务器')).click()
    await expect(dialog(page)).toContainText('没有有效的地址，请联系管理员')
    await expect(dialog(page).locator(button('新增服务器'))).toHaveCount(0)
  })
})

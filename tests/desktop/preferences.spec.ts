import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { findSecrets } from './support/find-secrets.ts'
import { expect, type RunningConsole, test } from './support/fixture.ts'
import { clickMenu, clickNotification } from './support/observe.ts'
import { signIn } from './support/operator.ts'

/** Workstation settings that involve the system. */

const zoom = ({ app }: RunningConsole) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map(({ webContents }) => webContents.zoomFactor))
const clickMenuItem = ({ app }: RunningConsole, label: string) => app.evaluate(clickMenu, label)

test('the menu opens the settings; zoom stays within its limits and applies to every window', async ({ start }) => {
  const console = await start()
  const { page } = console
  await expect(page.getByLabel('密码')).toBeVisible()
  await clickMenuItem(console, '设置…')
  await page.getByRole('tab', { name: '外观' }).click()
  await page.getByRole('combobox', { name: '缩放' }).selectOption('120%')
  await expect.poll(() => zoom(console)).toEqual([1.2])
  for (let n = 0; n < 5; n++) await clickMenuItem(console, '放大')
  await expect(page.getByRole('combobox', { name: '缩放' })).toHaveValue('150')
  await expect.poll(() => zoom(console)).toEqual([1.5])
  await clickMenuItem(console, '实际大小')
  await clickMenuItem(console, '缩小')
  await expect.poll(() => zoom(console)).toEqual([0.9])
  await page.keyboard.press('Escape')
  await signIn(page)
  await page.evaluate(() => void window.open(`${location.origin}/#/Main/Bet`))
  await expect.poll(() => zoom(console)).toEqual([0.9, 0.9])
  await console.quit()
  const restarted = await start()
  await expect.poll(() => zoom(restarted)).toEqual([0.9])
})

// On other platforms the test would change the auto-launch entry of the current user.
if (process.platform === 'linux') {
  test('the console starts with the system when enabled', async ({ start, folder }) => {
    const entry = join(folder, 'home/.config/autostart/operator-console.desktop')
    const console = await start()
    const { page, dataDir } = console
    await clickMenuItem(console, '设置…')
    await page.getByRole('tab', { name: '常规' }).click()
    const autoLaunchSwitch = page.getByRole('switch', { name: '随系统启动' })
    await autoLaunchSwitch.click()
    await expect.poll(() => existsSync(entry)).toBe(true)
    expect(readFileSync(entry, 'utf8')).toMatch(/^Exec=".+" ".+" "--user-data-dir=.+" "--hidden"$/m)
    expect(readFileSync(entry, 'utf8')).toContain(dataDir)
    await expect(autoLaunchSwitch).toBeChecked()
    await autoLaunchSwitch.click()
    await expect.poll(() => existsSync(entry)).toBe(false)
  })
}

test('an automatic start shows no window, and notifies when nobody is signed in', async ({ start }) => {
  const { app, page, observed } = await start({ args: ['--hidden'] })
  const visible = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()))
  await expect.poll(async () => (await observed()).notifications.map(({ title }) => title)).toContain('尚未登录')
  await expect(page.getByLabel('密码')).toBeAttached()
  expect(await visible()).toEqual([false])
  await app.evaluate(clickNotification)
  await expect.poll(visible).toEqual([true])
  await signIn(page)
})

test('the log folder can be opened, and the support bundle has a readable page and no secrets (fault 33)', async ({
  start,
  simulator,
  folder,
}) => {
  const console = await start()
  const { page, app, dataDir } = console
  await signIn(page)
  await app.evaluate(({ shell }) => {
    shell.openPath = async (path) => {
      Object.assign(globalThis, { opened: path })
      return ''
    }
  })
  await page.evaluate(() => window.desktop.reportError('Authorization: Bearer eyJhbGciOi.eyJleHAi.c2ln 13800138000'))
  await clickMenuItem(console, '设置…')
  await page.getByRole('tab', { name: '诊断' }).click()
  await expect(page.getByRole('dialog')).toContainText(dataDir)
  await page.getByRole('button', { name: '打开日志文件夹' }).click()
  await expect
    .poll(() => app.evaluate(() => (globalThis as unknown as { opened?: string }).opened))
    .toBe(join(dataDir, 'logs'))
  const bundle = join(folder, 'support.zip')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, bundle)
  await page.getByRole('button', { name: '导出支持包' }).click()
  await expect(page.getByText('支持包已保存')).toBeVisible()
  const files = Object.entries(unzipSync(readFileSync(bundle))).map(([name, content]) => [name, strFromU8(content)])
  expect(files.map(([name]) => name)).toEqual(['summary.html', 'log.txt'])
  const [summary, log] = files.map(([, text]) => text!)
  expect(summary).toContain('<th scope="row">Electron</th>')
  expect(summary).toContain(dataDir)
  expect(log).toContain('[secret] [token] [digits]')
  expect(summary! + log).not.toMatch(/eyJ|13800138000/)
  expect(findSecrets(summary! + log, simulator)).toEqual([])
})

test('the administrator’s policy overrides the operator’s settings', async ({ start, simulator, folder }) => {
  const path = join(folder, 'policy.json')
  const write = (policy: unknown) => writeFileSync(path, JSON.stringify(policy))
  write({ server: simulator.url, settings: { zoom: 110, closeToTray: false } })
  const first = await start({ server: 'https://elsewhere.example', env: { CONSOLE_POLICY: path } })
  const form = first.page.getByRole('form', { name: '登录' })
  await expect(form).toContainText(`服务器 ${simulator.url} · 由管理员设定`)
  await expect.poll(() => zoom(first)).toEqual([1.1])
  await clickMenuItem(first, '放大')
  const refusals = await first.page.evaluate(() =>
    Promise.all([
      window.desktop.changeSettings({ zoom: 90 }).catch(({ message }) => message),
      window.desktop.setServer('https://elsewhere.example').catch(({ message }) => message),
      window.desktop.saveServer(null, { name: '', address: 'https://b.example' }).catch(({ message }) => message),
    ]),
  )
  expect(refusals).toEqual(Array(3).fill('该设置由管理员设定'))
  expect(await zoom(first)).toEqual([1.1])
  await signIn(first.page)
  // The policy sets closeToTray to false, so closing quits.
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()).catch(() => {})
  expect(await first.exitCode).toBe(0)
  expect(readdirSync(first.dataDir)).not.toContain('policy.json')

  write({ server: 'http://console.example.com' })
  const second = await start({ env: { CONSOLE_POLICY: path } })
  await expect(second.page.getByRole('status', { name: '提示' })).toContainText('管理员策略有误')
  await expect(second.page.getByRole('status', { name: '提示' })).toContainText('必须以 https:// 开头')
  await signIn(second.page)
})

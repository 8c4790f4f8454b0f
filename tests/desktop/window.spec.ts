import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type RunningConsole, test } from './support/fixture.ts'
import { clickTray } from './support/observe.ts'
import { signIn } from './support/operator.ts'

const bounds = ({ app }: RunningConsole) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
const close = ({ app }: RunningConsole) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())

test('closing hides the console to the tray and explains it once; 退出 in the tray quits', async ({ start }) => {
  const console = await start()
  await signIn(console.page)
  const explanationCount = async () =>
    (await console.observed()).notifications.filter(({ title }) => title === '仍在后台运行').length
  const visible = () => console.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
  for (let n = 0; n < 2; n++) {
    await close(console)
    await expect.poll(visible).toBe(false)
    expect(await explanationCount()).toBe(1)
    await console.app.evaluate(clickTray, '打开控制台')
    await expect.poll(visible).toBe(true)
  }
  await console.app.evaluate(clickTray, '退出').catch(() => {})
  expect(await console.exitCode).toBe(0)
})

test('退出 in the tray quits also while the window is hidden and the server is unreachable', async ({
  start,
  simulator,
}) => {
  const console = await start()
  await signIn(console.page)
  await close(console)
  await simulator.close()
  await console.app.evaluate(clickTray, '退出').catch(() => {})
  expect(await console.exitCode).toBe(0)
})

test('closing quits when closeToTray is off', async ({ start }) => {
  const console = await start()
  await console.page.evaluate(() => window.desktop.changeSettings({ closeToTray: false }))
  await close(console).catch(() => {})
  expect(await console.exitCode).toBe(0)
})

test('all data is stored in the folder of --user-data-dir, with the bounds of the window, which it restores', async ({
  start,
  folder,
}) => {
  const place = { x: 60, y: 40, width: 1010, height: 660 }
  const first = await start()
  const { app, page, quit, dataDir } = first
  await signIn(page)
  for (const name of ['userData', 'sessionData', 'logs', 'crashDumps'] as const) {
    expect(await app.evaluate(({ app: console }, which) => console.getPath(which), name)).toContain(dataDir)
  }
  await app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), place)
  await expect.poll(() => bounds(first)).toEqual(place)
  await quit()
  const home = join(folder, 'home', '.config')
  const names = existsSync(home) ? readdirSync(home) : []
  expect(names.filter((name) => /控制台|console|electron/i.test(name))).toEqual([])
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['settings.json', 'logs']))
  const second = await start()
  await expect.poll(() => bounds(second)).toEqual(place)
})

test('corrupt settings are set aside, defaults used, and the operator informed (fault 27)', async ({
  start,
  folder,
  simulator,
}) => {
  const [dataDir, broken] = [join(folder, 'data'), '{"server": "https://kept.exam']
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'settings.json'), broken)
  const { page } = await start()
  await expect(page.getByRole('form', { name: '登录' })).toContainText(`服务器 ${simulator.url}`)
  const quarantined = readdirSync(dataDir).filter((name) => name.startsWith('settings.corrupt-'))
  expect(quarantined.map((name) => readFileSync(join(dataDir, name), 'utf8'))).toEqual([broken])
  expect(JSON.parse(readFileSync(join(dataDir, 'settings.json'), 'utf8'))).toMatchObject({ server: simulator.url })
  await expect(page.getByRole('status', { name: '提示' })).toContainText('设置文件已损坏')
  await signIn(page)
  await page.getByRole('button', { name: /^通知/ }).click()
  await expect(page.getByRole('button', { name: /设置文件已损坏/ })).toBeVisible()
})

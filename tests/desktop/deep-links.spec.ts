import { spawn } from 'node:child_process'
import { root } from '../../scripts/build.ts'
import { expect, isolatedEnvironment, launchCommand, type RunningConsole, test } from './support/fixture.ts'
import { signIn } from './support/operator.ts'

/** operator-console:// links, from every source the system delivers them by. */

const expectHeading = ({ page }: RunningConsole, name: string) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

test('a deep link at startup waits for the sign-in', async ({ start }) => {
  const console = await start({ args: ['operator-console://Main/UpDownScore/2?userid=10086'] })
  const { page } = console
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码').fill('admin123456')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expectHeading(console, '下分订单')
  await expect(page.getByLabel('会员ID')).toHaveValue('10086')
})

test('a deep link during the sign-in waits and keeps the input', async ({ start }) => {
  const console = await start()
  const { app, page } = console
  await page.getByLabel('用户名').fill('admin')
  await app.evaluate(
    ({ app: electron }, to) => void electron.emit('open-url', { preventDefault: () => {} }, to),
    'operator-console://Main/Bet?userid=10086',
  )
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('return-path'))).toBe('/Main/Bet?userid=10086')
  await page.getByLabel('密码').fill('admin123456')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expectHeading(console, '注单查询')
  await expect(page.getByLabel('会员ID')).toHaveValue('10086')
})

test('deep links arrive from a second start and from macOS; invalid ones only focus the window', async ({
  start,
  folder,
}) => {
  const console = await start()
  const { app, page, dataDir } = console
  await signIn(page)
  const hide = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  const visible = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
  const startSecond = async (link: string) => {
    const { file, args } = launchCommand(dataDir)
    const second = spawn(file, [...args, link], { cwd: root, env: isolatedEnvironment(folder), stdio: 'ignore' })
    expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0)
  }
  await hide()
  await startSecond('operator-console://Main/Bet?userid=10086')
  await expectHeading(console, '注单查询')
  await expect(page.getByLabel('会员ID')).toHaveValue('10086')
  await expect.poll(visible).toBe(true)

  const openUrl = (link: string) =>
    app.evaluate(({ app: electron }, to) => void electron.emit('open-url', { preventDefault: () => {} }, to), link)
  await openUrl('operator-console://main/Lottery')
  await expectHeading(console, '开奖记录')

  await hide()
  await startSecond('operator-console://Main/canary')
  await expect.poll(visible).toBe(true)
  for (const link of ['operator-console://Main/Bet#canary', 'operator-console://canary/', 'https://canary.example/']) {
    await openUrl(link)
  }
  const refusalCount = () => console.log().split('an address that leads to no screen of ours was refused').length - 1
  await expect.poll(refusalCount).toBe(4)
  expect(console.log()).not.toContain('canary')
  await expectHeading(console, '开奖记录')
})

test('while a dialog is open only the latest deep link waits and the page behind does not change (fault 55)', async ({
  start,
  control,
}) => {
  const { userId } = await control.addOrder({ inOrOut: true })
  const console = await start()
  const { app, page } = console
  await signIn(page)
  const openUrl = (link: string) =>
    app.evaluate(({ app: electron }, to) => void electron.emit('open-url', { preventDefault: () => {} }, to), link)
  const dialogs = page.getByRole('dialog')
  await page.getByRole('button', { name: '送分' }).click()
  const amount = page.getByLabel('操作金额')
  await amount.fill('88')
  for (const link of ['Main/Lottery', 'Main/Home?chat=1:10086', 'Main/Bet?userid=10086']) {
    await page.getByRole('button', { name: '关闭提示' }).evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLElement).click()
    })
    await openUrl(`operator-console://${link}`)
    await expect(page.getByText('有新的打开请求，关闭对话框后前往')).toBeVisible()
    await expect(dialogs).toHaveCount(1)
    await expect(amount).toBeFocused()
    await expect(amount).toHaveValue('88')
    expect(await page.evaluate(() => location.hash)).toContain('/Main/Home')
  }
  await page.keyboard.press('Escape')
  await expectHeading(console, '注单查询')
  await expect(page.getByLabel('会员ID')).toHaveValue('10086')
  await expect(dialogs).toHaveCount(0)

  // The chat counts as a dialog.
  await openUrl('operator-console://Main/Home?chat=')
  await expect(page.getByRole('dialog', { name: '客服聊天' })).toBeVisible()
  await openUrl('operator-console://Main/Lottery')
  await expect(page.getByText('有新的打开请求，关闭对话框后前往')).toBeVisible()
  expect(await page.evaluate(() => location.hash)).toContain('/Main/Home')
  // Chat links are followed within the open chat.
  await openUrl(`operator-console://Main/Home?chat=1:${userId}`)
  await expect(dialogs.getByText(`ID ${userId}`)).toBeVisible()
  await expect(dialogs).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialogs).toHaveCount(0)
  await expectHeading(console, '首页')
})

import { spawn } from 'node:child_process'
import { root } from '../../scripts/build.ts'
import { expect, isolatedEnvironment, launchCommand, test } from './support/fixture.ts'
import { signIn } from './support/operator.ts'

test('a second start focuses the first window and exits (fault 30)', async ({ start, control, folder }) => {
  const { app, page, dataDir } = await start()
  await signIn(page)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  const { file, args } = launchCommand(dataDir)
  const second = spawn(file, args, { cwd: root, env: isolatedEnvironment(folder), stdio: 'ignore' })
  expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0)
  const windows = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()))
  await expect.poll(windows).toEqual([true])
  expect((await control.hubState()).connections).toBe(1)
})

test('consoles with different data folders run side by side, each with its own session', async ({ start, control }) => {
  const [one, two] = [await start({ data: 'one' }), await start({ data: 'two' })]
  await signIn(one.page, 0)
  await expect(two.page.getByLabel('密码')).toBeVisible()
  await signIn(two.page, 1)
  const nameIn = ({ page }: typeof one, name: string) =>
    expect(page.getByRole('navigation', { name: '主菜单' })).toContainText(name)
  await nameIn(one, '管理员')
  await nameIn(two, '客服一号')
  expect((await control.hubState()).connections).toBe(2)
  await one.quit()
  await expect.poll(async () => (await control.hubState()).connections).toBe(1)
})

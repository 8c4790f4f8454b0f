import { routes } from '#shared/routes.ts'
import { OPERATORS } from '../simulator/world/operators.ts'
import { expect, test } from './support/fixture.ts'
import { answerDialog, clickTray, type Observed, watchSystem } from './support/observe.ts'
import { signIn } from './support/operator.ts'
import { startUndriven } from './support/undriven.ts'
import { takeStalls, watchMain } from './support/watchdog.ts'

const [STAY, LEAVE] = [0, 1]

test('reload, closing a window and quitting ask about unsaved edits, and alerts go on meanwhile (fault 62)', async ({
  folder,
  simulator,
  control,
}) => {
  const { evaluate, exitCode, disconnect, kill } = await startUndriven(folder, simulator.url)
  try {
    await evaluate(watchSystem)
    await evaluate(watchMain)
    const observed = () => evaluate(() => (globalThis as unknown as { observed: Observed }).observed)
    /** Runs a script in the page as if the operator had clicked there; null while there is no page. */
    const inPage = (script: string) =>
      evaluate(
        ({ BrowserWindow }, code) =>
          BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code, true) ?? null,
        script,
      )
    await expect.poll(() => inPage('document.querySelector("h1, form") !== null')).toBe(true)
    const { loginName, password } = OPERATORS[0]!
    const login = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ loginName, loginPwd: password, loginCode: '' }),
    }
    await inPage(`fetch('/api/system/account-login', ${JSON.stringify(login)}).then(({ status }) => status)`)
    await expect.poll(() => inPage(`desktop.readState('connection').then(({ hub }) => hub)`)).toBe('connected')

    const edit = async () => {
      // Once the screen is there, and rests: a page that does not answer for a second is left without a question.
      await expect.poll(() => inPage('document.querySelectorAll("tr[data-key]").length > 0')).toBe(true)
      await inPage('new Promise((resolve) => requestIdleCallback(() => resolve(null)))')
      await inPage(`addEventListener('beforeunload', (event) => event.preventDefault()); globalThis.isEdited = true`)
    }
    const isEdited = () => inPage('globalThis.isEdited === true')
    const isVisible = () => evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.isVisible())
    let questions = 0
    /** Presses a button of the open question after an order has come in. */
    const answer = async (button: number) => {
      questions++
      await expect.poll(async () => (await observed()).dialogs.length).toBe(questions)
      expect((await observed()).dialogs.at(-1)).toBe('有未保存的修改')
      const notified = (await observed()).notifications.length
      await control.addOrder({ inOrOut: true, balance: 9_999 })
      await expect.poll(async () => (await observed()).notifications.length).toBeGreaterThan(notified)
      expect(await isEdited()).toBe(true)
      await evaluate(answerDialog, button)
    }
    const reload = () => evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.reload())
    const close = () => evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close())

    await edit()
    await reload()
    await answer(STAY)
    await reload()
    await answer(LEAVE)
    await expect.poll(isEdited).toBe(false)

    await edit()
    await evaluate(clickTray, '退出')
    await answer(STAY)
    // The console no longer quits: closing its window hides it, without a question.
    await close()
    await expect.poll(isVisible).toBe(false)
    await inPage('desktop.changeSettings({ closeToTray: false }).then(() => null)')
    await close()
    await answer(STAY)
    // The question has brought the window back.
    expect(await isVisible()).toBe(true)

    await evaluate(clickTray, '退出')
    await answer(STAY)
    expect(await evaluate(takeStalls)).toEqual([])
    await close()
    await answer(LEAVE)
    disconnect()
    expect(await exitCode).toBe(0)
  } finally {
    kill()
  }
})

test('退出 asks before the note of the hand-over is lost with the memory', async ({ start }) => {
  const { app, page, observed, exitCode } = await start()
  await signIn(page)
  await page.evaluate((route) => location.assign(`#${route}`), routes.Shift.path)
  await page.getByRole('textbox', { name: '交接说明' }).fill('张三的凭证还没来')
  // The main process has what was typed: it gets the calls of a page in their order.
  await page.evaluate(() => window.desktop.readState('session'))
  await app.evaluate(clickTray, '退出')
  await expect.poll(async () => (await observed()).dialogs).toEqual(['退出程序？'])
  expect((await observed()).lastDialog.detail).toBe('只在内存中，退出后将丢失：交接说明')
  await app.evaluate(answerDialog, STAY)
  await expect(page.getByRole('textbox', { name: '交接说明' })).toHaveValue('张三的凭证还没来')
  await app.evaluate(clickTray, '退出')
  await expect.poll(async () => (await observed()).dialogs.length).toBe(2)
  await app.evaluate(answerDialog, LEAVE).catch(() => {})
  expect(await exitCode).toBe(0)
})

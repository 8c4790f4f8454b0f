import type { Control } from '../simulator/control.ts'
import { expect, type Running, test } from './fixture.ts'
import { answerDialog, shortenTimer } from './observe.ts'
import { openList, signIn } from './operator.ts'

const HANG_TOLERATED_MS = 15_000

/** A page that crashed is lost to the test runner: what stands in the new one is asked of the main process. */
async function heading({ app }: Running): Promise<string> {
  return app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    if (!contents || contents.isCrashed() || contents.isLoading()) return ''
    return contents.executeJavaScript(
      `[document.querySelector('h1')?.textContent, document.querySelector('[aria-label="实时连接"]')?.textContent].join(' ')`,
    )
  })
}

async function crash({ app }: Running): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]!.webContents
    const gone = new Promise<void>((resolve) => contents.once('render-process-gone', () => resolve()))
    contents.forcefullyCrashRenderer()
    return gone
  })
}

const isCrashed = ({ app }: Running) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.isCrashed())

const negotiations = async (control: Control) =>
  (await control.log()).filter(({ path }) => path.endsWith('/negotiate')).length

test('a page that crashes is reloaded where it was; session and hub go on; not for ever (fault 25)', async ({
  start,
  control,
}) => {
  const console = await start()
  await signIn(console.page)
  await openList(console.page, '上分订单')
  const before = await negotiations(control)
  for (let n = 0; n < 3; n++) {
    await crash(console)
    await expect.poll(() => heading(console)).toBe('上分订单 已连接')
  }
  expect((await console.seen()).dialogs).toEqual([])

  await crash(console)
  await expect.poll(async () => (await console.seen()).dialogs).toEqual(['页面反复出错'])
  expect(await isCrashed(console)).toBe(true)
  const told = (await console.seen()).notifications.length
  await control.addOrder({ inOrOut: true, balance: 50 })
  await expect.poll(async () => (await console.seen()).notifications.length).toBe(told + 1)

  await console.app.evaluate(answerDialog, 0)
  await expect.poll(() => heading(console)).toBe('上分订单 已连接')
  expect(await negotiations(control)).toBe(before)
  expect((await control.hubState()).connections).toBe(1)
})

test('the operator may quit instead', async ({ start }) => {
  const console = await start()
  for (let n = 0; n < 3; n++) {
    await crash(console)
    await expect.poll(() => heading(console)).toContain('运营控制台')
  }
  await crash(console)
  await expect.poll(async () => (await console.seen()).dialogs).toHaveLength(1)
  await console.app.evaluate(answerDialog, 1)
  expect(await console.ended).toBe(0)
})

test('a page that hangs is reloaded (fault 25)', async ({ start, control }) => {
  const console = await start()
  await signIn(console.page)
  const before = await negotiations(control)
  await console.app.evaluate(shortenTimer, HANG_TOLERATED_MS)
  // The system tells of a hang only after half a minute: here it tells at once.
  await console.app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0]!
    void window.webContents.executeJavaScript('setTimeout(() => { for (;;) {} }); 1').then(() => {
      window.emit('unresponsive')
    })
  })
  await expect.poll(() => console.log()).toContain('the page is gone')
  await expect.poll(() => heading(console)).toBe('首页 已连接')
  expect(await negotiations(control)).toBe(before)
})

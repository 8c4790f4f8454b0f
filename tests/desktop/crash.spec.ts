import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import type { Control } from '../simulator/control.ts'
import { findSecrets } from './support/find-secrets.ts'
import { expect, type RunningConsole, test } from './support/fixture.ts'
import { answerDialog, shortenTimer } from './support/observe.ts'
import { approveButton, openList, rowOf, signIn } from './support/operator.ts'

const HANG_TIMEOUT_MS = 15_000

/** The test runner loses a crashed page, so the main process reads the heading of the reloaded one. */
async function readHeading({ app }: RunningConsole): Promise<string> {
  return app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    if (!contents || contents.isCrashed() || contents.isLoading()) return ''
    return contents.executeJavaScript(
      `[document.querySelector('h1')?.textContent, document.querySelector('[aria-label="实时连接"]')?.textContent].join(' ')`,
    )
  })
}

async function crash({ app }: RunningConsole): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]!.webContents
    const gone = new Promise<void>((resolve) => contents.once('render-process-gone', () => resolve()))
    contents.forcefullyCrashRenderer()
    return gone
  })
}

/** The last entry of the audit log and the last notice, as the reloaded page reads them. */
const seenByPage = ({ app }: RunningConsole) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]!.webContents.executeJavaScript(
      `Promise.all([desktop.readAuditLog(), desktop.readState('notifications')]).then(([[entry], [{ title, route }]]) => ({ ...entry, title, route }))`,
    ),
  )

const isCrashed = ({ app }: RunningConsole) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.isCrashed())

const negotiations = async (control: Control) =>
  (await control.log()).filter(({ path }) => path.endsWith('/negotiate')).length

test('a crashed page is reloaded at its route, a limited number of times; session and hub stay (fault 25)', async ({
  start,
  control,
}) => {
  const console = await start()
  await signIn(console.page)
  await openList(console.page, '上分订单')
  const before = await negotiations(control)
  for (let n = 0; n < 3; n++) {
    await crash(console)
    await expect.poll(() => readHeading(console)).toBe('上分订单 已连接')
  }
  expect((await console.observed()).dialogs).toEqual([])

  await crash(console)
  await expect.poll(async () => (await console.observed()).dialogs).toEqual(['页面反复出错'])
  expect(await isCrashed(console)).toBe(true)
  const notified = (await console.observed()).notifications.length
  await control.addOrder({ inOrOut: true, balance: 50 })
  await expect.poll(async () => (await console.observed()).notifications.length).toBe(notified + 1)

  await console.app.evaluate(answerDialog, 0)
  await expect.poll(() => readHeading(console)).toBe('上分订单 已连接')
  expect(await negotiations(control)).toBe(before)
  expect((await control.hubState()).connections).toBe(1)
})

test('a crash during a decision reports 结果未知 with a link to the order, then its outcome (fault 44)', async ({
  start,
  control,
}) => {
  const { id, userId } = await control.addOrder({ inOrOut: true, payName: '要上分的人', balance: 50 })
  const console = await start()
  const { page } = console
  await signIn(page)
  await openList(page, '上分订单')
  await control.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'hang' })
  await rowOf(page, '上分订单', '要上分的人').getByRole('button', { name: '通过' }).click()
  const sent = page.waitForRequest(/pay-verify/)
  await approveButton(page).click()
  await sent
  await crash(console)
  const action = `通过上分订单 ${id}（会员 ${userId}）`
  const notified = async () => (await console.observed()).notifications.map(({ title, body }) => `${title} ${body}`)
  await expect.poll(notified).toContain(`结果未知 ${action}：尚未收到服务器答复。没有重复提交，请打开核对`)
  await expect.poll(() => readHeading(console)).toBe('上分订单 已连接')
  const route = expect.stringMatching(new RegExp(`^/Main/UpDownScore/1\\?.*order=${id}`))
  expect(await seenByPage(console)).toMatchObject({ action, result: 'unknown', title: '结果未知', route })
  await control.clearFaults()
  await expect
    .poll(() => seenByPage(console))
    .toMatchObject({ action, result: 'succeeded', title: '操作已成功', route })
  expect(await notified()).toContain(`操作已成功 ${action}`)
  expect((await control.order(id)).commits).toBe(1)
  const requests = (await control.log()).filter(({ path }) => path === '/api/pay/pay-verify')
  expect(requests).toHaveLength(1)
  expect(requests[0]!.headers).not.toHaveProperty('x-change-id')
})

test('the payee of a receiving account is changed and the page crashes: the log has it, the operator is led to it (fault 65)', async ({
  start,
  control,
}) => {
  const console = await start()
  const { page } = console
  await signIn(page)
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '收款账号' }).click()
  await page.getByRole('region', { name: '支付宝' }).getByRole('button', { name: '编辑' }).nth(1).click()
  const dialog = page.getByRole('dialog')
  const payee = dialog.getByLabel('支付姓名')
  await expect(payee).not.toHaveValue('')
  const before = await payee.inputValue()
  await payee.fill('李四')
  await control.fault({ match: { path: '/api/pay/pay-no-info-update' }, kind: 'hang' })
  await dialog.getByRole('button', { name: '保存' }).click()
  const sent = page.waitForRequest(/pay-no-info-update/)
  await page.getByRole('dialog', { name: '核对修改' }).getByRole('button', { name: '确认保存' }).click()
  await sent
  await crash(console)
  await expect.poll(() => readHeading(console)).toBe('收款账号 已连接')
  const fields = [expect.objectContaining({ field: '支付姓名', from: before, to: '李四' })]
  const route = '/Main/AccountNumber'
  await expect.poll(() => seenByPage(console)).toMatchObject({ fields, result: 'unknown', title: '结果未知', route })
  await control.clearFaults()
  await expect
    .poll(() => seenByPage(console))
    .toMatchObject({ fields, result: 'succeeded', title: '操作已成功', route })
})

test('after repeated crashes the operator may quit', async ({ start }) => {
  const console = await start()
  const isThere = () => expect.poll(() => readHeading(console)).toContain('运营控制台')
  // Crashing needs a running renderer process.
  await isThere()
  for (let n = 0; n < 3; n++) {
    await crash(console)
    await isThere()
  }
  await crash(console)
  await expect.poll(async () => (await console.observed()).dialogs).toHaveLength(1)
  await console.app.evaluate(answerDialog, 1)
  expect(await console.exitCode).toBe(0)
})

test('a hanging page is reloaded (fault 25)', async ({ start, control }) => {
  const console = await start()
  await signIn(console.page)
  const before = await negotiations(control)
  await console.app.evaluate(shortenTimer, HANG_TIMEOUT_MS)
  // Chromium reports a hang only after half a minute: the test emits the event at once.
  await console.app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0]!
    void window.webContents.executeJavaScript('setTimeout(() => { for (;;) {} }); 1').then(() => {
      window.emit('unresponsive')
    })
  })
  await expect.poll(() => console.log()).toContain('the page is gone')
  await expect.poll(() => readHeading(console)).toBe('首页 已连接')
  expect(await negotiations(control)).toBe(before)
})

// Windows has no signal that crashes a process.
if (process.platform !== 'win32') {
  test('a crash leaves a dump without tokens, which the support bundle takes only on request, until the operator signs out', async ({
    start,
    folder,
    simulator,
  }) => {
    const console = await start()
    const { app, dataDir } = console
    await signIn(console.page)
    const dumps = () =>
      readdirSync(join(dataDir, 'Crashpad'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.dmp'),
      )
    // forcefullyCrashRenderer leaves none, since it is no crash of the program.
    await app.evaluate(({ BrowserWindow }) => {
      const { webContents } = BrowserWindow.getAllWindows()[0]!
      const gone = new Promise<void>((resolve) => webContents.once('render-process-gone', () => resolve()))
      process.kill(webContents.getOSProcessId(), 'SIGSEGV')
      return gone
    })
    await expect.poll(() => dumps().length).toBe(1)
    await expect.poll(() => readHeading(console)).toContain('首页')

    const save = (withDumps: boolean) =>
      app.evaluate(
        async ({ BrowserWindow, dialog }, [filePath, include]) => {
          dialog.showSaveDialog = async () => ({ canceled: false, filePath })
          const { webContents } = BrowserWindow.getAllWindows()[0]!
          return webContents.executeJavaScript(
            `window.desktop.countCrashDumps().then((count) => window.desktop.saveSupportBundle(${include}).then((saved) => [count, saved]))`,
          )
        },
        [join(folder, 'support.zip'), withDumps] as const,
      )
    const files = () => unzipSync(readFileSync(join(folder, 'support.zip')))
    expect(await save(false)).toEqual([1, true])
    expect(Object.keys(files())).toEqual(['summary.html', 'log.txt'])
    expect(strFromU8(files()['summary.html']!)).toContain('留有 1 份崩溃记录')
    expect(await save(true)).toEqual([1, true])
    const [, , dump] = Object.keys(files())
    expect(dump).toMatch(/^crashes\/.+\.dmp$/)
    const content = Buffer.from(files()[dump!]!)
    expect(content.subarray(0, 4).toString()).toBe('MDMP')
    const texts = [content.toString('latin1'), content.toString('latin1').replaceAll('\0', '')]
    for (const text of texts) expect(findSecrets(text, simulator).filter((kind) => kind !== 'a password')).toEqual([])

    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.webContents.executeJavaScript('window.desktop.signOut()'),
    )
    await expect.poll(dumps).toEqual([])
  })
}

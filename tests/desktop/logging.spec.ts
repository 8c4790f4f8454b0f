import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/fixture.ts'
import { expectConnected, openList, signIn } from './support/operator.ts'
import { startUndriven } from './support/undriven.ts'

test('failures leave no secrets in the log, uncaught errors of the main process neither, after which the console keeps running (faults 26, 33)', async ({
  start,
  control,
}) => {
  const { app, page, log, dataDir } = await start()
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码').fill('wrong-password-1')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('用户名或密码错误')).toBeVisible()
  await control.fault({ match: { path: '/api/system/account-login' }, kind: 'dropBefore' })
  await signInFails(page)
  await signIn(page)
  await app.evaluate(() => {
    setTimeout(() => {
      throw new Error('thrown on purpose, member 13800138000')
    })
    void Promise.reject(new Error('rejected on purpose, access_token=abc.def.ghi'))
  })
  await expect.poll(log).toContain('uncaught exception Error: thrown on purpose')
  await expect.poll(log).toContain('unhandled rejection Error: rejected on purpose')
  expect(log()).not.toContain('13800138000')
  expect(log()).not.toContain('abc.def.ghi')
  await openList(page, '下分订单')
  await control.addOrder({ inOrOut: true, balance: 5 })
  await expectConnected(page)

  for (const kind of ['dropBefore', 'html', 'malformed', 'truncate'] as const) {
    await control.fault({ match: { path: '/api/home' }, kind, times: 2 })
  }
  // The WebSocket URL contains the token, which must not be logged when it fails.
  await control.fault({ match: { method: 'GET', path: '/managehub' }, kind: 'status', status: 502, times: 1 })
  await control.hub('drop')
  await expect.poll(log).toContain('hub: no connection')
  await control.push('PrivateMessage', { account: '6222021234567890123' })
  await expectConnected(page)
  await page.evaluate(() => window.desktop.reportError('page fault: Bearer abcdefgh 13800138000 password=admin123456'))
  await expect.poll(log).toContain('page fault')
  await control.revokeTokens()
  await openList(page, '上分订单').catch(() => {})
  await expect(page.getByLabel('密码')).toBeVisible()
  expect(log()).not.toContain('wrong-password-1')
  expect(log()).not.toContain('abcdefgh')
  // The fixture searches the log of every test for tokens, passwords, phone and account numbers.
  expect(log().length).toBeGreaterThan(200)
  const logs = join(dataDir, 'logs')
  if (process.platform !== 'win32') {
    const paths = [logs, ...readdirSync(logs).map((name) => join(logs, name))]
    expect(paths.map((path) => statSync(path).mode & 0o077)).toEqual(paths.map(() => 0))
  }
})

test('a terminal that is closed before the console costs no log and no work', async ({ folder, simulator }) => {
  const { evaluate, exitCode, disconnect, closeTerminal, kill } = await startUndriven(folder, simulator.url)
  try {
    const log = () => readFileSync(join(folder, 'data', 'logs', 'main.log'), 'utf8')
    closeTerminal()
    for (const message of ['first error without it', 'second error without it', 'last']) {
      await evaluate((_electron, text) => void setImmediate(() => Promise.reject(new Error(text))), message)
      // An error of the log itself would stand before what comes a turn later.
      await expect.poll(log).toContain(`unhandled rejection Error: ${message}`)
    }
    expect(log()).not.toContain('EPIPE')
    await evaluate(({ app }) => app.quit())
    disconnect()
    expect(await exitCode).toBe(0)
  } finally {
    kill()
  }
})

async function signInFails(page: Parameters<typeof signIn>[0]): Promise<void> {
  await page.getByLabel('密码').fill('admin123456')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('网络错误!')).toBeVisible()
}

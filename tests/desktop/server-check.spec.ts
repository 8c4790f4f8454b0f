import { spawn } from 'node:child_process'
import { root } from '../../scripts/build.ts'
import { expect, isolatedEnvironment, launchCommand } from './support/fixture.ts'
import { test } from './support/keyring.ts'
import { signIn } from './support/operator.ts'

test('--server-check prints the report of the session that was left, and ends with its code', async ({
  start,
  keyStore,
  simulator,
  control,
  folder,
}) => {
  const first = await start(keyStore)
  await signIn(first.page)

  async function check(): Promise<{ code: number | null; text: string }> {
    const { file, args } = launchCommand(first.dataDir)
    const child = spawn(file, [...args, ...keyStore.args, '--server-check'], {
      cwd: root,
      env: isolatedEnvironment(folder, keyStore.env),
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    return { code: await new Promise((resolve) => child.once('close', resolve)), text }
  }

  // Two processes must not renew the tokens of one session.
  expect(await check()).toEqual({ code: 2, text: expect.stringContaining('控制台正在运行') })
  await first.quit()

  const healthy = await check()
  expect(healthy.code, healthy.text).toBe(0)
  expect(healthy.text).toContain(`服务器 ${simulator.url}`)
  expect(healthy.text).toContain('实时连接：已连接（WebSocket）')
  expect(healthy.text).toMatch(/【建议的服务器档案】\s+不需要改动/)
  expect(healthy.text).not.toContain('【可识别，有差异】')

  // As on the next morning: the server renews the tokens that were left.
  await control.expireTokens()
  await control.dialect('pay-data-names')
  const differing = await check()
  expect(differing.code, differing.text).toBe(0)
  expect(differing.text).toContain('体检中已续期')
  expect(differing.text).toMatch(/【可识别，有差异】1\s+待处理订单/)
  expect(differing.text).toContain('"inList"')

  await control.dialect('null-ids')
  const unusable = await check()
  expect(unusable.code, unusable.text).toBe(1)
  expect(unusable.text).toMatch(/【无法识别】\d+[^【]*待处理订单/)
  for (const { text } of [healthy, differing, unusable]) expect(text).not.toMatch(/eyJ[\w-]{8,}\./)

  // The session is as it was: the operator goes on without signing in.
  await control.dialect()
  const again = await start(keyStore)
  await expect(again.page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
})

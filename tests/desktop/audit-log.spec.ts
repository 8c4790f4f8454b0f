import { readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/fixture.ts'
import { approve, openList, rowOf, signIn } from './support/operator.ts'

test('the audit log survives the process and is readable by its owner only (A176)', async ({ start, control }) => {
  const { id } = await control.addOrder({ inOrOut: true, payName: '要上分的人' })
  const first = await start()
  await signIn(first.page)
  await openList(first.page, '上分订单')
  await approve(first.page, rowOf(first.page, '上分订单', '要上分的人'))
  await expect(first.page.getByText(/^已通过 .* 上分 /)).toBeVisible()
  await first.app.evaluate(({ app }) => app.exit(1))
  await first.exitCode

  const folder = join(first.dataDir, 'trail')
  const [file] = readdirSync(folder)
  if (process.platform !== 'win32') expect(statSync(join(folder, file!)).mode & 0o077).toBe(0)
  const second = await start()
  await signIn(second.page)
  await second.page.getByRole('button', { name: /^账户/ }).click()
  await second.page.getByRole('menuitem', { name: '操作记录' }).click()
  const row = second.page.getByRole('dialog').getByRole('row').nth(1)
  await expect(row).toContainText(`通过上分订单 ${id}`)
  await expect(row).toContainText('成功')
})

test('while its file cannot be written the screen says so, and what moves money waits for it by the policy (fault 66)', async ({
  start,
  control,
  folder,
}) => {
  const { id } = await control.addOrder({ inOrOut: true, payName: '要上分的人' })
  const policy = join(folder, 'policy.json')
  writeFileSync(policy, '{"audit":{"required":true}}')
  const { page, dataDir } = await start({ env: { CONSOLE_POLICY: policy } })
  await signIn(page)
  const logFolder = join(dataDir, 'trail')
  writeFileSync(logFolder, '')
  await openList(page, '上分订单')
  await approve(page, rowOf(page, '上分订单', '要上分的人'))
  await expect(
    page.getByText(/^操作记录无法保存（.+：不是文件夹（EEXIST）），按管理员的要求没有提交/).first(),
  ).toBeVisible()
  const bar = page.getByText(/^操作记录无法保存，有 \d 条只在内存中.+：不是文件夹（EEXIST）$/)
  await expect(bar).toBeVisible()
  expect((await control.order(id)).commits).toBe(0)

  renameSync(logFolder, `${logFolder}.aside`)
  await expect(bar).toHaveCount(0)
  await page
    .locator('aside')
    .getByRole('button', { name: /^通过 / })
    .click()
  await expect(page.getByText(/^已通过 .* 上分 /)).toBeVisible()
  expect(readdirSync(logFolder)).toHaveLength(1)
})

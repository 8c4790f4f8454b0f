import { readdirSync, statSync } from 'node:fs'
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

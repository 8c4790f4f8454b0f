import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCsv, parseSheet } from '../unit/list/export/spreadsheet-parsers.ts'
import { expect, test } from './support/fixture.ts'
import { openList, signIn } from './support/operator.ts'

test('an export is built in a worker and saved where the operator chooses', async ({ start, folder }) => {
  const { app, page } = await start()
  await signIn(page)
  // Replaces the system's save dialog.
  await app.evaluate(({ session }, to) => {
    session.defaultSession.on('will-download', (_event, item) => {
      item.setSavePath(`${to}/${item.getFilename().split('.').at(-1)}`)
    })
  }, folder)
  await openList(page, '上分订单')
  const bar = page.getByRole('group', { name: '导出' })
  for (const format of ['CSV', 'XLSX']) {
    await page.getByRole('button', { name: '导出', exact: true }).click()
    await page.getByRole('menuitem', { name: format }).click()
    await expect(bar).toContainText(/已导出 \d+ 条/)
    await expect.poll(() => existsSync(join(folder, format.toLowerCase()))).toBe(true)
  }
  const count = Number((await bar.innerText()).match(/已导出 (\d+) 条/)![1])
  const rowCount = () => parseCsv(readFileSync(join(folder, 'csv'), 'utf8')).length
  await expect.poll(rowCount).toBe(count + 1)
  expect(parseSheet(readFileSync(join(folder, 'xlsx')))).toHaveLength(count + 1)
})

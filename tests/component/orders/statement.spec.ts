import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { formatTime, parseServerTime } from '#shared/server-time.ts'
import { expect, openScreen, reloadApplication, rowOf, settled, test } from '../../e2e/support/fixtures.ts'
import { decisionsSent } from '../../e2e/support/requests.ts'
import { panel, verb } from '../../e2e/support/review.ts'
import { bankStatement, chooseStatement, importStatement, statementDialog } from '../../e2e/support/statement.ts'
import type { Control } from '../../simulator/control.ts'
import { workbookFile } from '../../support/workbook.ts'

test.use({ at: routes.UpScore.path })

const markOf = (page: Page, name: string) => rowOf(page, '上分订单', name).getByRole('img')
const heading = (page: Page) => page.getByRole('columnheader', { name: '到账' })

async function addDeposit(server: Control, payName: string, balance: number) {
  const order = await server.addOrder({ inOrOut: true, payName, balance })
  return { ...order, at: parseServerTime(order.payTime)! }
}

async function paste(page: Page, text: string): Promise<void> {
  await statementDialog(page)
    .getByRole('button', { name: '选择 XLSX 或 CSV 文件' })
    .evaluate((target, content) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', content)
      target.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
    }, text)
}

test('the queue has the column 到账 while a statement is imported; a doubtful line is confirmed in the panel, which decides nothing, and can be taken back', async ({
  signedInPage: page,
  server,
}) => {
  const paid = await addDeposit(server, '王小明', 731.25)
  const doubtful = await addDeposit(server, '李小红', 842.5)
  await addDeposit(server, '赵小刚', 953.75)
  await expect(rowOf(page, '上分订单', '赵小刚')).toHaveCount(1)
  await expect(heading(page)).toHaveCount(0)
  await importStatement(
    page,
    bankStatement([
      { amount: '731.25', payer: '王小明', at: paid.at + 60_000 },
      { amount: '842.50', payer: '别人', at: doubtful.at },
      { amount: '953.76', payer: '赵小刚', at: paid.at },
    ]),
  )
  await expect(markOf(page, '王小明')).toHaveText('✓')
  await expect(markOf(page, '李小红')).toHaveText('?')
  await expect(markOf(page, '赵小刚')).toHaveText('无')
  const table = page.getByRole('table', { name: '上分订单' })
  const hidden = await table.evaluate(({ parentElement: scroller }) => scroller!.scrollWidth - scroller!.clientWidth)
  expect(hidden, 'the other columns make room for it').toBe(0)

  await page.getByRole('button', { name: '到账核对' }).click()
  const figures = statementDialog(page).getByRole('status')
  await expect(figures).toHaveText(/^匹配 1 笔存疑 1 笔明细中没有 \d+ 笔$/)
  await expect(statementDialog(page)).toContainText('已导入 3 行 · 未用的行 2')
  const sizeOf = (text: RegExp) =>
    figures
      .getByText(text)
      .first()
      .evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize))
  expect(await sizeOf(/^1 笔$/), 'the figures stand out from what they are of').toBeGreaterThan(await sizeOf(/^匹配$/))
  await statementDialog(page).getByRole('button', { name: '清空明细' }).click()
  await page.keyboard.press('Escape')
  await expect(heading(page)).toHaveCount(0)

  await importStatement(
    page,
    bankStatement([
      { amount: '842.50', payer: '别人', at: doubtful.at, remark: '\u202e<b>反转</b>' },
      { amount: '842.5', payer: '李小红', at: doubtful.at - 3_600_000 },
    ]),
  )
  await rowOf(page, '上分订单', '李小红').getByRole('button', { name: '通过' }).click()
  await expect(panel(page)).toContainText('存疑：2 行金额相同')
  const lines = panel(page).getByRole('listitem').filter({ hasText: '就是这一笔' })
  await expect(lines).toHaveText([/别人.*<b>反转<\/b>.*付款人不符/, /李小红.*时间不符/])
  await lines.first().getByRole('button', { name: '就是这一笔' }).click()
  await expect(panel(page)).toContainText('✓ 已确认')
  await expect(markOf(page, '李小红')).toHaveText('✓')
  await expect(verb(page, '通过')).toBeEnabled()
  await panel(page).getByRole('button', { name: '撤销确认' }).click()
  await expect(markOf(page, '李小红')).toHaveText('?')
  await settled(page)
  expect(await decisionsSent(server)).toEqual([])
})

test('without a chosen file there is nothing to import, an outcome says each number once, what cannot be read is said beside the chooser; cells are pasted by keyboard, and of two statements the last is shown', async ({
  signedInPage: page,
  server,
}) => {
  const { at } = await addDeposit(server, '王小明', 731.25)
  const payment = { amount: '731.25', payer: '王小明', at }
  const dialog = statementDialog(page)
  const submit = dialog.getByRole('button', { name: /^导入/ })
  await page.getByRole('button', { name: '到账核对' }).click()
  await expect(dialog.getByRole('button', { name: '选择 XLSX 或 CSV 文件' })).toBeVisible()
  await expect(submit).toHaveCount(0)
  await chooseStatement(page, bankStatement([payment, { ...payment, amount: '1234.5' }]).replace(',1234.5', ',-1234.5'))
  await expect(dialog.getByRole('cell', { name: '-1,234.50', exact: true }), 'as amounts are').toBeVisible()
  await submit.click()
  await expect(dialog).toContainText('已导入 1 行，相同的行只算一次')
  await expect(submit).toHaveCount(0)
  await expect(dialog.getByText(/1 行/)).toHaveCount(1)

  await chooseStatement(page, bankStatement([payment, { ...payment, amount: '12.30' }]))
  await submit.click()
  await expect(dialog).toContainText('已导入 2 行，与以前导入的合并，相同的行只算一次')
  await expect(dialog.getByText(/2 行/)).toHaveCount(1)
  await chooseStatement(page, bankStatement([{ ...payment, amount: '12.40' }]))
  await submit.click()
  await expect(dialog).toContainText('已导入 1 行，与以前导入的合并')
  await expect(dialog.getByRole('status')).toContainText(/^匹配 1 笔/)
  await expect(dialog).toContainText('共 3 行 · 未用的行')
  await dialog.getByRole('button', { name: '清空明细' }).click()
  await expect(dialog).not.toContainText('已导入')

  // What cannot be read is said beside the chooser, and what was chosen before stays.
  await chooseStatement(page, bankStatement([payment]))
  const importButton = statementDialog(page).getByRole('button', { name: '导入 1 行' })
  await expect(importButton).toBeEnabled()
  const problem = statementDialog(page).getByRole('alert')
  for (const [content, name, message] of [
    ['', '空.csv', '文件是空的'],
    [Buffer.from([0x25, 0x50, 0x44, 0x46, 0x2d]), '单.csv', 'PDF'],
  ] as const) {
    await chooseStatement(page, content, name)
    await expect(problem).toContainText(message)
    await expect(importButton).toBeEnabled()
  }
  await paste(page, '  ')
  await expect(problem).toContainText('剪贴板里没有文字')
  await importButton.click()
  await expect(statementDialog(page)).toContainText('已导入 1 行，')
  await expect(problem.filter({ hasText: '剪贴板' })).toHaveCount(0)

  const statementOf = (count: number) =>
    bankStatement(
      Array.from({ length: count }, (_, i) => ({ amount: 100 + i, payer: '王小明', at: 1_795_000_000_000 })),
    )
  // Both within one task: the first is still being read.
  await statementDialog(page)
    .getByRole('button', { name: '选择 XLSX 或 CSV 文件' })
    .evaluate(
      (target, contents) => {
        for (const content of contents) {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/plain', content)
          target.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
        }
      },
      [statementOf(2), statementOf(20_000)],
    )
  await expect(statementDialog(page).getByRole('button', { name: '导入 20,000 行' })).toBeEnabled()

  // Some systems give its path as text beside a copied file.
  await statementDialog(page)
    .getByRole('button', { name: '选择 XLSX 或 CSV 文件' })
    .evaluate((target, content) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '/home/op/11月 流水.csv')
      clipboardData.items.add(new File([content], '11月 流水.csv', { type: 'text/csv' }))
      target.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
    }, statementOf(3))
  await expect(statementDialog(page).getByRole('button', { name: '导入 3 行' })).toBeEnabled()

  await paste(page, bankStatement([{ amount: '¥731.25', payer: '王小明', at }]).replaceAll(',', '\t'))
  await importButton.press('Enter')
  await expect(statementDialog(page)).toContainText('已导入 1 行，')
  await page.keyboard.press('Escape')
  await expect(markOf(page, '王小明')).toHaveText('✓')
  await openScreen(page, '下分订单')
  await expect(page.getByRole('button', { name: '到账核对' })).toHaveCount(0)
})

test('columns are chosen by the operator and remembered by source, and nothing of the content is; of two statements in a workbook one is chosen', async ({
  signedInPage: page,
  server,
}) => {
  const { at } = await addDeposit(server, '王小明', 731.25)
  const statement = bankStatement([{ amount: '731.25', payer: '王小明', at }]).replace('对方户名,摘要', '甲,对方户名')
  await chooseStatement(page, statement)
  const columnOf = (n: number) => statementDialog(page).getByLabel(`第 ${n} 列`)
  await expect(columnOf(3)).toHaveValue('ignored')
  await columnOf(3).selectOption('付款人')
  await expect(columnOf(4)).toHaveValue('ignored')
  await columnOf(2).selectOption('不用')
  await expect(statementDialog(page).getByRole('alert')).toContainText('没有识别到金额列')
  await statementDialog(page).getByRole('button', { name: '导入' }).click()
  await expect(statementDialog(page).getByText('没有识别到金额列'), 'at the file and above the button').toHaveCount(2)
  await columnOf(2).selectOption('金额')
  await statementDialog(page).getByRole('button', { name: '关闭' }).click()

  await reloadApplication(page)
  await importStatement(page, statement)
  await expect(markOf(page, '王小明')).toHaveText('✓')
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(stored).toContain('statementColumns')
  expect(stored).not.toMatch(/王小明|731/)

  await chooseStatement(page, `交易时间,余额,对方户名,收入金额\n${formatTime(at)},9000.00,x,731.25`)
  await expect(columnOf(2), 'of another statement of the same width it is none').toHaveValue('ignored')
  await expect(columnOf(4)).toHaveValue('amount')

  // Days since 1900 in the zone of the server.
  const days = Date.parse(`${formatTime(at)}Z`) / 86_400_000 + 25_569
  const headings = ['交易时间', '收入金额', '对方户名', '摘要']
  const paid = [{ attributes: 's="1"', content: `<v>${days}</v>` }, 731.25, '王小明', '']
  const file = workbookFile(
    [
      { name: '说明', rows: [['本月共两份']] },
      { name: '十月', rows: [['账户：测试'], headings, ['2026-10-01 12:00:00', 100, '李小红', '']] },
      { name: '十一月', rows: [['账户：测试'], headings, paid, [paid[0]!, 12.3, '赵小刚', '']] },
    ],
    { formats: ['yyyy-mm-dd hh:mm:ss'] },
  )
  await chooseStatement(page, Buffer.from(file), '明细.xlsx')
  const sheet = statementDialog(page).getByLabel('工作表')
  await expect(sheet.getByRole('option')).toHaveText(['十月', '十一月'])
  await expect(statementDialog(page).getByRole('button', { name: '导入 1 行' })).toBeEnabled()
  await sheet.selectOption('十一月')
  await expect(statementDialog(page).getByRole('table', { name: '识别的列' })).toContainText('12.30')
  await statementDialog(page).getByRole('button', { name: '导入 2 行' }).click()
  await expect(statementDialog(page)).toContainText('已导入 2 行，')
  await page.keyboard.press('Escape')
  await expect(markOf(page, '王小明')).toHaveText('✓')
})

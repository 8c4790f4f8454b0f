import type { Page } from 'playwright/test'
import { formatTime } from '#shared/server-time.ts'
import { expect } from './fixtures.ts'

interface Payment {
  amount: number | string
  payer: string
  /** Epoch ms. */
  at: number
  remark?: string
}

/** A bank's statement as CSV. */
export function bankStatement(payments: readonly Payment[]): string {
  const lines = payments.map(({ amount, payer, at, remark = '' }) => [formatTime(at), amount, payer, remark].join(','))
  return ['交易时间,收入金额,对方户名,摘要', ...lines, '合计,,,'].join('\n')
}

export const statementDialog = (page: Page) => page.getByRole('dialog', { name: '到账核对' })

/** Chooses the file in the dialog, which is opened unless it is open. */
export async function chooseStatement(page: Page, content: string | Buffer, name = '明细.csv'): Promise<void> {
  if (!(await statementDialog(page).isVisible())) await page.getByRole('button', { name: '到账核对' }).click()
  await statementDialog(page)
    .getByLabel('收款明细文件')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
}

/** Imports a statement and closes the dialog. */
export async function importStatement(page: Page, content: string): Promise<void> {
  await chooseStatement(page, content)
  await statementDialog(page)
    .getByRole('button', { name: /^导入 \d/ })
    .click()
  await expect(statementDialog(page)).toContainText(/已导入 [\d,]+ 行，/)
  await statementDialog(page).getByRole('button', { name: '关闭' }).click()
  await expect(statementDialog(page)).toHaveCount(0)
}

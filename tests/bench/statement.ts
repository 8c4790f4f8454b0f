import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { formatTime, parseServerTime } from '#shared/server-time.ts'
import { Control } from '../simulator/control.ts'
import { startSimulator } from '../simulator/server.ts'
import { type WorkbookCell, workbookFile } from '../support/workbook.ts'
import { openChromium } from './chromium.ts'
import { openHost, signIn, startConsole } from './hosts.ts'
import { type BenchResult, formatMs, withBudget } from './report.ts'
import { median } from './stats.ts'
import { traceTasks } from './trace.ts'

const ORDERS = 500
const LINES = 10_000
const ROUNDS = 5
const SETTLE_MS = 2_000
const MAX_MS = 1_000
const MAX_TASK_MS = 50

declare global {
  interface Window {
    seenAt?: number
  }
}

/** 到账核对: an XLSX file of 10,000 lines is read, imported and compared with 500 pending deposits. */
export async function statementMeasures(): Promise<BenchResult> {
  const simulator = await startSimulator()
  const server = new Control(simulator.url)
  const host = await startConsole(simulator.url)
  const { context, close } = await openChromium()
  try {
    const rows: WorkbookCell[][] = [['交易时间', '收入金额', '对方户名', '摘要']]
    for (let n = 0; n < ORDERS; n++) {
      const { payTime } = await server.addOrder({ inOrOut: true, payName: `付款人${n}`, balance: 100 + n / 100 })
      rows.push([formatTime(parseServerTime(payTime)! + 60_000), 100 + n / 100, `付款人${n}`, '转账'])
    }
    while (rows.length <= LINES) {
      const at = formatTime(Date.now() - rows.length * 7_000)
      rows.push([at, 200 + rows.length / 100, `其他${rows.length}`, '转账'])
    }
    const buffer = Buffer.from(workbookFile([{ name: '明细', rows }]))
    const page = await openHost(context, host)
    await signIn(page)
    await page.goto(`${host.url}/#/Main/UpDownScore/1?state=0`)
    await page.locator('table tr[data-key]').first().waitFor()
    await page.getByRole('button', { name: '到账核对' }).click()
    const dialog = page.getByRole('dialog', { name: '到账核对' })
    const input = dialog.getByLabel('收款明细文件')
    await sleep(SETTLE_MS)
    const cdp = await context.newCDPSession(page)
    const [reads, imports, tasks]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < ROUNDS; round++) {
      const traced = await traceTasks(page, cdp, async () => {
        reads.push(
          await timed(page, '导入 10,000 行', () =>
            input.setInputFiles({ name: `明细${round}.xlsx`, mimeType: 'application/octet-stream', buffer }),
          ),
        )
        imports.push(await timed(page, '匹配 500 笔', () => dialog.getByRole('button', { name: /^导入 \d/ }).click()))
      })
      tasks.push(Math.max(...traced))
      if (round < ROUNDS - 1) await dialog.getByRole('button', { name: '清空明细' }).click()
      await sleep(SETTLE_MS / 4)
    }
    const total = median(reads) + median(imports)
    const longest = median(tasks)
    return {
      measures: [
        { name: `statement of ${LINES} lines: file read`, value: formatMs(median(reads)) },
        { name: `statement of ${LINES} lines: imported and compared`, value: formatMs(median(imports)) },
        {
          name: `statement of ${LINES} lines and ${ORDERS} orders: both`,
          value: formatMs(total),
          ...withBudget(total, MAX_MS, formatMs),
        },
        {
          name: `statement of ${LINES} lines and ${ORDERS} orders: longest task`,
          value: formatMs(longest),
          ...withBudget(longest, MAX_TASK_MS, formatMs),
        },
      ],
    }
  } finally {
    await close()
    await host.close()
    await simulator.close()
  }
}

/** Ms from the event that `act` brings about until the dialog says `text`, by the page's clock. */
async function timed(page: Page, text: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate((expected) => {
    delete window.seenAt
    let startedAt: number | null = null
    // A named function would be wrapped by the loader, whose helper the page lacks.
    for (const event of ['change', 'click'])
      addEventListener(
        event,
        () => {
          startedAt ??= performance.now()
        },
        { capture: true, once: true },
      )
    const observer = new MutationObserver(() => {
      if (startedAt === null || !document.querySelector('[role=dialog]')?.textContent?.includes(expected)) return
      observer.disconnect()
      window.seenAt = performance.now() - startedAt
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  }, text)
  await act()
  await page.waitForFunction(() => window.seenAt !== undefined, undefined, { polling: 50 })
  return page.evaluate(() => window.seenAt!)
}

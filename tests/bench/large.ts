import type { CDPSession, Page } from 'playwright'
import { Control } from '../simulator/control.ts'
import { type Simulator, startSimulator } from '../simulator/server.ts'
import { openChromium } from './chromium.ts'
import { openHost, signIn, startConsole } from './hosts.ts'
import { type BenchResult, formatMs, type Measure, withBudget } from './report.ts'
import { scrollThrough } from './scroll.ts'
import { median } from './stats.ts'
import { traceTasks } from './trace.ts'

const MEMBERS = 10_000
const PAY_TYPES = 6
const ACCOUNTS_PER_TYPE = 50
const ROUNDS = 5
/** No interaction may hold the page for longer (performance.md, fast scrolling). */
const MAX_TASK_MS = 50

/** One interaction, which ends when its result is on screen, and how the page returns to where it began. */
interface Interaction {
  name: string
  run: () => Promise<unknown>
  undo?: () => Promise<unknown>
}

/** Ten thousand members by pages of a hundred, and three hundred receiving accounts on one page, in the console. */
export async function largeMeasures(): Promise<BenchResult> {
  const simulator = await startSimulator()
  const host = await startConsole(simulator.url)
  const { context, close } = await openChromium()
  try {
    await fillWorld(simulator)
    const page = await openHost(context, host)
    await signIn(page)
    const cdp = await context.newCDPSession(page)
    const members = await measureMembers(page, cdp, host.url)
    return { measures: [...members, ...(await measureAccounts(page, cdp, host.url))] }
  } finally {
    await close()
    await host.close()
    await simulator.close()
  }
}

async function fillWorld({ url, world }: Simulator): Promise<void> {
  world.members.addMembers(MEMBERS - world.members.all.length, Date.now())
  await new Control(url).payAccounts(ACCOUNTS_PER_TYPE)
}

async function measureMembers(page: Page, cdp: CDPSession, url: string): Promise<Measure[]> {
  await page.goto(`${url}/#/Main/UserManage?size=100`)
  const rows = page.getByRole('table', { name: '用户管理' }).locator('tr[data-key]')
  await page.getByText(`共 ${MEMBERS.toLocaleString('zh-CN')} 条`).waitFor()
  const turn = (name: string) => async () => {
    const key = await rows.first().getAttribute('data-key')
    await page.getByRole('button', { name }).click()
    await page.waitForFunction((old) => document.querySelector<HTMLElement>('tr[data-key]')?.dataset.key !== old, key)
  }
  const label = `${MEMBERS} members`
  return measureEach(page, cdp, label, [
    { name: 'page of 100 switched', run: turn('下一页') },
    {
      name: 'row opened',
      run: async () => {
        await rows.first().getByRole('button', { name: '展开' }).click()
        await page.locator('tr.detail').waitFor()
      },
      undo: () => rows.first().getByRole('button', { name: '收起' }).click(),
    },
    { name: 'fast scrolling', run: () => scrollThrough(cdp) },
  ])
}

async function measureAccounts(page: Page, cdp: CDPSession, url: string): Promise<Measure[]> {
  await page.goto(`${url}/#/Main/AccountNumber`)
  const search = page.getByRole('searchbox', { name: '搜索收款账号' })
  const table = page.getByRole('table', { name: '支付宝账号' })
  const dialog = page.getByRole('dialog')
  await page
    .getByText(`账号 ${ACCOUNTS_PER_TYPE} 个`)
    .nth(PAY_TYPES - 1)
    .waitFor()
  const folded = (button: string, isOpen: boolean) => async () => {
    await page.getByRole('button', { name: button }).click()
    // The tables come one after the other.
    if (isOpen) await page.locator('fieldset').last().locator('tr[data-key]').first().waitFor()
    else await table.waitFor({ state: 'detached' })
  }
  return measureEach(page, cdp, `${PAY_TYPES * ACCOUNTS_PER_TYPE} accounts`, [
    { name: 'all types folded', run: folded('全部折叠', false), undo: folded('全部展开', true) },
    {
      name: 'all types unfolded',
      run: async () => {
        await folded('全部折叠', false)()
        await folded('全部展开', true)()
      },
    },
    {
      name: 'a number typed into the search',
      run: async () => {
        await search.pressSequentially('100012')
        await page.getByText(/^找到 \d+ 个账号$/).waitFor()
      },
      undo: () => search.fill(''),
    },
    {
      name: 'the search cleared',
      run: async () => {
        await search.fill('100012')
        await search.fill('')
        await table.locator('tr[data-key]').nth(9).waitFor()
      },
    },
    {
      name: 'a switch pressed, its question open',
      run: async () => {
        await table.getByRole('switch').first().click()
        await dialog.waitFor()
      },
      undo: async () => {
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
      },
    },
    {
      name: 'the editor of one opened',
      run: async () => {
        await table.getByRole('button', { name: '编辑' }).first().click()
        await dialog.waitFor()
      },
      undo: async () => {
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
      },
    },
  ])
}

/** The longest task of each interaction: the median of the rounds after the first, which compiles. */
async function measureEach(
  page: Page,
  cdp: CDPSession,
  label: string,
  interactions: readonly Interaction[],
): Promise<Measure[]> {
  await page.bringToFront()
  const measures: Measure[] = []
  for (const { name, run, undo } of interactions) {
    const longest: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const tasks = await traceTasks(page, cdp, async () => {
        await run()
      })
      if (round > 0) longest.push(Math.max(0, ...tasks))
      await undo?.()
    }
    const value = median(longest)
    measures.push({
      name: `${label}: ${name}, longest task`,
      value: formatMs(value),
      ...withBudget(value, MAX_TASK_MS, formatMs),
    })
  }
  return measures
}

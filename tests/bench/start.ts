import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import type { Preview } from '../../src-main/preview/server.ts'
import { startSimulator } from '../simulator/server.ts'
import { openChromium } from './chromium.ts'
import { buildReactAlone, openHost, rendererDir, signIn, startConsole, startPages } from './hosts.ts'
import { rounds } from './plan.ts'
import { type BenchResult, formatKb, formatMs, formatNumber, type Measure, withBudget } from './report.ts'
import { median } from './stats.ts'
import { makeStillPage } from './still.ts'

const ROUNDS = rounds(15)
/** Loads until files are cached. Their compiled code is not: Chromium keeps it for a process, and each load begins a new one (performance.md). */
const WARM_UP = rounds(4)
const SCRIPT_BUDGET = 170_000
/** The countdowns, which are what comes last. */
const TIMER = '[role="timer"]'
const DASHBOARD_SCRIPT_BUDGET = 400_000

interface Start {
  /** Milliseconds from the navigation until the element is painted. */
  painted: number
  /** Paths of the scripts requested before that. */
  scripts: string[]
}

declare global {
  interface Window {
    paintedAt?: number
  }
}

/** Time until the console is usable after a warm start, and the script size that takes. */
export async function startMeasures(): Promise<BenchResult> {
  const simulator = await startSimulator()
  const hosts: Preview[] = []
  const { context, close } = await openChromium()
  const open = async (host: Preview, path: string, selector: string, signedIn = false) => {
    hosts.push(host)
    const page = await openHost(context, host)
    if (signedIn) await signIn(page)
    await page.addInitScript({ content: observePaint(selector) })
    return { page, url: host.url + path, starts: [] as Start[] }
  }
  const signInForm = 'form[aria-label="登录"] button'
  try {
    const react = await buildReactAlone()
    const targets = {
      react: await open(await startPages(react.folder), '/', signInForm),
      signIn: await open(await startConsole(simulator.url), '/', signInForm),
      menu: await open(await startConsole(simulator.url), '/', 'nav[aria-label="主菜单"]', true),
      home: await open(await startConsole(simulator.url), '/#/Main/Home', TIMER, true),
    }
    await targets.home.page.goto(targets.home.url)
    await targets.home.page.waitForSelector(TIMER)
    const still = await open(await startPages(await makeStillPage(targets.home.page, react.folder)), '/', TIMER)
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const { page, url, starts } of Object.values({ ...targets, still })) {
        const start = await measureStart(page, url)
        if (round >= 0) starts.push(start)
      }
    }
    const timeOf = ({ starts }: { starts: Start[] }) => median(starts.map(({ painted }) => painted))
    const baseline = timeOf(targets.react)
    const line = (name: string, target: { starts: Start[] }, budget?: number): Measure => {
      const ratio = timeOf(target) / baseline
      return {
        name: `warm start: ${name}`,
        value: formatMs(timeOf(target)),
        ratio: `${ratio.toFixed(2)} × React alone`,
        ...(budget !== undefined && withBudget(ratio, budget, formatNumber)),
      }
    }
    const scripts = scriptSizes(targets.signIn.starts)
    const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
    const size: Measure = {
      name: 'JavaScript before the sign-in, gz',
      value: formatKb(total),
      ...withBudget(total, SCRIPT_BUDGET, formatKb),
    }
    const homeTotal = scriptSizes(targets.home.starts).reduce((sum, { bytes }) => sum + bytes, 0)
    return {
      measures: [
        { name: 'warm start: React alone', value: formatMs(baseline) },
        line('sign-in painted', targets.signIn, 2),
        line('menu painted, signed in', targets.menu),
        line('the same elements, built at once', still),
        line('dashboard with its games painted, signed in', targets.home, 2.5),
        size,
        {
          name: 'JavaScript before the dashboard, gz',
          value: formatKb(homeTotal),
          ...withBudget(homeTotal, DASHBOARD_SCRIPT_BUDGET, formatKb),
        },
      ],
      ...(size.isOverBudget && {
        notes: scripts.map(({ path, bytes }) => `${formatKb(bytes).padStart(8)}  ${path}`).join('\n'),
      }),
    }
  } finally {
    await close()
    for (const host of hosts) await host.close()
    await simulator.close()
  }
}

async function measureStart(page: Page, url: string): Promise<Start> {
  await page.bringToFront()
  // Another page first: changing only the hash would not load it again.
  await page.goto('about:blank')
  await page.goto(url)
  await page.waitForFunction(() => window.paintedAt !== undefined, undefined, { polling: 50 })
  const start = await page.evaluate(() => {
    const painted = window.paintedAt!
    const loads = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < painted)
    return { painted, scripts: loads.map(({ name }) => new URL(name).pathname).filter((path) => path.endsWith('.js')) }
  })
  // What it does when it is idle would take time from the next one.
  await page.goto('about:blank')
  return start
}

/** A page script that records when the first frame with the selected element is painted. */
function observePaint(selector: string): string {
  return `new MutationObserver((_changes, observer) => {
    if (!document.querySelector(${JSON.stringify(selector)})) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => { window.paintedAt = performance.now() }
      port2.postMessage(null)
    })
  }).observe(document, { childList: true, subtree: true })`
}

/** All scripts that any of the starts requested. */
function scriptSizes(starts: Start[]): { path: string; bytes: number }[] {
  const paths = [...new Set(starts.flatMap(({ scripts }) => scripts))]
  return paths
    .map((path) => ({ path, bytes: gzipSync(readFileSync(join(rendererDir, path))).length }))
    .toSorted((a, b) => b.bytes - a.bytes)
}

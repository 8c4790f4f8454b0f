import { buildPage } from './build-pages.ts'
import { openChromium, Probe } from './chromium.ts'
import type { Step } from './pages/register-variant.tsx'
import { rounds } from './plan.ts'
import { type BenchResult, formatKb, formatMb, formatMs, formatNumber, type Measure, withBudget } from './report.ts'
import { fastScroll, type ScrollResult } from './scroll.ts'
import { type Served, serve } from './serve.ts'
import { median } from './stats.ts'

const variants = ['product', 'antd', 'plain'] as const
type Variant = (typeof variants)[number]
const variantLabels: Record<Variant, string> = { product: 'own', antd: 'antd', plain: 'fastest' }

const SIZES = [100, 50] as const
const ROUNDS = rounds(9)
/** Repetitions of a step per measurement: one alone is lost in the noise. */
const REPETITIONS = 4
const SCROLL_ROUNDS = rounds(5)
const WIDE = { width: 1440, height: 900 }
/** A window in which the columns do not fit, so that pinned buttons move over the others. */
const NARROW = { width: 1100, height: 900 }
const HEAP_ROUNDS = rounds(3)
const HEAP_SWITCHES = 50
const measuredSteps = ['switchPage', 'push', 'change', 'activate'] as const satisfies Step[]
/** Steps for rows that can be selected and expanded. */
const markedSteps = ['expand', 'selectAll'] as const satisfies Step[]
const variantsWithMarks: Variant[] = ['product', 'antd']

/** Timings of one page load: main-thread ms for the mount and for one step of each kind. */
type Timings = Partial<Record<'mount' | Step, number>>
interface Memory {
  elements: number
  heap: number
  growth: number
  nodesGrowth: number
}

/**
 * The console's table compared with antd's and with a minimal one, with the same rows: 14 columns, three buttons,
 * status tags; checkboxes and expanders only where they are measured.
 */
export async function tableMeasures(): Promise<BenchResult> {
  const built = new Map<Variant, Awaited<ReturnType<typeof buildPage>>>()
  for (const variant of variants) built.set(variant, await buildPage(variant))
  const { context, close } = await openChromium()
  const pages = new Map<Variant, { probe: Probe; url: string }>()
  const errors: string[] = []
  const hosts: Served[] = []
  try {
    for (const variant of variants) {
      const host = await serve(built.get(variant)!.folder)
      hosts.push(host)
      const page = await context.newPage()
      page.on('pageerror', (error) => errors.push(`${variant}: ${error.message}`))
      page.on('request', (request) => {
        if (request.url().includes('/api/')) errors.push(`${variant}: requested ${request.url()}`)
      })
      pages.set(variant, { probe: await Probe.attach(page), url: host.url })
    }
    const sizes = new Map(variants.map((variant) => [variant, built.get(variant)!.gzBytes]))
    const timings: Record<number, Record<Variant, Timings[]>> = {}
    const memories: Record<Variant, Memory[]> = { product: [], antd: [], plain: [] }
    const scrolls: Record<Variant, ScrollResult[]> = { product: [], antd: [], plain: [] }
    const sideways: Record<Variant, ScrollResult[]> = { product: [], antd: [], plain: [] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const count of SIZES) {
        timings[count] ??= { product: [], antd: [], plain: [] }
        for (const variant of rotate(variants, round)) {
          const { probe, url } = pages.get(variant)!
          await probe.page.bringToFront()
          const marks = variantsWithMarks.includes(variant) ? await timePage(probe, url, count, markedSteps) : {}
          timings[count][variant].push({ ...marks, ...(await timePage(probe, url, count, measuredSteps)) })
          if (count !== SIZES[0]) continue
          if (round < SCROLL_ROUNDS) {
            scrolls[variant].push(await fastScroll(probe.page))
            await probe.page.setViewportSize(NARROW)
            sideways[variant].push(await fastScroll(probe.page))
            await probe.page.setViewportSize(WIDE)
          }
          if (round < HEAP_ROUNDS) memories[variant].push(await memoryOf(probe))
          if (errors.length > 0) throw new Error(errors[0])
        }
      }
    }
    return { measures: report(sizes, timings, memories, scrolls, sideways) }
  } finally {
    await close()
    for (const host of hosts) await host.close()
  }
}

/** Rotates the order, so that each round starts with another variant. */
function rotate<T>(list: readonly T[], by: number): T[] {
  const at = by % list.length
  return [...list.slice(at), ...list.slice(0, at)]
}

async function timePage(probe: Probe, url: string, count: number, steps: readonly Step[]): Promise<Timings> {
  const { page } = probe
  await page.goto(url)
  await page.waitForFunction(() => window.bench !== undefined)
  const mountOptions = { count, marks: (steps as readonly Step[]) === markedSteps }
  const mount = await probe.measureTaskTime(() =>
    page.evaluate(({ count, marks }) => window.bench.mount(count, marks), mountOptions),
  )
  const timeOf = async (step: Step) => {
    if (step === 'switchPage') await page.evaluate((times) => window.bench.prepare(times), REPETITIONS)
    const run = () => page.evaluate(({ step, times }) => window.bench.run(step, times), { step, times: REPETITIONS })
    return (await probe.measureTaskTime(run)) / REPETITIONS
  }
  // The first run of each kind compiles; repeated runs are measured.
  for (const step of steps) await timeOf(step)
  const nothing = await timeOf('nothing')
  const timings: Timings = { mount, nothing }
  for (const step of steps) timings[step] = Math.max(0.01, (await timeOf(step)) - nothing)
  return timings
}

async function memoryOf(probe: Probe): Promise<Memory> {
  const { page } = probe
  const switches = (times: number) => page.evaluate((times) => window.bench.run('switchPage', times), times)
  await switches(2)
  const before = await probe.countersAfterGc()
  await switches(HEAP_SWITCHES)
  const after = await probe.countersAfterGc()
  return {
    elements: await page.evaluate(() => document.querySelectorAll('*').length),
    heap: after.JSHeapUsedSize,
    growth: after.JSHeapUsedSize - before.JSHeapUsedSize,
    nodesGrowth: after.Nodes - before.Nodes,
  }
}

const names: Record<'mount' | Step, string> = {
  mount: 'first mount',
  switchPage: 'page switch',
  push: 'one row pushed',
  change: 'one row changed',
  activate: 'one row taken in hand',
  expand: 'one row opened or closed',
  selectAll: 'all rows marked or none',
  nothing: 'nothing',
}
/**
 * Relative to antd's time. performance.md has no budget for selecting all: it uses that of a page.
 */
const budgets: Record<number, Partial<Record<'mount' | Step, number>>> = {
  100: { mount: 0.3, switchPage: 0.2, push: 0.08, change: 0.08, activate: 0.08, expand: 0.12, selectAll: 0.2 },
  50: { switchPage: 0.35, expand: 0.12, selectAll: 0.35 },
}

function report(
  sizes: Map<Variant, number>,
  timings: Record<number, Record<Variant, Timings[]>>,
  memories: Record<Variant, Memory[]>,
  scrolls: Record<Variant, ScrollResult[]>,
  sideways: Record<Variant, ScrollResult[]>,
): Measure[] {
  const measures: Measure[] = []
  const compare = (name: string, of: (variant: Variant) => number, show: (n: number) => string, budget?: number) => {
    const others = (['antd', 'plain'] as const).filter((variant) => !Number.isNaN(of(variant)))
    const ratio = of('product') / of('antd')
    // A budget cannot be below the floor, which is measured beside it.
    const floor = (1.1 * of('plain')) / of('antd')
    const limit = budget !== undefined && floor > budget ? floor : budget
    measures.push({
      name,
      value: `${show(of('product'))} (${others.map((variant) => `${variantLabels[variant]} ${show(of(variant))}`).join(', ')})`,
      ratio: `${ratio.toFixed(2)} × antd`,
      ...(limit !== undefined && withBudget(ratio, limit, formatNumber)),
    })
  }
  for (const count of SIZES) {
    for (const step of ['mount', ...measuredSteps, ...markedSteps] as const) {
      const of = (variant: Variant) => median(timings[count]![variant].map((timing) => timing[step] ?? Number.NaN))
      compare(`table, ${count} rows: ${names[step]}`, of, formatMs, budgets[count]?.[step])
    }
  }
  const memory = (field: keyof Memory) => (variant: Variant) => median(memories[variant].map((one) => one[field]))
  compare('table, 100 rows: elements', memory('elements'), String)
  compare('table, 100 rows: heap after 50 switches', memory('heap'), formatMb, 0.25)
  const absolute = (name: string, of: (variant: Variant) => number, show: (n: number) => string, limit: number) =>
    measures.push({
      name,
      value: `${show(of('product'))} (antd ${show(of('antd'))})`,
      ...withBudget(of('product'), limit, show),
    })
  absolute('table, 100 rows: heap grown by 50 switches', memory('growth'), formatMb, 1_500_000)
  absolute('table, 100 rows: nodes grown by 50 switches', memory('nodesGrowth'), String, HEAP_SWITCHES - 1)
  // Other processes only ever add to these values, so the minimum is taken.
  const least = (of: Record<Variant, ScrollResult[]>, field: keyof ScrollResult) => (variant: Variant) =>
    Math.min(...of[variant].map((one) => one[field]))
  absolute('table, 100 rows: longest task of fast scrolling', least(scrolls, 'longestTask'), formatMs, 50)
  absolute('table, 100 rows: late frames of fast scrolling', least(scrolls, 'lateFrames'), String, 2)
  absolute('the same where columns do not fit: late frames', least(sideways, 'lateFrames'), String, 2)
  compare('table page: its JavaScript, gz', (variant) => sizes.get(variant)!, formatKb, 0.45)
  return measures
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { buildIfStale } from '../../scripts/build.ts'
import { ensureElectron, isDisplayMissing } from '../../scripts/electron-runtime.ts'
import { canOpenDisplays, openDisplay } from '../desktop/support/display.ts'
import { packageConsole } from '../desktop/support/packaged-console.ts'
import { startUndriven } from '../desktop/support/undriven.ts'
import { startSimulator } from '../simulator/server.ts'
import { OPERATORS } from '../simulator/world/operators.ts'
import { type BenchResult, formatMb, formatMs, formatPercent, withBudget } from './report.ts'
import { median } from './stats.ts'

const STARTS = 7
const START_BUDGET_MS = 400
const IDLE_MS = 10 * 60_000
const MEASURE_MS = 60_000
/** What a sign-in and a change of what is in sight cause is over by then. */
const SETTLE_MS = 60_000
const MEMORY_BUDGET = 130_000_000
const CPU_BUDGET = 0.02
/** Behind other windows, as it is most of the day. */
const HIDDEN_CPU_BUDGET = 0.002
const isRoot = process.getuid?.() === 0

interface Program {
  app: ElectronApplication
  page: Page
}

/** The packaged console compared with a bare Electron window: startup time, and memory and CPU when idle. */
export async function packagedMeasures(): Promise<BenchResult> {
  const display = isDisplayMissing() && canOpenDisplays ? await openDisplay() : null
  if (display) Object.assign(process.env, { DISPLAY: display.name, XDG_SESSION_TYPE: 'x11' })
  try {
    return await measureOnDisplay()
  } finally {
    await display?.close()
  }
}

async function measureOnDisplay(): Promise<BenchResult> {
  const runtime = isDisplayMissing() ? null : await ensureElectron()
  if (!runtime) return { measures: [], notes: 'packaged: NOT MEASURED, the Electron runtime or a display is not there' }
  await buildIfStale(['pages', 'host'])
  const output = mkdtempSync(join(tmpdir(), 'console-bench-'))
  const simulator = await startSimulator()
  let folders = 0
  const startBare = () => launch(runtime, [bareApp(output)], {}, 'input')
  const startConsole = (twin: string) =>
    launch(
      twin,
      [`--user-data-dir=${join(output, `data-${++folders}`)}`],
      { CONSOLE_SERVER: simulator.url },
      'form input',
    )
  try {
    const { inspectable } = await packageConsole(output)
    const times = { bare: [] as number[], console: [] as number[] }
    for (let n = 0; n < STARTS; n++) {
      times.bare.push(await timeStart(startBare))
      times.console.push(await timeStart(() => startConsole(inspectable)))
    }
    const [bareStart, start] = [median(times.bare), median(times.console)]
    const [bare, packed] = [await startBare(), await startConsole(inspectable)]
    await signIn(packed.page)
    await sleep(IDLE_MS - MEASURE_MS)
    const [bareIdle, idle] = await Promise.all([measureIdle(bare.app), measureIdle(packed.app)])
    // A program that has played a sound has one process more: the console, whose alerts repeat, has it all day.
    await playSound(bare.page)
    const soundingBytes = await workingSets(bare.app)
    await Promise.all([bare.app.close(), quit(packed)])
    const [inSight, hidden] = await measureUndriven(inspectable, join(output, 'undriven'), simulator.url)
    return {
      measures: [
        {
          name: 'packaged: start to a sign-in one can type in',
          value: `${formatMs(start)} (bare ${formatMs(bareStart)})`,
          ...withBudget(start - bareStart, START_BUDGET_MS, (n) => `bare + ${formatMs(n)}`),
        },
        {
          name: `packaged: working sets at the dashboard after ${IDLE_MS / 60_000} minutes`,
          value: `${formatMb(idle.bytes)} (bare ${formatMb(bareIdle.bytes)}, with a sound ${formatMb(soundingBytes)})`,
          ...withBudget(idle.bytes - soundingBytes, MEMORY_BUDGET, (n) => `bare with a sound + ${formatMb(n)}`),
        },
        {
          name: 'packaged: idle at the dashboard, of one core',
          value: `${formatPercent(inSight)} (bare ${formatPercent(bareIdle.cpu)})`,
          ...withBudget(inSight, CPU_BUDGET, formatPercent),
        },
        {
          name: 'packaged: idle with its window hidden, of one core',
          value: formatPercent(hidden),
          ...withBudget(hidden, HIDDEN_CPU_BUDGET, formatPercent),
        },
      ],
    }
  } finally {
    await simulator.close()
    rmSync(output, { recursive: true, force: true })
  }
}

/** Launches and waits until the element of `selector` is visible. */
async function launch(file: string, args: string[], env: Record<string, string>, selector: string): Promise<Program> {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const app = await _electron.launch({
    executablePath: file,
    args,
    chromiumSandbox: !isRoot,
    env: { ...Object.fromEntries(inherited), DBUS_SESSION_BUS_ADDRESS: 'disabled:', ...env },
  })
  const page = await app.firstWindow()
  await page.locator(selector).first().waitFor()
  return { app, page }
}

async function timeStart(start: () => Promise<Program>): Promise<number> {
  const startedAt = performance.now()
  const program = await start()
  const time = performance.now() - startedAt
  await quit(program)
  return time
}

/** Quits explicitly: closing the window would leave it in the tray. */
async function quit({ app }: Program): Promise<void> {
  const exited = new Promise((resolve) => app.process().once('exit', resolve))
  await app.evaluate(({ app: program }) => program.quit()).catch(() => {})
  await exited
}

async function signIn(page: Page): Promise<void> {
  const { loginName, password } = OPERATORS[0]!
  await page.getByLabel('用户名').fill(loginName)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.locator('[role="timer"]').first().waitFor()
}

/**
 * The share of one core that the console uses in sight, then hidden. No driver is attached to its page: one keeps the page
 * in sight of itself while the window is hidden, which took more than a window in sight.
 */
async function measureUndriven(file: string, folder: string, server: string): Promise<[number, number]> {
  const args = [...(isRoot ? ['--no-sandbox'] : []), `--user-data-dir=${join(folder, 'data')}`]
  const app = await startUndriven(folder, server, { file, args })
  const run = (code: string) =>
    app.evaluate<unknown, string>(
      ({ BrowserWindow }, source) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(source, true),
      code,
    )
  const until = async (selector: string) => {
    while (!(await run(`document.querySelector('${selector}') !== null`))) await sleep(100)
  }
  const type = (selector: string, text: string) =>
    run(`document.querySelector('${selector}').focus(); document.execCommand('insertText', false, '${text}')`)
  const { loginName, password } = OPERATORS[0]!
  await until('form [type=password]')
  await type('form input:not([type=password])', loginName)
  await type('form [type=password]', password)
  await run(`document.querySelector('form').requestSubmit()`)
  await until('[role=timer]')
  await sleep(SETTLE_MS)
  const inSight = await measureIdle(app)
  await app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.hide()
  })
  await sleep(SETTLE_MS)
  const hidden = await measureIdle(app)
  await app.evaluate(({ app: program }) => program.quit())
  app.disconnect()
  await app.exitCode
  return [inSight.cpu, hidden.cpu]
}

/** Bytes of all its processes, and the share of one core they used in the last minute. */
async function measureIdle(app: Pick<ElectronApplication, 'evaluate'>): Promise<{ bytes: number; cpu: number }> {
  const seconds = () =>
    app.evaluate(({ app: program }) =>
      program.getAppMetrics().reduce((sum, { cpu }) => sum + (cpu.cumulativeCPUUsage ?? 0), 0),
    )
  const before = await seconds()
  await sleep(MEASURE_MS)
  const cpu = ((await seconds()) - before) / (MEASURE_MS / 1_000)
  return { bytes: await workingSets(app), cpu }
}

async function workingSets(app: Pick<ElectronApplication, 'evaluate'>): Promise<number> {
  const kilobytes = await app.evaluate(({ app: program }) =>
    program.getAppMetrics().reduce((sum, { memory }) => sum + memory.workingSetSize, 0),
  )
  return kilobytes * 1_024
}

/** A tenth of a second of silence, to its end. */
async function playSound(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const context = new AudioContext()
    const source = new AudioBufferSourceNode(context, { buffer: context.createBuffer(1, 4_800, 48_000) })
    source.connect(context.destination)
    const ended = new Promise((resolve) => source.addEventListener('ended', resolve))
    source.start()
    await context.resume()
    await ended
  })
}

/** An app with one window and nothing else. */
function bareApp(output: string): string {
  const folder = join(output, 'bare')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"name":"bare","main":"main.js"}')
  writeFileSync(
    join(folder, 'main.js'),
    `const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => new BrowserWindow({ webPreferences: { autoplayPolicy: 'no-user-gesture-required' } }).loadURL('data:text/html,<input>'))`,
  )
  return folder
}

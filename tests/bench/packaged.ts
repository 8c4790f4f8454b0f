import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { buildIfStale } from '../../src-main/dev/build.ts'
import { electronPath, missingDisplay } from '../../src-main/dev/electron-runtime.ts'
import { pack } from '../desktop/packed.ts'
import { startSimulator } from '../simulator/server.ts'
import { OPERATORS } from '../simulator/world/operators.ts'
import { judged, mb, ms, type Part, percent } from './report.ts'
import { median } from './stats.ts'

const STARTS = 7
const START_BUDGET_MS = 400
const IDLE_MS = 10 * 60_000
/** CPU is measured during the last minute. */
const WATCH_MS = 60_000
const MEMORY_BUDGET = 130_000_000
const CPU_BUDGET = 0.02
const asRoot = process.getuid?.() === 0

interface Program {
  app: ElectronApplication
  page: Page
}

/** The packaged console compared with a bare Electron window: startup time, and memory and CPU when idle. */
export async function packagedMeasures(): Promise<Part> {
  const runtime = missingDisplay() ? null : await electronPath()
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
    const { twin } = await pack(output)
    const times = { bare: [] as number[], console: [] as number[] }
    for (let n = 0; n < STARTS; n++) {
      times.bare.push(await timed(startBare))
      times.console.push(await timed(() => startConsole(twin)))
    }
    const [bareStart, start] = [median(times.bare), median(times.console)]
    const [bare, packed] = [await startBare(), await startConsole(twin)]
    await signIn(packed.page)
    await sleep(IDLE_MS - WATCH_MS)
    const [bareIdle, idle] = await Promise.all([figuresOf(bare), figuresOf(packed)])
    await Promise.all([bare.app.close(), end(packed)])
    return {
      measures: [
        {
          name: 'packaged: start to a sign-in one can type in',
          value: `${ms(start)} (bare ${ms(bareStart)})`,
          ...judged(start - bareStart, START_BUDGET_MS, (n) => `bare + ${ms(n)}`),
        },
        {
          name: `packaged: working sets at the dashboard after ${IDLE_MS / 60_000} minutes`,
          value: `${mb(idle.bytes)} (bare ${mb(bareIdle.bytes)})`,
          ...judged(idle.bytes - bareIdle.bytes, MEMORY_BUDGET, (n) => `bare + ${mb(n)}`),
        },
        {
          name: 'packaged: idle at the dashboard, of one core',
          value: `${percent(idle.cpu)} (bare ${percent(bareIdle.cpu)})`,
          ...judged(idle.cpu, CPU_BUDGET, percent),
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
    chromiumSandbox: !asRoot,
    env: { ...Object.fromEntries(inherited), DBUS_SESSION_BUS_ADDRESS: 'disabled:', ...env },
  })
  const page = await app.firstWindow()
  await page.locator(selector).first().waitFor()
  return { app, page }
}

async function timed(start: () => Promise<Program>): Promise<number> {
  const began = performance.now()
  const program = await start()
  const time = performance.now() - began
  await end(program)
  return time
}

/** Quits explicitly: closing the window would leave it in the tray. */
async function end({ app }: Program): Promise<void> {
  const gone = new Promise((resolve) => app.process().once('exit', resolve))
  await app.evaluate(({ app: program }) => program.quit()).catch(() => {})
  await gone
}

async function signIn(page: Page): Promise<void> {
  const { loginName, password } = OPERATORS[0]!
  await page.getByLabel('用户名').fill(loginName)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.locator('[role="timer"]').first().waitFor()
}

/** Bytes of all its processes, and the share of one core they used in the last minute. */
async function figuresOf({ app }: Program): Promise<{ bytes: number; cpu: number }> {
  const seconds = () =>
    app.evaluate(({ app: program }) =>
      program.getAppMetrics().reduce((sum, { cpu }) => sum + (cpu.cumulativeCPUUsage ?? 0), 0),
    )
  const before = await seconds()
  await sleep(WATCH_MS)
  const cpu = ((await seconds()) - before) / (WATCH_MS / 1_000)
  const kilobytes = await app.evaluate(({ app: program }) =>
    program.getAppMetrics().reduce((sum, { memory }) => sum + memory.workingSetSize, 0),
  )
  return { bytes: kilobytes * 1_024, cpu }
}

/** An app with one window and nothing else. */
function bareApp(output: string): string {
  const folder = join(output, 'bare')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"name":"bare","main":"main.js"}')
  writeFileSync(
    join(folder, 'main.js'),
    `const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => new BrowserWindow().loadURL('data:text/html,<input>'))`,
  )
  return folder
}

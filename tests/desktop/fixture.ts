import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, errors } from 'playwright'
import { test as base, expect, type Page } from 'playwright/test'
import { root } from '../../src-main/dev/build.ts'
import { executable } from '../../src-main/dev/electron-runtime.ts'
import { Control } from '../simulator/control.ts'
import { type Simulator, startSimulator } from '../simulator/server.ts'
import { type Seen, watchSystem } from './observe.ts'
import { findSecrets } from './secrets-in-text.ts'

export { expect }

const START_LIMIT_MS = 30_000
const ATTACH_LIMIT_MS = 12_000
const END_LIMIT_MS = 15_000

export interface Running {
  app: ElectronApplication
  /** The console's window. */
  page: Page
  dataDir: string
  /** What the process wrote to its terminal. */
  output(): string
  /** The log file. */
  log(): string
  /** What the product asked of the system since it started. */
  seen(): Promise<Seen>
  /** Resolves with its exit code when the process ended. */
  ended: Promise<number | null>
  /** Asks it to quit, and waits until its process ended. */
  quit(): Promise<void>
}

interface StartOptions {
  /** Name of the data folder; consoles of the same name share it. */
  data?: string
  /** The server of a first run; the simulator's when absent. */
  server?: string
  args?: string[]
  env?: Record<string, string>
  /** Another executable than the runtime with the sources' build: a packaged console. */
  packaged?: string
}

export interface Fixtures {
  runtime: undefined
  simulator: Simulator
  control: Control
  /** A folder of this test's own. */
  folder: string
  start: (options?: StartOptions) => Promise<Running>
}

/** Root has no sandbox: only containers run as root. */
export const asRoot = process.getuid?.() === 0

/** The environment of a desktop nobody else uses: its own home, and no bus unless a test brings one. */
export function ownEnvironment(folder: string, more: Record<string, string> = {}): Record<string, string> {
  const inherited = Object.entries(process.env).filter(([, value]) => value !== undefined) as [string, string][]
  const home = join(folder, 'home')
  const xdg = { XDG_CONFIG_HOME: join(home, '.config'), XDG_DATA_HOME: join(home, '.local/share') }
  const bus = process.platform === 'linux' ? { DBUS_SESSION_BUS_ADDRESS: 'disabled:', HOME: home, ...xdg } : {}
  return { ...Object.fromEntries(inherited), ...bus, ...more }
}

export const test = base.extend<Fixtures>({
  runtime: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern
    async ({}, use, testInfo) => {
      // The one reason for which a desktop test may be skipped; tests/run.ts finds it and says it aloud.
      const missing = process.env.DESKTOP_MISSING
      testInfo.skip(Boolean(missing), `DESKTOP TESTS SKIPPED: ${missing}`)
      await use(undefined)
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern
  simulator: async ({}, use) => {
    const simulator = await startSimulator()
    await use(simulator)
    await simulator.close()
  },

  control: async ({ simulator }, use) => use(new Control(simulator.url)),

  // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'console-desktop-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },

  start: async ({ simulator, folder }, use) => {
    const all: Running[] = []
    await use(async (options = {}) => {
      const running = await launch(folder, { server: simulator.url, ...options })
      all.push(running)
      return running
    })
    await Promise.all(all.map((running) => running.quit()))
    // Fault 33, after every run of every test.
    for (const running of all) {
      expect(findSecrets(running.log(), simulator), `log of ${running.dataDir}`).toEqual([])
      expect(findSecrets(running.output(), simulator), 'what was written to the terminal').toEqual([])
    }
  },
})

/** How a console of the built sources is started by hand, as a second one is. */
export function commandOf(dataDir: string): { file: string; args: string[] } {
  return { file: executable() ?? '', args: [...(asRoot ? ['--no-sandbox'] : []), '.', `--user-data-dir=${dataDir}`] }
}

type Launch = NonNullable<Parameters<typeof _electron.launch>[0]>

/**
 * Starts the console under the test driver. Attaching the inspector to a runtime that is just starting is a race the
 * runtime sometimes loses, whatever it starts: about one start in eighty never answers, and one was seen to end with a
 * segmentation fault. Nothing was tested by then, so such a start is made again, once, and the output says so. It finds the
 * data folder as the first one found it: what that one mended or wrote would be missing from what is tested.
 */
async function attached(how: Launch, dataDir: string): Promise<ElectronApplication> {
  const before = `${dataDir}.before`
  if (existsSync(dataDir)) cpSync(dataDir, before, { recursive: true, verbatimSymlinks: true })
  try {
    return await _electron.launch({ ...how, timeout: ATTACH_LIMIT_MS })
  } catch (error) {
    const hasCrashed = error instanceof Error && error.message.includes('signal=SIGSEGV')
    if (!(error instanceof errors.TimeoutError) && !hasCrashed) throw error
    process.stderr.write(`Started again: the driver could not attach (${hasCrashed ? 'crash' : 'no answer'}).\n`)
    rmSync(dataDir, { recursive: true, force: true })
    if (existsSync(before)) cpSync(before, dataDir, { recursive: true, verbatimSymlinks: true })
    return await _electron.launch(how)
  } finally {
    rmSync(before, { recursive: true, force: true })
  }
}

async function launch(folder: string, options: StartOptions): Promise<Running> {
  const dataDir = join(folder, options.data ?? 'data')
  const how = {
    executablePath: options.packaged ?? executable() ?? '',
    args: [...(options.packaged ? [] : ['.']), `--user-data-dir=${dataDir}`, ...(options.args ?? [])],
    cwd: options.packaged ? folder : root,
    chromiumSandbox: !asRoot,
    env: ownEnvironment(folder, { CONSOLE_SERVER: options.server ?? '', ...options.env }),
    timeout: START_LIMIT_MS,
  }
  const app = await attached(how, dataDir)
  let output = ''
  const child = app.process()
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece) => {
      output += piece
    })
  }
  await app.evaluate(watchSystem)
  const page = await app.firstWindow()
  const logFile = join(dataDir, 'logs', 'main.log')
  return {
    app,
    page,
    dataDir,
    output: () => output,
    log: () => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''),
    seen: () => app.evaluate(() => (globalThis as unknown as { seen: Seen }).seen),
    ended,
    quit: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      // It may end before it can answer.
      void app.evaluate(({ app: console }) => console.quit()).catch(() => {})
      await endOf(ended, () => child.kill('SIGKILL'))
    },
  }
}

/** A console that does not end by itself is a fault, and must not outlive its test either. */
async function endOf(ended: Promise<unknown>, kill: () => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      kill()
      reject(new Error('the console was told to quit and did not end'))
    }, END_LIMIT_MS)
  })
  await Promise.race([ended, late]).finally(() => clearTimeout(timer))
}

import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, errors } from 'playwright'
import { test as base, type Page } from 'playwright/test'
import { root } from '#scripts/build.ts'
import { findElectron } from '#scripts/electron-runtime.ts'
import { Control } from '../../simulator/control.ts'
import { type Simulator, startSimulator } from '../../simulator/server.ts'
import { expect } from '../../support/expect.ts'
import { canOpenDisplays, openDisplay } from './display.ts'
import { findSecrets } from './find-secrets.ts'
import { keepAnswers } from './keep-answers.ts'
import { type Observed, watchSystem } from './observe.ts'
import { type Stall, takeStalls, watchMain } from './watchdog.ts'

export { expect }

const START_TIMEOUT_MS = 30_000
const ATTACH_TIMEOUT_MS = 12_000
const EXIT_TIMEOUT_MS = 15_000

export interface RunningConsole {
  app: ElectronApplication
  /** The main window. */
  page: Page
  dataDir: string
  /** What the process wrote to stdout and stderr. */
  output(): string
  /** The content of the log file. */
  log(): string
  /** The system calls the product has made since its start. */
  observed(): Promise<Observed>
  exitCode: Promise<number | null>
  /** Times in which the main process did not answer, complete after `quit`. */
  stalls: Stall[]
  /** Quits and waits for the process to exit. */
  quit(): Promise<void>
}

interface StartOptions {
  /** Name of the data folder; consoles with the same name share it. */
  data?: string
  /** The server of a first run; default: the simulator. */
  server?: string
  args?: string[]
  env?: Record<string, string>
  /** A packaged console's executable instead of the development build. */
  packagedExecutable?: string
}

export interface Fixtures {
  runtime: undefined
  simulator: Simulator
  control: Control
  /** A temporary folder for this test. */
  folder: string
  start: (options?: StartOptions) => Promise<RunningConsole>
}

/** Chromium cannot start sandboxed as root, which only happens in containers. */
export const isRoot = process.getuid?.() === 0

/** An isolated environment: its own home folder, and no message bus unless a test starts one. */
export function isolatedEnvironment(folder: string, extra: Record<string, string> = {}): Record<string, string> {
  const inherited = Object.entries(process.env).filter(([, value]) => value !== undefined) as [string, string][]
  const home = join(folder, 'home')
  const xdg = { XDG_CONFIG_HOME: join(home, '.config'), XDG_DATA_HOME: join(home, '.local/share') }
  const bus = process.platform === 'linux' ? { DBUS_SESSION_BUS_ADDRESS: 'disabled:', HOME: home, ...xdg } : {}
  return { ...Object.fromEntries(inherited), ...bus, ...extra }
}

export const test = base.extend<Fixtures, { display: undefined }>({
  display: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern
    async ({}, use) => {
      const display = canOpenDisplays ? await openDisplay() : null
      if (display) Object.assign(process.env, { DISPLAY: display.name, WAYLAND_DISPLAY: '', XDG_SESSION_TYPE: 'x11' })
      await use(undefined)
      await display?.close()
    },
    { scope: 'worker', auto: true },
  ],

  runtime: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern
    async ({}, use, testInfo) => {
      // The only reason to skip a desktop test; tests/run.ts sets it and reports it.
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

  start: async ({ simulator, folder }, use, testInfo) => {
    const all: RunningConsole[] = []
    await use(async (options = {}) => {
      const running = await launch(folder, { server: simulator.url, ...options })
      all.push(running)
      return running
    })
    await Promise.all(all.map((running) => running.quit()))
    // What a rare failure leaves behind.
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const running of all) {
        for (const [name, body] of Object.entries({ log: running.log(), output: running.output() }))
          await testInfo.attach(name, { body, contentType: 'text/plain' })
      }
    }
    // No log may contain secrets (fault 33); checked after every test.
    for (const running of all) {
      expect(findSecrets(running.log(), simulator), `log of ${running.dataDir}`).toEqual([])
      expect(findSecrets(running.output(), simulator), 'what was written to the terminal').toEqual([])
      // While main stands still no alert is read or announced (fault 62).
      const stalls = running.stalls.map((stall) => JSON.stringify(stall))
      expect(stalls, 'times in which the main process did not answer').toEqual([])
    }
  },
})

/** The command that starts a console of the development build without the test driver. */
export function launchCommand(dataDir: string): { file: string; args: string[] } {
  return { file: findElectron() ?? '', args: [...(isRoot ? ['--no-sandbox'] : []), '.', `--user-data-dir=${dataDir}`] }
}

type Launch = NonNullable<Parameters<typeof _electron.launch>[0]>

/**
 * Starts the console under the test driver. Attaching the inspector to a starting runtime is a race that about one
 * start in eighty loses: it times out, or rarely crashes with SIGSEGV. Nothing was tested by then, so the start is
 * retried once, with a message, and the data folder is restored first so that the retry sees what the first start saw.
 */
async function launchWithRetry(launchOptions: Launch, dataDir: string): Promise<ElectronApplication> {
  const backup = `${dataDir}.before`
  if (existsSync(dataDir)) cpSync(dataDir, backup, { recursive: true, verbatimSymlinks: true })
  try {
    return await _electron.launch({ ...launchOptions, timeout: ATTACH_TIMEOUT_MS })
  } catch (error) {
    const hasCrashed = error instanceof Error && error.message.includes('signal=SIGSEGV')
    if (!(error instanceof errors.TimeoutError) && !hasCrashed) throw error
    process.stderr.write(`Started again: the driver could not attach (${hasCrashed ? 'crash' : 'no answer'}).\n`)
    rmSync(dataDir, { recursive: true, force: true })
    if (existsSync(backup)) cpSync(backup, dataDir, { recursive: true, verbatimSymlinks: true })
    return await _electron.launch(launchOptions)
  } finally {
    rmSync(backup, { recursive: true, force: true })
  }
}

export async function launch(folder: string, options: StartOptions): Promise<RunningConsole> {
  const dataDir = join(folder, options.data ?? 'data')
  const launchOptions = {
    executablePath: options.packagedExecutable ?? findElectron() ?? '',
    args: [...(options.packagedExecutable ? [] : ['.']), `--user-data-dir=${dataDir}`, ...(options.args ?? [])],
    cwd: options.packagedExecutable ? folder : root,
    chromiumSandbox: !isRoot,
    env: isolatedEnvironment(folder, { CONSOLE_SERVER: options.server ?? '', ...options.env }),
    timeout: START_TIMEOUT_MS,
  }
  const app = await launchWithRetry(launchOptions, dataDir)
  let output = ''
  const child = app.process()
  const exitCode = new Promise<number | null>((resolve) => child.once('exit', resolve))
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece) => {
      output += piece
    })
  }
  keepAnswers(app)
  await app.evaluate(watchSystem)
  await app.evaluate(watchMain)
  const stalls: Stall[] = []
  const page = await app.firstWindow()
  const logFile = join(dataDir, 'logs', 'main.log')
  return {
    app,
    page,
    dataDir,
    output: () => output,
    log: () => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''),
    observed: () => app.evaluate(() => (globalThis as unknown as { observed: Observed }).observed),
    exitCode,
    stalls,
    quit: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      stalls.push(...(await app.evaluate(takeStalls).catch(() => [])))
      // The process may exit before it responds.
      void app.evaluate(({ app: console }) => console.quit()).catch(() => {})
      await waitForExit(exitCode, () => child.kill('SIGKILL'))
    },
  }
}

/** A console that does not exit fails the test, and is killed so that it does not outlive it. */
async function waitForExit(exitCode: Promise<unknown>, kill: () => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      kill()
      reject(new Error('the console did not exit after quit'))
    }, EXIT_TIMEOUT_MS)
  })
  await Promise.race([exitCode, timeout]).finally(() => clearTimeout(timer))
}

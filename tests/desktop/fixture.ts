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
  /** The main window. */
  page: Page
  dataDir: string
  /** What the process wrote to stdout and stderr. */
  output(): string
  /** The content of the log file. */
  log(): string
  /** The system calls the product has made since its start. */
  seen(): Promise<Seen>
  /** Resolves with the exit code. */
  ended: Promise<number | null>
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
  packaged?: string
}

export interface Fixtures {
  runtime: undefined
  simulator: Simulator
  control: Control
  /** A temporary folder for this test. */
  folder: string
  start: (options?: StartOptions) => Promise<Running>
}

/** Chromium cannot start sandboxed as root, which only happens in containers. */
export const asRoot = process.getuid?.() === 0

/** An isolated environment: its own home folder, and no message bus unless a test starts one. */
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

  start: async ({ simulator, folder }, use) => {
    const all: Running[] = []
    await use(async (options = {}) => {
      const running = await launch(folder, { server: simulator.url, ...options })
      all.push(running)
      return running
    })
    await Promise.all(all.map((running) => running.quit()))
    // No log may contain secrets (fault 33); checked after every test.
    for (const running of all) {
      expect(findSecrets(running.log(), simulator), `log of ${running.dataDir}`).toEqual([])
      expect(findSecrets(running.output(), simulator), 'what was written to the terminal').toEqual([])
    }
  },
})

/** The command that starts a console of the development build without the test driver. */
export function commandOf(dataDir: string): { file: string; args: string[] } {
  return { file: executable() ?? '', args: [...(asRoot ? ['--no-sandbox'] : []), '.', `--user-data-dir=${dataDir}`] }
}

type Launch = NonNullable<Parameters<typeof _electron.launch>[0]>

/**
 * Starts the console under the test driver. Attaching the inspector to a starting runtime is a race that about one
 * start in eighty loses: it times out, or rarely crashes with SIGSEGV. Nothing was tested by then, so the start is
 * retried once, with a message, and the data folder is restored first so that the retry sees what the first start saw.
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
      // The process may exit before it responds.
      void app.evaluate(({ app: console }) => console.quit()).catch(() => {})
      await endOf(ended, () => child.kill('SIGKILL'))
    },
  }
}

/** A console that does not exit fails the test, and is killed so that it does not outlive it. */
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

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'
import { _electron } from 'playwright'
import { signIn } from '../desktop/support/operator.ts'

/** Chromium cannot start sandboxed as root, which only happens in containers. */
const rootArgs = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const EXIT_TIMEOUT_MS = 60_000
/** For each step of the sign-in: another installation starts, unpacks and updates at the same time. */
const STEP_TIMEOUT_MS = 180_000
const POLL_MS = 250

interface Start {
  data: string
  server: string
}

/** macOS asks the operator before a program reads what another one has sealed: copy and shipped program are two. */
function forgetSealingKey(): void {
  const item = ['-s', '运营控制台 Safe Storage']
  if (process.platform === 'darwin') spawnSync('security', ['delete-generic-password', ...item], { stdio: 'ignore' })
}

/** Nothing can attach to a shipped console: a copy with one fuse changed is signed in instead (A261; quality.md, Fuses). */
export async function signInWithCopy({ copy, data, server }: Start & { copy: string }): Promise<void> {
  await flipFuses(copy, { version: FuseVersion.V1, [FuseV1Options.EnableNodeCliInspectArguments]: true })
  // The copy's own signature, without the hardened runtime, which would refuse its libraries.
  if (process.platform === 'darwin')
    execFileSync('codesign', ['--force', '--deep', '--sign', '-', copy.replace(/\.app\/.*$/, '.app')])
  forgetSealingKey()
  const app = await _electron.launch({
    executablePath: copy,
    args: [`--user-data-dir=${data}`],
    chromiumSandbox: rootArgs.length === 0,
    env: { ...definedEnv(), CONSOLE_SERVER: server },
  })
  try {
    const page = await app.firstWindow({ timeout: STEP_TIMEOUT_MS })
    page.setDefaultTimeout(STEP_TIMEOUT_MS)
    await signIn(page, 0, STEP_TIMEOUT_MS)
  } finally {
    await app.close()
  }
}

/** The console as it ships, watched by its log alone. */
export function startShipped({
  executable,
  env,
  data,
  server,
}: Start & { executable: string; env: Record<string, string> }) {
  forgetSealingKey()
  const file = join(data, 'logs/main.log')
  const earlier = existsSync(file) ? readFileSync(file, 'utf8').length : 0
  const child = spawn(executable, [...rootArgs, `--user-data-dir=${data}`], {
    env: { ...definedEnv(), ...env, CONSOLE_SERVER: server },
    stdio: 'ignore',
  })
  // A gate that fails leaves nothing running.
  process.once('exit', () => child.kill('SIGKILL'))
  const exit = new Promise<number | null>((done) => child.once('exit', done))
  const log = () => (existsSync(file) ? readFileSync(file, 'utf8').slice(earlier) : '')
  return {
    log,
    /** Waits until this start has logged the text. */
    async untilLogged(text: string, timeoutMs: number): Promise<void> {
      const end = Date.now() + timeoutMs
      while (!log().includes(text)) {
        if (child.exitCode !== null) throw new Error(`the console ended with ${child.exitCode}\n${log()}`)
        if (Date.now() > end) throw new Error(`not logged within ${timeoutMs / 1_000} s: ${text}\n${log()}`)
        await new Promise((done) => setTimeout(done, POLL_MS))
      }
    },
    /** Ends it as the system does at the end of a session. */
    async end(): Promise<void> {
      if (process.platform === 'win32') execFileSync('taskkill', ['/pid', String(child.pid)])
      else child.kill('SIGTERM')
      const timeout = new Promise<'late'>((done) => setTimeout(done, EXIT_TIMEOUT_MS, 'late').unref())
      const code = await Promise.race([exit, timeout])
      if (code !== 0) throw new Error(`the console did not end in order: ${code}\n${log()}`)
    },
  }
}

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

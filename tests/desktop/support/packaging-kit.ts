import { type ExecFileException, execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from '#scripts/build.ts'
import type { ReleasePlatform } from '#scripts/release-config.ts'

/**
 * A packaging kit builds, installs and checks the real installers on this machine; `.ci/run` sets PACKAGING_KIT to its
 * folder. Its programs print one JSON object per line.
 */
const packagingKit = process.env.PACKAGING_KIT ?? ''

/** Why the tests that need the kit are skipped; empty when they run. */
export const packagingSkipped = packagingKit ? (process.env.DESKTOP_MISSING ?? '') : 'there is no packaging kit'
if (packagingSkipped) process.stdout.write(`\n*** PACKAGING TESTS SKIPPED: ${packagingSkipped} ***\n\n`)

/** The first run of the kit prepares it. */
export const PACKAGING_TIMEOUT_MS = 300_000

export interface KitResult {
  /** The exit code; of what was installed or executed, if the command does that. */
  code: number
  lines: { kind: string; [part: string]: unknown }[]
}

type Variables = Record<string, string | undefined>

function run(file: string, args: string[], env: Variables): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const options = { cwd: root, env, maxBuffer: 64 * 1024 * 1024 }
    execFile(file, args, options, (error: ExecFileException | null, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : -1
      resolve({ code: error ? code : 0, stdout, stderr })
    })
  })
}

/** Runs one of the kit's programs, such as `windows install SETUP.exe /allusers`, to its end. */
export async function runKit(program: 'windows' | 'linux', args: string[], env: Variables = {}): Promise<KitResult> {
  const { code, stdout, stderr } = await run(join(packagingKit, program), args, { ...process.env, ...env })
  const lines = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  if (lines.length === 0 && code !== 0) throw new Error(`${program} ${args.join(' ')}: ${code}\n${stderr}`)
  return { code, lines }
}

/** The variables by which electron-builder finds the kit's tools, those of a release, and those of its Windows. */
export async function kitEnvironment(): Promise<Variables> {
  const script = `. "$("${join(packagingKit, 'setup')}" | tail -n 1)" && env -0`
  const { code, stdout, stderr } = await run('bash', ['-c', script], process.env)
  if (code !== 0) throw new Error(`the packaging kit is not ready: ${stderr}`)
  return Object.fromEntries(stdout.split('\0').map((line) => line.split(/=([\s\S]*)/, 2) as [string, string]))
}

/** Makes a release of what is built, as `npm run release` does after its build, into `output`; published nowhere. */
export async function buildRelease(
  platform: ReleasePlatform,
  output: string,
  options: string[] = [],
  more: Variables = {},
) {
  const kit = await kitEnvironment()
  // The kit's own tools go before those of the system: signing without a time stamp of the network.
  const path = [join(packagingKit, 'lib/bin'), kit.PATH].join(delimiter)
  const runtime = platform === 'win32' ? { ELECTRON_OVERRIDE_DIST_PATH: kit.PACKAGING_WINDOWS_DIST } : {}
  const args = [
    '--import',
    'tsx',
    'scripts/release.ts',
    output,
    '--built',
    '--trial',
    '--platform',
    platform,
    ...options,
  ]
  return run(process.execPath, args, { ...kit, PATH: path, ...runtime, ...more })
}

/**
 * Runs levels of tests (docs/testing.md) and prints their times and totals: `tsx tests/run.ts unit e2e desktop`. What
 * is no level is passed to Playwright. Each call of a test program leaves its report in out/test-results; `tsx
 * tests/run.ts tally` repeats what failed in the stored reports, and adds them up. The last line is
 * `N passed, N failed, N skipped`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildIfStale, outDir, root } from '../scripts/build.ts'
import { ensureElectron, isDisplayMissing } from '../scripts/electron-runtime.ts'
import { ensureBrowser } from './browser.ts'
import { buildComponentPage } from './component/build.ts'
import { canOpenDisplays } from './desktop/support/display.ts'
import { whySimulatorIsDue } from './runner/due.ts'
import { failedTests, judge, levelTimes, type Report, readReport, repeatArgs } from './runner/reports.ts'

/** The projects of Playwright for each level that is not vitest's. */
const PROJECTS: Record<string, string[]> = {
  component: ['component'],
  e2e: ['e2e', 'e2e-whole-browser'],
  desktop: ['desktop'],
}
const LEVELS = ['check', 'unit', ...Object.keys(PROJECTS)]
/** Levels that use an Electron runtime where there is one. */
const ELECTRON_LEVELS = ['desktop']
/** More failures than these are no coincidence, and repeating each would take long. */
const MAX_REPEATED = 10

const results = join(outDir, 'test-results')
const resultFile = (name: string) => join(results, `${name}.json`)
const exitFile = (name: string) => join(results, `${name}.exit`)
const program = { vitest: 'node_modules/vitest/vitest.mjs', playwright: 'node_modules/playwright/cli.js' }

function runNode(args: string[], env: NodeJS.ProcessEnv = {}): number {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1
}

function runVitest(name: string, args: string[]): number {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile(name)}`]
  return runNode([program.vitest, 'run', ...reporters, ...args])
}

function runPlaywright(name: string, args: string[], missing: string | null): number {
  const env = { RESULTS_FILE: resultFile(name), ...(missing && { DESKTOP_MISSING: missing }) }
  return runNode([program.playwright, 'test', '-c', 'playwright.config.ts', ...args], env)
}

/** Why a level has no Electron to test; null if it has, or needs none. */
async function findMissing(level: string): Promise<string | null> {
  if (!ELECTRON_LEVELS.includes(level)) return null
  if (isDisplayMissing() && !canOpenDisplays) return 'there is no display'
  return (await ensureElectron()) ? null : 'the Electron runtime is not there'
}

async function runBrowserLevel(level: string, args: string[]): Promise<number> {
  const missing = await findMissing(level)
  if (missing) process.stdout.write(`\n*** DESKTOP TESTS SKIPPED: ${missing} ***\n\n`)
  else {
    if (level !== 'desktop') ensureBrowser()
    await buildIfStale(level === 'desktop' ? ['pages', 'host'] : ['pages'])
    if (level === 'component') await buildComponentPage()
  }
  return runPlaywright(level, [...PROJECTS[level]!.map((project) => `--project=${project}`), ...args], missing)
}

/** Types, lint and dead code count as one test. */
function runCheck(): number {
  const startTime = Date.now()
  const status = spawnSync('npm', ['run', 'check'], { cwd: root, stdio: 'inherit' }).status ?? 1
  const message = status === 0 ? '' : 'npm run check failed'
  const assertionResults = status === 0 ? [{ fullName: 'npm run check', status: 'passed' }] : []
  const file = { name: join(root, 'package.json'), status: status === 0 ? 'passed' : 'failed', message }
  const testResults = [{ ...file, startTime, endTime: Date.now(), assertionResults }]
  writeFileSync(resultFile('check'), JSON.stringify({ startTime, testResults }))
  return status
}

/** The recipes belong to `npm run check`; the simulator's own tests run when it changed. */
function runUnit(args: string[]): number {
  const due = whySimulatorIsDue(root)
  process.stdout.write(`\n*** ${due ? `TESTS OF THE SIMULATOR TOO: ${due}` : 'TESTS OF THE SIMULATOR NOT DUE'} ***\n\n`)
  const excluded = ['tests/recipes.test.ts', ...(due ? [] : ['tests/unit/simulator/**'])]
  return runVitest('unit', [...excluded.map((pattern) => `--exclude=${pattern}`), ...args])
}

async function runLevel(level: string, args: string[]): Promise<void> {
  for (const path of [resultFile(level), exitFile(level)]) rmSync(path, { force: true })
  const run = { check: runCheck, unit: () => runUnit(args) }[level] ?? (() => runBrowserLevel(level, args))
  writeFileSync(exitFile(level), String(await run()))
}

function readLevel(level: string): Report {
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null)
  return readReport(level, read(resultFile(level)), read(exitFile(level)), root)
}

const merge = (reports: Report[]): Report => ({
  tests: reports.flatMap(({ tests }) => tests),
  broken: reports.flatMap(({ broken }) => broken),
})

/** Runs each failed test once more, alone. */
async function repeatFailed(report: Report): Promise<Report> {
  const failed = failedTests(report)
  if (failed.length > MAX_REPEATED) return { tests: [], broken: [] }
  const reports: Report[] = []
  for (const [at, test] of failed.entries()) {
    const name = `repeated-${at + 1}`
    process.stdout.write(`\nrepeated: ${test.file} › ${test.title}\n`)
    const args = repeatArgs(test)
    if (test.project) runPlaywright(name, args, await findMissing(test.level))
    else runVitest(name, args)
    reports.push(readLevel(name))
  }
  return merge(reports)
}

/** The first lines of an error: of a long log only the end is read. */
function printTests(heading: string, tests: string[]): void {
  for (const test of tests) {
    const lines = stripVTControlCharacters(test).trim().split('\n').slice(0, 12)
    process.stdout.write(`${heading}: ${lines.join('\n  ')}\n\n`)
  }
}

const args = process.argv.slice(2)
const isTally = args[0] === 'tally'
const levels = isTally ? LEVELS : LEVELS.filter((level) => args.includes(level))
const rest = args.filter((arg) => !LEVELS.includes(arg))
mkdirSync(results, { recursive: true })
if (!isTally) for (const level of levels) await runLevel(level, rest)

const report = merge(levels.map(readLevel))
const { passed, failed, skipped, failures, unstable } = judge(
  report,
  isTally ? await repeatFailed(report) : { tests: [], broken: [] },
)
for (const { level, tests, seconds } of levelTimes(report))
  process.stdout.write(`${level.padEnd(12)}${String(tests).padStart(6)} tests${String(seconds).padStart(6)} s\n`)
if (isTally) {
  printTests('failed', failures)
  printTests('unstable', unstable)
}
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)
process.exitCode = failed > 0 ? 1 : 0

/**
 * Runs levels of tests (docs/testing.md) and prints their times and totals: `tsx tests/run.ts unit e2e desktop`, or
 * what concerns a change: `tsx tests/run.ts changed`. What is no level is passed to the test program. Each call of one
 * leaves its report in out/test-results; `tsx tests/run.ts tally` repeats what failed in the stored reports, and adds
 * them up. The last line is `N passed, N failed, N skipped`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildIfStale, outDir, root } from '../scripts/build.ts'
import { ensureElectron, isDisplayMissing } from '../scripts/electron-runtime.ts'
import { ensureBrowser } from './browser.ts'
import { buildTestPages } from './component/build.ts'
import { canOpenDisplays } from './desktop/support/display.ts'
import { selectTests } from './runner/changed.ts'
import { changedOnBranch, whyPackagingIsDue, whySimulatorIsDue } from './runner/due.ts'
import { failedTests, judge, levelTimes, type Report, readReport, repeatArgs } from './runner/reports.ts'

interface Level {
  /** Its projects in playwright.config.ts. */
  projects: string[]
  folder: string
  /** Whether it needs Electron, or runs there if it can. */
  electron?: 'needed' | 'preferred'
}

const PLAYWRIGHT: Record<string, Level> = {
  component: { projects: ['component'], folder: 'tests/component' },
  journeys: { projects: ['journeys'], folder: 'tests/journeys', electron: 'preferred' },
  e2e: { projects: ['e2e', 'e2e-whole-browser'], folder: 'tests/e2e' },
  desktop: { projects: ['desktop'], folder: 'tests/desktop', electron: 'needed' },
  packaging: { projects: ['packaging'], folder: 'tests/desktop', electron: 'needed' },
}
const LEVELS = ['check', 'unit', ...Object.keys(PLAYWRIGHT)]
/** One call of Playwright for these: it loads the files and starts its workers once. */
const PAGE_LEVELS = ['component', 'journeys', 'e2e']
/** Leaves out the packages where nothing of them changed. */
const WHEN_DUE = '--when-due'
/** More failures than these are no coincidence, and repeating each would take long. */
const MAX_REPEATED = 10

const results = join(outDir, 'test-results')
const resultFile = (name: string) => join(results, `${name}.json`)
const exitFile = (name: string) => join(results, `${name}.exit`)
const program = { vitest: 'node_modules/vitest/vitest.mjs', playwright: 'node_modules/playwright/cli.js' }

const announce = (line: string) => process.stdout.write(`\n*** ${line} ***\n\n`)

/** npm gives its scripts the version, which the preview shows. */
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

function runNode(args: string[], added: NodeJS.ProcessEnv = {}): number {
  const env = { npm_package_version: version, ...process.env, ...added }
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status ?? 1
}

function runVitest(name: string, args: string[]): number {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile(name)}`]
  return runNode([program.vitest, 'run', ...reporters, ...args])
}

/** Builds what the levels load, and calls Playwright. */
async function runPlaywright(name: string, levels: string[], args: string[]): Promise<number> {
  const used = levels.map((level) => PLAYWRIGHT[level]!)
  const electron = used.find((level) => level.electron)?.electron
  const missing = electron ? await findMissing() : null
  // The journeys say themselves that they run in a browser.
  if (missing && electron === 'needed') announce(`DESKTOP TESTS SKIPPED: ${missing}`)
  if (electron !== 'needed') ensureBrowser()
  if (!missing || electron !== 'needed') await buildIfStale(electron && !missing ? ['pages', 'host'] : ['pages'])
  if (levels.includes('component') || levels.includes('e2e')) await buildTestPages()
  return runNode([program.playwright, 'test', '-c', 'playwright.config.ts', ...args], {
    RESULTS_FILE: resultFile(name),
    ...(missing && { DESKTOP_MISSING: missing }),
  })
}

/** Why there is no Electron to test; null if there is. */
async function findMissing(): Promise<string | null> {
  if (isDisplayMissing() && !canOpenDisplays) return 'there is no display'
  return (await ensureElectron()) ? null : 'the Electron runtime is not there'
}

/** Types, lint, dead code and the recipes count as one test. */
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
  announce(due ? `TESTS OF THE SIMULATOR TOO: ${due}` : 'TESTS OF THE SIMULATOR NOT DUE')
  const excluded = ['tests/recipes.test.ts', ...(due ? [] : ['tests/unit/simulator/**'])]
  return runVitest('unit', [...excluded.map((pattern) => `--exclude=${pattern}`), ...args])
}

interface Call {
  /** Of its report. */
  name: string
  levels: string[]
  files?: string[]
}

/** What is run for the levels, in their order: those that need pages together. */
function callsFor(levels: string[]): Call[] {
  const together = PAGE_LEVELS.filter((level) => levels.includes(level))
  const pages = together.length > 1 ? [{ name: 'pages', levels: together }] : []
  return levels.flatMap((level) => {
    if (pages.length === 0 || !together.includes(level)) return [{ name: level, levels: [level] }]
    return level === together[0] ? pages : []
  })
}

async function run({ name, levels }: Call, args: string[]): Promise<void> {
  for (const path of [resultFile(name), exitFile(name)]) rmSync(path, { force: true })
  const projects = levels.flatMap((level) => PLAYWRIGHT[level]?.projects ?? []).map((one) => `--project=${one}`)
  const start = { check: runCheck, unit: () => runUnit(args) }[name]
  const exitCode = start ? start() : await runPlaywright(name, levels, [...projects, ...args])
  writeFileSync(exitFile(name), String(exitCode))
}

function readResult(name: string): Report {
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null)
  return readReport(name, read(resultFile(name)), read(exitFile(name)), root)
}

const merge = (reports: Report[]): Report => ({
  tests: reports.flatMap(({ tests }) => tests),
  broken: reports.flatMap(({ broken }) => broken),
})

function hasFiles(level: string): boolean {
  const folder = PLAYWRIGHT[level]?.folder
  if (!folder) return true
  return existsSync(folder) && readdirSync(folder, { recursive: true }).some((file) => `${file}`.endsWith('.spec.ts'))
}

/** All stored reports. A level that is due and has no test in them is a failure. */
function readAll(): Report {
  const names = readdirSync(results).flatMap((file) => file.match(/^(.+)\.exit$/)?.[1] ?? [])
  const report = merge(names.map(readResult))
  const due = LEVELS.filter(hasFiles).filter((level) => level !== 'packaging' || whyPackagingIsDue(root, process.env))
  const absent = due.filter((level) => !report.tests.some((test) => test.level === level))
  return { ...report, broken: [...report.broken, ...absent.map((level) => `${level} has no result`)] }
}

/** Runs each failed test once more, alone. */
async function repeatFailed(report: Report): Promise<Report> {
  const failed = failedTests(report)
  if (failed.length > MAX_REPEATED) return merge([])
  const reports: Report[] = []
  for (const [at, test] of failed.entries()) {
    const name = `repeated-${at + 1}`
    process.stdout.write(`\nrepeated: ${test.file} › ${test.title}\n`)
    const args = repeatArgs(test)
    if (test.project) await runPlaywright(name, [test.level], args)
    else runVitest(name, args)
    reports.push(readResult(name))
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

/** The tests that concern the change of this branch, by files: of vitest, and of Playwright in one call. */
function callsForChange(): Call[] {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const paths = listed.stdout
    .toString()
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)))
  const files = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const { unit, pages, wide } = selectTests(changedOnBranch(root), files)
  for (const file of wide) process.stdout.write(`${file} concerns many pages: npm test\n`)
  if (unit.length + pages.length === 0) announce('NO TEST CONCERNS THE CHANGE')
  const levels = PAGE_LEVELS.filter((level) => pages.some((file) => file.startsWith(PLAYWRIGHT[level]!.folder)))
  const calls: Call[] = []
  if (unit.length > 0) calls.push({ name: 'unit', levels: ['unit'], files: unit })
  if (pages.length > 0) calls.push({ name: 'pages', levels, files: pages })
  return calls
}

const startedAt = Date.now()
const args = process.argv.slice(2)
const isTally = args[0] === 'tally'
const dueOnly = args.includes(WHEN_DUE)
const rest = args.filter((arg) => !LEVELS.includes(arg) && arg !== WHEN_DUE && arg !== 'changed')
const requested = callsFor(LEVELS.filter((level) => args.includes(level) && hasFiles(level)))
const calls = (args[0] === 'changed' ? callsForChange() : requested).filter(({ name }) => {
  const notDue = dueOnly && name === 'packaging' && !whyPackagingIsDue(root, process.env)
  if (notDue) announce('PACKAGING NOT DUE: nothing of the packages changed in two days; PACKAGING=1 runs it')
  return !notDue
})
mkdirSync(results, { recursive: true })
for (const call of calls) await run(call, [...(call.files ?? []), ...rest])

const report = isTally ? readAll() : merge(calls.map(({ name }) => readResult(name)))
const { passed, failed, skipped, failures, unstable } = judge(report, isTally ? await repeatFailed(report) : merge([]))
const printTime = (level: string, tests: number, seconds: number) =>
  process.stdout.write(`${level.padEnd(12)}${String(tests).padStart(6)} tests${String(seconds).padStart(6)} s\n`)
const times = levelTimes(report)
for (const { level, tests, seconds } of times) printTime(level, tests, seconds)
if (isTally) {
  printTests('failed', failures)
  printTests('unstable', unstable)
} else if (times.length > 1) printTime('with builds', passed + failed, Math.round((Date.now() - startedAt) / 1000))
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)
process.exitCode = failed > 0 ? 1 : 0

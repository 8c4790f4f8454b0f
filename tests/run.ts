/**
 * Runs test suites one after the other and prints the totals: `tsx tests/run.ts unit e2e desktop`. Each writes its
 * result to out/test-results; `tsx tests/run.ts tally` adds up the stored results, repeats the failures and counts a
 * missing result as one. The last line is `N passed, N failed, N skipped`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { buildIfStale, outDir } from '../scripts/build.ts'
import { ensureElectron, isDisplayMissing } from '../scripts/electron-runtime.ts'
import { ensureBrowser } from './browser.ts'
import { buildComponentPage } from './component/build.ts'
import { canOpenDisplays } from './desktop/support/display.ts'

interface Totals {
  passed: number
  failed: number
  skipped: number
}

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(outDir, 'test-results')
const resultFile = (suite: string) => join(results, `${suite}.json`)

/** Arguments that are not suite names are passed to Playwright: a file, `--grep …`. */
const suiteNames = ['check', 'unit', 'component', 'e2e', 'desktop', 'tally']
const requested = process.argv.slice(2).filter((arg) => suiteNames.includes(arg))
const extraArgs = process.argv.slice(2).filter((arg) => !suiteNames.includes(arg))

function node(args: string[], env: NodeJS.ProcessEnv = {}): number {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1
}

function playwright(suite: string, projects = [suite]): number {
  const selected = projects.map((project) => `--project=${project}`)
  const args = ['test', '-c', 'playwright.config.ts', ...selected, ...extraArgs]
  return node([join(root, 'node_modules/playwright/cli.js'), ...args], { RESULTS_FILE: resultFile(suite) })
}

const suites: Record<string, () => Promise<number> | number> = {
  /** Types, lint and dead code count as one test. */
  check: () => {
    const status = spawnSync('npm', ['run', 'check'], { cwd: root, stdio: 'inherit' }).status ?? 1
    const stats = { expected: status === 0 ? 1 : 0, unexpected: status === 0 ? 0 : 1, flaky: 0, skipped: 0 }
    writeFileSync(resultFile('check'), JSON.stringify({ stats }))
    return status
  },
  unit: () =>
    node([
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${resultFile('unit')}`],
    ]),
  component: async () => {
    ensureBrowser()
    await buildComponentPage()
    return playwright('component')
  },
  e2e: async () => {
    ensureBrowser()
    await buildIfStale(['pages'])
    return playwright('e2e', ['e2e', 'e2e-whole-browser'])
  },
  desktop: async () => {
    const missing =
      isDisplayMissing() && !canOpenDisplays
        ? 'there is no display'
        : (await ensureElectron())
          ? null
          : 'the Electron runtime is not there'
    if (missing) {
      process.stdout.write(`\n*** DESKTOP TESTS SKIPPED: ${missing} ***\n\n`)
      return node(
        [join(root, 'node_modules/playwright/cli.js'), 'test', '-c', 'playwright.config.ts', '--project=desktop'],
        {
          RESULTS_FILE: resultFile('desktop'),
          DESKTOP_MISSING: missing,
        },
      )
    }
    await buildIfStale(['pages', 'host'])
    return playwright('desktop')
  },
}

/** Reads vitest's totals or Playwright's stats. A suite without a result file counts as one failure. */
function totalsOf(suite: string): Totals {
  if (!existsSync(resultFile(suite))) return { passed: 0, failed: 1, skipped: 0 }
  const report = JSON.parse(readFileSync(resultFile(suite), 'utf8'))
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected, failed: unexpected + flaky + (report.errors?.length ?? 0), skipped }
  }
  const suitesBroken = report.testResults.filter(
    (file: { status: string; assertionResults: unknown[] }) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + suitesBroken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; file: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
}

function playwrightFailures({ suites: inner = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results: attempts }) => `${file} › ${title}\n${attempts[0]?.error?.message ?? ''}`),
  )
  return [...own, ...inner.flatMap(playwrightFailures)]
}

/** Each failure with the first lines of its error, for the end of a log of which only the end is read. */
function failuresOf(suite: string): string[] {
  if (!existsSync(resultFile(suite))) return [`${suite} has no result`]
  const report = JSON.parse(readFileSync(resultFile(suite), 'utf8'))
  if (report.suites) {
    const outside = (report.errors ?? []).map(({ message }: { message: string }) => message)
    return [...playwrightFailures(report), ...outside]
  }
  if (report.stats) return report.stats.unexpected > 0 ? [`${suite} failed`] : []
  return report.testResults.flatMap(
    (file: { name: string; status: string; message: string; assertionResults: Record<string, string>[] }) => {
      const failed = file.assertionResults.filter(({ status }) => status === 'failed')
      if (file.status === 'failed' && failed.length === 0) return [`${relative(root, file.name)}\n${file.message}`]
      return failed.map(
        ({ fullName, failureMessages }) => `${relative(root, file.name)} › ${fullName}\n${failureMessages}`,
      )
    },
  )
}

const isTally = requested[0] === 'tally'
mkdirSync(results, { recursive: true })
let failedRuns = 0
if (!isTally) {
  for (const suite of requested) {
    rmSync(resultFile(suite), { force: true })
    if ((await suites[suite]!()) !== 0) failedRuns++
  }
}
const names = isTally ? Object.keys(suites) : requested
const totals = names.map(totalsOf)
if (isTally) {
  for (const failure of names.flatMap(failuresOf)) {
    process.stdout.write(`failed: ${stripVTControlCharacters(failure).split('\n').slice(0, 12).join('\n  ')}\n\n`)
  }
}
const total = (key: keyof Totals) => totals.reduce((sum, one) => sum + one[key], 0)
process.stdout.write(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped\n`)
process.exitCode = total('failed') > 0 || failedRuns > 0 ? 1 : 0

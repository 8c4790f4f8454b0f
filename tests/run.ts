/**
 * Runs test suites one after the other and tells the sum: `tsx tests/run.ts unit e2e desktop`. Each leaves its result in
 * out/test-results; `tsx tests/run.ts tally` adds up what lies there, and
 * counts a suite that left none as a failure. The last line is `N passed, N failed, N skipped`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale, outDir } from '../src-main/dev/build.ts'
import { electronPath, missingDisplay } from '../src-main/dev/electron-runtime.ts'
import { ensureBrowser } from './browser.ts'

interface Sum {
  passed: number
  failed: number
  skipped: number
}

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(outDir, 'test-results')
const fileOf = (suite: string) => join(results, `${suite}.json`)

/** What is not the name of a suite goes on to the browser tests: a file, `--grep …`. */
const suiteNames = ['check', 'unit', 'e2e', 'desktop', 'tally']
const wanted = process.argv.slice(2).filter((arg) => suiteNames.includes(arg))
const others = process.argv.slice(2).filter((arg) => !suiteNames.includes(arg))

function node(args: string[], env: NodeJS.ProcessEnv = {}): number {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1
}

function playwright(suite: string, projects = [suite]): number {
  const chosen = projects.map((project) => `--project=${project}`)
  const args = ['test', '-c', 'tests/playwright.config.ts', ...chosen, ...others]
  return node([join(root, 'node_modules/playwright/cli.js'), ...args], { RESULTS_FILE: fileOf(suite) })
}

const suites: Record<string, () => Promise<number> | number> = {
  /** Types, lint and dead code count as one test. */
  check: () => {
    const status = spawnSync('npm', ['run', 'check'], { cwd: root, stdio: 'inherit' }).status ?? 1
    const stats = { expected: status === 0 ? 1 : 0, unexpected: status === 0 ? 0 : 1, flaky: 0, skipped: 0 }
    writeFileSync(fileOf('check'), JSON.stringify({ stats }))
    return status
  },
  unit: () =>
    node([
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...[
        'run',
        '--config',
        'tests/vitest.config.ts',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${fileOf('unit')}`,
      ],
    ]),
  e2e: async () => {
    ensureBrowser()
    await buildIfStale(['pages'])
    return playwright('e2e', ['e2e', 'e2e-whole-browser'])
  },
  desktop: async () => {
    const missing = missingDisplay()
      ? 'there is no display'
      : (await electronPath())
        ? null
        : 'the Electron runtime is not there'
    if (missing) {
      process.stdout.write(`\n*** DESKTOP TESTS SKIPPED: ${missing} ***\n\n`)
      return node(
        [join(root, 'node_modules/playwright/cli.js'), 'test', '-c', 'tests/playwright.config.ts', '--project=desktop'],
        {
          RESULTS_FILE: fileOf('desktop'),
          DESKTOP_MISSING: missing,
        },
      )
    }
    await buildIfStale(['pages', 'host'])
    return playwright('desktop')
  },
}

/** Both reporters' files: vitest's totals, the test runner's stats. A suite that left no file counts as one failure. */
function sumOf(suite: string): Sum {
  if (!existsSync(fileOf(suite))) return { passed: 0, failed: 1, skipped: 0 }
  const report = JSON.parse(readFileSync(fileOf(suite), 'utf8'))
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

const tally = wanted[0] === 'tally'
mkdirSync(results, { recursive: true })
let failedRuns = 0
if (!tally) {
  for (const suite of wanted) {
    rmSync(fileOf(suite), { force: true })
    if ((await suites[suite]!()) !== 0) failedRuns++
  }
}
const names = tally ? Object.keys(suites) : wanted
const sums = names.map(sumOf)
const total = (key: keyof Sum) => sums.reduce((sum, one) => sum + one[key], 0)
process.stdout.write(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped\n`)
process.exitCode = total('failed') > 0 || failedRuns > 0 ? 1 : 0

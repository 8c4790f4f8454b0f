import { basename, relative } from 'node:path'

/** The reports of vitest and Playwright in one form, and what a run comes to. */

export interface TestResult {
  level: string
  /** Relative to the repository, with slashes. */
  file: string
  /** Of vitest the whole name, of Playwright the title alone. */
  title: string
  /** Of a test of Playwright. */
  line?: number
  project?: string
  status: 'passed' | 'failed' | 'skipped'
  startedAt: number
  endedAt: number
  error: string
}

export interface Report {
  tests: TestResult[]
  /** What failed outside a test: a file that does not load, a missing report. */
  broken: string[]
}

export interface Verdict {
  passed: number
  failed: number
  skipped: number
  failures: string[]
  unstable: string[]
}

/** A second unstable test in one run is no coincidence. */
const MAX_UNSTABLE = 1

/** Which level a project of Playwright belongs to: `e2e-whole-browser` is part of `e2e`. */
const levelOfProject = (project: string) => project.split('-')[0]!

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    line: number
    tests: {
      projectName: string
      status: string
      results: { startTime: string; duration: number; errors?: PlaywrightError[] }[]
    }[]
  }[]
}

interface PlaywrightError {
  message?: string
  location?: { file: string; line: number }
}

interface PlaywrightReport extends PlaywrightSuite {
  errors?: { message?: string }[]
}

const STATUS: Record<string, TestResult['status']> = {
  ...{ passed: 'passed', expected: 'passed' },
  ...{ failed: 'failed', unexpected: 'failed', flaky: 'failed' },
}

function readVitest(level: string, root: string, testResults: VitestReport['testResults']): Report {
  const report: Report = { tests: [], broken: [] }
  for (const { name, status, message, startTime, endTime, assertionResults } of testResults) {
    const file = relative(root, name).replaceAll('\\', '/')
    const tests = assertionResults.map((result): TestResult => {
      const error = result.failureMessages?.join('\n') ?? ''
      const span = { startedAt: startTime, endedAt: endTime }
      return { level, file, title: result.fullName, status: STATUS[result.status] ?? 'skipped', ...span, error }
    })
    report.tests.push(...tests)
    if (status === 'failed' && !tests.some((test) => test.status === 'failed'))
      report.broken.push(`${file}\n${message}`)
  }
  return report
}

/** The first error whole, after the places of all: of a test that was too slow, only the second says where it waited. */
function describeErrors(errors: PlaywrightError[]): string {
  const places = errors.map(({ message = '', location }) => {
    const place = location && ` (${basename(location.file)}:${location.line})`
    return `${message.split('\n')[0]}${place ?? ''}`
  })
  return [...places, errors[0]?.message?.split('\n').slice(1).join('\n')].filter(Boolean).join('\n')
}

function playwrightTests({ suites = [], specs = [] }: PlaywrightSuite): TestResult[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ projectName, status, results }): TestResult => {
      const startedAt = Date.parse(results[0]?.startTime ?? '') || 0
      return {
        ...{ level: levelOfProject(projectName), file, title, line, project: projectName },
        ...{ status: STATUS[status] ?? 'skipped', startedAt, endedAt: startedAt + (results[0]?.duration ?? 0) },
        error: describeErrors(results[0]?.errors ?? []),
      }
    }),
  )
  return [...own, ...suites.flatMap(playwrightTests)]
}

function readPlaywright(name: string, { errors = [], ...suite }: PlaywrightReport): Report {
  const broken = errors.map(({ message }) => message ?? `${name} failed`)
  return { tests: playwrightTests(suite), broken }
}

/**
 * `name` is that of the report, and the level of tests of vitest. A missing report is a failure, and so is an exit code
 * that no failed test explains.
 */
export function readReport(name: string, text: string | null, exitCode: string | null, root: string): Report {
  let json: Partial<VitestReport> & PlaywrightReport
  try {
    json = JSON.parse(text ?? '')
  } catch {
    return { tests: [], broken: [`${name} has no result`] }
  }
  const report = json.testResults ? readVitest(name, root, json.testResults) : readPlaywright(name, json)
  const hasFailed = report.broken.length > 0 || report.tests.some(({ status }) => status === 'failed')
  if (exitCode !== '0' && !hasFailed) report.broken.push(`${name} ended with ${exitCode}, although no test failed`)
  return report
}

const key = ({ file, title, project }: TestResult) => JSON.stringify([file, title, project])
const formatTest = (test: TestResult) =>
  `${test.file}${test.line ? `:${test.line}` : ''}${test.project ? ` [${test.project}]` : ''} › ${test.title}\n${test.error}`

/** The tests that failed, each once. */
export function failedTests({ tests }: Report): TestResult[] {
  return [...new Map(tests.filter(({ status }) => status === 'failed').map((test) => [key(test), test])).values()]
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The arguments after the program's that run this one test alone. */
export function repeatArgs({ file, line, title, project }: TestResult): string[] {
  return project
    ? [`${file}:${line}`, `--project=${project}`, '--workers=1', '--grep', escapeRegExp(title)]
    : [file, '-t', `^${escapeRegExp(title)}$`]
}

/** A test that failed and passes when it is repeated alone is unstable; a second unstable one fails the run. */
export function judge({ tests, broken }: Report, repeated: Report): Verdict {
  const outcomes = new Map<string, Set<string>>()
  for (const test of repeated.tests) {
    if (test.status !== 'skipped') outcomes.set(key(test), (outcomes.get(key(test)) ?? new Set()).add(test.status))
  }
  const isUnstable = (test: TestResult) => {
    const statuses = outcomes.get(key(test))
    return statuses?.size === 1 && statuses.has('passed')
  }
  const count = (status: TestResult['status']) => tests.filter((test) => test.status === status).length
  const failed = tests.filter(({ status }) => status === 'failed')
  const unstable = failed.filter(isUnstable)
  const forgiven = unstable.length <= MAX_UNSTABLE ? unstable.length : 0
  return {
    passed: count('passed') + forgiven,
    failed: failed.length - forgiven + broken.length,
    skipped: count('skipped'),
    failures: [...broken, ...failed.filter((test) => !isUnstable(test)).map(formatTest)],
    unstable: unstable.map(formatTest),
  }
}

/** From the first start to the last end of each level's tests: levels may share one call of Playwright. */
export function levelTimes({ tests }: Report): { level: string; tests: number; seconds: number }[] {
  const levels = [...new Set(tests.map(({ level }) => level))]
  return levels.map((level) => {
    const ran = tests.filter((test) => test.level === level && test.status !== 'skipped')
    const start = Math.min(...ran.map(({ startedAt }) => startedAt))
    const end = Math.max(...ran.map(({ endedAt }) => endedAt))
    return { level, tests: ran.length, seconds: ran.length === 0 ? 0 : Math.round((end - start) / 1000) }
  })
}

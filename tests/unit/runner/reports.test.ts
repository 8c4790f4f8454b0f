import { describe, expect, test } from 'vitest'
import { failedTests, judge, levelTimes, type Report, readReport, repeatArgs } from '../../runner/reports.ts'

const root = '/product'
const NOTHING: Report = { tests: [], broken: [] }

type Statuses = Record<string, string>

/** What vitest's reporter `json` writes about one file. */
function vitestFile(file: string, statuses: Statuses, { status = '', message = '' } = {}) {
  const assertionResults = Object.entries(statuses).map(([fullName, outcome]) => ({
    ...{ ancestorTitles: [], title: fullName, fullName, status: outcome, duration: 1, meta: {}, tags: [] },
    ...(outcome !== 'todo' && { failureMessages: outcome === 'failed' ? ['expected 2 to be 1'] : [] }),
  }))
  const failed = Object.values(statuses).includes('failed')
  const span = { startTime: 1_000, endTime: 5_000 }
  return {
    name: `${root}/${file}`,
    status: status || (failed ? 'failed' : 'passed'),
    message,
    ...span,
    assertionResults,
  }
}

const vitest = (exitCode: string, ...testResults: ReturnType<typeof vitestFile>[]) =>
  readReport('unit', JSON.stringify({ numTotalTests: 9, success: exitCode === '0', testResults }), exitCode, root)

/** The second says where the test waited. */
const timedOut = [
  { message: 'Timed out\nafter 9 s' },
  {
    message: 'Error: click: timed out\nlog',
    location: { file: `${root}/tests/e2e/support/review.ts`, column: 5, line: 31 },
  },
]
const TIMED_OUT = 'Timed out\nError: click: timed out (review.ts:31)\nafter 9 s'

/** What Playwright's reporter `json` writes about one file: each test by its title, in a group. */
function playwright(exitCode: string, statuses: Statuses, { project = 'e2e', errors = [] as object[] } = {}): Report {
  const file = 'tests/e2e/orders.spec.ts'
  const specs = Object.entries(statuses).map(([title, status], at) => {
    const error = status === 'unexpected' ? { errors: timedOut } : {}
    const result = { startTime: `2026-03-01T08:00:0${at}.000Z`, duration: 2_000, status, ...error }
    const results = status === 'skipped' ? [] : [result]
    return { title, file, line: 10 + at, column: 3, ok: true, tests: [{ projectName: project, status, results }] }
  })
  const suites = [{ title: file, file, specs: [], suites: [{ title: 'group', file, line: 9, specs }] }]
  return readReport('e2e', JSON.stringify({ config: {}, suites, errors, stats: {} }), exitCode, root)
}

test('passed, failed and skipped tests of vitest are counted; a failure names file, test and error', () => {
  const statuses = { 'a sum': 'passed', 'a quotient': 'failed', 'a root': 'skipped', 'a power': 'todo' }
  const verdict = judge(vitest('1', vitestFile('tests/unit/sum.test.ts', statuses)), NOTHING)
  expect(verdict).toEqual({
    ...{ passed: 1, failed: 1, skipped: 2, unstable: [] },
    failures: ['tests/unit/sum.test.ts › a quotient\nexpected 2 to be 1'],
  })
})

test('passed, failed and skipped tests of Playwright are counted; a failure names line, project, test and error', () => {
  const verdict = judge(playwright('1', { opens: 'expected', saves: 'unexpected', prints: 'skipped' }), NOTHING)
  expect(verdict).toEqual({
    ...{ passed: 1, failed: 1, skipped: 1, unstable: [] },
    failures: [`tests/e2e/orders.spec.ts:11 [e2e] › saves\n${TIMED_OUT}`],
  })
})

test.each<[string, Report, string]>([
  [
    'a file of vitest that does not load',
    vitest('1', vitestFile('tests/unit/sum.test.ts', {}, { status: 'failed', message: 'Cannot find module' })),
    'tests/unit/sum.test.ts\nCannot find module',
  ],
  [
    'a hook after tests that passed',
    vitest('1', vitestFile('tests/unit/sum.test.ts', { sum: 'passed' }, { status: 'failed', message: 'afterAll' })),
    'tests/unit/sum.test.ts\nafterAll',
  ],
  [
    'a file of Playwright that does not load',
    playwright('1', {}, { errors: [{ message: 'SyntaxError' }] }),
    'SyntaxError',
  ],
  ['a report that was not written', readReport('e2e', null, '1', root), 'e2e has no result'],
  ['a report that was cut off', readReport('e2e', '{"suites": [', '1', root), 'e2e has no result'],
  [
    'an exit code that no test explains',
    vitest('1', vitestFile('tests/unit/sum.test.ts', { sum: 'passed' })),
    'unit ended with 1, although no test failed',
  ],
  [
    'a run that was ended before its exit code',
    readReport('unit', '{"testResults": []}', null, root),
    'unit ended with null, although no test failed',
  ],
])('a failure outside a test %s fails the run and is not repeated', (_, report, failure) => {
  expect(judge(report, NOTHING)).toMatchObject({ failed: 1, failures: [failure] })
  expect(failedTests(report)).toEqual([])
})

describe('a failed test that is repeated', () => {
  const failed = playwright('1', { opens: 'unexpected', saves: 'unexpected', prints: 'expected' })
  const once = playwright('1', { opens: 'unexpected', prints: 'expected' })

  test('counts as passed if it passes, and stands under unstable with its error and where it waited', () => {
    expect(judge(once, playwright('0', { opens: 'expected' }))).toEqual({
      ...{ passed: 2, failed: 0, skipped: 0, failures: [] },
      unstable: [`tests/e2e/orders.spec.ts:10 [e2e] › opens\n${TIMED_OUT}`],
    })
  })

  test('a second unstable one fails the run, and both are named', () => {
    expect(judge(failed, playwright('0', { opens: 'expected', saves: 'expected' }))).toMatchObject({
      ...{ passed: 1, failed: 2, failures: [] },
      unstable: [expect.stringContaining('opens'), expect.stringContaining('saves')],
    })
  })

  test('stays failed if it fails again', () => {
    const verdict = judge(once, playwright('1', { opens: 'unexpected' }))
    expect(verdict).toMatchObject({ passed: 1, failed: 1, unstable: [] })
  })

  test('stays failed beside an unstable one', () => {
    const verdict = judge(failed, playwright('1', { opens: 'expected', saves: 'unexpected' }))
    expect(verdict).toMatchObject({ passed: 2, failed: 1, unstable: [expect.stringContaining('opens')] })
    expect(verdict.failures).toEqual([expect.stringContaining('saves')])
  })

  const [passed] = playwright('0', { opens: 'expected' }).tests
  const bothValues: Report = { tests: [passed!, { ...passed!, status: 'failed' }], broken: [] }
  test.each([
    ['was not found', NOTHING],
    ['was skipped', playwright('0', { opens: 'skipped' })],
    ['passed in another project', playwright('0', { opens: 'expected' }, { project: 'journeys' })],
    ['passed for one value of two', bothValues],
  ])('stays failed if it %s', (_, repeated) => {
    expect(judge(once, repeated)).toMatchObject({ failed: 1, unstable: [] })
  })
})

test('a test is repeated alone: in vitest by file and name, in Playwright by line, project and title', () => {
  const unit = vitest('1', vitestFile('tests/unit/sum.test.ts', { 'a sum (A012)': 'failed' }))
  expect(failedTests(unit).map(repeatArgs)).toEqual([['tests/unit/sum.test.ts', '-t', '^a sum \\(A012\\)$']])
  const page = playwright('1', { 'is 1.5 (A012)': 'unexpected' }, { project: 'e2e-whole-browser' })
  expect(failedTests(page).map(repeatArgs)).toEqual([
    [
      ...['tests/e2e/orders.spec.ts:10', '--project=e2e-whole-browser', '--workers=1'],
      ...['--grep', 'is 1\\.5 \\(A012\\)'],
    ],
  ])
})

test('tests of one name are repeated by one call, and are two', () => {
  const { tests, broken } = vitest('1', vitestFile('tests/unit/sum.test.ts', { 'a sum': 'failed' }))
  const both: Report = { tests: [...tests, ...tests], broken }
  expect(failedTests(both)).toHaveLength(1)
  const repeated = vitest('0', vitestFile('tests/unit/sum.test.ts', { 'a sum': 'passed' }))
  expect(judge(both, repeated)).toMatchObject({ passed: 0, failed: 2 })
})

test('the time of a level is from its first start to its last end, whichever call it was part of', () => {
  const shared = [
    ...playwright('0', { opens: 'expected', saves: 'expected', prints: 'skipped' }).tests,
    ...playwright('0', { mounts: 'expected' }, { project: 'component' }).tests,
    ...playwright('0', { drags: 'expected', drops: 'expected', scrolls: 'expected' }, { project: 'e2e-whole-browser' })
      .tests,
    ...vitest('0', vitestFile('tests/unit/sum.test.ts', { sum: 'passed' })).tests,
  ]
  expect(levelTimes({ tests: shared, broken: [] })).toEqual([
    { level: 'e2e', tests: 5, seconds: 4 },
    { level: 'component', tests: 1, seconds: 2 },
    { level: 'unit', tests: 1, seconds: 4 },
  ])
})

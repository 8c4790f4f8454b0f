import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens } from '#renderer/app/routing/screens.ts'
import { selectTests } from '../../runner/changed.ts'

const SCREENS = 'src-renderer/app/routing/screens.ts'
const source = readFileSync(join(import.meta.dirname, '../../..', SCREENS), 'utf8')

/** The real table of screens; each screen's module imports the list kit. */
const modules = [...source.matchAll(/import\('\.\.\/\.\.\/(screens[^']+)'\)/g)].map(
  ([, path]) => `src-renderer/${path}`,
)
const files = new Map([
  [SCREENS, source],
  ...modules.map((file): [string, string] => [file, "import { List } from '../../list/list.tsx'"]),
  ['src-renderer/list/list.tsx', ''],
  ['src-renderer/screens/reports/operations-report.tsx', "import { sum } from './report-sums.ts'"],
  ['src-renderer/screens/reports/report-sums.ts', ''],
  ['src-main/core/gateway.ts', ''],
  ['tests/unit/screens/report-sums.test.ts', "import { sum } from '#renderer/screens/reports/report-sums.ts'"],
  ['tests/unit/core/console.test.ts', "import { start } from './start.ts'"],
  ['tests/unit/core/start.ts', "export { open } from '#main/core/gateway.ts'"],
  ['tests/e2e/support/report.ts', ''],
  ['tests/e2e/reports/reports.spec.ts', "import '../support/report.ts'\nopen('盈亏报表'); open('盈亏报表')"],
  ['tests/component/report.spec.ts', "mount('/Main/DataReport')"],
  [
    'tests/journeys/day.spec.ts',
    'routes.Home.path; routes.Home.path; routes.UpScore.path; routes.UpScore.path; 盈亏报表',
  ],
  ['tests/e2e/orders/orders.spec.ts', "import '../support/fixtures.ts'\nopen('上分订单')"],
  ['tests/e2e/shell/menu.spec.ts', "open('盈亏报表')"],
  ['tests/e2e/support/fixtures.ts', ''],
])
for (let at = 0; at < 20; at++) files.set(`tests/e2e/lists/list-${at}.spec.ts`, "import '../support/fixtures.ts'")

const PAGES_OF_REPORT = ['tests/component/report.spec.ts', 'tests/e2e/reports/reports.spec.ts']

test('a part of one screen concerns the unit tests that import it, and the tests about the screen', () => {
  expect(selectTests(['src-renderer/screens/reports/report-sums.ts'], files)).toEqual({
    ...{ unit: ['tests/unit/screens/report-sums.test.ts'], pages: PAGES_OF_REPORT, wide: [] },
  })
})

test('a kit and the main process concern unit tests that import them, and too many pages to choose from', () => {
  const wide = ['src-renderer/list/list.tsx', 'src-main/core/gateway.ts']
  expect(selectTests(wide, files)).toEqual({ unit: ['tests/unit/core/console.test.ts'], pages: [], wide })
})

test('a changed test concerns itself, a helper its tests unless they are too many; a document concerns none', () => {
  const changed = ['tests/e2e/orders/orders.spec.ts', 'tests/e2e/support/report.ts', 'tests/e2e/support/fixtures.ts']
  expect(selectTests([...changed, 'docs/testing.md'], files)).toEqual({
    unit: [],
    pages: ['tests/e2e/orders/orders.spec.ts', 'tests/e2e/reports/reports.spec.ts'],
    wide: ['tests/e2e/support/fixtures.ts'],
  })
})

test.each(screens.map(({ name, path }) => [name, path]))('the module of the screen %s is known', (_, path) => {
  const spec = 'tests/component/screen.spec.ts'
  const mounted = new Map([...files, [spec, `mount('${path}')`]])
  expect(modules.filter((module) => selectTests([module], mounted).pages.includes(spec))).toHaveLength(1)
})

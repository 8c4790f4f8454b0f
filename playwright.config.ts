import { resolve } from 'node:path'
import { defineConfig, type PlaywrightTestOptions, type PlaywrightWorkerOptions, type Project } from 'playwright/test'
import { browserArgs, findBrowser, findHeadlessShell } from './tests/browser.ts'
import { canOpenDisplays } from './tests/desktop/support/display.ts'
import { desktopMissing } from './tests/journeys/support/host.ts'

/** The tag of tests that need what the headless shell lacks: notifications, pages in the background, scrolling while keys are pressed. */
const WHOLE_BROWSER = /@whole-browser/

/** Tests that build a package or an installer, or sign one. */
const PACKAGING = /\/(package|signature|installer-\w+)\.spec\.ts$/

/** A browser that was chosen explicitly serves every test. */
const shell = process.env.CONSOLE_BROWSER ? null : findHeadlessShell()

/** The test pages are not painted (tests/component/page/index.html). */
const PAINTED_ON_FAILURE: PlaywrightWorkerOptions['screenshot'] = {
  mode: 'only-on-failure',
  ...{ style: 'body { opacity: 1 !important }' },
}

type Options = PlaywrightWorkerOptions & { pages: 'console' | 'restartable' | 'component' }

function browserTests(executablePath: string | null, testDir = 'tests/e2e'): Project<PlaywrightTestOptions, Options> {
  return {
    testDir,
    fullyParallel: true,
    // Each waits for frames and for the server in a third of its time.
    workers: 3,
    use: {
      browserName: 'chromium',
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      viewport: { width: 1440, height: 900 },
      screenshot: PAINTED_ON_FAILURE,
      // Nothing waits for a motion to end.
      contextOptions: { reducedMotion: 'reduce' },
      // Scroll bars take room as on the workstations, so that the tests see what they would cut.
      launchOptions: {
        args: browserArgs,
        ignoreDefaultArgs: ['--hide-scrollbars'],
        ...(executablePath && { executablePath }),
      },
    },
  }
}

const missing = desktopMissing()
// Once, not in each worker. The other suites are built by tests/run.ts.
if (!process.env.TEST_WORKER_INDEX && process.argv.slice(2).some((arg) => arg.includes('journeys'))) {
  const { buildIfStale } = await import('./scripts/build.ts')
  await buildIfStale(missing ? ['pages'] : ['pages', 'host'])
}

const resultsFile = resolve(process.env.RESULTS_FILE ?? './out/test-results/playwright.json')

const desktop: Project<PlaywrightTestOptions, Options> = {
  testDir: 'tests/desktop',
  workers: canOpenDisplays ? 2 : 1,
}
const e2e = browserTests(shell ?? findBrowser())
const component = browserTests(shell ?? findBrowser(), 'tests/component')

export default defineConfig<PlaywrightTestOptions, Options>({
  // One folder per suite: an artifact may be all that is left of a rare failure when the next suite runs.
  outputDir: resultsFile.replace(/\.json$/, '-artifacts'),
  retries: 0,
  workers: 3,
  forbidOnly: true,
  // A machine may be several times as slow as another: the limits are for what never ends.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  // Shorter than the limit of a test, so that a step which never ends is named.
  use: { actionTimeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: resultsFile }]],
  projects: [
    { name: 'e2e', ...e2e, use: { ...e2e.use, pages: 'restartable' }, grepInvert: WHOLE_BROWSER },
    { name: 'e2e-whole-browser', ...browserTests(findBrowser()), grep: WHOLE_BROWSER },
    { name: 'component', ...component, use: { ...component.use, pages: 'component' } },
    {
      name: 'journeys',
      ...browserTests(findBrowser(), 'tests/journeys'),
      workers: missing || canOpenDisplays ? 2 : 1,
    },
    { name: 'desktop', ...desktop, testIgnore: PACKAGING },
    { name: 'packaging', ...desktop, testMatch: PACKAGING },
  ],
})

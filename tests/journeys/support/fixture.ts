import type { ElectronApplication } from 'playwright'
import { test as base, type Page, type TestInfo, type TestType } from 'playwright/test'
import type { RunningConsole } from '../../desktop/support/fixture.ts'
import type { Observed } from '../../desktop/support/observe.ts'
import { takeStalls } from '../../desktop/support/watchdog.ts'
import { test as previewTest } from '../../e2e/support/fixtures.ts'
import type { Control } from '../../simulator/control.ts'
import type { Simulator, SimulatorOptions } from '../../simulator/server.ts'
import { expect } from '../../support/expect.ts'
import { watchRequests } from '../../support/settled.ts'
import { SettledControl } from '../../support/settled-control.ts'
import { desktopMissing } from './host.ts'
import { signInThroughGateway, WorkerConsole } from './worker-console.ts'

export { expect }

/** What only the desktop has. */
export interface Desktop {
  app: ElectronApplication
  /** The system calls of the product since the journey began. */
  observed(): Promise<Observed>
  /** Quits and starts the console again over the same data; returns its page. */
  restart(): Promise<Page>
}

interface Fixtures {
  simulatorOptions: SimulatorOptions
  /** The server the console talks to, and the way to ask it for faults. */
  server: Control & { url: string }
  /** The page at the sign-in. */
  signInPage: Page
  /** The page of a signed-in clerk, at the dashboard. */
  signedInPage: Page
  /** Journeys that ask for it are skipped in a browser. */
  desktop: Desktop
}

interface Private {
  console: { running: RunningConsole; simulator: Simulator }
  health: undefined
}

const missing = desktopMissing()

const desktopTest = base.extend<Fixtures & Private, { workerConsole: WorkerConsole }>({
  simulatorOptions: [{}, { option: true }],

  workerConsole: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner wants a pattern
    async ({}, use) => {
      const workerConsole = new WorkerConsole()
      await workerConsole.open()
      await use(workerConsole)
      await workerConsole.close()
    },
    { scope: 'worker' },
  ],

  console: async ({ workerConsole, simulatorOptions }, use) => use(await workerConsole.reset(simulatorOptions)),

  server: async ({ console }, use) => {
    const { simulator } = console
    watchRequests(console.running.app.context(), () => simulator.heldPaths)
    await use(new SettledControl(simulator.url, () => console.running.app.windows()))
  },

  page: async ({ console: { running } }, use, testInfo) => {
    const { page } = running
    const errors: string[] = []
    const listener = (error: Error) => void errors.push(error.message)
    page.on('pageerror', listener)
    await use(page)
    page.off('pageerror', listener)
    if (testInfo.status !== testInfo.expectedStatus) await attachScreenshot(page, testInfo)
    expect(errors, 'no script of a page may fail').toEqual([])
  },

  signInPage: async ({ page }, use) => use(page),

  signedInPage: async ({ page, console: { running } }, use) => {
    await signInThroughGateway(running)
    await use(page)
  },

  desktop: async ({ console, workerConsole }, use) => {
    await use({
      app: console.running.app,
      observed: () => console.running.observed(),
      restart: async () => {
        console.running = await workerConsole.restart()
        return console.running.page
      },
    })
  },

  health: [
    async ({ console }, use, testInfo) => {
      const logged = console.running.log().length
      await use(undefined)
      // What follows a failure, such as its picture, is not the product's doing.
      if (testInfo.status !== testInfo.expectedStatus) return
      const stalls = await console.running.app.evaluate(takeStalls)
      expect(stalls, 'times in which the main process did not answer (fault 62)').toEqual([])
      const refused = /^.*(?:a page tried to|refused a call).*$/gm
      expect(console.running.log().slice(logged).match(refused) ?? [], 'what the console refused its pages').toEqual([])
    },
    { auto: true },
  ],
})

/** A window that is hidden or gone has none. */
async function attachScreenshot(page: Page, testInfo: TestInfo): Promise<void> {
  const body = await page.screenshot({ timeout: 3_000 }).catch(() => null)
  if (body) await testInfo.attach('window', { body, contentType: 'image/png' })
}

const browserTest = previewTest.extend<Pick<Fixtures, 'desktop'>, { announced: undefined }>({
  announced: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner wants a pattern
    async ({}, use, { workerIndex }) => {
      if (workerIndex === 0) process.stdout.write(`\n*** JOURNEYS IN A BROWSER, NOT ON THE DESKTOP: ${missing} ***\n\n`)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: the test runner wants a pattern
  desktop: async ({}, use, testInfo) => {
    testInfo.skip(true, `NEEDS THE DESKTOP: ${missing}`)
    await use({} as Desktop)
  },
})

type Journey = TestType<Fixtures & { page: Page }, object>

/** The one way in both hosts: by role and label on the page, and by what the server received. */
export const test: Journey = missing === null ? desktopTest : browserTest

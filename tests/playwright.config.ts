import { defineConfig } from 'playwright/test'
import { browserArgs, findBrowser } from './browser.ts'

const executablePath = findBrowser()

export default defineConfig({
  outputDir: '../out/test-results/artifacts',
  retries: 0,
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: process.env.RESULTS_FILE ?? '../out/test-results/playwright.json' }]],
  projects: [
    {
      name: 'e2e',
      testDir: 'e2e',
      fullyParallel: true,
      workers: 2,
      use: {
        browserName: 'chromium',
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        viewport: { width: 1440, height: 900 },
        screenshot: 'only-on-failure',
        // Tests do not wait for animations.
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: { args: browserArgs, ...(executablePath && { executablePath }) },
      },
    },
    { name: 'desktop', testDir: 'desktop', workers: 1, timeout: 90_000 },
  ],
})

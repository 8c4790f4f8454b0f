import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'

const candidates = [
  process.env.CONSOLE_BROWSER,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
]

/** The path of an installed Chromium, or null. */
export function findBrowser(): string | null {
  return [...candidates, chromium.executablePath()].find((path) => path && existsSync(path)) ?? null
}

/** Finds a Chromium or installs one: the system's package if possible, else Playwright's. */
export function ensureBrowser(): string {
  const present = findBrowser()
  if (present) return present
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update'], { stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], {
      stdio: 'ignore',
    })
  }
  if (!findBrowser()) {
    const cli = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url))
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  }
  const found = findBrowser()
  if (!found) throw new Error('No Chromium found and none could be installed; set CONSOLE_BROWSER to one')
  return found
}

export const browserArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'

const DEBIAN_CHROMIUM = '/usr/bin/chromium'
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const candidates = [
  process.env.CONSOLE_BROWSER,
  DEBIAN_CHROMIUM,
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

/**
 * Chromium without its user interface, which takes a quarter less processor time. It shows no notifications of the
 * system, keeps every page visible and has no tab strip: tests of those need the whole browser.
 */
export function findHeadlessShell(): string | null {
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : null
}

/** Finds a Chromium or installs one: the system's package if possible, else Playwright's. */
export function ensureBrowser(): string {
  const present = findBrowser()
  // Tests run without the shell too, only more slowly.
  if (present === DEBIAN_CHROMIUM && !findHeadlessShell()) installPackages('chromium-headless-shell')
  if (present) return present
  installPackages('chromium', 'chromium-headless-shell', 'fonts-noto-cjk')
  if (!findBrowser()) {
    const cli = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url))
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  }
  const found = findBrowser()
  if (!found) throw new Error('No Chromium found and none could be installed; set CONSOLE_BROWSER to one')
  return found
}

function installPackages(...names: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  spawnSync('apt-get', ['update'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], { stdio: 'ignore' })
}

export const browserArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

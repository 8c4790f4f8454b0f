import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { buildIfStale, outDir } from '../../scripts/build.ts'
import type { Logger } from '../../src-main/core/ports.ts'
import { type Preview, startPreview } from '../../src-main/preview/server.ts'
import { OPERATORS } from '../simulator/world/operators.ts'
import { type BuiltPage, buildPage } from './build-pages.ts'

/** Logging every request would disturb the measurement. */
export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} }

export const rendererDir = join(outDir, 'renderer')

/** Starts the console in a browser, connected to a server. */
export async function startConsole(server: string): Promise<Preview> {
  await buildIfStale(['pages'])
  return startPreview({ server, port: 0, pages: rendererDir, log: silentLogger })
}

/** Builds a bare React page, with the host's bridge script. */
export async function buildReactAlone(): Promise<BuiltPage> {
  await buildIfStale(['pages'])
  const built = await buildPage('react-alone')
  copyFileSync(join(rendererDir, 'desktop.js'), join(built.folder, 'desktop.js'))
  return built
}

/** Serves other pages on the console's host. */
export const startPages = (pages: string): Promise<Preview> =>
  startPreview({ server: '', port: 0, pages, log: silentLogger })

/** Opens a host's one-time link, which authorizes this browser. */
export async function openHost(context: BrowserContext, host: Preview): Promise<Page> {
  const page = await context.newPage()
  await page.goto(host.link)
  return page
}

export const signInBody = {
  loginName: OPERATORS[0]!.loginName,
  loginPwd: OPERATORS[0]!.password,
  loginCode: '',
}

export async function signIn(page: Page): Promise<void> {
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/system/account-login', { method: 'POST', headers, body: JSON.stringify(body) })).status
  }, signInBody)
  if (status !== 200) throw new Error(`not signed in: HTTP ${status}`)
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as Electron from 'electron'
import { test as base, expect, isRoot } from './support/fixture.ts'
import { expectConnected, openList, signIn } from './support/operator.ts'
import { installOutcomeHelper, probes } from './support/probes.ts'
import { type ReverseProxy, startReverseProxy } from './support/reverse-proxy.ts'

/** quality.md, "Electron's own checklist", as probes inside the page. */

/** `reverseProxy` is the configured server; its `/canary` paths must never be requested. */
const test = base.extend<{ reverseProxy: ReverseProxy }>({
  reverseProxy: async ({ simulator }, use) => {
    const reverseProxy = await startReverseProxy(simulator.url)
    await use(reverseProxy)
    await reverseProxy.close()
  },
})

const canaryRequests = (reverseProxy: ReverseProxy) =>
  reverseProxy.requests.filter(({ path }) => path.startsWith('/canary'))

test('the page is denied every forbidden capability', async ({ start, reverseProxy }) => {
  const { app, page } = await start({ server: reverseProxy.url })
  await signIn(page)
  await page.bringToFront()
  await page.evaluate(installOutcomeHelper)
  for (const { name, run, expected } of probes) {
    const found = await page.evaluate(run as (canary: string) => unknown, `${reverseProxy.url}/canary`)
    expect.soft(found, name).toEqual(expected)
  }
  expect(canaryRequests(reverseProxy)).toEqual([])
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})

test('the page of a secondary window is denied every forbidden capability', async ({ start, reverseProxy }) => {
  const { app, page, log } = await start({ server: reverseProxy.url })
  await signIn(page)
  const opened = app.waitForEvent('window')
  await page.evaluate(() => void window.open('/#/Main/UpDownScore/1?userid=1', 'named', 'width=50,nodeIntegration=yes'))
  const second = await opened
  await expect(second.getByRole('heading', { name: '上分订单', level: 1 })).toBeVisible()
  // The clipboard needs focus; without a window manager only a click focuses the window.
  await expect
    .poll(async () => {
      await second.getByRole('heading', { level: 1 }).click()
      return second.evaluate(() => document.hasFocus())
    })
    .toBe(true)
  await second.evaluate(installOutcomeHelper)
  for (const { name, run, expected } of probes) {
    const found = await second.evaluate(run as (canary: string) => unknown, `${reverseProxy.url}/canary`)
    expect.soft(found, name).toEqual(expected)
  }
  // Neither window can reach the other, and the opener's feature string had no effect.
  expect(await second.evaluate(() => [window.opener, window.name])).toEqual([null, ''])
  expect(await app.evaluate(readWebPreferences)).toEqual([secure, secure])

  const refusalCount = () => log().match(/a page tried to (leave|open)/g)?.length ?? 0
  for (const [way, leave] of Object.entries(navigationAttempts)) {
    const before = refusalCount()
    await second.evaluate(leave, `${reverseProxy.url}/canary`)
    await expect.poll(refusalCount, way).toBeGreaterThan(before)
    expect(await second.evaluate(() => location.href), way).toBe('app://console/#/Main/UpDownScore/1?userid=1')
  }
  expect(canaryRequests(reverseProxy)).toEqual([])
})

const secure = expect.objectContaining({
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
})

/** Runs in the main process. */
function readWebPreferences({ BrowserWindow }: typeof Electron): unknown[] {
  return BrowserWindow.getAllWindows().map(({ webContents }) =>
    (webContents as unknown as { getLastWebPreferences(): unknown }).getLastWebPreferences(),
  )
}

test('the window is sandboxed and isolated, and frames added to its page are removed', async ({ start }) => {
  const { app, page, log } = await start()
  await expect(page.getByLabel('密码')).toBeVisible()
  expect(await app.evaluate(readWebPreferences)).toEqual([secure])
  // The product re-enables the sandbox whatever it was started with, except as root (containers).
  const unsandboxed = await app.evaluate(({ app: console }) => console.commandLine.hasSwitch('no-sandbox'))
  expect(unsandboxed).toBe(isRoot)

  const embedCount = () => log().match(/a page tried to embed/g)?.length ?? 0
  for (const src of ['', 'about:blank', 'about:blank#x', 'about:srcdoc', 'javascript:1', 'data:text/html,x', '/']) {
    const before = embedCount()
    await page.evaluate((address) => {
      const frame = document.createElement('iframe')
      if (address) frame.src = address
      document.body.append(frame)
    }, src)
    await expect.poll(embedCount, src).toBeGreaterThan(before)
    await expect(page.locator('iframe'), src).toHaveCount(0)
  }
  // Trusted types reject a srcdoc.
  const text = page.evaluate(() => document.createElement('iframe').setAttribute('srcdoc', '<p>x'))
  await expect(text).rejects.toThrow(/TrustedHTML/)
})

/** Ways a page can try to navigate away; each is rejected and logged. */
const navigationAttempts: Record<string, (to: string) => void> = {
  location: (to) => location.assign(`${to}/location`),
  link: (to) => Object.assign(document.createElement('a'), { href: `${to}/link` }).click(),
  'link to a new window': (to) =>
    Object.assign(document.createElement('a'), { href: `${to}/blank`, target: '_blank' }).click(),
  'meta refresh': (to) =>
    document.head.append(
      Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: `0;url=${to}/meta` }),
    ),
  'an answer of the server': () => location.assign('/api/home/pay-data'),
  'a picture of the server': () => location.assign('/images/photo-2.png'),
  'a file of the package': () => location.assign('/icon.svg'),
}

test('the page cannot navigate away; one that navigates to about:blank is restored', async ({
  start,
  reverseProxy,
}) => {
  const { page, log, app } = await start({ server: reverseProxy.url })
  await signIn(page)
  const refusalCount = () => log().match(/a page tried to (leave|open)/g)?.length ?? 0
  for (const [way, leave] of Object.entries(navigationAttempts)) {
    const before = refusalCount()
    await page.evaluate(leave, `${reverseProxy.url}/canary`)
    await expect.poll(refusalCount, way).toBeGreaterThan(before)
    expect(page.url(), way).toBe('app://console/#/Main/Home')
  }
  // A redirect while a page loads: requested by the main process, since the page cannot.
  reverseProxy.override = ({ url }, response) => {
    if (url !== '/redirect') return false
    response.writeHead(302, { location: '/canary/redirect' }).end()
    return true
  }
  const before = refusalCount()
  await app.evaluate(({ BrowserWindow }, to) => {
    void BrowserWindow.getAllWindows()[0]
      ?.loadURL(to)
      .catch(() => {})
  }, `${reverseProxy.url}/redirect`)
  await expect.poll(refusalCount).toBeGreaterThan(before)
  expect(canaryRequests(reverseProxy)).toEqual([])
  await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()

  await openList(page, '上分订单')
  const address = page.url()
  const emptyCount = () => log().match(/a page tried to leave: for an empty one/g)?.length ?? 0
  for (const to of ['about:blank', 'about:blank#x']) {
    const previous = emptyCount()
    await page.evaluate((empty) => location.assign(empty), to).catch(() => {})
    await expect.poll(emptyCount, to).toBe(previous + 1)
    await expect(page.getByRole('heading', { name: '上分订单', level: 1 }), to).toBeVisible()
    expect(page.url()).toBe(address)
  }
  await expectConnected(page)
})

test('a server response cannot run scripts as our page; the bridge rejects foreign pages, unknown commands and invalid arguments (fault 32)', async ({
  start,
  reverseProxy,
  folder,
}) => {
  const { page, app, log } = await start({ server: reverseProxy.url })
  await signIn(page)
  // A preload that forwards anything: what a compromised page could send.
  const rawPreload = join(folder, 'raw.cjs')
  writeFileSync(
    rawPreload,
    `const { contextBridge, ipcRenderer } = require('electron')
     contextBridge.exposeInMainWorld('raw', (...args) =>
       ipcRenderer.invoke('command', ...args).then(() => 'answered', () => 'refused'))`,
  )
  reverseProxy.headers = { 'content-type': 'text/html' }
  reverseProxy.override = ({ url }, response) => {
    if (!url?.startsWith('/foreign')) return false
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>foreign</p>')
    return true
  }
  const invokeFrom = (url: string, calls: unknown[][]) =>
    app.evaluate(
      async ({ BrowserWindow }, { to, preload, all }) => {
        const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
        await window.loadURL(to)
        const code = `Promise.all(${JSON.stringify(all)}.map((args) => raw(...args)))`
        const answers: string[] = await window.webContents.executeJavaScript(code)
        window.destroy()
        return answers
      },
      { to: url, preload: rawPreload, all: calls },
    )
  const malformedCalls = [
    ['toString', []],
    ['constructor', []],
    ['__proto__', []],
    ['', []],
    [null, []],
    [5, []],
    [['readState'], []],
    ['readState'],
    ['readState', 'text'],
    ['readState', { length: 0 }],
    ['readState', [1]],
    ['setServer', [null]],
    ['setServer', ['x'.repeat(3_000)]],
  ]
  expect(await invokeFrom('app://console/', [['readState', ['session']], ...malformedCalls])).toEqual([
    'answered',
    ...malformedCalls.map(() => 'refused'),
  ])
  for (const url of [`${reverseProxy.url}/foreign`, 'about:blank', 'data:text/html,x', 'app://other/']) {
    expect(await invokeFrom(url, [['readState', ['session']]]), url).toEqual(['refused'])
  }
  await expect.poll(log).toContain('bridge: refused a call from a foreign page')
  expect(log()).toContain('bridge: refused a call with an unknown name')
  expect(log()).toContain('bridge: refused a call with wrong arguments for readState')

  const hostileHtml =
    '<!doctype html><title>harmless</title><script>document.title = "ran"</script><p onclick="1">x</p>'
  reverseProxy.override = ({ url }, response) => {
    if (!/evil/.test(url ?? '')) return false
    response.writeHead(200, { 'content-type': 'text/html' }).end(hostileHtml)
    return true
  }
  for (const path of ['/images/evil.html', '/sysFile/previewFile?evil', '/api/evil']) {
    // No page can navigate there (see above), so the main process does.
    const found = await app.evaluate(async ({ BrowserWindow }, to) => {
      const window = new BrowserWindow({ show: false })
      await window.loadURL(`app://console${to}`)
      const scripts = window.webContents.executeJavaScript('1')
      const answers = [window.webContents.getTitle(), await scripts.catch(() => 'no scripts')]
      window.destroy()
      return answers
    }, path)
    expect(found, path).toEqual(['harmless', 'no scripts'])
  }
})

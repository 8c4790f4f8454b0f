import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as Electron from 'electron'
import { asRoot, test as base, expect } from './fixture.ts'
import { type Front, startFront } from './front.ts'
import { connected, openList, signIn } from './operator.ts'
import { probes, sayOutcomes } from './probes.ts'

/** quality.md, "Electron's own checklist", as probes inside the page. */

/** `reverseProxy` is the configured server; its `/canary` paths must never be requested. */
const test = base.extend<{ front: Front }>({
  front: async ({ simulator }, use) => {
    const front = await startFront(simulator.url)
    await use(front)
    await front.close()
  },
})

const canaries = (front: Front) => front.carried.filter(({ path }) => path.startsWith('/canary'))

test('the page is denied every forbidden capability', async ({ start, front }) => {
  const { app, page } = await start({ server: front.url })
  await signIn(page)
  await page.bringToFront()
  await page.evaluate(sayOutcomes)
  for (const { name, run, expected } of probes) {
    const found = await page.evaluate(run as (canary: string) => unknown, `${front.url}/canary`)
    expect.soft(found, name).toEqual(expected)
  }
  expect(canaries(front)).toEqual([])
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})

test('the page of a secondary window is denied every forbidden capability', async ({ start, front }) => {
  const { app, page, log } = await start({ server: front.url })
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
  await second.evaluate(sayOutcomes)
  for (const { name, run, expected } of probes) {
    const found = await second.evaluate(run as (canary: string) => unknown, `${front.url}/canary`)
    expect.soft(found, name).toEqual(expected)
  }
  // Neither window can reach the other, and the opener's feature string had no effect.
  expect(await second.evaluate(() => [window.opener, window.name])).toEqual([null, ''])
  expect(await app.evaluate(preferencesOfAll)).toEqual([secure, secure])

  const refusals = () => log().match(/a page tried to (leave|open)/g)?.length ?? 0
  for (const [way, leave] of Object.entries(leavings)) {
    const before = refusals()
    await second.evaluate(leave, `${front.url}/canary`)
    await expect.poll(refusals, way).toBeGreaterThan(before)
    expect(await second.evaluate(() => location.href), way).toBe('app://console/#/Main/UpDownScore/1?userid=1')
  }
  expect(canaries(front)).toEqual([])
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
function preferencesOfAll({ BrowserWindow }: typeof Electron): unknown[] {
  return BrowserWindow.getAllWindows().map(({ webContents }) =>
    (webContents as unknown as { getLastWebPreferences(): unknown }).getLastWebPreferences(),
  )
}

test('the window is sandboxed and isolated', async ({ start }) => {
  const { app, page } = await start()
  await expect(page.getByLabel('密码')).toBeVisible()
  expect(await app.evaluate(preferencesOfAll)).toEqual([secure])
  // The product re-enables the sandbox whatever it was started with, except as root (containers).
  const unsandboxed = await app.evaluate(({ app: console }) => console.commandLine.hasSwitch('no-sandbox'))
  expect(unsandboxed).toBe(asRoot)
})

/** Ways a page can try to navigate away; each is rejected and logged. */
const leavings: Record<string, (to: string) => void> = {
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

test('the page cannot navigate away', async ({ start, front }) => {
  const { page, log, app } = await start({ server: front.url })
  await signIn(page)
  const refusals = () => log().match(/a page tried to (leave|open)/g)?.length ?? 0
  for (const [way, leave] of Object.entries(leavings)) {
    const before = refusals()
    await page.evaluate(leave, `${front.url}/canary`)
    await expect.poll(refusals, way).toBeGreaterThan(before)
    expect(page.url(), way).toBe('app://console/#/Main/Home')
  }
  // A redirect while a page loads: requested by the main process, since the page cannot.
  front.instead = ({ url }, response) => {
    if (url !== '/redirect') return false
    response.writeHead(302, { location: '/canary/redirect' }).end()
    return true
  }
  const before = refusals()
  await app.evaluate(({ BrowserWindow }, to) => {
    void BrowserWindow.getAllWindows()[0]
      ?.loadURL(to)
      .catch(() => {})
  }, `${front.url}/redirect`)
  await expect.poll(refusals).toBeGreaterThan(before)
  expect(canaries(front)).toEqual([])
  await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
})

test('a page that navigates to about:blank is restored', async ({ start }) => {
  const { page, log } = await start()
  await signIn(page)
  await openList(page, '上分订单')
  const address = page.url()
  const refusals = () => log().match(/a page tried to leave: for an empty one/g)?.length ?? 0
  for (const to of ['about:blank', 'about:blank#x']) {
    const before = refusals()
    await page.evaluate((empty) => location.assign(empty), to).catch(() => {})
    await expect.poll(refusals, to).toBe(before + 1)
    await expect(page.getByRole('heading', { name: '上分订单', level: 1 }), to).toBeVisible()
    expect(page.url()).toBe(address)
  }
  await connected(page)
})

test('frames added to the page are removed', async ({ start }) => {
  const { page, log } = await start()
  await expect(page.getByLabel('密码')).toBeVisible()
  const embeds = () => log().match(/a page tried to embed/g)?.length ?? 0
  for (const src of ['', 'about:blank', 'about:blank#x', 'about:srcdoc', 'javascript:1', 'data:text/html,x', '/']) {
    const before = embeds()
    await page.evaluate((address) => {
      const frame = document.createElement('iframe')
      if (address) frame.src = address
      document.body.append(frame)
    }, src)
    await expect.poll(embeds, src).toBeGreaterThan(before)
    await expect(page.locator('iframe'), src).toHaveCount(0)
  }
  // Trusted types reject a srcdoc.
  const text = page.evaluate(() => document.createElement('iframe').setAttribute('srcdoc', '<p>x'))
  await expect(text).rejects.toThrow(/TrustedHTML/)
})

test('a server response cannot run scripts as our page', async ({ start, front }) => {
  const { page, app } = await start({ server: front.url })
  await signIn(page)
  const evil = '<!doctype html><title>harmless</title><script>document.title = "ran"</script><p onclick="1">x</p>'
  front.instead = ({ url }, response) => {
    if (!/evil/.test(url ?? '')) return false
    response.writeHead(200, { 'content-type': 'text/html' }).end(evil)
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

test('the bridge rejects foreign pages, unknown commands and invalid arguments (fault 32)', async ({
  start,
  front,
  folder,
}) => {
  const { page, app, log } = await start({ server: front.url })
  await signIn(page)
  // A preload that forwards anything: what a compromised page could send.
  const raw = join(folder, 'raw.cjs')
  writeFileSync(
    raw,
    `const { contextBridge, ipcRenderer } = require('electron')
     contextBridge.exposeInMainWorld('raw', (...args) =>
       ipcRenderer.invoke('command', ...args).then(() => 'answered', () => 'refused'))`,
  )
  front.headers = { 'content-type': 'text/html' }
  front.instead = ({ url }, response) => {
    if (!url?.startsWith('/foreign')) return false
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>foreign</p>')
    return true
  }
  const ask = (url: string, calls: unknown[][]) =>
    app.evaluate(
      async ({ BrowserWindow }, { to, preload, all }) => {
        const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
        await window.loadURL(to)
        const code = `Promise.all(${JSON.stringify(all)}.map((args) => raw(...args)))`
        const answers: string[] = await window.webContents.executeJavaScript(code)
        window.destroy()
        return answers
      },
      { to: url, preload: raw, all: calls },
    )
  const rubbish = [
    ['toString', []],
    ['constructor', []],
    ['__proto__', []],
    ['', []],
    [null, []],
    [5, []],
    [['getSession'], []],
    ['getSession'],
    ['getSession', 'text'],
    ['getSession', { length: 0 }],
    ['getSession', [1]],
    ['setServer', [null]],
    ['setServer', ['x'.repeat(3_000)]],
  ]
  expect(await ask('app://console/', [['getSession', []], ...rubbish])).toEqual([
    'answered',
    ...rubbish.map(() => 'refused'),
  ])
  for (const url of [`${front.url}/foreign`, 'about:blank', 'data:text/html,x', 'app://other/']) {
    expect(await ask(url, [['getSession', []]]), url).toEqual(['refused'])
  }
  await expect.poll(log).toContain('bridge: refused a call from a foreign page')
  expect(log()).toContain('bridge: refused a call with an unknown name')
  expect(log()).toContain('bridge: refused a call with wrong arguments for getSession')
})

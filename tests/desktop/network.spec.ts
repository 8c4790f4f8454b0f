import type { Page } from 'playwright/test'
import { requested } from '../e2e/support/requests.ts'
import { test as base, expect } from './support/fixture.ts'
import { fireHeldTimers, holdTimers } from './support/observe.ts'
import { approve, approveButton, openList, rowOf, signIn } from './support/operator.ts'
import { type ReverseProxy, startReverseProxy } from './support/reverse-proxy.ts'
import { takeStalls } from './support/watchdog.ts'

const VERIFY = '/api/pay/pay-verify'
const UPLOAD = '/api/system/up-load-file'
const GATEWAY_TIMEOUT_MS = 30_000
const UPLOAD_TIMEOUT_MS = 60_000
const MEGABYTE = 1024 * 1024

const test = base.extend<{ reverseProxy: ReverseProxy }>({
  reverseProxy: async ({ simulator }, use) => {
    const reverseProxy = await startReverseProxy(simulator.url)
    await use(reverseProxy)
    await reverseProxy.close()
  },
})

/** Sends a write from the page; returns the status, or the error's name. */
function postFromPage(page: Page, path: string, body: unknown): Promise<number | string> {
  return page.evaluate(
    ([to, text]) =>
      fetch(to!, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text! }).then(
        ({ status }) => status,
        (error) => String(error.name),
      ),
    [path, JSON.stringify(body)],
  )
}

test('a double-clicked approval whose response is lost is sent once (faults 2, 3)', async ({ start, control }) => {
  const { page } = await start()
  await signIn(page)
  const { id } = await control.addOrder({ inOrOut: true, balance: 1234.56, payName: '甲乙丙' })
  await openList(page, '上分订单')
  await control.fault({ match: { method: 'POST', path: VERIFY }, kind: 'dropAfter', times: -1 })
  await rowOf(page, '上分订单', '1,234.56').getByRole('button', { name: '通过' }).click()
  await expect(approveButton(page)).toBeEnabled()
  // The second click finds the button disabled.
  await approveButton(page).dblclick({ force: true })
  await expect(page.locator('aside')).toContainText('结果未知，没有重复提交')
  expect((await control.log()).filter(({ path }) => path === VERIFY)).toHaveLength(1)
  expect((await control.order(id)).commits).toBe(1)
})

test('a redirect is followed by no reading: one to the server’s sign-in ends the session, another is named (A319, A324)', async ({
  start,
  control,
}) => {
  const { page } = await start()
  await signIn(page)
  await control.dialect('redirect-302')
  await page.evaluate(() => window.desktop.refreshOrders())
  await expect(page.getByText('被重定向到别处').first()).toBeVisible()
  await control.dialect('redirect-sign-in')
  await page.evaluate(() => window.desktop.refreshOrders())
  await expect(page.getByLabel('密码')).toBeVisible()
  expect((await control.log()).filter(({ path }) => /login/i.test(path) && !path.startsWith('/api/'))).toEqual([])
})

test('writes use new connections, reads reuse theirs; cookies are neither stored nor sent nor visible to the page', async ({
  start,
  reverseProxy,
  control,
}) => {
  reverseProxy.headers = { 'set-cookie': 'tracking=1; Path=/; Max-Age=9999' }
  const { app, page } = await start({ server: reverseProxy.url })
  await signIn(page)
  const orders = []
  for (let n = 0; n < 4; n++) orders.push(await control.addOrder({ inOrOut: true, balance: 10 + n }))
  for (const { id } of orders) {
    expect(await postFromPage(page, VERIFY, { newId: Number(id), isConfirm: true, remark: '' })).toBe(200)
  }
  const writes = reverseProxy.requests.filter(({ method }) => method === 'POST')
  expect(writes.filter(({ path }) => path === VERIFY)).toHaveLength(4)
  expect(writes.filter(({ reused }) => reused)).toEqual([])
  expect(reverseProxy.requests.some(({ method, reused }) => method === 'GET' && reused)).toBe(true)

  await page.evaluate(() => fetch('/images/photo-2.png').then((answer) => answer.blob()))
  expect(reverseProxy.requests.filter(({ cookie }) => cookie !== undefined)).toEqual([])
  expect(await app.evaluate(({ session }) => session.defaultSession.cookies.get({}))).toEqual([])
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

test('writes beyond the concurrency limit are queued and each is sent once; a read is aborted at the server when its screen is left (fault 23)', async ({
  start,
  control,
}) => {
  const { page } = await start()
  await signIn(page)
  const receivedCount = async () => (await control.log()).filter(({ path }) => path === VERIFY).length
  const orders = await Promise.all(
    Array.from({ length: 8 }, (_, n) => control.addOrder({ inOrOut: true, balance: n + 1 })),
  )
  await control.fault({ match: { path: VERIFY }, kind: 'hang', times: -1 })
  const answers = Promise.all(
    orders.map(({ id }) => postFromPage(page, VERIFY, { newId: Number(id), isConfirm: true, remark: '' })),
  )
  await expect.poll(receivedCount).toBe(6)
  await control.clearFaults()
  expect(await answers).toEqual(orders.map(() => 200))
  expect(await receivedCount()).toBe(8)
  for (const { id } of orders) expect((await control.order(id)).commits).toBe(1)

  await control.fault({ match: { path: '/api/pay/list' }, kind: 'hang', times: -1 })
  await openList(page, '上分订单')
  await page.getByRole('tab', { name: '全部' }).click()
  const lists = () => requested(control, 'pay/list')
  await expect.poll(async () => (await lists()).map(({ status }) => status)).toEqual([null])
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' }).click()
  await expect.poll(async () => (await lists()).map(({ status }) => status)).toEqual([0])
})

test('a write without a response times out and is aborted at the server (fault 23)', async ({ start, control }) => {
  const { app, page } = await start()
  await signIn(page)
  await app.evaluate(holdTimers, GATEWAY_TIMEOUT_MS)
  const { id } = await control.addOrder({ inOrOut: true, balance: 1234.56 })
  await openList(page, '上分订单')
  await control.fault({ match: { path: VERIFY }, kind: 'hang' })
  const verifications = async () =>
    (await control.log()).filter(({ path }) => path === VERIFY).map(({ status }) => status)
  await approve(page, rowOf(page, '上分订单', '1,234.56'))
  await expect.poll(verifications).toEqual([null])
  await app.evaluate(fireHeldTimers)
  await expect(page.locator('aside')).toContainText('请求超时!')
  await expect(page.locator('aside')).toContainText('结果未知')
  await expect.poll(verifications).toEqual([0])
  expect((await control.order(id)).commits).toBe(0)
})

test('an expired token is refreshed by a write, which is executed once (fault 5)', async ({ start, control }) => {
  await control.setTokenSeconds(30)
  const { page } = await start()
  await signIn(page)
  const { id } = await control.addOrder({ inOrOut: true, balance: 1234.56 })
  await openList(page, '上分订单')
  await rowOf(page, '上分订单', '1,234.56').getByRole('button', { name: '通过' }).click()
  await expect(approveButton(page)).toBeEnabled()
  await control.expireTokens()
  await approveButton(page).click()
  await expect(page.getByText(/^已通过/)).toBeVisible()
  expect((await control.order(id)).commits).toBe(1)
  const sent = (await control.log()).filter(({ path }) => path === VERIFY)
  expect(sent.map(({ status, headers }) => [status, headers['x-authorization']])).toEqual([[200, true]])
  await control.revokeTokens()
  expect(await postFromPage(page, VERIFY, { newId: Number(id), isConfirm: true, remark: '' })).not.toBe(200)
  await expect(page.getByLabel('密码')).toBeVisible()
  expect((await control.order(id)).commits).toBe(1)
})

interface UploadProgress {
  id: string
  sent: number
  total: number
}

/** Uploads an image of `size` bytes from the page; returns the response and the reported progress. */
function upload(page: Page, size: number): Promise<{ status: number; text: string; progress: UploadProgress[] }> {
  return page.evaluate(
    async ([path, bytes]) => {
      const progress: UploadProgress[] = []
      const end = window.desktop.onUploadProgress((report) => progress.push(report))
      const body = new FormData()
      body.append('moduleName', 'chat')
      const photo = new Uint8Array(bytes)
      photo.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
      body.append('files', new File([photo], 'photo.png', { type: 'image/png' }))
      const answer = await fetch(path, { method: 'POST', body, headers: { 'x-upload-id': 'u1', 'x-request-id': 'r1' } })
      end()
      return { status: answer.status, text: await answer.text(), progress }
    },
    [UPLOAD, size] as const,
  )
}

test('an upload arrives completely with its content length and reports its progress', async ({
  start,
  reverseProxy,
  control,
}) => {
  const { app, page } = await start({ server: reverseProxy.url })
  await signIn(page)
  reverseProxy.slowUploads = true
  // The largest allowed image (A177).
  const size = 20 * MEGABYTE
  // Node and Electron copy the whole body at once, which takes as long as the memory of the machine lets it.
  const copy = () =>
    app.evaluate((_electron, bytes) => {
      const body = Buffer.alloc(bytes, 1)
      const startedAt = performance.now()
      Buffer.concat([body])
      return performance.now() - startedAt
    }, size)
  const before = await copy()
  const { status, progress } = await upload(page, size)
  const copyMs = Math.max(before, await copy())
  for (const { cpuMs } of await app.evaluate(takeStalls)) expect(cpuMs).toBeLessThan(100 + 3 * copyMs)
  expect(status).toBe(200)
  const entry = (await control.log()).find(({ path }) => path === UPLOAD)
  expect(entry?.headers).toMatchObject({ ticket: true, authorization: true })
  expect(entry?.body).toMatchObject({ files: [{ size }] })
  const carried = reverseProxy.requests.filter(({ path }) => path === UPLOAD)
  expect(carried).toMatchObject([{ reused: false }])
  const total = Number(carried[0]?.contentLength)
  expect(total).toBeGreaterThan(size)
  expect(progress.at(-1)).toEqual({ id: 'u1', sent: total, total })
  // Progress reports sent bytes: the first reports come while most of the body is still unsent.
  expect(progress.length).toBeGreaterThan(4)
  expect(progress[0]!.sent).toBeLessThan(total / 2)
  const steps = progress.map(({ sent }) => sent)
  expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b))
})

test('an upload that times out or is cancelled is aborted at the server', async ({ start, control }) => {
  const { app, page } = await start()
  await signIn(page)
  const uploads = async () => (await control.log()).filter(({ path }) => path === UPLOAD).map(({ status }) => status)
  await control.fault({ match: { path: UPLOAD }, kind: 'hang', times: -1 })
  const cancelled = upload(page, MEGABYTE)
  await expect.poll(uploads).toEqual([null])
  await page.evaluate(() => window.desktop.cancelRequest('r1'))
  expect(await cancelled).toMatchObject({ status: 502 })
  await expect.poll(uploads).toEqual([0])
  await app.evaluate(holdTimers, UPLOAD_TIMEOUT_MS)
  const timedOut = upload(page, MEGABYTE)
  await expect.poll(uploads).toEqual([0, null])
  await app.evaluate(fireHeldTimers)
  expect(await timedOut).toMatchObject({ status: 504, text: expect.stringContaining('请求超时!') })
  await expect.poll(uploads).toEqual([0, 0])
})

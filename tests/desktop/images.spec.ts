import { expect, test } from './support/fixture.ts'
import { openList, rowOf, signIn } from './support/operator.ts'

const IMAGE_COUNT = 16
/**
 * An alert and a read take far less than a second; a connection blocked by a stalled image is freed only after 90 s.
 */
const MAX_LATENCY_MS = 5_000

test('a response of 600 MB and a gzip bomb are errors, and the console keeps running; stalled images do not delay alerts and reads (faults 37, 46)', async ({
  start,
  control,
}) => {
  const { app, page, log, observed } = await start()
  await signIn(page)
  // No screen reads this path, so the fault applies to this test's request only.
  const path = '/api/agent-notice/list/1/10'
  const read = () => page.evaluate((of) => fetch(of).then((answer) => answer.json()), path)
  const workingSet = () =>
    app.evaluate(({ app: console }) =>
      console.getAppMetrics().reduce((sum, { memory }) => sum + memory.workingSetSize * 1024, 0),
    )
  const before = await workingSet()
  for (const kind of ['huge', 'gzipBomb'] as const) {
    await control.fault({ match: { path }, kind })
    expect(await read()).toEqual({ message: '服务器的回答过大，已停止接收' })
  }
  expect((await workingSet()) - before).toBeLessThan(300 * 1024 * 1024)
  expect(await read()).toMatchObject({ succeeded: true })
  expect(log()).not.toContain('uncaught exception')

  await control.fault({ match: { path: '/images/' }, kind: 'stall', times: -1 })
  await page.evaluate((count) => {
    for (let n = 0; n < count; n++) {
      const picture = new Image()
      picture.src = `/images/photo-${n + 20}.png`
      document.body.append(picture)
    }
  }, IMAGE_COUNT)
  const stalled = async () => (await control.log()).filter(({ path }) => path.startsWith('/images/photo-')).length
  // Chromium opens at most six connections per host.
  await expect.poll(stalled).toBeGreaterThanOrEqual(6)
  // The hub reconnects, too: its negotiation and WebSocket use the same host.
  await control.hub('drop')
  await control.addOrder({ inOrOut: true, balance: 1234.56, payName: '甲乙丙' })
  const notificationTitles = async () => (await observed()).notifications.map(({ title }) => title)
  await expect.poll(notificationTitles, { timeout: MAX_LATENCY_MS }).toContain('新上分订单')
  const startedAt = performance.now()
  await openList(page, '上分订单')
  await expect(rowOf(page, '上分订单', '1,234.56')).toBeVisible()
  expect(performance.now() - startedAt).toBeLessThan(MAX_LATENCY_MS)
})

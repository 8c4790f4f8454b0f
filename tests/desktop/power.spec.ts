import { expect, test } from './support/fixture.ts'
import { approve, expectConnected, openList, rowOf, signIn } from './support/operator.ts'

const PENDING = '/api/home/pay-data'

test('after resume, unlock and a lost network the hub reconnects once and the orders are fetched again (fault 16)', async ({
  start,
  control,
}) => {
  const { app, page } = await start()
  await signIn(page)
  const count = async () => {
    const log = await control.log()
    const of = (end: string) => log.filter(({ path }) => path.endsWith(end)).length
    return { hub: of('/negotiate'), reads: of(PENDING) }
  }
  const expectReconnected = async (before: Awaited<ReturnType<typeof count>>) => {
    await expect.poll(async () => (await count()).hub).toBe(before.hub + 1)
    await expect.poll(async () => (await count()).reads).toBeGreaterThan(before.reads)
    await expectConnected(page)
    await expect.poll(async () => (await control.hubState()).connections).toBe(1)
  }
  for (const event of ['resume', 'unlock-screen'] as const) {
    const before = await count()
    await app.evaluate(({ powerMonitor }, name) => powerMonitor.emit(name), event)
    await expectReconnected(before)
  }

  const setOnline = (answer: boolean) =>
    app.evaluate(({ net }, is) => {
      net.isOnline = () => is
    }, answer)
  const isOnline = () =>
    page.evaluate(() => window.desktop.readState('connection').then((connection) => connection.online))
  await setOnline(false)
  await expect.poll(isOnline).toBe(false)
  await control.addOrder({ inOrOut: true, balance: 50 })
  const before = await count()
  await setOnline(true)
  await expect.poll(isOnline).toBe(true)
  await expectReconnected(before)
})

test('requests are served again after Chromium’s network process has ended', async ({ start, control }) => {
  const { app, page } = await start()
  await signIn(page)
  await app.evaluate(({ app: { getAppMetrics } }) => {
    const service = getAppMetrics().find(({ serviceName }) => serviceName === 'network.mojom.NetworkService')
    process.kill(service!.pid, 'SIGKILL')
  })
  const { id } = await control.addOrder({ inOrOut: true, balance: 1234.56, payName: '甲乙丙' })
  await openList(page, '上分订单')
  await approve(page, rowOf(page, '上分订单', '1,234.56'))
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'))
  await expectConnected(page)
  await expect.poll(async () => (await control.order(id)).commits).toBe(1)
})

import { expect, test } from './support/fixture.ts'
import { expectConnected, signIn } from './support/operator.ts'

const PENDING = '/api/home/pay-data'

for (const event of ['resume', 'unlock-screen'] as const) {
  test(`after ${event} the hub reconnects and the orders are fetched again (fault 16)`, async ({ start, control }) => {
    const { app, page } = await start()
    await signIn(page)
    const count = async () => {
      const log = await control.log()
      const of = (end: string) => log.filter(({ path }) => path.endsWith(end)).length
      return { hub: of('/negotiate'), reads: of(PENDING) }
    }
    const before = await count()
    await app.evaluate(({ powerMonitor }, name) => powerMonitor.emit(name), event)
    await expect.poll(async () => (await count()).hub).toBe(before.hub + 1)
    expect((await count()).reads).toBeGreaterThan(before.reads)
    await expectConnected(page)
    expect((await control.hubState()).connections).toBe(1)
  })
}

test('a lost network is shown to the operator; when it returns the hub reconnects (fault 16)', async ({
  start,
  control,
}) => {
  const { app, page } = await start()
  await signIn(page)
  const setOnline = (answer: boolean) =>
    app.evaluate(({ net }, is) => {
      net.isOnline = () => is
    }, answer)
  const isOnline = () => page.evaluate(() => window.desktop.getConnection().then((connection) => connection.online))
  await setOnline(false)
  await expect.poll(isOnline).toBe(false)
  await control.addOrder({ inOrOut: true, balance: 50 })
  const negotiationCount = async () => (await control.log()).filter(({ path }) => path.endsWith('/negotiate')).length
  const before = await negotiationCount()
  await setOnline(true)
  await expect.poll(isOnline).toBe(true)
  await expect.poll(negotiationCount).toBe(before + 1)
  await expectConnected(page)
})

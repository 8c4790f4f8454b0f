import { expect, test } from './fixture.ts'
import { connected, signIn } from './operator.ts'

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
    await connected(page)
    expect((await control.hubState()).connections).toBe(1)
  })
}

test('a lost network is shown to the operator; when it returns the hub reconnects (fault 16)', async ({
  start,
  control,
}) => {
  const { app, page } = await start()
  await signIn(page)
  const online = (answer: boolean) =>
    app.evaluate(({ net }, is) => {
      net.isOnline = () => is
    }, answer)
  const told = () => page.evaluate(() => window.desktop.getConnection().then((connection) => connection.online))
  await online(false)
  await expect.poll(told).toBe(false)
  await control.addOrder({ inOrOut: true, balance: 50 })
  const negotiated = async () => (await control.log()).filter(({ path }) => path.endsWith('/negotiate')).length
  const before = await negotiated()
  await online(true)
  await expect.poll(told).toBe(true)
  await expect.poll(negotiated).toBe(before + 1)
  await connected(page)
})

import { expect, settled, test } from '../e2e/support/fixtures.ts'

// Twice: the page is kept from one test to the next.
for (const time of ['first', 'second']) {
  test(`a page is settled when the last of its questions is answered, but for one that a fault holds, in the ${time} test of a page`, async ({
    signedInPage: page,
    server,
  }) => {
    await page.evaluate(() => {
      const ask = async (left: number): Promise<void> => {
        await (await fetch('/api/home/data')).text()
        if (left === 0) document.title = 'asked'
        else requestAnimationFrame(() => void ask(left - 1))
      }
      void ask(5)
    })
    await settled(page)
    expect(await page.title()).toBe('asked')

    await server.fault({ match: { path: '/api/home/data' }, kind: 'hang' })
    await page.evaluate(() => void fetch('/api/home/data'))
    await settled(page)
    const requests = (await server.log()).filter(({ path }) => path === '/api/home/data')
    expect(requests.map(({ status }) => status)).toContain(null)
  })
}

import type { Page } from 'playwright/test'
import { ERROR_HEADER } from '#shared/endpoints.ts'
import { startProxy } from './support/company-proxy.ts'
import { expect, test } from './support/fixture.ts'
import { startMatrixServer } from './support/matrix-server.ts'
import { nameOutcome, networkMatrix, pathOf, type Row, refusals, tunnelMatrix } from './support/network-matrix.ts'
import { startTlsFront } from './support/tls-front.ts'

/** Shorter than the gateway's own limit, which would answer for a promise that stays open. */
const BOUND_MS = 20_000

/** Reads rows from the page; `open`: no answer within the bound. */
async function read(page: Page, rows: readonly Row[], method: string): Promise<Record<string, unknown>> {
  const outcomes = await page.evaluate(
    async ({ paths, method, errorHeader, boundMs }) => {
      const bound = new Promise((resolve) => setTimeout(resolve, boundMs, 'open'))
      const readOne = async (path: string) => {
        const response = await fetch(path, { method, ...(method === 'POST' && { body: '{}' }) })
        const error = response.headers.get(errorHeader)
        if (error) return error
        return response.text().then(
          (text) => ({ status: response.status, text }),
          () => 'broken',
        )
      }
      const outcomes: unknown[] = []
      // More at once than a page ever asks for would keep main busy.
      for (let n = 0; n < paths.length; n += 50) {
        const batch = paths.slice(n, n + 50)
        outcomes.push(...(await Promise.all(batch.map((path) => Promise.race([readOne(path), bound])))))
      }
      return outcomes
    },
    { paths: rows.map(pathOf), method, errorHeader: ERROR_HEADER, boundMs: BOUND_MS },
  )
  return Object.fromEntries(rows.map((row, n) => [row.name, nameOutcome(row, outcomes[n])]))
}

const expectedOf = (rows: readonly Row[]) => Object.fromEntries(rows.map(({ name, expected }) => [name, expected]))

test('the desktop gets what each server of the matrix answers, directly and through proxies: no promise stays open, no redirect is followed, no change is sent twice (faults 61, 78)', async ({
  start,
  folder,
}) => {
  const server = await startMatrixServer()
  const front = await startTlsFront(server.url, folder)
  const proxies = { 'open.test': await startProxy(), 'locked.test': await startProxy('clerk:secret') }
  for (const [name, { hosts }] of Object.entries(proxies)) hosts.set(name, front.port)
  const addresses = Object.entries(proxies).map(([name, { host }]) => [name, `PROXY ${host}`])
  const pac = `const addresses = ${JSON.stringify(Object.fromEntries(addresses))}
    function FindProxyForURL(url, host) { return addresses[host] ?? 'PROXY ${new URL(server.url).host}' }`
  const pacUrl = `data:application/x-ns-proxy-autoconfig;base64,${Buffer.from(pac).toString('base64')}`
  const { app, page } = await start({ server: server.url, args: [`--proxy-pac-url=${pacUrl}`, front.trustArgument] })
  await page.getByLabel('用户名').waitFor()
  const chooseServer = (url: string) => page.evaluate((to) => window.desktop.setServer(to), url)

  await test.step('directly', async () => {
    expect(await read(page, networkMatrix, 'GET')).toEqual(expectedOf(networkMatrix))
    server.requests.length = 0
    expect(await read(page, networkMatrix, 'POST')).toEqual(expectedOf(networkMatrix))
    // A change is sent once, whatever is answered.
    const sends = (row: Row) => server.requests.filter((line) => line.startsWith(`POST ${pathOf(row)} `)).length
    const wrong = networkMatrix.filter((row) => sends(row) !== (row.sends ?? 1))
    expect(wrong.map((row) => [row.name, sends(row)])).toEqual([])
    // No redirect is followed.
    expect(server.requests.filter((line) => line.includes('elsewhere'))).toEqual([])
    // Servers and proxies refuse or misread other names of the program.
    const [userAgent, ...others] = server.userAgents
    expect(userAgent).toMatch(/^Mozilla\/5\.0 [\x20-\x7e]+ OperatorConsole\/\d[\w.-]* Chrome\/[\x20-\x7e]+$/)
    expect(others).toEqual([])
    // Of pages and the hub too.
    expect(await app.evaluate(({ session }) => session.defaultSession.getUserAgent())).toBe(userAgent)
  })

  await test.step('through a proxy', async () => {
    await chooseServer('https://open.test')
    expect(await read(page, tunnelMatrix, 'GET')).toEqual(expectedOf(tunnelMatrix))
  })

  await test.step('through a proxy with a password', async () => {
    await chooseServer('https://locked.test')
    const answered = read(page, tunnelMatrix, 'POST')
    const dialog = page.getByRole('dialog', { name: '代理服务器需要登录' })
    await dialog.getByLabel('代理用户名').fill('clerk')
    await dialog.getByLabel('代理密码').fill('secret')
    await dialog.getByRole('button', { name: '登录代理' }).click()
    expect(await answered).toEqual(expectedOf(tunnelMatrix))
  })

  await test.step('through a proxy that opens no tunnel', async () => {
    const outcomes = {}
    for (const row of refusals) {
      await chooseServer(`https://refused-${networkMatrix.indexOf(row)}.test`)
      Object.assign(outcomes, await read(page, [row], 'GET'))
    }
    expect(outcomes).toEqual(Object.fromEntries(refusals.map(({ name }) => [name, 'network'])))
  })

  for (const { close } of [...Object.values(proxies), front, server]) await close()
})

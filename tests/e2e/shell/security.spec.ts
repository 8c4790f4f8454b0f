import { once } from 'node:events'
import { createServer, request as rawRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import { BRIDGE_PROTOCOL, KEY_HEADER } from '#main/preview/page-key.ts'
import { routes } from '#shared/routes.ts'
import { button } from '../../support/button.ts'
import { expect, openScreen, rowOf, settled, signIn, test } from '../support/fixtures.ts'
import { panel, verb } from '../support/review.ts'

test.use({ at: routes.Shift.path })

/** A request of another program, with exactly these headers. */
function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = rawRequest(url, { method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.once('error', reject)
    request.end()
  })
}

function upgrade(url: string, headers: Record<string, string>, key?: string): Promise<string> {
  return new Promise((resolve) => {
    const protocols = key === undefined ? [] : [BRIDGE_PROTOCOL, key]
    const socket = new WebSocket(url.replace('http', 'ws'), protocols, { headers })
    socket.once('open', () => {
      socket.close()
      resolve('open')
    })
    socket.once('error', (error) => resolve(error.message))
  })
}

test.describe('access to the preview', () => {
  test('the link of the preview works once and sets a strict cookie, and other requests are refused', async ({
    startConsole,
    page,
    context,
  }) => {
    const { url, link } = await startConsole()
    expect(await ask(`${url}/`)).toBe(403)
    expect(await ask(`${url}/open?key=guess`)).toBe(403)
    await page.goto(link)
    await expect(page.locator(button('登录'))).toBeVisible()
    expect(await ask(link)).toBe(403)
    const [cookie] = await context.cookies()
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    const mine = { cookie: `${cookie!.name}=${cookie!.value}` }
    expect(await ask(`${url}/`, mine)).toBe(200)
    expect(await ask(`${url}/`, { cookie: `${cookie!.name}=wrong` })).toBe(403)
    expect(await ask(`${url}/`, { ...mine, origin: 'https://evil.example' })).toBe(403)
    expect(await ask(`${url}/`, { ...mine, host: 'evil.example' })).toBe(403)
    expect(await ask(`${url}/`, { ...mine, host: `localhost:${new URL(url).port}` })).toBe(403)
    expect(await ask(`${url}/api/home/data?lotteryid=0`, { ...mine, 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await ask(`${url}/../../etc/passwd`, mine)).toBe(404)
    expect(await ask(`${url}/%2e%2e/%2e%2e/etc/passwd`, mine)).toBe(404)
    expect(await ask(`${url}/managehub/negotiate`, mine, 'POST')).toBe(404)
    // The page took the key out of the address, and keeps it where no other port's page reads it (fault 48).
    expect(page.url()).not.toContain('key')
    const key = (await page.evaluate((name) => localStorage.getItem(name), KEY_HEADER))!
    expect(await upgrade(`${url}/bridge`, { ...mine, origin: url }, key)).toBe('open')
    expect(await upgrade(`${url}/bridge`, { ...mine, origin: url })).toMatch(/403/)
    expect(await upgrade(`${url}/bridge`, { origin: url }, key)).toMatch(/403/)
    expect(await upgrade(`${url}/bridge`, mine, key)).toMatch(/403/)
    expect(await upgrade(`${url}/bridge`, { ...mine, origin: 'https://evil.example' }, key)).toMatch(/403/)
    expect(await ask(`${url}/api/home/data?lotteryid=0`, { ...mine, origin: url })).toBe(403)
  })

  test('a page on another port that got the cookie reads nothing of the server (fault 48)', async ({
    signedInPage: page,
    context,
  }) => {
    const preview = new URL(page.url()).origin
    const cookies: string[] = []
    const neighbour = createServer((req, res) => {
      cookies.push(req.headers.cookie ?? '')
      res.setHeader('content-type', 'text/html').end('<!doctype html><title>neighbour</title>')
    }).listen(0, '127.0.0.1')
    await once(neighbour, 'listening')
    const other = await context.newPage()
    await other.goto(`http://127.0.0.1:${(neighbour.address() as AddressInfo).port}/`)
    // As browsers have it: the cookie is everybody's on this machine.
    expect(cookies[0]).toMatch(/console-\d+=/)
    const seen = await other.evaluate(async (base) => {
      const image = new Image()
      const loaded = new Promise((resolve) => {
        image.onload = () => resolve('shown')
        image.onerror = () => resolve('refused')
      })
      image.src = `${base}/images/photo-2.png`
      const socket = new WebSocket(`${base.replace('http', 'ws')}/bridge`)
      const line = new Promise((resolve) => {
        socket.onopen = () => resolve('open')
        socket.onerror = () => resolve('refused')
      })
      const read = fetch(`${base}/api/home/data?lotteryid=0`, { credentials: 'include' }).then(
        () => 'read',
        () => 'refused',
      )
      return [await loaded, await line, await read]
    }, preview)
    expect(seen).toEqual(['refused', 'refused', 'refused'])
    const forged = { cookie: cookies[0]!, origin: preview, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
    expect(await ask(`${preview}/api/home/data?lotteryid=0`, forged)).toBe(403)
    neighbour.close()
  })

  test('several previews run side by side, each with its own session', async ({ startConsole, context }) => {
    const [first, second] = await Promise.all([context.newPage(), context.newPage()])
    await first.goto((await startConsole()).link)
    await second.goto((await startConsole()).link)
    await signIn(first)
    await signIn(second, 'kefu01', 'kefu123456')
    await expect(first.getByRole('navigation', { name: '主菜单' }).getByTitle('管理员')).toBeVisible()
    await expect(second.getByRole('navigation', { name: '主菜单' }).getByTitle('客服一号')).toBeVisible()
  })

  test('the content security policy blocks foreign scripts and requests, and a server response never runs as a page of the console', async ({
    signedInPage: page,
    server,
  }) => {
    const blocked = await page.evaluate(async (foreign) => {
      const violation = (directive: string) =>
        new Promise<void>((resolve) => {
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
            if (effectiveDirective === directive) resolve()
          })
        })
      const reported = Promise.all([violation('img-src'), violation('connect-src')])
      const script = document.createElement('script')
      let trusted = 'allowed'
      try {
        script.text = 'window.ran = 1'
        document.body.append(script)
      } catch {
        trusted = 'refused'
      }
      const image = new Image()
      image.src = `${foreign}/images/x.png`
      const fetched = await fetch(`${foreign}/api/home/data`).then(
        () => 'fetched',
        () => 'refused',
      )
      await reported
      return { loaded: image.naturalWidth > 0, trusted, fetched, ran: 'ran' in window }
    }, server.url)
    expect(blocked).toEqual({ loaded: false, trusted: 'refused', fetched: 'refused', ran: false })

    await server.fault({ match: { path: '/api/home/data' }, kind: 'html', times: -1 })
    const headers = await page.evaluate(() =>
      fetch('/api/home/data').then((answer) => [
        answer.headers.get('content-security-policy'),
        answer.headers.get('x-content-type-options'),
      ]),
    )
    expect(headers).toEqual(["default-src 'none'; sandbox", 'nosniff'])
  })
})

test.describe('hostile texts of players (fault 22)', () => {
  const canary =
    '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script><svg onload="window.hurt=1"><a href="javascript:window.hurt=1">点我</a>'

  test('hostile text is shown as text without running or fetching anything; a very long name breaks no layout', async ({
    signedInPage: page,
    server,
  }) => {
    const foreign: string[] = []
    const ours = new URL(page.url()).origin
    page.on('request', (request) => {
      if (!request.url().startsWith(ours) && !request.url().startsWith('data:')) foreign.push(request.url())
    })
    const order = await server.addOrder({
      inOrOut: false,
      payName: canary,
      payNo: canary,
      payIPAddress: canary,
      remark: `${canary}<img src="https://evil.example/x.png">`,
      upName: canary,
    })
    await server.setMember(order.userId, { name: canary })
    await server.addPrivateMessage({ userId: order.userId, content: canary, contentType: 2 })
    await server.push('ReceiveMessage', canary)
    await openScreen(page, '首页')
    await expect(rowOf(page, '下分订单', 'onerror')).toHaveCount(1)
    await openScreen(page, '下分订单')
    const row = rowOf(page, '下分订单', 'onerror').first()
    await row.locator(button('通过')).click()
    await expect(panel(page).getByText('提交时余额、订单号')).toBeVisible()
    await expect(panel(page)).toContainText(canary)
    await page.keyboard.press('Escape')
    await page.locator(button(/通知/)).click()
    await expect(page.getByLabel('通知中心').getByRole('button').first()).toBeVisible()
    await settled(page)
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
    expect(foreign).toEqual([])
    await page.keyboard.press('Escape')

    await server.addOrder({ inOrOut: true, payName: '很长的名字'.repeat(60), remark: '很长的备注'.repeat(200) })
    await openScreen(page, '上分订单')
    const long = rowOf(page, '上分订单', '很长的名字')
    expect((await long.boundingBox())!.height).toBeLessThan(36)
    await long.locator(button('通过')).click()
    await expect(panel(page)).toContainText('余额')
    const box = (await panel(page).boundingBox())!
    expect(box.width).toBeLessThanOrEqual(420)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height).toBeLessThanOrEqual(900)
    await expect(verb(page, '通过')).toBeInViewport()
  })
})

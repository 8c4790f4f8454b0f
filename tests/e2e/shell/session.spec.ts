import { routes } from '#shared/routes.ts'
import { button, exactButton } from '../../support/button.ts'
import { expect, openScreen, rowOf, settled, submitSignIn, test } from '../support/fixtures.ts'

test.describe('the end of a session (fault 8, inventory 66–71)', () => {
  // A list that nothing but the operator reads again.
  test.use({ at: `${routes.Bet.path}?userid=10086` })

  test('invalid_token ends it with one message, and signing in leads back to the same page; a page asked for right after signing out leads to the sign-in', async ({
    signedInPage: page,
    server,
  }) => {
    const connections = async () => (await server.hubState()).connections
    await expect.poll(connections).toBe(1)
    await settled(page)
    await server.fault({ match: { path: '/api/order/list' }, kind: 'invalidToken' })
    await page.locator(button('刷新')).click()
    await expect(page).toHaveURL(/#\/Login$/)
    await expect(page.getByRole('alert').getByText('invalid_token')).toHaveCount(1)
    await expect.poll(connections).toBe(0)
    await submitSignIn(page)
    await expect(page.getByRole('heading', { name: '注单查询', level: 1 })).toBeVisible()
    await expect(page.getByLabel('会员ID')).toHaveValue('10086')
    await expect.poll(connections).toBe(1)

    // As soon as the address changes, before the sign-in is on screen.
    await page.evaluate(() => {
      const { replaceState } = history
      history.replaceState = (...args) => {
        replaceState.apply(history, args)
        if (location.hash !== '#/Login') return
        history.replaceState = replaceState
        queueMicrotask(() => {
          location.hash = '#/Main/Home'
        })
      }
    })
    await page.locator(button('退出登录')).click()
    await expect(page.locator(exactButton('登录'))).toBeVisible()
    await expect(page).toHaveURL(/#\/Login$/)
    await expect(page.getByRole('status', { name: '提示' })).toBeEmpty()
  })
})

test.describe('the connection', () => {
  test.use({ at: routes.UpScore.path })

  test('five thousand pushes leave typing possible and the final counts exact (fault 14); a lost server is reported with the old data, its return brings what was missed (faults 1, 10, 13), also after the hub was closed for good (A038) or a list could not be read', async ({
    signedInPage: page,
    server,
  }) => {
    const burst = server.burst({ count: 5_000, perMs: 5, kind: 'counts' })
    await page.getByLabel('会员ID').pressSequentially('1234567890', { delay: 20 })
    await expect(page.getByLabel('会员ID')).toHaveValue('1234567890')
    await burst
    await server.addOrder({ inOrOut: true, payName: '最后一笔' })
    expect((await server.hubState()).connections).toBe(1)
    await page.locator(button('重置')).click()
    await expect(rowOf(page, '上分订单', '最后一笔')).toHaveCount(1)
    const truth = (await server.pending(true)).length
    await expect(page.getByRole('link', { name: /上分订单/ })).toContainText(String(truth))

    const connection = page.getByRole('status', { name: '实时连接' })
    const rows = page.getByRole('table', { name: '上分订单' }).getByRole('row')
    await settled(page)
    const before = await rows.count()
    await server.fault({ match: { path: '/api' }, kind: 'dropBefore', times: -1 })
    await server.hub('down')
    await expect(connection).toHaveText('实时断开')
    await expect(page.getByText(/离线：.*显示的是 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 的数据/)).toBeVisible()
    await page.locator(button('刷新')).click()
    await expect(page.getByText(/网络连接失败.*显示的是之前的数据/)).toBeVisible()
    expect(await rows.count()).toBe(before)
    await server.addOrder({ inOrOut: true, payName: '断线时来的' })
    await server.clearFaults()
    await server.hub('up')
    await expect(connection).toHaveText('已连接')
    await expect(page.getByText(/离线：/)).toHaveCount(0)
    await expect(rowOf(page, '上分订单', '断线时来的')).toHaveCount(1)
    await page.locator(button(/通知/)).click()
    await expect(page.locator(button(/新上分订单.*断线时来的/))).toHaveCount(1)
    await page.keyboard.press('Escape')

    // It may be back before anybody looks.
    await page.evaluate(() => {
      const look = () => {
        if (document.body.textContent?.includes('实时断开')) document.body.dataset.seen = 'lost'
      }
      new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true })
    })
    await server.hub('closeMessage')
    await expect(page.locator('body[data-seen=lost]')).toHaveCount(1)
    await expect(connection).toHaveText('已连接')

    await server.fault({ match: { path: '/api' }, kind: 'status', status: 500, times: -1 })
    await server.addOrder({ inOrOut: true })
    const state = page.getByText('待处理订单读取失败：请求失败! 服务器错误 500')
    await expect(state).toBeVisible()
    await openScreen(page, '注单查询')
    await expect(page.getByText('没有读到数据')).toBeVisible()
    await server.clearFaults()
    await expect(page.getByRole('table', { name: '注单查询' }).locator('tr[data-key]').first()).toBeVisible()
    await expect(state).toHaveCount(0)
  })
})

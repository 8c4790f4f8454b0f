import type { Page } from 'playwright/test'
import { openScreen, settled, signIn } from '../e2e/support/fixtures.ts'
import { dialog, tableOf } from '../e2e/support/locators.ts'
import { requestsTo, requestsUnder } from '../e2e/support/requests.ts'
import { panel, verb } from '../e2e/support/review.ts'
import { Control } from '../simulator/control.ts'
import { startSimulator } from '../simulator/server.ts'
import { expect, test } from './support/fixture.ts'

const status = (page: Page) => page.getByRole('status', { name: '提示' })

test('an operator mistypes her password, corrects it and signs in with Enter', async ({ signInPage: page, server }) => {
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码').fill('wrong-password')
  await page.getByLabel('密码').press('Enter')
  await expect(page.getByText('用户名或密码错误')).toBeVisible()
  await expect(page.getByLabel('用户名')).toHaveValue('admin')
  await page.getByLabel('密码').fill('admin123456')
  await page.getByLabel('密码').press('Enter')
  await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
  await expect.poll(async () => (await server.hubState()).connections).toBe(1)
  expect((await requestsTo(server, '/api/system/account-login')).map(({ body }) => body)).toEqual([
    { loginName: 'admin', loginPwd: 'wrong-password', loginCode: '' },
    { loginName: 'admin', loginPwd: 'admin123456', loginCode: '' },
  ])
})

test('an operator whose account is remembered types her password alone the next day', async ({ signInPage: page }) => {
  await page.getByLabel('记住账号').check()
  await signIn(page, 'kefu01', 'kefu123456')
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByLabel('用户名')).toHaveValue('kefu01')
  await page.reload()
  await expect(page.getByLabel('密码')).toBeFocused()
  await expect(page.getByLabel('密码')).toHaveValue('')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).toContain('kefu01')
  expect(stored).not.toContain('kefu123456')
  await page.keyboard.type('kefu123456')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
})

test('an operator signs in to another server, and nothing of her session reaches it from the first', async ({
  signInPage: page,
  server,
}) => {
  const second = await startSimulator()
  const other = new Control(second.url)
  try {
    await signIn(page)
    await expect.poll(async () => (await server.hubState()).connections).toBe(1)
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('button', { name: '更换服务器' }).click()
    await page.getByLabel('服务器地址').fill('http://console.example.com')
    await page.getByLabel('用户名').fill('kefu01')
    await page.getByLabel('密码').fill('kefu123456')
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByText('除本机外，服务器地址必须以 https:// 开头')).toBeVisible()
    await page.getByLabel('服务器地址').fill(second.url)
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
    await expect.poll(async () => (await other.hubState()).connections).toBe(1)
    await expect.poll(async () => (await server.hubState()).connections).toBe(0)
    await settled(page)
    expect(await requestsTo(server, '/api/system/account-login')).toHaveLength(1)
    const [first] = await requestsUnder(other, '/api/')
    expect(first).toMatchObject({ path: '/api/system/account-login', headers: { authorization: false } })
  } finally {
    // The console goes back first, as the next journey would.
    await page.evaluate((address) => window.desktop.signOut().then(() => window.desktop.setServer(address)), server.url)
    await second.close()
  }
})

test('an operator whose session the server ends signs in again and is where she was, with what she typed', async ({
  signedInPage: page,
  server,
}) => {
  await openScreen(page, '常规设置')
  await page.getByLabel('最低投注').fill('77')
  await expect.poll(async () => (await server.hubState()).connections).toBe(1)
  await server.revokeTokens()
  await page.evaluate(() => window.desktop.refreshAlerts())
  await expect(page).toHaveURL(/#\/Login$/)
  await expect(page.getByRole('form', { name: '登录' })).toContainText(
    '登录已失效，请重新登录之后回到原来的页面，没有保存的内容可以恢复未经授权请求',
  )
  await expect(status(page), 'said once').toBeEmpty()
  await expect(page.getByText('之后回到原来的页面'), 'what asks is bold, the rest is not').toHaveCSS(
    'font-weight',
    '400',
  )
  await expect.poll(async () => (await server.hubState()).connections).toBe(0)
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码').fill('admin123456')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('heading', { name: '常规设置', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^恢复 / }).click()
  await expect(page.getByLabel('最低投注')).toHaveValue('77')
  expect(await requestsUnder(server, '/api/agent-set/save')).toEqual([])
})

test('an operator signs out, and no page, key or address shows anything until the next sign-in (inventory 40)', async ({
  signedInPage: page,
  server,
}) => {
  await openScreen(page, '上分订单')
  await expect(tableOf(page, '上分订单').locator('tr[data-key]').first()).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/#\/Login$/)
  await expect(page.getByText('请登录', { exact: true }), 'her own decision is no failure').toBeVisible()
  await expect.poll(async () => (await server.hubState()).connections).toBe(0)
  await page.evaluate(() => {
    location.hash = '#/Main/UserManage'
  })
  await expect(page).toHaveURL(/#\/Login$/)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  await page.keyboard.press('Control+k')
  await settled(page)
  await expect(dialog(page)).toHaveCount(0)
  await expect(panel(page)).toHaveCount(0)
  await expect(verb(page, '通过')).toHaveCount(0)
  const before = (await server.log()).length
  expect(await page.evaluate(() => fetch('/api/home/data?lotteryid=0').then((answer) => answer.status))).toBe(401)
  expect((await server.log()).slice(before).map(({ headers }) => headers.authorization)).toEqual([false])
})

test('an operator works on while her token expires and is renewed', async ({ signedInPage: page, server }) => {
  await server.expireTokens()
  await openScreen(page, '用户管理')
  await expect(tableOf(page, '用户管理').locator('tr[data-key]')).toHaveCount(50)
  expect((await server.log()).filter(({ headers }) => headers['x-authorization']).length).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { name: '用户管理', level: 1 })).toBeVisible()
})

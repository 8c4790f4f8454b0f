import { expect, signIn, test } from '../support/fixtures.ts'

test.describe('signing in (inventory 51–64)', () => {
  test('Enter in any of the three fields signs in and opens the dashboard', async ({ signInPage: page, server }) => {
    await expect(page.getByText(/^© \d{4} 运营控制台$/)).toBeVisible()
    for (const field of ['用户名', '密码', '验证码']) {
      await page.getByLabel('用户名').fill('admin')
      await page.getByLabel('密码').fill('admin123456')
      await page.getByLabel('验证码').fill(' 123 456 ')
      await page.getByLabel(field).press('Enter')
      await expect(page).toHaveURL(/#\/Main\/Home$/)
      await page.getByRole('button', { name: '退出登录' }).click()
      await expect(page).toHaveURL(/#\/Login$/)
    }
    const calls = (await server.log()).filter(({ path }) => path.endsWith('account-login'))
    expect(calls.map(({ body }) => body)).toEqual(
      Array(3).fill({ loginName: 'admin', loginPwd: 'admin123456', loginCode: '123456' }),
    )
  })

  test('missing input is reported beside its field, and nothing is sent', async ({ signInPage: page, server }) => {
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByText('username不能为空')).toBeVisible()
    await expect(page.getByText('password不能为空')).toBeVisible()
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码').fill('123456')
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByText('密码长度必须大于6位')).toBeVisible()
    await expect(page.getByLabel('用户名')).toHaveValue('admin')
    expect((await server.log()).filter(({ path }) => path.includes('login'))).toEqual([])
  })

  test('a refused sign-in shows the remark and keeps what was typed', async ({ signInPage: page }) => {
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码').fill('wrong-password')
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByText('用户名或密码错误')).toBeVisible()
    await expect(page.getByLabel('密码')).toHaveValue('wrong-password')
    await expect(page).not.toHaveURL(/Main/)
  })

  test('a sign-in answer without tokens is an error and signs nobody in (A024)', async ({
    signInPage: page,
    server,
  }) => {
    await server.fault({ match: { path: '/api/system/account-login' }, kind: 'answer', data: { state: 1, name: '甲' } })
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码').fill('admin123456')
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByText('服务器没有返回登录凭证')).toBeVisible()
    await expect(page).toHaveURL(/#\/Login$|\/$|#\/$/)
  })

  test('a sign-in without an answer shows 网络错误! once', async ({ signInPage: page, server }) => {
    await server.fault({ match: { path: '/api/system/account-login' }, kind: 'dropBefore', times: -1 })
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码').fill('admin123456')
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByText('网络错误!')).toHaveCount(1)
    await server.clearFaults()
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page).toHaveURL(/#\/Main\/Home$/)
  })

  test('a double click signs in once', async ({ signInPage: page, server }) => {
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码').fill('admin123456')
    await page.getByRole('button', { name: '登录' }).dblclick()
    await expect(page).toHaveURL(/#\/Main\/Home$/)
    expect((await server.log()).filter(({ path }) => path.includes('login'))).toHaveLength(1)
  })

  test('the account is remembered on request, the password never', async ({ signInPage: page }) => {
    await page.getByLabel('记住账号').check()
    await signIn(page, 'kefu01', 'kefu123456')
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page.getByLabel('用户名')).toHaveValue('kefu01')
    await expect(page.getByLabel('密码')).toHaveValue('')
    await page.reload()
    await expect(page.getByLabel('用户名')).toHaveValue('kefu01')
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stored).not.toContain('kefu123456')
  })

  test('the server address can be changed, and an invalid one is refused beside its field', async ({
    signInPage: page,
    server,
  }) => {
    await expect(page.getByLabel('服务器地址')).toHaveValue(server.url)
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码').fill('admin123456')
    await page.getByLabel('服务器地址').fill('http://console.example.com')
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByText('除本机外，服务器地址必须以 https:// 开头')).toBeVisible()
    await page.getByLabel('服务器地址').fill(`${server.url}/`)
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page).toHaveURL(/#\/Main\/Home$/)
  })

  test('caps lock shows a hint', async ({ signInPage: page }) => {
    await page.getByLabel('密码').focus()
    await page.evaluate(() =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true }),
      ),
    )
    await expect(page.getByText('大写锁定已打开')).toBeVisible()
  })

  test('tokens and passwords are nowhere a page could read them', async ({ signedInPage: page, log }) => {
    const seen = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
    )
    expect(seen).not.toMatch(/eyJ|admin123456/)
    expect(log.join('\n')).not.toMatch(/eyJ|admin123456/)
    const answers: string[] = []
    page.on('response', (response) => answers.push(JSON.stringify(response.headers())))
    await page.getByRole('link', { name: '上分订单' }).click()
    await expect(page.getByRole('heading', { name: '上分订单', level: 1 })).toBeVisible()
    await expect(page.getByRole('table', { name: '上分订单' }).getByRole('row').nth(1)).toBeVisible()
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    expect(answers.join()).not.toMatch(/eyJ|access-token/)
  })
})

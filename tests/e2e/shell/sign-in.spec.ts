import type { Page } from 'playwright/test'
import { button, exactButton } from '../../support/button.ts'
import { expect, openScreen, reloadApplication, settled, signIn, submitSignIn, test } from '../support/fixtures.ts'
import { rowsOf } from '../support/locators.ts'

test.describe('signing in (inventory 51–64)', () => {
  test('caps lock shows a hint; missing input, an answer without tokens (A024) and the network are reported; a double click signs in once, as does Enter in any of the three fields', async ({
    signInPage: page,
    server,
  }) => {
    await page.getByLabel('密码').focus()
    await page.evaluate(() =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true }),
      ),
    )
    await expect(page.getByText('大写锁定已打开')).toBeVisible()
    await test.step('missing input is reported beside its field, and nothing is sent', async () => {
      await page.locator(button('登录')).click()
      await expect(page.getByText('username不能为空')).toBeVisible()
      await expect(page.getByText('password不能为空 · 大写锁定已打开', { exact: true })).toBeVisible()
      await submitSignIn(page, 'admin', '123456')
      await expect(page.getByText('密码长度必须大于6位')).toBeVisible()
      await expect(page.getByLabel('用户名')).toHaveValue('admin')
      expect((await server.log()).filter(({ path }) => path.includes('login'))).toEqual([])
    })
    await test.step('a sign-in answer without tokens is an error and signs nobody in (A024)', async () => {
      await server.fault({
        match: { path: '/api/system/account-login' },
        kind: 'answer',
        data: { state: 1, name: '甲' },
      })
      await submitSignIn(page)
      await expect(page.getByText('服务器没有返回登录凭证')).toBeVisible()
      await expect(page).toHaveURL(/#\/Login$|\/$|#\/$/)
    })
    await test.step('a failure of the network offers 诊断, which says what is wrong', async () => {
      await server.fault({ match: { path: '/api/system/account-login' }, kind: 'dropBefore', times: -1 })
      await submitSignIn(page)
      await expect(page.getByText('网络错误!')).toHaveCount(1)
      await page.getByRole('alert').locator(button('诊断网络')).click()
      await expect(page.getByRole('alert')).toContainText('连接正常')
      await server.clearFaults()
    })
    await test.step('a double click signs in once', async () => {
      const logins = async () => (await server.log()).filter(({ path }) => path.includes('login'))
      const before = (await logins()).length
      await page.getByLabel('用户名').fill('admin')
      await page.getByLabel('密码').fill('admin123456')
      await page.locator(button('登录')).dblclick()
      await expect(page).toHaveURL(/#\/Main\/Home$/)
      expect(await logins()).toHaveLength(before + 1)
    })
    await page.locator(button('退出登录')).click()
    await expect(page).toHaveURL(/#\/Login$/)

    await expect(page.getByText(/^© \d{4} 运营控制台$/)).toBeVisible()
    const calls = async () => (await server.log()).filter(({ path }) => path.endsWith('account-login'))
    const before = (await calls()).length
    for (const field of ['用户名', '密码', '验证码']) {
      await page.getByLabel('用户名').fill('admin')
      await page.getByLabel('密码').fill('admin123456')
      await page.getByLabel('验证码').fill(field === '验证码' ? '１２３ ４５６' : ' 123 456 ')
      await page.getByLabel(field).press('Enter')
      await expect(page).toHaveURL(/#\/Main\/Home$/)
      await page.locator(button('退出登录')).click()
      await expect(page).toHaveURL(/#\/Login$/)
    }
    expect((await calls()).slice(before).map(({ body }) => body)).toEqual(
      Array(3).fill({ loginName: 'admin', loginPwd: 'admin123456', loginCode: '123456' }),
    )
  })

  test('tokens and passwords are nowhere a page could read them', async ({ signedInPage: page, log }) => {
    const seen = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
    )
    expect(seen).not.toMatch(/eyJ|admin123456/)
    expect(log.join('\n')).not.toMatch(/eyJ|admin123456/)
    const answers: string[] = []
    page.on('response', (response) => answers.push(JSON.stringify(response.headers())))
    await openScreen(page, '用户管理')
    await expect(rowsOf(page, '用户管理').first()).toBeVisible()
    expect(answers).not.toEqual([])
    expect(answers.join()).not.toMatch(/eyJ|access-token/)
  })
})

test.describe('the first run on a workstation', () => {
  test.use({ guidance: { guidesFirstRun: true } })

  test('a server is checked before it is used, then comes the sign-in, then the test of the alerts', async ({
    page,
    server,
    startConsole,
  }) => {
    const preview = await startConsole()
    await preview.restart({ server: '', guidance: { guidesFirstRun: true } })
    await page.goto(preview.link)
    const step = page.getByRole('form', { name: '连接服务器' })
    await expect(step.getByLabel('服务器地址')).toBeFocused()
    await step.getByLabel('服务器地址').fill('http://127.0.0.1:9')
    await step.locator(button('检测')).click()
    await expect(step.getByText('无法连接服务器')).toBeVisible()
    await expect(step.getByLabel('服务器地址'), 'beside its cause').toHaveAccessibleDescription('无法连接服务器')
    await expect(step.getByLabel('服务器地址')).toHaveAttribute('aria-invalid', 'true')
    await expect(step.locator(button('仍然使用'))).toBeEnabled()
    await step.locator(button('诊断')).click()
    await expect(page.getByRole('tab', { name: '诊断', selected: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await step.getByLabel('服务器地址').fill(server.url)
    await step.locator(button('检测')).click()
    await expect(step.getByText(/^连接正常，延迟 \d+ 毫秒/)).toBeVisible()
    await expect(step.getByLabel('服务器地址')).not.toHaveAttribute('aria-invalid', 'true')
    await step.locator(button('下一步')).click()
    const form = page.getByRole('form', { name: '登录' })
    await expect(form).toContainText(`服务器 ${server.url}`)
    await expect(form.getByLabel('服务器地址')).toHaveCount(0)
    await form.locator(button('更换服务器')).click()
    await expect(form.getByLabel('服务器地址')).toBeFocused()
    await submitSignIn(page)
    const alerts = page.getByRole('dialog', { name: '测试提醒' })
    await expect(alerts.locator(button('发送测试通知'))).toBeFocused()
    await alerts.locator(button('完成')).click()
    await expect(alerts.getByText('请先回答：桌面通知看到了还是没看到，声音听到了还是没听到')).toBeVisible()
    await alerts.locator(button('发送测试通知')).click()
    await alerts.locator(button('没看到')).click()
    await expect(alerts.getByText('通知可能收进了系统的通知中心，请打开看看')).toBeVisible()
    await alerts.locator(exactButton('听到了')).click()
    await alerts.locator(button('完成')).click()
    await expect(alerts).toHaveCount(0)
    const largeOrder = page.getByRole('dialog', { name: '大额订单' })
    // As it is laid out: it may still open.
    const measure = () => largeOrder.evaluate((element) => (element as HTMLElement).offsetHeight)
    const height = await measure()
    await largeOrder.locator(button('保存金额')).click()
    await expect(largeOrder.getByText('请输入 0 至 999,999,999 的整数')).toBeVisible()
    expect(await measure(), 'its buttons stay where they are').toBe(height)
    await expect(largeOrder.getByLabel('大额从')).toBeFocused()
    await largeOrder.getByLabel('大额从').fill('50000')
    await expect(largeOrder.getByLabel('大额从')).toHaveAccessibleDescription('积分')
    expect((await largeOrder.locator('.fui-Input').boundingBox())!.width, 'of an amount').toBeLessThanOrEqual(200)
    await page.keyboard.press('Enter')
    await expect(largeOrder).toHaveCount(0)
    expect(await page.evaluate(async () => (await window.desktop.readState('settings')).largeOrderAmount)).toBe(50_000)
    await page.getByRole('status', { name: '提示' }).locator(button('开始')).click()
    await expect(page.getByRole('dialog', { name: '上手：队列的按键' })).toBeVisible()
    await reloadApplication(page)
    await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
    await expect(alerts).toHaveCount(0)
  })

  test('the test of the alerts can be skipped, and is there again in the settings', async ({ signInPage: page }) => {
    const alerts = page.getByRole('dialog', { name: '测试提醒' })
    await submitSignIn(page)
    await alerts.locator(button('跳过')).click()
    await expect(alerts).toHaveCount(0)
    await page.getByRole('dialog', { name: '大额订单' }).locator(button('跳过')).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+,')
    await page.getByRole('tab', { name: '提醒' }).click()
    await page.locator(button('测试通知和声音')).click()
    await expect(alerts).toBeVisible()
  })
})

test.describe('the sign-in of a console that npm start has begun', () => {
  test.use({ guidance: { demoAccount: { loginName: 'admin', password: 'admin123456' } } })

  test("the simulator's account signs in with one click", async ({ signInPage: page }) => {
    await page.locator(button('使用模拟服务器的账号 admin')).click()
    await expect(page).toHaveURL(/#\/Main\/Home$/)
  })
})

test.describe('errors of the sign-in', () => {
  const place = async (page: Page) => (await page.locator(exactButton('登录')).boundingBox())!.y

  test('nothing moves when an error appears, and a long refusal keeps off the mark above it; the password is shown while it is typed alone, and has the focus with a remembered account, else the name', async ({
    signInPage: page,
    server,
  }) => {
    await expect(page.getByLabel('用户名')).toBeFocused()
    await test.step('nothing moves when an error appears', async () => {
      await settled(page)
      const before = await place(page)
      await page.locator(exactButton('登录')).click()
      await expect(page.getByText('password不能为空')).toBeVisible()
      expect(await place(page)).toBe(before)
      await expect(page.getByLabel('用户名'), 'the first field that is wrong').toBeFocused()
      await submitSignIn(page, 'admin', 'wrong-password')
      await expect(page.getByText('用户名或密码错误')).toBeVisible()
      await expect(page.getByLabel('密码'), 'it is entered again').toBeFocused()
      await expect.poll(() => page.evaluate(() => getSelection()?.toString().length)).toBe('wrong-password'.length)
      const password = page.getByLabel('密码')
      await expect(password).toHaveValue('wrong-password')
      // Shown while it is typed, and hidden while it is sent.
      await page.getByRole('button', { name: '显示输入内容' }).click()
      await password.focus()
      await expect(password).toHaveAttribute('type', 'text')
      await page.keyboard.press('Enter')
      await expect(password).toHaveAttribute('type', 'password')
      await expect(password).toHaveValue('wrong-password')
      await settled(page)
      expect(await place(page)).toBe(before)
    })
    await test.step('a long refusal keeps off the mark above it', async () => {
      await server.fault({
        match: { path: '/api/system/account-login' },
        kind: 'refused',
        errors: '账号已停用，请联系管理员。'.repeat(9),
      })
      await submitSignIn(page, 'admin', 'wrong-password')
      const refusal = page.getByRole('form', { name: '登录' }).getByRole('alert')
      await expect(refusal).toContainText('账号已停用')
      await settled(page)
      const [head, alert] = [await page.locator('form img').boundingBox(), await refusal.boundingBox()]
      expect(alert!.height).toBeGreaterThan(60)
      expect(alert!.y - head!.y - head!.height).toBeGreaterThanOrEqual(12)
    })

    await page.getByLabel('记住账号').check()
    await signIn(page, 'kefu01', 'kefu123456')
    await page.locator(button('退出登录')).click()
    // A reload cancels a sign-out whose question about unsaved work is not answered yet.
    await expect(page).toHaveURL(/#\/Login$/)
    await expect(page.getByLabel('密码')).toHaveValue('')
    await reloadApplication(page)
    await expect(page.getByLabel('密码')).toBeFocused()
  })
})

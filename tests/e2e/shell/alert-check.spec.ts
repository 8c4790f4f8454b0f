import type { Page } from 'playwright/test'
import { button } from '../../support/button.ts'
import {
  expect,
  openScreen,
  recordNotifications,
  reloadApplication,
  settled,
  signIn,
  submitSignIn,
  test,
} from '../support/fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: '测试提醒' })
const largeOrder = (page: Page) => page.getByRole('dialog', { name: '大额订单' })
const problems = (page: Page) => page.getByRole('status', { name: '提醒故障' })
const state = (page: Page) => page.getByRole('banner').locator(button(/^提醒/))

async function answer(page: Page, visible: boolean, audible: boolean): Promise<void> {
  const channel = (name: string) => dialog(page).getByRole('region', { name })
  const paintOf = (name: string) =>
    dialog(page)
      .locator(button(name))
      .evaluate((each) => getComputedStyle(each).backgroundColor)
  const before = await paintOf('完成')
  expect(before, '跳过 is quieter than the test').not.toBe(await paintOf('跳过'))
  await channel('桌面通知')
    .getByRole('button', { name: visible ? '看到了' : '没看到', exact: true })
    .click()
  await channel('声音')
    .getByRole('button', { name: audible ? '听到了' : '没听到', exact: true })
    .click()
  await expect.poll(() => paintOf('完成'), '完成 is solid once both are answered').not.toBe(before)
  await dialog(page).locator(button('完成')).click()
  await expect(dialog(page)).toHaveCount(0)
}

test('the header says what the operator did not see or hear, until a new test (A227)', async ({
  page,
  startConsole,
}) => {
  const { texts } = await recordNotifications(page, startConsole)
  await expect(problems(page)).toBeEmpty()
  await expect(state(page)).toHaveText('提醒未测试')
  await state(page).click()
  await expect.poll(texts).toContainEqual(expect.stringContaining('测试通知'))
  await answer(page, true, false)
  await expect(problems(page)).toHaveText(/^测试声音没有听到/)
  await reloadApplication(page)
  await expect(problems(page)).toHaveText(/^测试声音没有听到/)
  await problems(page).locator(button('重新测试')).click()
  await answer(page, false, true)
  await expect(problems(page)).toHaveText(/^测试通知没有看到/)
  await problems(page).locator(button('重新测试')).click()
  await answer(page, true, true)
  await expect(problems(page)).toBeEmpty()
  await expect(state(page)).toHaveText('提醒正常')
})

test.describe('on a workstation of operators', () => {
  test.use({ guidance: { guidesFirstRun: true } })

  test('the first sign-in of a day in Beijing asks for a test, a later one does not; it waits while the operator types or has a dialog open', async ({
    signInPage: page,
    server,
  }) => {
    await server.clock({ fixed: '2026-11-20 23:00:00' })
    await submitSignIn(page)
    await dialog(page).locator(button('发送测试通知')).click()
    const leftOf = async (name: string) => (await dialog(page).locator(button(name)).boundingBox())!.x
    expect(await leftOf('看到了'), 'answers stand below each other').toBe(await leftOf('听到了'))
    await answer(page, true, true)
    await largeOrder(page).locator(button('跳过')).click()
    const offer = (await page.getByText('三分钟上手').boundingBox())!
    const begin = (await page.getByRole('status', { name: '提示' }).locator(button('开始')).boundingBox())!
    expect(begin.y, 'in the line of the text').toBeLessThan(offer.y + offer.height)
    await page.locator(button('退出登录')).click()
    await signIn(page)
    await openScreen(page, '注单查询')
    await settled(page)
    await expect(dialog(page)).toHaveCount(0)
    await page.locator(button('退出登录')).click()
    await server.clock({ fixed: '2026-11-21 00:30:00' })
    await submitSignIn(page)
    await expect(dialog(page)).toBeVisible()
    await dialog(page).locator(button('跳过')).click()

    await openScreen(page, '注单查询')
    const field = page.getByRole('search').getByLabel('会员ID')
    await field.fill('5774')
    await page.evaluate(() =>
      fetch('/api/system/account-login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ loginName: 'kefu01', loginPwd: 'kefu123456', loginCode: '' }),
      }).then((answer) => answer.text()),
    )
    await expect(page.getByRole('navigation', { name: '主菜单' })).toContainText('客服一号')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: '搜索' })).toBeFocused()
    await settled(page)
    await expect(dialog(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('5774')
    await settled(page)
    await expect(dialog(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeVisible()
  })
})

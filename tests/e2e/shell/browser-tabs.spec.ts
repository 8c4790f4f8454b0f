import type { BrowserContext, Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { button } from '../../support/button.ts'
import { expect, initialNotificationsShown, reloadApplication, soundOnce, test } from '../support/fixtures.ts'
import { panel } from '../support/review.ts'

test.use({ at: routes.UpScore.path })

/** A007: in a browser a second window is a tab. */

async function openTab(page: Page, context: BrowserContext, address: string): Promise<Page> {
  const opened = context.waitForEvent('page')
  await page.evaluate((url) => void window.open(url, '_blank', 'noopener'), address)
  return opened
}

test('tabs have separate addresses and share preferences and the settings of alerts; a message plays its sound in one tab only', async ({
  signedInPage: page,
  context,
  server,
}) => {
  await soundOnce(page)
  await initialNotificationsShown(page)
  const tab = await openTab(page, context, '/#/Main/UpDownScore/2?userid=10086')
  await expect(tab.getByLabel('会员ID')).toHaveValue('10086')
  await page.locator(button('收起菜单')).click()
  await expect(tab.locator(button('展开菜单'))).toBeVisible()
  // What the tab prefers from now on takes nothing of that back.
  await tab.locator(button('查询')).click()
  await expect(page.locator(button('展开菜单'))).toBeVisible()
  await reloadApplication(page)
  await expect(page.locator(button('展开菜单'))).toBeVisible()
  await expect(page).toHaveURL(/UpDownScore\/1/)
  await expect(tab.getByRole('status', { name: '实时连接' })).toHaveText('已连接')
  type Counter = { sounds: { requested: number; played: number } }
  for (const each of [page, tab]) {
    await each.evaluate(() => {
      const sounds = { requested: 0, played: 0 }
      Object.assign(globalThis, { sounds })
      window.desktop.onSound(() => void sounds.requested++)
      // Counted where the console plays it: the browser's event may be cancelled by what follows.
      const audio = document.querySelector('audio')!
      const play = audio.play.bind(audio)
      audio.play = () => {
        sounds.played++
        return play()
      }
    })
  }
  await server.addPrivateMessage({ content: '在吗' })
  await expect(tab.locator(button('通知，4 条未读'))).toBeVisible()
  const sounds = async () =>
    (
      await Promise.all([page, tab].map((each) => each.evaluate(() => (globalThis as unknown as Counter).sounds)))
    ).toSorted((one, other) => other.requested - one.requested)
  await expect.poll(sounds).toEqual([
    { requested: 1, played: 1 },
    { requested: 0, played: 0 },
  ])

  await tab.locator(button(/^通知/)).click()
  await tab.locator(button('提醒设置')).click()
  await tab.getByRole('dialog').locator(button(/^私信/)).click()
  await page.evaluate(() => window.desktop.changeAlertSettings({ rules: { privateMessage: { sound: 'drop' } } }))
  await expect(tab.getByLabel('私信声音')).toHaveValue('drop')
})

test.describe('rebates', () => {
  test.use({ at: routes.BackWater.path })

  test('the same goodwill rebate, and the same confirmation, in two tabs is sent once (fault 45)', async ({
    signedInPage: page,
    context,
    server,
  }) => {
    const tab = await openTab(page, context, '/#/Main/BackWater')
    await server.fault({ match: { path: '/api/rebate/rebate-insert' }, kind: 'hang' })
    const id = await page.locator('tr[data-key]').first().locator('td').nth(2).innerText()
    const confirmation = (at: Page) => at.getByRole('dialog', { name: '确认心意红' })
    // Both stand before the last click: a held request waits for a limited time.
    for (const at of [page, tab]) {
      await at.locator(button('心意红')).click()
      const form = at.getByRole('dialog').first()
      await form.getByLabel('会员ID').fill(id)
      await form.getByLabel('操作金额').fill('8.88')
      await form.getByLabel('备注').fill('节日快乐')
      await form.locator(button('核对')).click()
      await expect(confirmation(at)).toBeVisible()
    }
    const gift = page.waitForRequest(/rebate-insert/)
    await confirmation(page).locator(button('心意红')).click()
    await gift
    await confirmation(tab).locator(button('心意红')).click()
    await expect(tab.getByRole('dialog')).toContainText('同一会员的相同操作正在另一窗口提交')
    await server.clearFaults()
    await expect(page.getByText('操作成功')).toBeVisible()
    await tab.getByRole('dialog').last().locator(button('返回')).click()
    await tab.keyboard.press('Escape')
    await expect(tab.getByRole('dialog')).toHaveCount(0)

    const key = await page
      .locator('tr[data-key]', { has: page.locator(button('确认')) })
      .first()
      .getAttribute('data-key')
    await server.fault({ match: { path: '/api/rebate/rebate-all-verification' }, kind: 'hang' })
    const confirm = (at: Page) => panel(at).locator(button(/^确认 1 笔/))
    for (const at of [page, tab]) {
      await at.locator(`tr[data-key="${key}"]`).locator(button('确认')).click()
      await expect(confirm(at)).toBeEnabled()
    }
    const verified = page.waitForRequest(/rebate-all-verification/)
    await confirm(page).click()
    await verified
    await confirm(tab).click()
    await expect(panel(tab)).toContainText('所选记录正在另一窗口处理')
    await server.clearFaults()
    await expect(panel(tab)).toContainText('1 笔已被处理，不再包括在内')
    expect(await server.rebate(key!)).toMatchObject({ commits: 1 })
    const paths = (await server.log()).map(({ path }) => path)
    for (const name of ['rebate-insert', 'rebate-all-verification'])
      expect(paths.filter((path) => path === `/api/rebate/${name}`)).toHaveLength(1)
  })
})

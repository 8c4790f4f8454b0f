import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expectAccessible, OPENED } from '../../e2e/support/axe.ts'
import { expect, leaveFor, resizeTo, settled, test } from '../../e2e/support/fixtures.ts'
import { saveButton } from '../../e2e/support/locators.ts'
import { holdRequests, requestsTo } from '../../e2e/support/requests.ts'
import { confirmReview, reviewDialog } from '../../e2e/support/save-reviewed.ts'
import { comeBack, endSession } from '../../e2e/support/session-end.ts'
import type { Control } from '../../simulator/control.ts'

test.use({ at: routes.GeneralSetting.path })

const SAVE_PATH = '/api/agent-set/updateing-system-set'
const saves = (server: Control) => requestsTo(server, SAVE_PATH)
const setting = async (server: Control, key: string) =>
  (await server.entities('setting')).find((item) => item.key === key)!
const editSetting = async (server: Control, key: string, value: string) =>
  server.edit('setting', (await setting(server, key)).id as number, { value })
const minBet = (page: Page) => page.getByLabel('最低投注')
const siteName = (page: Page) => page.getByLabel('站点名称')

test.describe('the review of changed settings (A285)', () => {
  test.beforeEach(async ({ signedInPage: page }) => {
    await expect(siteName(page)).toHaveValue('好彩娱乐')
  })

  test('an Enter typed on in a field while the values are read does not confirm what is asked then, nor Enter alone an unusual change, nor a second press one that changed under the panel', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('an Enter that is typed on in a field does not confirm what is asked then', async () => {
      await siteName(page).fill('新名称')
      const release = await holdRequests(page, '**/api/agent-set/**')
      await page.keyboard.press('Control+s')
      await siteName(page).pressSequentially('二')
      release()
      const review = reviewDialog(page)
      await expect(review.getByRole('row', { name: '站点名称' })).toHaveText('站点名称好彩娱乐新名称')
      await page.keyboard.press('Enter')
      await settled(page)
      expect(await saves(server)).toEqual([])
      await expect(review).toBeVisible()
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText('保存成功', { exact: true })).toBeVisible()
      await expect(siteName(page)).toHaveValue('新名称二')
      expect(await saves(server)).toHaveLength(1)
    })
    await test.step('an unusual change comes first with its reason, and Enter alone does not confirm it', async () => {
      await siteName(page).fill('新名称三')
      await minBet(page).fill('0')
      await saveButton(page).click()
      const review = reviewDialog(page)
      await expect(review.getByRole('status')).toHaveText('共 2 处修改，其中 1 处请特别注意')
      await expect(review.getByRole('row').nth(1)).toContainText(/^最低投注.*改为 0$/)
      await expect(review.getByRole('region', { name: '修改内容' })).toBeFocused()
      await expectAccessible(page, OPENED.dialog)
      await page.keyboard.press('Enter')
      await page.mouse.click(5, 5)
      expect(await saves(server)).toHaveLength(1)
      await expect(review.getByRole('region', { name: '修改内容' })).toBeFocused()
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText('没有未保存的修改')).toBeVisible()
      expect(await saves(server)).toHaveLength(2)
    })
    await test.step('a value that changes under the panel is asked again before anything is sent', async () => {
      await minBet(page).fill('11')
      await saveButton(page).click()
      await expect(reviewDialog(page)).toBeVisible()
      await editSetting(server, 'bet_min', '12')
      await confirmReview(page)
      const conflict = page.getByRole('alertdialog', { name: '已被他人修改' })
      await conflict.getByRole('button', { name: '用我的覆盖' }).click()
      await expect(reviewDialog(page).getByRole('status')).toContainText('服务器上的值刚刚又有变化，请再核对一次')
      await expect(reviewDialog(page).getByRole('row', { name: '最低投注' })).toContainText(/12\s*11/)
      // A second press that was meant for the panel before.
      await page.keyboard.press('Enter')
      expect(await saves(server)).toHaveLength(2)
      await expect(reviewDialog(page)).toBeVisible()
      await confirmReview(page)
      await expect(page.getByText('没有未保存的修改')).toBeVisible()
      expect((await saves(server)).slice(2).map(({ body }) => body)).toEqual([
        [expect.objectContaining({ id: (await setting(server, 'bet_min')).id, value: '11' })],
      ])
    })
  })

  test('a session that ends under the panel sends nothing, and the edits are offered again; 保存并离开 reviews, going back stays, and the last way chosen is taken', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('a session that ends under the panel sends nothing', async () => {
      await siteName(page).fill('新名称')
      await saveButton(page).click()
      await expect(reviewDialog(page)).toBeVisible()
      await endSession(page, server)
      await expect(reviewDialog(page)).toHaveCount(0)
      await comeBack(page)
      await page.getByRole('button', { name: /^恢复 常规设置/ }).click()
      await expect(siteName(page)).toHaveValue('新名称')
      expect(await saves(server)).toEqual([])
      await saveButton(page).click()
      await confirmReview(page)
      await expect(page.getByText('没有未保存的修改')).toBeVisible()
      expect(await saves(server)).toHaveLength(1)
    })
    await test.step('leaving reviews the changes', async () => {
      await siteName(page).fill('新名称二')
      const saveAndLeave = page.getByRole('dialog', { name: '离开此页' }).getByRole('button', { name: '保存并离开' })
      await leaveFor(page, '系统设置')
      await saveAndLeave.click()
      await reviewDialog(page).getByRole('button', { name: '返回修改' }).click()
      await expect(siteName(page)).toHaveValue('新名称二')
      const answer = await holdRequests(page, `**${SAVE_PATH}*`)
      await leaveFor(page, '系统设置')
      await saveAndLeave.click()
      const sent = page.waitForRequest(`**${SAVE_PATH}*`)
      await confirmReview(page)
      await sent
      // The operator already goes elsewhere, and is not asked again.
      await leaveFor(page, '公告管理')
      answer()
      await expect(page.getByRole('heading', { name: '公告管理', level: 1 })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await saves(server)).toHaveLength(2)
    })
  })

  test('going back keeps the edits and sends nothing, saving again opens no second panel, and markup of a value is text, cut to what differs', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('a single edit is discarded after a question, and comes back until the next edit', async () => {
      const restore = page.getByRole('button', { name: '恢复修改' })
      const discard = page.getByRole('button', { name: '放弃修改' })
      const question = page.getByRole('dialog', { name: '放弃修改' })
      await minBet(page).fill('5')
      await discard.press('Enter')
      await expect(question).toContainText('将放弃 1 处未保存的修改。')
      await page.keyboard.press('Escape')
      await expect(question).toHaveCount(0)
      await expect(discard).toBeFocused()
      await expect(minBet(page)).toHaveValue('5')
      await discard.press('Enter')
      await question.getByRole('button', { name: '放弃修改' }).click()
      await expect(page.getByText('没有未保存的修改')).toBeVisible()
      await expect(minBet(page)).not.toHaveValue('5')
      await expect(discard).toBeFocused()
      await restore.press('Enter')
      await expect(minBet(page)).toHaveValue('5')
      await expect(restore).toHaveCount(0)
      await expect(discard).toBeFocused()
      await discard.click()
      await question.getByRole('button', { name: '放弃修改' }).click()
      await expect(restore).toBeVisible()
      await siteName(page).fill('新名称')
      await expect(restore).toHaveCount(0)
      expect(await saves(server)).toEqual([])
      await siteName(page).fill('好彩娱乐')
    })
    await test.step('going back by button or Escape keeps the edits, sends nothing and returns the focus', async () => {
      await minBet(page).fill('5')
      for (const leave of [
        () => page.keyboard.press('Escape'),
        () => reviewDialog(page).getByRole('button', { name: '返回修改' }).click(),
      ]) {
        await saveButton(page).click()
        await expect(reviewDialog(page)).toBeVisible()
        await leave()
        await expect(reviewDialog(page)).toHaveCount(0)
        await expect(saveButton(page)).toBeFocused()
        await expect(minBet(page)).toHaveValue('5')
        await expect(page.getByText('有 1 处未保存的修改')).toBeVisible()
      }
      expect(await saves(server)).toEqual([])
    })
    await test.step('saving again while the panel is open or loading opens no second one and sends nothing', async () => {
      await minBet(page).fill('5')
      await saveButton(page).dblclick()
      await expect(reviewDialog(page)).toBeVisible()
      await page.keyboard.press('Control+s')
      expect(await saves(server)).toEqual([])
      await expect(page.getByRole('dialog')).toHaveCount(1)
      await reviewDialog(page).getByRole('button', { name: '确认保存' }).dblclick()
      await expect(page.getByText('没有未保存的修改')).toBeVisible()
      expect(await saves(server)).toHaveLength(1)
    })
    await test.step('markup, direction marks and long texts of a value are shown as text, cut to what differs', async () => {
      const long = '甲'.repeat(3_000)
      await siteName(page).fill(`<img src=x onerror=alert(1)>\u202E${long}乙`.slice(0, 400))
      await saveButton(page).click()
      const row = reviewDialog(page).getByRole('row', { name: '站点名称' })
      await expect(row).toContainText('好彩娱乐')
      expect(await row.locator('img').count()).toBe(0)
      expect(await row.textContent()).not.toContain('\u202E')
      const box = (await reviewDialog(page).boundingBox())!
      expect(box.height).toBeLessThan(720)
      const header = (await row.getByRole('rowheader').boundingBox())!
      expect(header.width).toBeGreaterThan(150)
    })
  })

  test('several conflicts are chosen field by field, and a long one keeps the corners and the buttons of its dialog in sight', async ({
    signedInPage: page,
    server,
  }) => {
    const long = '很长的名称'.repeat(60)
    await siteName(page).fill('新名称')
    await minBet(page).fill('11')
    await page.getByLabel('客服时间').fill('08:00-20:00')
    await editSetting(server, 'site_name', long)
    await editSetting(server, 'bet_min', '12')
    await saveButton(page).click()
    const conflict = page.getByRole('alertdialog', { name: '已被他人修改' })
    await expect(conflict.getByRole('row')).toHaveCount(3)
    await expect(conflict.getByRole('button', { name: '还有 2 项未选择' })).toBeDisabled()
    const lines = await conflict.getByRole('row', { name: '最低投注' }).evaluate((row) =>
      [...row.querySelectorAll('th, td:nth-child(2), label')].map((text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        return range.getBoundingClientRect().top
      }),
    )
    expect(lines).toHaveLength(4)
    expect(Math.max(...lines) - Math.min(...lines), 'the values of a row stand in one line').toBeLessThanOrEqual(1)
    await expectAccessible(page, OPENED.dialog)
    await resizeTo(page, { width: 1280, height: 720 })
    const { y, height } = (await conflict.boundingBox())!
    expect([y, 720 - y - height].map(Math.round)).toEqual([8, 8])
    await expect(conflict.getByRole('button', { name: '全部用我的' })).toBeInViewport({ ratio: 1 })
    await conflict.getByRole('radio', { name: /^站点名称 他人保存：很长/ }).check()
    await conflict.getByRole('radio', { name: '最低投注 我的修改：11' }).check()
    await conflict.getByRole('button', { name: '按选择保存' }).click()
    await expect(reviewDialog(page).getByRole('row')).toHaveCount(3)
    await confirmReview(page)
    await expect(page.getByText('没有未保存的修改')).toBeVisible()
    await expect(siteName(page)).toHaveValue(long)
    expect(await setting(server, 'bet_min')).toMatchObject({ value: '11' })
    expect(await setting(server, 'service_time')).toMatchObject({ value: '08:00-20:00' })
  })
})

import { expect, openScreen, soundOnce, test } from './fixtures.ts'

/** A007: in a browser a second window is a tab. */

test('tabs keep their own addresses and share what the operator prefers', async ({ desk: page, context }) => {
  await openScreen(page, '上分订单')
  const opened = context.waitForEvent('page')
  await page.evaluate(() => void window.open('/#/Main/UpDownScore/2?userid=10086', '_blank', 'noopener'))
  const tab = await opened
  await expect(tab.getByLabel('会员ID')).toHaveValue('10086')
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect(tab.getByRole('button', { name: '展开菜单' })).toBeVisible()
  // What the tab prefers from now on takes nothing of that back.
  await tab.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  await expect(page).toHaveURL(/UpDownScore\/1/)
})

test('a message sounds in one tab alone', async ({ desk: page, context, server }) => {
  await soundOnce(page)
  const opened = context.waitForEvent('page')
  await page.evaluate(() => void window.open('/#/Main/Home', '_blank', 'noopener'))
  const tab = await opened
  await expect(tab.getByRole('status', { name: '实时连接' })).toHaveText('已连接')
  for (const each of [page, tab]) {
    await each.evaluate(() => {
      const counter = globalThis as unknown as { sounds: number }
      counter.sounds = 0
      document.querySelector('audio')?.addEventListener('play', () => {
        counter.sounds++
      })
    })
  }
  await server.addPrivateMessage({ content: '在吗' })
  await expect(tab.getByRole('button', { name: /^通知，\d+ 条未读/ })).toBeVisible()
  const sounds = () =>
    Promise.all([page, tab].map((each) => each.evaluate(() => (globalThis as unknown as { sounds: number }).sounds)))
  await expect.poll(sounds).toEqual([1, 0])
})

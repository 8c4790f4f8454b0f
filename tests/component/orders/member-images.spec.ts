import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expectAccessible } from '../../e2e/support/axe.ts'
import { expect, settled, test } from '../../e2e/support/fixtures.ts'
import { decisionsSent } from '../../e2e/support/requests.ts'
import { orderOf, panel, review, verb } from '../../e2e/support/review.ts'

test.use({ at: routes.UpScore.path })

const strip = (page: Page) => panel(page).getByRole('region', { name: '聊天图片' })

test('a picture that arrives stands above the buttons, moves none of them, and Space enlarges it', async ({
  signedInPage: page,
  server,
}) => {
  const { row, order, userId } = await orderOf(page, server)
  await review(row, '通过')
  await expect(verb(page, '通过')).toBeEnabled()
  await expect(verb(page, '通过')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(panel(page)).toContainText('没有聊天图片')
  await expect(strip(page)).toHaveCount(0)
  const place = () => verb(page, '通过').boundingBox()
  await settled(page)
  const before = await place()

  await server.addPrivateMessage({ userId, content: 'photo-1.png', contentType: 3 })
  await server.addPrivateMessage({ userId, content: 'photo-2.png', contentType: 3 })
  await expect(strip(page).getByRole('button')).toHaveCount(2)
  await expect(strip(page).locator('img').last()).toHaveAttribute('src', '/images/photo-2.png')
  await settled(page)
  expect(await place()).toEqual(before)
  await expectAccessible(page)

  await page.keyboard.press('Space')
  const viewer = page.getByRole('dialog', { name: '聊天图片' })
  await expect(viewer).toContainText('上分 500.50')
  await expect(viewer).toContainText('王小明')
  await expect(viewer).toContainText('2 / 2')
  await expect(viewer).toContainText(/订单时间\d{4}-.*图片发来\d{4}-/)
  // The letters of the panel behind it.
  await page.keyboard.press('c')
  await page.keyboard.press('ArrowLeft')
  await expect(viewer).toContainText('1 / 2')
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(panel(page).getByRole('textbox')).toHaveCount(0)
  await expect(panel(page)).toBeVisible()
  await settled(page)
  expect(await decisionsSent(server)).toEqual([])
  expect((await server.order(order.id)).commits).toBe(0)
})

test('pictures outlive the page, one that cannot be read says so in its place, and nothing is read for the panel', async ({
  signedInPage: page,
  server,
}) => {
  const { userId, row } = await orderOf(page, server)
  await server.addPrivateMessage({ userId, content: 'missing.png', contentType: 3 })
  await server.addPrivateMessage({ userId, content: 'photo-3.png', contentType: 3 })
  await page.reload()
  await review(row, '通过')
  await expect(strip(page).getByRole('button')).toHaveCount(2)
  await expect(strip(page).getByRole('button', { name: /图片无法显示/ })).toHaveCount(1)
  const { invocations } = await server.hubState()
  expect(invocations.filter(({ args }) => String(args[0]) === String(userId))).toEqual([])
})

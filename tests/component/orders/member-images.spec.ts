import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expectAccessible, OPENED } from '../../e2e/support/axe.ts'
import { expect, reloadApplication, resizeTo, settled, test } from '../../e2e/support/fixtures.ts'
import { decisionsSent } from '../../e2e/support/requests.ts'
import { orderOf, panel, review, verb } from '../../e2e/support/review.ts'
import { writePng } from '../../simulator/world/png.ts'

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
  await expectAccessible(page, OPENED.panel)

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

test('pictures outlive the page, and nothing is read for the panel; a receipt larger than the window is seen whole, and one that cannot be read says so in its place', async ({
  signedInPage: page,
  server,
}) => {
  const { userId, row } = await orderOf(page, server, { payName: `王小明${'的同事'.repeat(40)}` })
  const receipt = { contentType: 'image/png', body: writePng(540, 1_170, () => [200, 220, 240]) }
  await page.route('**/images/photo-1.png', (route) => route.fulfill(receipt))
  await server.addPrivateMessage({ userId, content: 'photo-1.png', contentType: 3 })
  await server.addPrivateMessage({ userId, content: 'missing.png', contentType: 3 })
  await reloadApplication(page)
  await review(row, '通过')
  await expect(strip(page).getByRole('button')).toHaveCount(2)
  await expect(strip(page).getByRole('button', { name: /图片无法显示/ })).toHaveCount(1)
  const { invocations } = await server.hubState()
  expect(invocations.filter(({ args }) => String(args[0]) === String(userId))).toEqual([])
  await page.keyboard.press('Space')
  const viewer = page.getByRole('dialog', { name: '聊天图片' })
  await expect(viewer.getByRole('alert')).toHaveText('图片无法显示')
  await expect(viewer.getByRole('img')).toHaveCount(0)
  for (const name of ['缩小', '放大', '旋转', '复制图片', '保存图片'])
    await expect(viewer.getByRole('button', { name })).toBeDisabled()
  await resizeTo(page, { width: 1280, height: 720 })
  expect((await viewer.boundingBox())!.width, 'a long name has lines').toBe(560)

  await page.keyboard.press('ArrowLeft')
  const image = viewer.getByRole('img', { name: '聊天图片' })
  await expect(viewer.getByRole('button', { name: /^[1-9]\d%$/ })).toBeVisible()
  await settled(page)
  const isInside = async () => {
    const [outer, inner] = [(await viewer.boundingBox())!, (await image.boundingBox())!]
    const isHigh = inner.y < outer.y || inner.y + inner.height > outer.y + outer.height
    return !isHigh && inner.x > outer.x && inner.x + inner.width < outer.x + outer.width
  }
  expect(await isInside()).toBe(true)
  await page.keyboard.press('r')
  await settled(page)
  expect(await isInside(), 'also turned').toBe(true)
  await page.keyboard.press('0')
  await expect(viewer.getByRole('button', { name: '100%' })).toHaveAttribute('title', '适合窗口（0）')
  await settled(page)
  const bottoms = await image.evaluate((element) => {
    const [stage, dialog] = [element.parentElement!.parentElement!, element.closest('[role=dialog]')!]
    return [stage, dialog].map((each) => each.getBoundingClientRect().bottom)
  })
  expect(bottoms[0], 'what is scrolled ends inside the viewer').toBeLessThan(bottoms[1]!)
  await page.keyboard.press('0')
  await settled(page)
  expect(await isInside()).toBe(true)
  await resizeTo(page, { width: 1024, height: 600 })
  await settled(page)
  expect(await isInside(), 'also in a window that is made smaller').toBe(true)
})

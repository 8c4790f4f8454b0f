import type { Locator, Page } from 'playwright/test'
import { button } from '../../support/button.ts'
import { expect, resizeTo, settled, test } from '../support/fixtures.ts'
import { rowsOf } from '../support/locators.ts'
import { panel } from '../support/review.ts'

test.beforeEach(({ signedInPage }) => resizeTo(signedInPage, { width: 1280, height: 720 }))

const boxOf = async (locator: Locator) => (await locator.boundingBox())!
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Whether an element is what the pointer meets at its right edge. */
const isOnTop = (locator: Locator) =>
  locator.evaluate((element) => {
    const { right, top, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(right - 2, top + height / 2))
  })

test('results are whole, the panel moves neither queues nor games, a narrow queue beside it has amount, member and buttons, and in a wide window it stands beside all', async ({
  signedInPage: page,
}) => {
  await test.step('the result of every game is whole', async () => {
    await expect(rowsOf(page, '游戏')).toHaveCount(11)
    const cut = await rowsOf(page, '游戏').evaluateAll((rows) =>
      rows
        .flatMap((row) => [...row.querySelectorAll('td')])
        .filter((cell) => cell.querySelector('[role=img]') && cell.scrollWidth > cell.clientWidth)
        .map((cell) => cell.textContent),
    )
    expect(cut).toEqual([])
  })
  await test.step('in a low window the games stand below the queues, and the panel moves neither', async () => {
    const tables = async () => ({
      queue: await boxOf(region(page, '待处理上分订单').getByRole('region', { name: '上分订单' })),
      games: await boxOf(region(page, '所有游戏')),
    })
    await expect(rowsOf(page, '游戏')).toHaveCount(11)
    await settled(page)
    const closed = await tables()
    expect(closed.games.y).toBeGreaterThanOrEqual(closed.queue.y + closed.queue.height)
    await rowsOf(page, '上分订单').first().locator('td').first().click()
    await expect(panel(page)).toBeVisible()
    await settled(page)
    expect(await tables()).toEqual(closed)
  })
  await test.step('beside the panel the rows of a narrow queue show amount and member, and the selected one its buttons', async () => {
    const rows = rowsOf(page, '上分订单')
    await rows.first().locator('td').first().click()
    await expect(panel(page)).toBeVisible()
    for (const column of [1, 2]) expect(await isOnTop(rows.nth(1).locator('td').nth(column)), `${column}`).toBe(true)
    await expect.poll(() => isOnTop(rows.first().locator(button('通过')))).toBe(true)
  })
  await test.step('in a wide window the panel stands beside the queues and the games', async () => {
    await resizeTo(page, { width: 1920, height: 1080 })
    await expect(rowsOf(page, '游戏')).toHaveCount(11)
    await rowsOf(page, '上分订单').first().locator('td').first().click()
    await expect(panel(page)).toBeVisible()
    const games = await boxOf(region(page, '所有游戏'))
    const { x, y, height } = await boxOf(panel(page))
    expect(x).toBeGreaterThanOrEqual(games.x + games.width)
    expect(y + height).toBeGreaterThanOrEqual(games.y + games.height - 1)
  })
})

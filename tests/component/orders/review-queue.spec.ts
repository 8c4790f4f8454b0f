import { routes } from '#shared/routes.ts'
import { expect, reloadApplication, resizeTo, settled, test } from '../../e2e/support/fixtures.ts'
import { decisionsSent } from '../../e2e/support/requests.ts'
import { panel, verb } from '../../e2e/support/review.ts'

test.describe('the queue of pending orders', () => {
  test.use({ at: routes.UpScore.path })

  test('opens with its oldest order in the panel, which decides nothing and takes no focus (A317), follows j and k, and keeps the order that it shows when an older one arrives, until another is asked for (A329)', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('opens with its oldest order in the panel, which decides nothing and takes no focus (A317)', async () => {
      const rows = page.locator('tr[data-key]')
      const oldest = (await server.pending(true)).at(-1)!
      await expect(verb(page, '通过')).toBeEnabled()
      await expect(panel(page)).toContainText(String(oldest.userId))
      await expect(rows.first()).toHaveAttribute('aria-current', 'true')
      const place = await panel(page).evaluate((element) => ({
        hasFocus: element.contains(document.activeElement),
        isBesideTable:
          element.getBoundingClientRect().left >=
          document.querySelector('table')!.parentElement!.getBoundingClientRect().right,
        width: element.getBoundingClientRect().width,
      }))
      expect(place).toEqual({ hasFocus: false, isBesideTable: true, width: 400 })
      await expect(page.locator('tr:focus')).toHaveCount(0)
      // Enter is no decision wherever the focus is, nor are the keys of the row.
      await rows.first().focus()
      for (const key of ['Enter', 'Enter', 'Escape', 'Escape']) await page.keyboard.press(key)
      await expect(rows.first()).toBeFocused()
      await expect(panel(page)).toHaveCount(1)
      await settled(page)
      expect(await decisionsSent(server)).toEqual([])
    })
    await test.step('the panel follows j and k, and reads the member only where they rest', async () => {
      const rows = page.locator('tr[data-key]')
      await rows.first().click()
      await expect(verb(page, '通过')).toBeEnabled()
      const reads = async () =>
        (await server.log()).filter(({ path }) => path.startsWith('/api/member/user-list/')).length
      const before = await reads()
      // One key per frame, as when it is held down.
      await page.evaluate(async () => {
        for (const key of [...'jjjjjjjjk']) {
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
          await new Promise(requestAnimationFrame)
        }
      })
      const userId = await rows.nth(7).locator('td').nth(2).innerText()
      await expect(panel(page)).toContainText(userId.match(/\d+/)![0])
      await expect(verb(page, '通过')).toBeEnabled()
      await expect(rows.nth(7)).toBeFocused()
      expect((await reads()) - before).toBe(1)
    })
    // Rows do not arrive while one has the focus.
    await page.getByRole('heading', { level: 1 }).click()
    const current = (await page.locator('tr[aria-current] td').nth(2).innerText()).match(/\d+/)![0]
    const older = await server.addOrder({
      inOrOut: true,
      payTime: new Date((await server.clock({})) - 10 * 24 * 3_600_000).toISOString(),
    })
    await expect(page.locator('tr[data-key]').first()).toContainText(String(older.userId))
    await settled(page)
    await expect(panel(page)).toContainText(current)
    await panel(page).getByRole('button', { name: '去处理' }).click()
    await expect(panel(page)).toContainText(String(older.userId))
    expect(await decisionsSent(server)).toEqual([])
    const order = await server.addOrder({ inOrOut: true, payName: '只问这位' })
    await expect(panel(page)).not.toContainText('只问这位')
    await page.getByLabel('会员ID').fill(String(order.userId))
    await page.getByLabel('会员ID').press('Enter')
    await expect(panel(page)).toContainText(String(order.userId))
    await expect(verb(page, '通过')).toBeEnabled()
    await expect(page.locator('tr[aria-current]')).toContainText(String(order.userId))
  })

  test('the id above its tags is a target of 28 px; without orders the table has the whole width, until one arrives, and below 1200 pixels it opens without a panel', async ({
    signedInPage: page,
    server,
  }) => {
    await resizeTo(page, { width: 1280, height: 720 })
    const tagged = await server.addOrder({ inOrOut: true, isFirst: true })
    const member = page.locator(`tr[data-key="${tagged.id}"] .stack [data-member]`)
    await member.scrollIntoViewIfNeeded()
    const height = await member.evaluate((button) => {
      const { left, top } = button.getBoundingClientRect()
      const isHit = (y: number) => button.contains(document.elementFromPoint(left + 8, y))
      return Array.from({ length: 40 }, (_row, i) => Math.round(top) - 4 + i).filter(isHit).length
    })
    expect(height).toBeGreaterThanOrEqual(28)
    await expect(panel(page)).toHaveCount(1)
    for (const { id } of await server.pending(true)) await server.decide(id, true, { admin: '客服二号' })
    await expect(page.locator('tr[data-key]')).toHaveCount(0)
    await verb(page, '关闭').click()
    await expect(panel(page)).toHaveCount(0)
    const right = (selector: string) =>
      page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().right))
    await expect.poll(() => right('section[data-region=table]')).toBe(await right('nav[aria-label=分页]'))
    const only = await server.addOrder({ inOrOut: true })
    await expect(panel(page)).toContainText(String(only.userId))
    await expect(verb(page, '通过')).toBeEnabled()
    await resizeTo(page, { width: 1199, height: 720 })
    await reloadApplication(page)
    await expect(page.locator('tr[data-key]').first()).toBeVisible()
    await settled(page)
    await expect(panel(page)).toHaveCount(0)
    await page.locator('tr[data-key]').first().click()
    await verb(page, '返回').click()
    await expect(panel(page)).toHaveCount(0)
  })
})

test.describe('the queue of payouts in a low window', () => {
  test.use({ at: routes.DownScore.path, viewport: { width: 1280, height: 720 } })

  test('the code of an account leaves all of the panel in sight', async ({ signedInPage: page, server }) => {
    await server.fault({ match: { path: '/api/home/check-id' }, kind: 'answer', data: [], times: -1 })
    const order = await server.addOrder({ inOrOut: false })
    const account = { userId: order.userId, payType: order.payType, payName: order.payName, payNo: order.payNo }
    const data = [{ ...account, qrCode: 'https://pay.invalid/1' }]
    await server.fault({ match: { path: '/api/member/user-pay-list' }, kind: 'answer', data, times: -1 })
    await page.locator(`tr[data-key="${order.id}"]`).click()
    await expect(panel(page).getByRole('img', { name: '收款二维码' })).toBeVisible()
    await expect(panel(page)).toContainText('没有其他会员')
    await expect(verb(page, '通过')).toBeEnabled()
    await settled(page)
    const hidden = await panel(page)
      .locator('> div')
      .first()
      .evaluate((content) => content.scrollHeight - content.clientHeight)
    expect(hidden).toBeLessThanOrEqual(0)
  })
})

import { expect, test } from '../e2e/support/fixtures.ts'

test('what is expected to be in sight or hidden fails otherwise, and the message names it', async ({ page }) => {
  // The page of the test before refuses what it did not write itself.
  await page.goto('about:blank')
  await page.setContent('<b>在</b><i hidden>藏</i>')
  const [there, hidden, missing] = [page.locator('b'), page.locator('i'), page.locator('u')]
  const short = { timeout: 50 }
  for (const absent of [hidden, missing]) {
    await expect(absent).toBeHidden(short)
    await expect(absent).not.toBeVisible(short)
    await expect(expect(absent).toBeVisible(short)).rejects.toThrow(/toBeVisible.*failed/s)
    await expect(expect(absent).not.toBeHidden(short)).rejects.toThrow(/toBeVisible.*failed/s)
  }
  await expect(there).toBeVisible(short)
  await expect(there).not.toBeHidden(short)
  await expect(expect(there).toBeHidden(short)).rejects.toThrow(/toBeHidden.*failed/s)
  await expect(expect(there).not.toBeVisible(short)).rejects.toThrow(/toBeHidden.*failed/s)
})

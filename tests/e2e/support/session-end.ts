import { expect, type Page } from 'playwright/test'
import type { Control } from '../../simulator/control.ts'

/** The server refuses the tokens from now on: the session ends under whatever is open. */
export async function endSession(page: Page, server: Control): Promise<void> {
  await server.revokeTokens()
  await page.evaluate(() => void fetch('/api/home/pay-data'))
  await expect(page.locator('#content')).toHaveCount(0)
}

/** Signs in again by the way the sign-in takes: its fields are another test's. */
export async function comeBack(page: Page, loginName = 'admin', loginPwd = 'admin123456'): Promise<void> {
  await page.evaluate(
    (body) =>
      fetch('/api/system/account-login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    { loginName, loginPwd, loginCode: '' },
  )
  await expect(page.locator('#content')).toBeVisible()
}

import { expect as base, type Locator } from 'playwright/test'

/**
 * Waits for what is in sight as `locator.waitFor` does. The runner's own way describes the whole page after every look
 * that found nothing, which took a sixth of the time of a page; it is asked once the wait has failed, for its message.
 */
async function waitUntil(state: 'visible' | 'hidden', locator: Locator, timeout: number): Promise<void> {
  await locator.waitFor({ state, timeout }).catch(async () => {
    const assertion = base(locator)
    await (state === 'visible' ? assertion.toBeVisible({ timeout: 1 }) : assertion.toBeHidden({ timeout: 1 }))
  })
}

export const expect = base.extend({
  async toBeVisible(locator: Locator, options: { timeout?: number } = {}) {
    await waitUntil(this.isNot ? 'hidden' : 'visible', locator, options.timeout ?? this.timeout)
    return { pass: !this.isNot, message: () => '' }
  },
  async toBeHidden(locator: Locator, options: { timeout?: number } = {}) {
    await waitUntil(this.isNot ? 'visible' : 'hidden', locator, options.timeout ?? this.timeout)
    return { pass: !this.isNot, message: () => '' }
  },
})

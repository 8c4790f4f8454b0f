import { expect, type Page } from 'playwright/test'

/** Loads the page again while the storage of the browser is refused, and waits for the message; answers how often it came so far. */
export async function refuseStorage(page: Page): Promise<() => Promise<number>> {
  const refused = ['getItem', 'setItem', 'removeItem'] as const
  await page.addInitScript((methods) => {
    for (const method of methods) {
      const whole = Storage.prototype[method] as (...parts: string[]) => unknown
      Object.assign(Storage.prototype, {
        [method](this: Storage, ...parts: string[]) {
          // The preview recognises its page by it.
          if (!parts[0]!.startsWith('x-')) throw new DOMException('refused', 'QuotaExceededError')
          return whole.apply(this, parts)
        },
      })
    }
    Object.assign(window, { appearances: 0 })
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes])
      const matching = added.filter(({ textContent }) => textContent?.includes('本机存储已满或不可用'))
      Object.assign(window, { appearances: Number(Reflect.get(window, 'appearances')) + matching.length })
    }).observe(document, { subtree: true, childList: true })
  }, refused)
  await page.reload()
  await expect(page.getByText('本机存储已满或不可用')).toBeVisible()
  return () => page.evaluate(() => Number(Reflect.get(window, 'appearances')))
}

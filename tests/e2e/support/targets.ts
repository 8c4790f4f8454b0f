import { expect, type Locator, type Page } from 'playwright/test'

/** What is hard to hit among the controls inside `scope`: lower than 28 px, or less than 8 px from the next one in its row. */
export async function findHardTargets(scope: Locator, controls = 'button, a[href], [role=button]'): Promise<string[]> {
  return scope.evaluateAll((roots, selector) => {
    const found: string[] = []
    for (const root of roots) {
      const targets = [...root.querySelectorAll<HTMLElement>(selector)]
        .filter((target) => target.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map((target) => {
          const { left, right, top, bottom } = target.getBoundingClientRect()
          // What is scrolled out of sight lies beside nothing.
          const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
          const isInSight = target.contains(hit)
          return { name: target.getAttribute('aria-label') ?? target.innerText, left, right, top, bottom, isInSight }
        })
        .filter(({ left, right }) => right > left)
      const inSight = targets.filter(({ isInSight }) => isInSight)
      for (const { name, left, right, top, bottom, isInSight } of targets) {
        if (bottom - top < 27.5) found.push(`${name} is ${bottom - top} px high`)
        for (const next of isInSight ? inSight : []) {
          const isBeside = next.left >= right - 1 && next.top < bottom && next.bottom > top
          const gap = next.left - right
          if (isBeside && next.left !== left && gap < 7.5) found.push(`${name} is ${gap} px from ${next.name}`)
        }
      }
    }
    return [...new Set(found)]
  }, controls)
}

/** Buttons are at least 28 px high and 8 px apart. */
export async function expectTargets(page: Page, scopes: Record<string, string>): Promise<void> {
  const hard: Record<string, string[]> = {}
  for (const [name, selector] of Object.entries(scopes)) {
    const scope = page.locator(selector)
    await expect(scope.first()).toBeVisible()
    const found = await findHardTargets(scope)
    if (found.length > 0) hard[name] = found
  }
  expect(hard).toEqual({})
}

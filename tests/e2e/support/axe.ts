import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string
  nodes: { target: string[] }[]
}

/** What axe finds serious on the page as it stands; `rules`: only these, which takes less time. */
export async function serious(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Fades would be judged half way: let every finite animation end first.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  )
  await page.evaluate(axe)
  const violations = await page.evaluate(async (runOnly) => {
    type Run = (context: object, options: object) => Promise<{ violations: Violation[] }>
    const { axe } = window as unknown as { axe: { run: Run } }
    // The focus sentinels of the dialog library are meant to be reachable and silent.
    const context = { exclude: [['[data-tabster-dummy]']] }
    return (await axe.run(context, { resultTypes: ['violations'], ...(runOnly && { runOnly }) })).violations
  }, rules)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 3)
          .join(', ')}`,
    )
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from 'playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string
  nodes: { target: string[] }[]
}

interface Options {
  /** Selector of the part, or of several; by default the whole page. */
  within?: string
  /** Only these rules, which takes less time. */
  runOnly?: readonly string[]
  rules?: Record<string, { enabled: boolean }>
}

/** A menu is reached from its button and lies above the page: it belongs to no landmark. */
const NO_LANDMARK = /^region$/
const MENU = '.fui-MenuPopover'

/** What one run may take on a busy machine. */
const RUN_TIME_MS = 10_000

/**
 * What axe finds moderate or worse on the page as it stands, or in a part of it: what stays, as a button that an answer enables
 * right now has its former colour for one frame. Extends the time limit of the test, whose length depends on the runs.
 */
export async function serious(page: Page, options: Options = {}): Promise<string[]> {
  const first = await runOnce(page, options)
  const second = first.length > 0 ? await runOnce(page, options) : []
  return second.filter((each) => first.includes(each))
}

async function runOnce(page: Page, options: Options): Promise<string[]> {
  test.setTimeout(test.info().timeout + RUN_TIME_MS)
  // Fades would be judged half way: let every finite animation end first.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const violations = await page.evaluate(async (options) => {
    type Run = (context: object, options: object) => Promise<{ violations: Violation[] }>
    const { axe } = window as unknown as { axe: { run: Run } }
    // The focus sentinels of the dialog library are meant to be reachable and silent.
    const { within, rules: added, ...rest } = options
    const context = { ...(within && { include: [[within]] }), exclude: [['[data-tabster-dummy]']] }
    const { style } = document.body
    const unpainted = style.opacity
    style.opacity = ''
    // A window that a test mounts in a page is in the page's own main.
    const isMounted = document.querySelector('main main') !== null
    const rules = isMounted && {
      'landmark-main-is-top-level': { enabled: false },
      'landmark-no-duplicate-main': { enabled: false },
    }
    const found = await axe.run(context, { resultTypes: ['violations'], rules: { ...rules, ...added }, ...rest })
    style.opacity = unpainted
    return found.violations
  }, options)
  return violations
    .map((violation) => ({
      ...violation,
      nodes: violation.nodes.filter(
        ({ target }) => !(NO_LANDMARK.test(violation.id) && target.join(' ').startsWith(MENU)),
      ),
    }))
    .filter(({ impact, nodes }) => impact !== 'minor' && nodes.length > 0)
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 3)
          .join(', ')}`,
    )
}

/** What a part has to do with the rest of the page. */
export const OF_THE_WHOLE_PAGE = {
  runOnly: [
    ...['bypass', 'heading-order', 'page-has-heading-one', 'region', 'skip-link', 'aria-hidden-focus'],
    ...['landmark-complementary-is-top-level', 'landmark-main-is-top-level', 'landmark-banner-is-top-level'],
    ...['landmark-one-main', 'landmark-no-duplicate-main', 'landmark-no-duplicate-banner', 'landmark-unique'],
  ],
}

/** What a click opened above the page or beside its list, together with what it was opened from. */
export const OPENED = {
  dialog: '[role=dialog], [role=alertdialog]',
  popover: '.fui-PopoverSurface, [aria-expanded=true]',
  menu: `${MENU}, [aria-expanded=true]`,
  panel: 'aside[data-region=panel], tr[aria-current=true]',
}

/**
 * High contrast is no look of its own: axe cannot judge colours there, as it reads those before the palette replaced them, and no
 * style hides a name there (tests/architecture.test.ts).
 */
const THEMES = [
  {
    name: 'dark',
    colorScheme: 'dark',
    background: '#292929',
    // Apart from its colours the dark page is the light one.
    options: { runOnly: ['color-contrast', 'link-in-text-block'] },
  },
  { name: 'light', colorScheme: 'light', background: '#ffffff', options: {} },
] as const

/**
 * The page as it stands has no violations that are moderate or worse in any theme; afterwards it has the light one.
 * `within`: what is new on a page that was looked at without it.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const found: string[] = []
  async function look(name: string, options: Options) {
    for (const violation of await serious(page, options)) found.push(`${name}: ${violation}`)
  }
  for (const theme of THEMES) {
    await applyTheme(page, theme)
    await look(theme.name, { ...theme.options, ...(within && { within }) })
  }
  expect(found).toEqual([])
}

async function applyTheme(page: Page, { name, colorScheme, background }: (typeof THEMES)[number]) {
  await page.emulateMedia({ colorScheme })
  const painted = () =>
    page.evaluate(() =>
      getComputedStyle(document.querySelector('.fui-FluentProvider')!).getPropertyValue('--colorNeutralBackground1'),
    )
  await expect.poll(painted, { message: name, intervals: [20, 50, 100] }).toBe(background)
}

import { expect, type Page } from 'playwright/test'
import { resizeTo } from '../../support/settled.ts'

/** Window sizes of workstations; the last three are 1280×720, 1440×900 and 1920×1080 at a zoom of 150 %. */
export const ALL_SIZES = [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1600, height: 900 },
  { width: 1920, height: 1080 },
  { width: 853, height: 480 },
  { width: 960, height: 600 },
]

/** For what has one layout at every size: the narrowest, a usual and the widest one. */
export const FEW_SIZES = ALL_SIZES.filter(({ width }) => [853, 1280, 1920].includes(width))

/**
 * No amount and no long id within `scope` is cut, broken over two lines, or drawn over its neighbour; each of several
 * scopes has some. Answers how many.
 */
export async function expectWholeNumbers(page: Page, scope = ['main'], sizes = ALL_SIZES): Promise<number> {
  let count = 0
  for (const size of sizes) {
    await resizeTo(page, size)
    const cut = async () => {
      const found = await Promise.all(scope.map((each) => page.evaluate(findNumbers, each)))
      count = Math.min(...found.map((each) => each.count))
      // A screen that is still being read shows none yet.
      return count > 0 ? found.flatMap((each) => each.cut) : ['no number is shown']
    }
    // Asked again until a frame was drawn: Chromium may answer from the layout before it.
    await expect.poll(cut, `${page.url().split('#')[1]} at ${size.width}×${size.height}`).toEqual([])
  }
  return count
}

/** Runs in the page. */
function findNumbers(scope: string): { count: number; cut: string[] } {
  const NUMBER = /[+-]?\d{1,3}(?:,\d{3})+\.\d\d|[+-]?\d+\.\d\d|\d{15,}/g
  const cut = new Set<string>()
  let count = 0
  for (const root of document.querySelectorAll(scope)) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const match of (node.nodeValue ?? '').matchAll(NUMBER)) {
        const range = document.createRange()
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        const rects = [...range.getClientRects()]
        if (rects.length === 0) continue
        count++
        const [rect] = rects as [DOMRect]
        if (rects.length > 1 && rects.some(({ top }) => Math.abs(top - rect.top) > 2)) cut.add(`${match[0]}: two lines`)
        const place = node.parentElement!.closest('td, th, dd, [role=group], article, li, p')
        for (let box = node.parentElement; box && box !== root; box = box.parentElement) {
          const { overflowX } = getComputedStyle(box)
          if (overflowX === 'auto' || overflowX === 'scroll') break
          if (overflowX === 'visible' && box !== place) continue
          const { left, right } = box.getBoundingClientRect()
          if (rect.left < left - 1 || rect.right > right + 1)
            cut.add(`${match[0]}: ${rect.left}–${rect.right} of ${left}–${right} (${box.tagName})`)
          const [needs, has] = [box.scrollWidth, box.clientWidth]
          if (needs > has + 1 && overflowX !== 'visible')
            cut.add(`${match[0]}: needs ${needs}, has ${has} (${box.tagName})`)
        }
      }
    }
  }
  return { count, cut: [...cut] }
}

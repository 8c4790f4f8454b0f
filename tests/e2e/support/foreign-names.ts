import { expect, type Page } from 'playwright/test'
import { CANARY } from '../../simulator/wire/name-style.ts'

/**
 * Every text of a page that could move what stands beside it: one with a direction mark other than the isolates that the
 * console writes itself, and one that holds a name outside of them. A `<bdi>` and whatever has `dir=auto` is isolated as
 * a whole; a tooltip stands alone.
 */
export function unisolated(page: Page): Promise<string[]> {
  return page.evaluate((canary) => {
    const marks = /[\u00AD\u061C\u200B\u200C\u200E\u200F\u202A-\u202E\u2066\u2067\uFEFF]|\u{E0041}/u
    const outside = (text: string) => text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '')
    const found: string[] = []
    const note = (what: string, element: Element | null, text: string) =>
      found.push(`${what} in <${element?.localName}>: ${text.slice(0, 80)}`)
    const check = (element: Element | null, text: string, alone: boolean) => {
      if (marks.test(text) || /[\u2068\u2069]/.test(outside(text))) note('a mark', element, text)
      else if (!alone && outside(text).includes(canary)) note('a name without isolation', element, text)
    }
    const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement, data } = texts.currentNode as Text
      if (parentElement?.closest('script, style, textarea')) continue
      check(parentElement, data, parentElement?.closest('bdi, [dir=auto]') !== null)
    }
    for (const element of document.querySelectorAll(
      '[title], [aria-label], [alt], [placeholder], [aria-description]',
    )) {
      for (const name of ['title', 'aria-label', 'alt', 'placeholder', 'aria-description']) {
        const text = element.getAttribute(name)
        if (text !== null) check(element, text, name === 'title')
      }
    }
    return [...new Set(found)]
  }, CANARY)
}

export async function expectIsolated(page: Page, where: string): Promise<void> {
  expect.soft(await unisolated(page), where).toEqual([])
}

import { expect, type Page } from 'playwright/test'

interface Mark {
  /** What is painted in the accent colour, and where. */
  what: string
  /** What cuts it, or null. */
  cut: string | null
}

/** Every stop of a key has a mark in the accent colour that nothing cuts. */
export async function expectMarked(page: Page, least: number, key = 'Tab', stops = 100): Promise<void> {
  const { count, faults } = await checkFocusMarks(page, key, stops)
  expect(faults).toEqual([])
  expect(count).toBeGreaterThanOrEqual(least)
}

/**
 * Presses a key until the focus comes round, at most `stops` times. Returns how many elements had the focus, and what is
 * wrong with their marks: none in the accent colour, or one that an ancestor cuts.
 */
async function checkFocusMarks(page: Page, key: string, stops: number): Promise<{ count: number; faults: string[] }> {
  const faults = new Set<string>()
  const seen = new Set<string>()
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press(key)
    const { place, name, left } = await page.evaluate(readStop, stop === 0)
    // A mark is what was not there without the focus.
    if (left) {
      const own = left.marks.filter(({ what }) => !left.without.includes(what))
      if (own.length === 0) faults.add(`${left.name}: no mark in the accent colour`)
      for (const { what, cut } of own) if (cut) faults.add(`${left.name}: ${what} is cut by ${cut}`)
    }
    if (name === 'BODY' || seen.has(place)) break
    seen.add(place)
  }
  return { count: seen.size, faults: [...faults] }
}

/** Of an element that had the focus: its marks then, and what is painted in their colour without it. */
interface Left {
  name: string
  marks: Mark[]
  without: string[]
}

/** Runs in the page. Where the focus is, and what of the stop before; one call for both, as there are many stops. */
function readStop(isFirst: boolean): { place: string; name: string; left: Left | null } {
  const state = window as { lastStop?: { element: Element; name: string; marks: Mark[] } }
  const element = document.activeElement ?? document.body
  const { place, name, marks } = readMarks(element)
  const last = isFirst ? undefined : state.lastStop
  const left = last
    ? { name: last.name, marks: last.marks, without: readMarks(last.element).marks.map(({ what }) => what) }
    : null
  state.lastStop = { element, name, marks }
  return { place, name, left }

  function readMarks(element: Element): { place: string; name: string; marks: Mark[] } {
    const provider = document.querySelector('.fui-FluentProvider')!
    const probe = provider.appendChild(document.createElement('i'))
    probe.style.color = 'var(--colorStrokeFocus2)'
    const accent = getComputedStyle(probe).color
    probe.remove()

    /** What an ancestor cuts of a box; of one that is larger than the ancestor a part is always out of sight. */
    function findCut(box: { left: number; right: number; top: number; bottom: number }, from: Element): string | null {
      for (let clip = from.parentElement; clip && clip !== document.body; clip = clip.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(clip)
        const { left, top } = clip.getBoundingClientRect()
        const [x, y] = [left + clip.clientLeft, top + clip.clientTop]
        const isOut = (low: number, high: number, start: number, size: number) =>
          high - low <= size + 1 && (low < start - 1 || high > start + size + 1)
        const name = `${clip.tagName} ${clip.getAttribute('aria-label') ?? clip.className.slice(0, 40)}`
        if (overflowX !== 'visible' && isOut(box.left, box.right, x, clip.clientWidth)) return `${name} sideways`
        if (overflowY !== 'visible' && isOut(box.top, box.bottom, y, clip.clientHeight)) return name
        if (position === 'fixed') break
      }
      return null
    }

    const marks: Mark[] = []
    function collect(relation: string, owner: Element, pseudo: '' | '::before' | '::after'): void {
      const style = getComputedStyle(owner, pseudo)
      if (pseudo && (style.content === 'none' || style.display === 'none')) return
      if (style.visibility === 'hidden' || style.opacity === '0' || style.transform.startsWith('matrix(0,')) return
      const { left, right, top, bottom } = owner.getBoundingClientRect()
      const add = (kind: string, by: number) => {
        const box = { left: left - by, right: right + by, top: top - by, bottom: bottom + by }
        marks.push({ what: `${kind} of ${relation}${pseudo}`, cut: findCut(box, owner) })
      }
      // A pseudo element may reach out of its owner.
      const beyond = pseudo ? Math.max(0, -Number.parseFloat(style.top) || 0) : 0
      const outline = Number.parseFloat(style.outlineWidth) + Number.parseFloat(style.outlineOffset)
      if (style.outlineStyle !== 'none' && style.outlineColor === accent) add('outline', beyond + Math.max(0, outline))
      for (const side of ['Top', 'Right', 'Bottom', 'Left'] as const) {
        const isDrawn = style[`border${side}Style`] !== 'none' && style[`border${side}Width`] !== '0px'
        if (isDrawn && style[`border${side}Color`] === accent) add(`border${side}`, beyond)
      }
      for (const shadow of style.boxShadow.split(/,(?![^(]*\))/)) {
        if (!shadow.includes(accent)) continue
        const spread = shadow.includes('inset')
          ? 0
          : Number.parseFloat(shadow.replace(accent, '').split('px')[3] ?? '0')
        add('shadow', beyond + Math.max(0, spread || 0))
      }
      if (pseudo && style.backgroundImage.includes(accent)) add('line', beyond)
      if (style.textDecorationLine !== 'none' && style.textDecorationColor === accent) add('underline', 0)
    }
    const { parentElement: parent, nextElementSibling: next } = element
    const grandparent = parent?.parentElement
    // Marks that are still on their way in or out.
    for (const motion of (grandparent ?? element).getAnimations({ subtree: true })) {
      if (motion.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) motion.finish()
    }
    const owners = { itself: element, 'what follows': next, 'its parent': parent, 'its grandparent': grandparent }
    for (const [relation, owner] of Object.entries(owners)) {
      if (!owner || owner === document.documentElement) continue
      for (const pseudo of ['', '::before', '::after'] as const) collect(relation, owner, pseudo)
    }

    const name =
      element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent?.slice(0, 20)
    const { x, y } = element.getBoundingClientRect()
    const label = element === document.body ? 'BODY' : `${element.tagName} ${name}`
    return { place: `${label} ${x} ${y}`, name: label, marks }
  }
}

import { blend, parseRgb, type Rgba, toReadableColor } from '../lib/readable-color.ts'

const WHITE: Rgba = [255, 255, 255, 1]

/** Members choose colours for the page they see; makes them readable on the background they have here. */
export function makeTextReadable(container: HTMLElement): void {
  for (const element of container.querySelectorAll<HTMLElement>('*')) {
    const { color, backgroundColor } = element.style
    if (color || backgroundColor || element.hasAttribute('color')) makeElementsReadable([element])
  }
}

/** The same for elements of the page of which none is within another. */
export function makeElementsReadable(elements: readonly HTMLElement[]): void {
  // All are read before any is changed: after each change the browser resolves the styles again.
  const colors = elements.map((element) => {
    const textColor = parseRgb(getComputedStyle(element).color)
    return textColor && toReadableColor(textColor, backgroundOf(element))
  })
  for (const [i, color] of colors.entries()) {
    if (color) elements[i]!.style.color = `rgb(${color.slice(0, 3).join(' ')})`
  }
}

/** The opaque colour behind an element: its own background and those of its ancestors. */
function backgroundOf(element: HTMLElement): Rgba {
  const own = parseRgb(getComputedStyle(element).backgroundColor)
  if (own && own[3] === 1) return own
  const behind = element.parentElement ? backgroundOf(element.parentElement) : WHITE
  return own && own[3] > 0 ? blend(own, behind) : behind
}

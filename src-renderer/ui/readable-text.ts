import { blend, parseRgb, type Rgba, toReadableColor } from '../lib/readable-color.ts'

const WHITE: Rgba = [255, 255, 255, 1]

/** Members choose colours for the page they see; makes them readable on the background they have here. */
export function makeTextReadable(container: HTMLElement): void {
  for (const element of container.querySelectorAll<HTMLElement>('*')) {
    const { color, backgroundColor } = element.style
    if (color || backgroundColor || element.hasAttribute('color')) makeElementReadable(element)
  }
}

/** The same for one element, which must be in the page. */
export function makeElementReadable(element: HTMLElement): void {
  const textColor = parseRgb(getComputedStyle(element).color)
  const readable = textColor && toReadableColor(textColor, backgroundOf(element))
  if (readable) element.style.color = `rgb(${readable.slice(0, 3).join(' ')})`
}

/** The opaque colour behind an element: its own background and those of its ancestors. */
function backgroundOf(element: HTMLElement): Rgba {
  const own = parseRgb(getComputedStyle(element).backgroundColor)
  if (own && own[3] === 1) return own
  const behind = element.parentElement ? backgroundOf(element.parentElement) : WHITE
  return own && own[3] > 0 ? blend(own, behind) : behind
}

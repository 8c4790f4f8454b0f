import { createContext } from 'react'

/** Whether the dark theme is in use: untrusted colours are adapted again when it changes. */
export const DarkThemeContext = createContext(false)

/** Channels from 0 to 255, opacity from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/** WCAG AA for text of normal size. */
const MIN_CONTRAST = 4.5
const MIX_STEPS = 16

const WHITE: Rgba = [255, 255, 255, 1]
const BLACK: Rgba = [0, 0, 0, 1]

/** Parses a computed colour, `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.5)`; null for other notations. */
export function parseRgb(color: string): Rgba | null {
  const match = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(color)
  return match && [Number(match[1]), Number(match[2]), Number(match[3]), Number(match[4] ?? 1)]
}

const mix = (from: Rgba, to: Rgba, share: number): Rgba => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
  1,
]

/** The colour that is seen where `color` lies on an opaque `background`. */
export const blend = (color: Rgba, background: Rgba): Rgba => mix(background, color, color[3])

function luminance([red, green, blue]: Rgba): number {
  const linear = (channel: number) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The contrast ratio of WCAG, 1 to 21. */
export function contrastRatio(a: Rgba, b: Rgba): number {
  const [darker, lighter] = [luminance(a), luminance(b)].toSorted((left, right) => left - right)
  return (lighter! + 0.05) / (darker! + 0.05)
}

/**
 * Moves a text colour towards white or black, just as far as it takes to be readable on an opaque background, so that it
 * stays recognizable; null if it is readable as it is.
 */
export function toReadableColor(color: Rgba, background: Rgba): Rgba | null {
  const visible = blend(color, background)
  if (contrastRatio(visible, background) >= MIN_CONTRAST) return null
  const target = contrastRatio(WHITE, background) >= contrastRatio(BLACK, background) ? WHITE : BLACK
  let [low, high] = [0, 1]
  for (let step = 0; step < MIX_STEPS; step++) {
    const middle = (low + high) / 2
    if (contrastRatio(round(mix(visible, target, middle)), background) >= MIN_CONTRAST) high = middle
    else low = middle
  }
  return round(mix(visible, target, high))
}

const round = ([red, green, blue]: Rgba): Rgba => [Math.round(red), Math.round(green), Math.round(blue), 1]

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

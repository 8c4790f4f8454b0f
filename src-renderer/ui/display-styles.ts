import { isSafeCssValue } from './allowed-html.ts'

/** Styles of untrusted HTML on display; what the editor keeps is defined in editor/text-format.ts (A212). */

/** Pixels. */
const FONT_SIZE = { min: 8, max: 40, base: 14 }
const LINE_HEIGHT = { min: 1, max: 2.5 }
const INDENT = { min: 0, max: 80 }

/** Unrestricted: they neither move nor hide anything. */
const UNRESTRICTED_STYLES = ['color', 'background-color', 'font-weight', 'font-style', 'font-family', 'text-align']
const DECORATIONS = ['underline', 'line-through', 'overline']

const PIXELS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  // Relative to the base size, never to the parent element: nested sizes would multiply.
  em: FONT_SIZE.base,
  rem: FONT_SIZE.base,
  ex: FONT_SIZE.base / 2,
  ch: FONT_SIZE.base / 2,
  '%': FONT_SIZE.base / 100,
}

const SIZE_KEYWORDS: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 12,
  smaller: 12,
  medium: 14,
  large: 18,
  larger: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 40,
}

/** Sizes of `<font size>`, starting at 1. */
const FONT_SIZES = [10, 12, 14, 18, 24, 32, 40]
const BASE_SIZE_STEP = 3

const HEADINGS: Readonly<Record<string, number>> = { H1: 28, H2: 24, H3: 20, H4: 16, H5: 14, H6: 13 }

const clamp = (value: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, value))

/** Converts a length to pixels; null for one that depends on the viewport or a calculation. */
function toPixels(length: string): number | null {
  const [, number, unit] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)$/i.exec(length.trim().slice(0, 40)) ?? []
  if (number === undefined || unit === undefined) return null
  if (unit === '') return Number(number) === 0 ? 0 : null
  const factor = PIXELS[unit.toLowerCase()]
  return factor === undefined ? null : Number(number) * factor
}

/** Limits a font size, in pixels; null means the base size. */
export function limitedFontSize(size: string): string | null {
  const value = SIZE_KEYWORDS[size.trim().toLowerCase()] ?? toPixels(size)
  return value === null ? null : `${Math.round(clamp(value, FONT_SIZE) * 10) / 10}px`
}

/** Converts the `size` of `<font>`: 1 to 7, or a step relative to the base size. */
export function parseFontSize(attribute: string): string | null {
  const [, sign, digits] = /^([+-]?)(\d{1,3})$/.exec(attribute.trim()) ?? []
  if (digits === undefined) return null
  const step = sign === '+' ? BASE_SIZE_STEP + Number(digits) : BASE_SIZE_STEP - Number(digits)
  const index = clamp(sign ? step : Number(digits), { min: 1, max: FONT_SIZES.length })
  return `${FONT_SIZES[index - 1]}px`
}

/** Always unitless, so that it scales with the font size. */
export function limitedLineHeight(height: string): string | null {
  const unitless = /^\d*\.?\d+$/.test(height.trim().slice(0, 40)) ? Number(height) : null
  const length = unitless === null ? toPixels(height) : null
  const value = unitless ?? (length === null ? null : length / FONT_SIZE.base)
  return value === null ? null : String(Math.round(clamp(value, LINE_HEIGHT) * 100) / 100)
}

/** Limits an indent or margin: never negative, never wider than a few characters. */
export function limitedIndent(indent: string): string | null {
  const value = toPixels(indent)
  return value === null ? null : `${Math.round(clamp(value, INDENT))}px`
}

export function displayStyles(element: HTMLElement): (readonly [name: string, value: string])[] {
  const { style, tagName } = element
  const read = (name: string) => style.getPropertyValue(name)
  const safeValue = (name: string) => (isSafeCssValue(read(name)) ? read(name) : null)
  const size = read('font-size')
  const fontSize = size ? limitedFontSize(size) : parseFontSize(element.getAttribute('size') ?? '')
  const heading = HEADINGS[tagName]
  const decoration = `${read('text-decoration-line')} ${read('text-decoration')}`
  const decorations = DECORATIONS.filter((line) => decoration.includes(line))
  const styles = [
    ...UNRESTRICTED_STYLES.map((name) => [name, safeValue(name)] as const),
    // Without an explicit size, a heading's size would depend on its parent element.
    ['font-size', fontSize ?? (heading === undefined ? null : `${heading}px`)],
    ['line-height', limitedLineHeight(read('line-height'))],
    ['text-indent', limitedIndent(read('text-indent'))],
    ['margin-left', limitedIndent(read('margin-left'))],
    ['text-decoration-line', decorations.join(' ') || null],
  ] as const
  return styles.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}

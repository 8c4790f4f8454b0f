import { getStyleObjectFromCSS, IS_BOLD, IS_ITALIC, IS_STRIKETHROUGH, IS_UNDERLINE } from 'lexical'
import { allowedStyles, isHarmless } from '../ui/allowed-html.ts'

/** D2 §9. */
export const FONTS = [
  { value: 'SimSun', label: '宋体' },
  { value: 'SimHei', label: '黑体' },
  { value: 'Microsoft YaHei', label: '微软雅黑' },
  { value: 'KaiTi', label: '楷体' },
  { value: 'FangSong', label: '仿宋' },
  { value: 'Arial', label: 'Arial' },
] as const

/** Pixels; D2 §9. */
export const FONT_SIZES = Array.from({ length: 15 }, (_, i) => 16 + i)

/** The inline styles of text, in the order they are written. */
const TEXT_STYLES = ['color', 'background-color', 'font-family', 'font-size'] as const
type TextStyle = (typeof TEXT_STYLES)[number]

/** Lexical's format flags (bold, italic, underline, strikethrough) and inline styles. */
export interface Look {
  format: number
  styles: Readonly<Partial<Record<TextStyle, string>>>
}

export const PLAIN: Look = { format: 0, styles: {} }

/** Tags and their format flags, outermost first. */
export const FORMAT_TAGS = [
  ['strong', IS_BOLD],
  ['em', IS_ITALIC],
  ['u', IS_UNDERLINE],
  ['s', IS_STRIKETHROUGH],
] as const

const tagBits: Readonly<Record<string, number>> = {
  ...Object.fromEntries(FORMAT_TAGS),
  b: IS_BOLD,
  i: IS_ITALIC,
  del: IS_STRIKETHROUGH,
}

/** `<font size>` 1 to 7. */
const OLD_SIZES = ['10px', '13px', '16px', '18px', '24px', '32px', '48px']
/** The sizes that Quill writes as classes. */
const CLASS_SIZES: Readonly<Record<string, string>> = { small: '0.75em', large: '1.5em', huge: '2.5em' }
const CLASS_STYLES: Readonly<Record<string, TextStyle>> = {
  size: 'font-size',
  font: 'font-family',
  color: 'color',
  bg: 'background-color',
}

/** Returns the text format within an element, given the format of its parent. */
export function lookWithin(element: HTMLElement, around: Look): Look {
  let format = around.format | (tagBits[element.localName] ?? 0)
  const styles = { ...around.styles, ...oldStyles(element), ...classStyles(element) }
  for (const [name, value] of allowedStyles(element)) {
    if (/^(initial|inherit|unset|revert)/.test(value)) continue
    if (name === 'font-weight') format = withBit(format, IS_BOLD, /^(bold|bolder|[6-9]\d\d|1000)$/.test(value))
    else if (name === 'font-style') format = withBit(format, IS_ITALIC, /^(italic|oblique)/.test(value))
    else if (name === 'text-decoration') {
      if (/underline/.test(value)) format |= IS_UNDERLINE
      if (/line-through/.test(value)) format |= IS_STRIKETHROUGH
    } else if (isTextStyle(name)) styles[name] = name === 'font-family' ? fontOf(value) : value
  }
  return { format, styles }
}

/** Styles as CSS text; '' for none. */
export function styleText(styles: Look['styles']): string {
  return TEXT_STYLES.flatMap((name) => (styles[name] ? `${name}: ${styles[name]};` : [])).join(' ')
}

/** Parses CSS text into the supported, safe styles. */
export function stylesOf(css: string): Look['styles'] {
  const given = getStyleObjectFromCSS(css)
  return Object.fromEntries(
    TEXT_STYLES.flatMap((name) => {
      const value = given[name]
      return value !== undefined && isHarmless(value) ? [[name, value]] : []
    }),
  )
}

/** Returns the name of a font as in FONTS, ignoring quotes, spaces and hyphens; other fonts unchanged. */
export function fontOf(family: string): string {
  const bare = (text: string) => text.replace(/["'\s-]/g, '').toLowerCase()
  return FONTS.find(({ value }) => bare(value) === bare(family))?.value ?? family.replaceAll('"', "'")
}

/** The styles of a legacy `<font>` element. */
function oldStyles(element: HTMLElement): Look['styles'] {
  if (element.localName !== 'font') return {}
  const [color, size, face] = ['color', 'size', 'face'].map((name) => element.getAttribute(name) ?? '')
  const pixels = OLD_SIZES[Number(size) - 1]
  return {
    ...(color && isPlain(color) && { color }),
    ...(pixels && { 'font-size': pixels }),
    ...(face && isPlain(face) && { 'font-family': fontOf(face) }),
  }
}

/** The styles of Quill classes: `ql-size-large`, `ql-font-SimSun`, `ql-color-red`. */
function classStyles(element: HTMLElement): Look['styles'] {
  const found: Partial<Record<TextStyle, string>> = {}
  for (const name of element.classList) {
    const [, kind = '', value = ''] = /^ql-(size|font|color|bg)-([\w#-]+)$/.exec(name) ?? []
    const style = CLASS_STYLES[kind]
    if (style) found[style] = kind === 'font' ? fontOf(value) : (CLASS_SIZES[value] ?? value)
  }
  return found
}

function isTextStyle(name: string): name is TextStyle {
  return (TEXT_STYLES as readonly string[]).includes(name)
}

/** Whether a value cannot end its CSS declaration. */
function isPlain(value: string): boolean {
  return /^[\w#\s,.'()\u4e00-\u9fff-]+$/.test(value) && isHarmless(value)
}

function withBit(format: number, bit: number, on: boolean): number {
  return on ? format | bit : format & ~bit
}

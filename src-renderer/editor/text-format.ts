import { $isLinkNode } from '@lexical/link'
import { ListNode } from '@lexical/list'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import { $getSelectionStyleValueForProperty } from '@lexical/selection'
import { $findTableNode } from '@lexical/table'
import { $getNearestNodeOfType } from '@lexical/utils'
import {
  $findMatchingParent,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  getStyleObjectFromCSS,
  IS_BOLD,
  IS_ITALIC,
  IS_STRIKETHROUGH,
  IS_SUBSCRIPT,
  IS_SUPERSCRIPT,
  IS_UNDERLINE,
  mergeRegister,
  type RangeSelection,
  SELECTION_CHANGE_COMMAND,
  type TextFormatType,
} from 'lexical'
import { useEffect, useState } from 'react'
import { allowedStyles, isSafeCssValue } from '../ui/allowed-html.ts'

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
export const TEXT_STYLES = ['color', 'background-color', 'font-family', 'font-size'] as const
type TextStyle = (typeof TEXT_STYLES)[number]

/** Lexical's format flags (bold, italic, underline, strikethrough) and inline styles. */
export interface TextFormat {
  flags: number
  styles: Readonly<Partial<Record<TextStyle, string>>>
}

export const PLAIN_FORMAT: TextFormat = { flags: 0, styles: {} }

/** Tags and their format flags, outermost first. */
export const FORMAT_TAGS = [
  ['strong', IS_BOLD],
  ['em', IS_ITALIC],
  ['u', IS_UNDERLINE],
  ['s', IS_STRIKETHROUGH],
  ['sub', IS_SUBSCRIPT],
  ['sup', IS_SUPERSCRIPT],
] as const

const tagFlags = new Map<string, number>([
  ...FORMAT_TAGS,
  ['b', IS_BOLD],
  ['i', IS_ITALIC],
  ['del', IS_STRIKETHROUGH],
  ['strike', IS_STRIKETHROUGH],
  ['ins', IS_UNDERLINE],
])

/** `<font size>` 1 to 7. */
const LEGACY_FONT_SIZES = ['10px', '13px', '16px', '18px', '24px', '32px', '48px']
/** The sizes that Quill writes as classes. */
const QUILL_SIZES: Readonly<Record<string, string>> = { small: '0.75em', large: '1.5em', huge: '2.5em' }
const QUILL_STYLES: Readonly<Record<string, TextStyle>> = {
  size: 'font-size',
  font: 'font-family',
  color: 'color',
  bg: 'background-color',
}

/** Returns the text format within an element, given the format of its parent. */
export function resolveFormat(element: HTMLElement, parent: TextFormat): TextFormat {
  let flags = parent.flags | (tagFlags.get(element.localName) ?? 0)
  const styles: Partial<Record<TextStyle, string>> = {
    ...parent.styles,
    ...readFontElement(element),
    ...readQuillClasses(element),
  }
  for (const [name, value] of allowedStyles(element)) {
    if (/^(initial|transparent)$/.test(value) && isTextStyle(name)) delete styles[name]
    if (/^(initial|inherit|unset|revert|transparent)/.test(value)) continue
    if (name === 'font-weight') flags = setFlag(flags, IS_BOLD, /^(bold|bolder|[6-9]\d\d|1000)$/.test(value))
    else if (name === 'font-style') flags = setFlag(flags, IS_ITALIC, /^(italic|oblique)/.test(value))
    else if (name === 'text-decoration') {
      if (/underline/.test(value)) flags |= IS_UNDERLINE
      if (/line-through/.test(value)) flags |= IS_STRIKETHROUGH
    } else if (isTextStyle(name)) styles[name] = name === 'font-family' ? normalizeFont(value) : value
  }
  return { flags, styles }
}

/** The alignment of an element itself; `start` is the default and becomes ''. null: that of its parent. */
export function resolveAlign(element: HTMLElement): string | null {
  const { style } = element
  const align = style.textAlign || element.getAttribute('align') || quillClassValue(element, 'align')
  if (align === 'start') return ''
  if (!align && element.localName === 'center') return 'center'
  return /^(left|center|right|justify|end)$/i.test(align) ? align.toLowerCase() : null
}

export const resolveIndent = (element: HTMLElement) => Math.min(Number(quillClassValue(element, 'indent')) || 0, 20)

/** The value of a Quill class `ql-<name>-<value>`. */
function quillClassValue(element: HTMLElement, name: string): string {
  const start = `ql-${name}-`
  return [...element.classList].find((className) => className.startsWith(start))?.slice(start.length) ?? ''
}

/** Styles as CSS text; '' for none. */
export const toCss = (styles: TextFormat['styles']): string =>
  TEXT_STYLES.flatMap((name) => (styles[name] ? `${name}: ${styles[name]};` : [])).join(' ')

/** CSS text that takes formats and styles of the elements around away from a text; '' for none. */
export function resetCss(flags: number, styles: readonly TextStyle[]): string {
  const weight = flags & IS_BOLD ? ['font-weight: normal;'] : []
  const slant = flags & IS_ITALIC ? ['font-style: normal;'] : []
  return [...weight, ...slant, ...styles.map((name) => `${name}: initial;`)].join(' ')
}

/** Parses CSS text into the supported, safe styles. */
export function parseStyles(css: string): TextFormat['styles'] {
  const declared = Object.entries(getStyleObjectFromCSS(css))
  return Object.fromEntries(declared.filter(([name, value]) => isTextStyle(name) && isSafeCssValue(value)))
}

/** Returns the name of a font as in FONTS, ignoring quotes, spaces and hyphens; other fonts unchanged. */
function normalizeFont(family: string): string {
  const strip = (text: string) => text.replace(/["'\s-]/g, '').toLowerCase()
  return FONTS.find(({ value }) => strip(value) === strip(family))?.value ?? family.replaceAll('"', "'")
}

/** The styles of a legacy `<font>` element. */
function readFontElement(element: HTMLElement): TextFormat['styles'] {
  if (element.localName !== 'font') return {}
  const [color, size, face] = ['color', 'size', 'face'].map((name) => element.getAttribute(name) ?? '')
  const pixels = LEGACY_FONT_SIZES[Number(size) - 1]
  return {
    ...(color && isSafeValue(color) && { color }),
    ...(pixels && { 'font-size': pixels }),
    ...(face && isSafeValue(face) && { 'font-family': normalizeFont(face) }),
  }
}

/** The styles of Quill classes: `ql-size-large`, `ql-font-SimSun`, `ql-color-red`. */
function readQuillClasses(element: HTMLElement): TextFormat['styles'] {
  const found: Partial<Record<TextStyle, string>> = {}
  for (const name of element.classList) {
    const [, kind = '', value = ''] = /^ql-(size|font|color|bg)-([\w#-]+)$/.exec(name) ?? []
    const style = QUILL_STYLES[kind]
    if (style) found[style] = kind === 'font' ? normalizeFont(value) : (QUILL_SIZES[value] ?? value)
  }
  return found
}

const isTextStyle = (name: string): name is TextStyle => (TEXT_STYLES as readonly string[]).includes(name)

/** Whether a value cannot end its CSS declaration. */
const isSafeValue = (value: string): boolean => /^[\w#\s,.'()\u4e00-\u9fff-]+$/.test(value) && isSafeCssValue(value)

const setFlag = (flags: number, flag: number, enabled: boolean) => (enabled ? flags | flag : flags & ~flag)

const FORMATS = ['bold', 'italic', 'underline', 'strikethrough'] as const satisfies TextFormatType[]

export interface SelectionFormat {
  formats: readonly TextFormatType[]
  /** `p`, `h1` … `h6`, `quote`, `bullet`, `number`. */
  block: string
  align: string
  color: string
  font: string
  size: string
  /** The URL of the surrounding link, or empty. */
  link: string
  isInTable: boolean
}

const DEFAULT_FORMAT: SelectionFormat = {
  formats: [],
  block: 'p',
  align: '',
  color: '',
  font: '',
  size: '',
  link: '',
  isInTable: false,
}

export function useSelectionFormat(): SelectionFormat {
  const [editor] = useLexicalComposerContext()
  const [selectionFormat, setSelectionFormat] = useState(DEFAULT_FORMAT)
  useEffect(() => {
    const update = () => {
      const readSelection = () => {
        const selection = $getSelection()
        if (!$isRangeSelection(selection)) return
        const current = $readSelectionFormat(selection)
        // The same object if nothing changed, so that typing does not render the toolbar.
        setSelectionFormat((before) => (JSON.stringify(current) === JSON.stringify(before) ? before : current))
      }
      editor.getEditorState().read(readSelection, { editor })
      return false
    }
    return mergeRegister(
      editor.registerUpdateListener(update),
      editor.registerCommand(SELECTION_CHANGE_COMMAND, update, COMMAND_PRIORITY_LOW),
    )
  }, [editor])
  return selectionFormat
}

function $readSelectionFormat(selection: RangeSelection): SelectionFormat {
  const node = selection.anchor.getNode()
  const block = $findMatchingParent(node, (parent) => $isElementNode(parent) && !parent.isInline())
  const list = $getNearestNodeOfType(node, ListNode)
  const otherTag = $isQuoteNode(block) ? 'quote' : 'p'
  const tag = $isHeadingNode(block) ? block.getTag() : otherTag
  const link = $findMatchingParent(node, $isLinkNode)
  const style = (name: string) => $getSelectionStyleValueForProperty(selection, name, '')
  return {
    formats: FORMATS.filter((format) => selection.hasFormat(format)),
    block: list?.getListType() ?? tag,
    align: $isElementNode(block) ? block.getFormatType() : '',
    color: style('color'),
    font: normalizeFont(style('font-family')),
    size: style('font-size'),
    link: link?.getURL() ?? '',
    isInTable: $findTableNode(node) !== null,
  }
}

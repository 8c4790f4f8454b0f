import { type Attribute, decodeAttribute, escapeHtml, parseAttributes } from './html-tokens.ts'

/** What operators call the markup that is kept as it is; others by their tags. */
const NAMES: Readonly<Record<string, string>> = {
  table: '表格',
  hr: '分隔线',
  video: '视频',
  audio: '音频',
  iframe: '嵌入网页',
  embed: '嵌入内容',
  object: '嵌入内容',
  img: '图片',
  svg: '矢量图',
  math: '公式',
  pre: '预排文字',
  form: '表单',
  input: '输入框',
  button: '按钮',
  select: '选择框',
  script: '脚本',
  style: '样式',
  head: '页面头部',
  ul: '列表',
  ol: '列表',
  dl: '术语表',
  details: '折叠内容',
  ruby: '注音',
}

/** An element around no text, but with attributes, such as an icon. Word writes many without attributes. */
const INVISIBLE = /^<(?:span|font|b|strong|i|em|u|s|small|mark|[a-z]\w*[:-][\w-]+)\s[^<]*><\/[^<>]*>$/i

/** Whether markup has nothing that could be named: it is kept, but out of sight. */
export const isInvisible = (html: string) => html.length < 2000 && INVISIBLE.test(html)

/** The name of the outermost element of HTML. */
export function nameOfMarkup(html: string): string {
  const tag = /^\s*<([a-z][\w:-]*)/i.exec(html)?.[1]?.toLowerCase()
  if (tag === undefined) return html === '' ? '已不可用的内容' : '注释'
  return NAMES[tag] ?? `<${tag.slice(0, 20)}>`
}

const LINK_ATTRIBUTES =
  /^(href|src|action|formaction|poster|background|data|xlink:href|cite|longdesc|lowsrc|dynsrc|to|from|values)$/
const UNSAFE_STYLE = /expression\s*\(|javascript:|-moz-binding|(?<![\w-])behavior\s*:/i
const SCRIPT_SCHEME = /^(javascript|vbscript|livescript|mocha|data):/i
const INLINE_IMAGE = /^data:image\/(png|jpeg|gif|webp);/i

const isUnsafe = ({ name, value }: Attribute) => isUnsafeAttribute(name, decodeAttribute(value))

/** Whether an attribute, given decoded, can run a script on the page of a member. */
export function isUnsafeAttribute(name: string, text: string): boolean {
  if (name.startsWith('on') || name === 'srcdoc') return true
  if (name === 'style') return UNSAFE_STYLE.test(text)
  // Browsers ignore white space and control characters before and within a scheme.
  const address = text.replace(/[\s\p{Cc}]/gu, '')
  return LINK_ATTRIBUTES.test(name) && SCRIPT_SCHEME.test(address) && !INLINE_IMAGE.test(address)
}

/** The names of the attributes of a tag that can run a script. */
export const unsafeAttributes = (tag: string) =>
  parseAttributes(tag).flatMap((attribute) => (isUnsafe(attribute) ? [attribute.name] : []))

/** Removes attributes that can run a script; all else stays as it is written. */
export const removeUnsafeAttributes = (tag: string): string =>
  parseAttributes(tag)
    .filter(isUnsafe)
    .reduceRight((source, { start, end }) => source.slice(0, start) + source.slice(end), tag)

/** The decoded value of an attribute; null if there is none. */
export function readAttribute(tag: string, name: string): string | null {
  const attribute = parseAttributes(tag).find((candidate) => candidate.name === name)
  return attribute ? decodeAttribute(attribute.value) : null
}

/** Sets attributes of an opening tag, or removes those that are null; all others stay as they are written. */
export function setAttributes(tag: string, changes: Readonly<Record<string, string | null>>): string {
  let source = tag
  for (const [name, value] of Object.entries(changes)) {
    const written = value === null ? '' : ` ${name}="${escapeHtml(value)}"`
    const attributes = parseAttributes(source)
    const existing = attributes.filter((attribute) => attribute.name === name)
    for (const { start, end } of existing.toReversed()) source = source.slice(0, start) + source.slice(end)
    const at = existing[0]?.start ?? attributes.at(-1)?.end ?? source.search(/[\s/>]/)
    source = source.slice(0, at) + written + source.slice(at)
  }
  return source
}

/** Sets declarations of the `style` of a tag, or removes those that are null; all others stay as they are written. */
export function setStyles(tag: string, changes: Readonly<Record<string, string | null>>): string {
  const others = (readAttribute(tag, 'style') ?? '')
    .split(/;(?![^(]*\))/)
    .map((declaration) => declaration.trim())
    .filter((declaration) => declaration && !(declaration.split(':')[0]!.trim().toLowerCase() in changes))
  const set = Object.entries(changes).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
  const style = [...others, ...set].map((declaration) => `${declaration};`).join(' ')
  return setAttributes(tag, { style: style || null })
}

const inert = document.implementation.createHTMLDocument('')
const elements = new Map<string, HTMLElement>()
const MAX_ELEMENTS = 2000

/** The element of an opening tag, to read its styles: it is in no page, and nothing of it is fetched or run. */
export function toElement(name: string, tag: string): HTMLElement {
  const known = elements.get(tag)
  if (known) return known
  const element = inert.createElement(/^[a-z][a-z\d]*$/.test(name) ? name : 'span')
  for (const attribute of parseAttributes(tag)) {
    if (!/^(class|align|color|size|face|start|data-list|width|height)$/.test(attribute.name)) continue
    if (!element.hasAttribute(attribute.name)) element.setAttribute(attribute.name, decodeAttribute(attribute.value))
  }
  element.style.cssText = readAttribute(tag, 'style') ?? ''
  if (elements.size >= MAX_ELEMENTS) elements.clear()
  elements.set(tag, element)
  return element
}

import DOMPurify, { type Config } from 'dompurify'
import { resolveImageUrl } from '#shared/image-path.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, isMemberLink } from '../ui/allowed-html.ts'
import { BLOCK_ELEMENTS } from './html-tree.ts'

const TABLE_TAGS = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th']

const config: Config = {
  ALLOWED_TAGS: [...ALLOWED_TAGS, ...TABLE_TAGS, 'ins', 'strike', 'sub', 'sup', 'center', 'section', 'article'],
  // In addition to the attributes shown in external HTML: those that the editor reads and writes in its own format.
  ALLOWED_ATTR: [
    ...ALLOWED_ATTRIBUTES,
    ...['class', 'align', 'start', 'width', 'height', 'data-list', 'target', 'rel', 'colspan', 'rowspan'],
  ],
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel|tg):|data:image\/|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Otherwise leading elements would be parsed into the head and lost.
  FORCE_BODY: true,
}

/** An image on the server or pasted inline, or an external one, which is kept but not fetched. */
export const isAllowedImage = (source: string, server: string): boolean =>
  resolveImageUrl(source, server) !== null || /^https?:\/\/[^\s/]/i.test(source)

/**
 * Reduces HTML to what the editor writes itself. What is copied elsewhere is full of other markup, of which only the
 * text is kept. `server`: the base URL whose images may be shown.
 */
export function sanitizePasted(html: string, server: string): string {
  let isTidy = false
  const onNode = (node: Node) => {
    // Once, before anything is checked.
    if (!isTidy && node instanceof Element) tidyPasted(node)
    isTidy = true
    if (node instanceof HTMLImageElement && !isAllowedImage(node.getAttribute('src') ?? '', server)) node.remove()
    else if (node instanceof HTMLAnchorElement && !isMemberLink(node.getAttribute('href') ?? '')) {
      node.replaceWith(...node.childNodes)
    }
  }
  DOMPurify.addHook('beforeSanitizeElements', onNode)
  try {
    return DOMPurify.sanitize(html, config)
  } finally {
    DOMPurify.removeHook('beforeSanitizeElements', onNode)
  }
}

/** What word processors and spreadsheets say only by styles of their own, as the elements that the editor reads. */
export function tidyPasted(body: Element): void {
  writeClassStyles(body)
  // What its author hid is not for the members.
  for (const element of body.querySelectorAll('[style], [hidden]')) if (isHidden(element)) element.remove()
  writeWhiteSpace(body)
  for (const item of body.querySelectorAll('p')) if (listLevel(item) > 0) replaceListItems(item)
  for (const table of body.querySelectorAll('table')) {
    removeFonts(table)
    if (!table.querySelector('table')) completeRows(table)
  }
}

const CLASS_SELECTOR = /^\s*[a-z]*\.([\w-]+)\s*$/i
/** More are none of a table that is copied. */
const MAX_RULES = 500
const TABLE_STYLES = ['color', 'background-color', 'font-weight', 'font-style', 'text-decoration', 'text-align']

/** Spreadsheets say by classes how cells and parts of their text look, in a style sheet of their own. */
function writeClassStyles(body: Element): void {
  const cells = new Map<string, HTMLElement[]>()
  for (const cell of body.querySelectorAll<HTMLElement>('table :is(td, th, font, span)[class]'))
    for (const name of cell.classList) {
      const named = cells.get(name)
      if (named) named.push(cell)
      else cells.set(name, [cell])
    }
  if (cells.size === 0) return
  const { style } = body.ownerDocument.createElement('i')
  // The last one of a sheet wins, and what stands at the element itself before all.
  for (const [selectors = '', declarations = ''] of readRules(body).reverse()) {
    style.cssText = declarations
    for (const selector of selectors.split(',')) {
      const [, name = ''] = CLASS_SELECTOR.exec(selector) ?? []
      for (const cell of cells.get(name) ?? []) if (cell.matches(selector)) writeMissing(style, cell.style)
    }
  }
}

function writeMissing(from: CSSStyleDeclaration, to: CSSStyleDeclaration): void {
  for (const name of TABLE_STYLES) {
    const value = from.getPropertyValue(name)
    if (value && !to.getPropertyValue(name)) to.setProperty(name, value)
  }
}

/** Selectors and declarations of the style sheets, without those of nested rules; in time that grows with their length. */
function readRules(body: Element): string[][] {
  const sheet = [...body.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n')
  const [first = '', ...others] = sheet.replace(/<!--|-->/g, '').split('/*')
  const rests = others.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''))
  const rules = [first, ...rests].join('').split('}')
  return rules.slice(-MAX_RULES).flatMap((rule) => (rule.split('{').length === 2 ? [rule.split('{')] : []))
}

/** Word's own, which the browser does not read. */
const HIDDEN_BY_WORD = /(?:^|;)\s*mso-hide\s*:\s*(?:all|screen)/i

function isHidden(element: Element): boolean {
  const style = element.getAttribute('style') ?? ''
  if (element.hasAttribute('hidden') || HIDDEN_BY_WORD.test(style)) return true
  // A spreadsheet hides so what the next cell only cuts off.
  const isCutOff = element.parentElement?.closest('td, th') && !element.matches('tr, td, th')
  return !isCutOff && /(?:^|;)\s*display\s*:\s*none/i.test(style)
}

const NBSP = '\u00a0'

/** Writes lines and runs of spaces that only a style preserves as elements and characters that need none. */
function writeWhiteSpace(body: Element): void {
  const document = body.ownerDocument
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  const known = new Map<Element, string>()
  for (const text of texts) {
    const mode = text.parentElement ? whiteSpaceOf(text.parentElement, known) : ''
    const hasRuns = /^(pre|pre-wrap|break-spaces|preserve)$/.test(mode)
    const hasLines = hasRuns || /^(pre-line|preserve-breaks)$/.test(mode)
    if (!hasLines || !/\s/.test(text.data) || isBetweenBlocks(text)) continue
    const lines = text.data.split(/\r\n?|\n/)
    const written = lines.flatMap((line, i) => {
      const start = i > 0 ? [document.createElement('br')] : []
      return [
        ...start,
        hasRuns ? line.replaceAll('\t', NBSP.repeat(4)).replace(i > 0 ? /^ | (?= )/g : / (?= )/g, NBSP) : line,
      ]
    })
    text.replaceWith(...written)
  }
}

/** `white-space` of an element, or its newer `white-space-collapse`, which both are inherited. */
function whiteSpaceOf(element: Element, known: Map<Element, string>): string {
  const found = known.get(element)
  if (found !== undefined) return found
  const style = element instanceof HTMLElement ? element.style : null
  const own = style?.whiteSpace || style?.getPropertyValue('white-space-collapse')
  const inherited = () => (element.parentElement ? whiteSpaceOf(element.parentElement, known) : '')
  const byName = () => (/^(pre|listing|xmp)$/.test(element.localName) ? 'pre' : inherited())
  const mode = own && own !== 'inherit' ? own : byName()
  known.set(element, mode)
  return mode
}

/** The line ends of the source between its blocks, which are no lines of the text. */
function isBetweenBlocks({ data, previousSibling, nextSibling }: Text): boolean {
  const isBlock = (node: Node | null) => node instanceof Element && BLOCK_ELEMENTS.has(node.localName)
  return data.trim() === '' && (isBlock(previousSibling) || isBlock(nextSibling))
}

/** The depth of an item in a list of Word, from 1; 0 for any other paragraph. */
function listLevel(element: Element | null): number {
  if (element?.localName !== 'p') return 0
  const [, level] = /mso-list:\s*l\d+\s+level(\d)/.exec(element.getAttribute('style') ?? '') ?? []
  return Number(level ?? 0)
}

/** Writes an item and those that follow as the list that they are on screen. */
function replaceListItems(first: Element): void {
  const list = first.ownerDocument.createElement('ul')
  first.before(list)
  for (let item: Element | null = first; item && listLevel(item) > 0; item = list.nextElementSibling) {
    const mark = [...item.querySelectorAll('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    )
    const entry = first.ownerDocument.createElement('li')
    entry.className = `ql-indent-${listLevel(item) - 1}`
    entry.dataset.list = /[\p{L}\p{N}][.)、）]/u.test(mark?.textContent ?? '') ? 'ordered' : 'bullet'
    mark?.remove()
    entry.append(...item.childNodes)
    item.remove()
    list.append(entry)
  }
}

const FONT_STYLES = ['font', 'font-family', 'font-size']
const BLACK = /^(black|windowtext|#000(000)?|rgb\(0, 0, 0\))$/i

/** The font of a spreadsheet says nothing about the text; its black would be unreadable on a dark page. */
function removeFonts(table: Element): void {
  for (const element of [table, ...table.querySelectorAll<HTMLElement>('*')]) {
    if (!(element instanceof HTMLElement)) continue
    const { fontWeight, fontStyle } = element.style
    for (const name of FONT_STYLES) element.style.removeProperty(name)
    Object.assign(element.style, { fontWeight, fontStyle })
    if (BLACK.test(element.style.color)) element.style.removeProperty('color')
    if (element.localName !== 'font') continue
    for (const name of ['face', 'size']) element.removeAttribute(name)
    if (BLACK.test(element.getAttribute('color') ?? '')) element.removeAttribute('color')
  }
}

/** Cells may claim to span a thousand columns and all rows; a table larger than this is left as it is. */
const MAX_GRID_SIZE = 100_000

/** Adds the cells that a table lacks, such as one whose last rows were not copied. */
function completeRows(table: HTMLTableElement): void {
  const rows = [...table.querySelectorAll('tr')]
  const taken = rows.map(() => new Set<number>())
  let size = 0
  for (const [i, row] of rows.entries()) {
    let column = 0
    for (const cell of row.cells) {
      cell.rowSpan = Math.min(Math.max(cell.rowSpan, 1), rows.length - i)
      size += cell.rowSpan * cell.colSpan
      if (size > MAX_GRID_SIZE) return
      while (taken[i]!.has(column)) column++
      for (const line of taken.slice(i, i + cell.rowSpan)) {
        for (let x = column; x < column + cell.colSpan; x++) line.add(x)
      }
      column += cell.colSpan
    }
  }
  const width = Math.max(...taken.map((line) => line.size), 0)
  if (rows.length * width > MAX_GRID_SIZE) return
  for (const [i, row] of rows.entries()) {
    for (let x = taken[i]!.size; x < width; x++) row.insertCell()
  }
}

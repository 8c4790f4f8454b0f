import { isAboutAnswer } from './envelope-data.ts'
import { isFieldName } from './field-names.ts'
import { hasRows } from './list-page.ts'

/** What an answer is that was not understood, for a message that an operator reads out: never a word of its values. */

/** As far as a page is looked for. */
const MAX_HEAD_LENGTH = 1_000
const TAG = /^\ufeff?\s{0,1000}<([a-z][\w:.-]{0,100})[\s/>]/i
const HTML_TAGS = new Set(
  `a abbr address article aside audio b base blockquote body br button center code div dl em embed fieldset figure font
  footer form frameset h1 h2 h3 h4 h5 h6 head header hr html i iframe img input link main map marquee meta nav noscript ol
  p pre script section select small span strong style svg table template textarea title tt u ul video`.split(/\s+/),
)
const MAX_NAMES = 3

const isHtmlTag = (tag: string) => HTML_TAGS.has(tag.toLowerCase())
const firstTag = (body: string) => TAG.exec(body.slice(0, MAX_HEAD_LENGTH + 200))?.[1] ?? ''
const isDeclared = (body: string) => /^\ufeff?\s{0,1000}<\?xml/i.test(body)

/** XML that is no page. */
export function isXml(body: string): boolean {
  const tag = firstTag(body)
  if (tag === '' ? !isDeclared(body) : isHtmlTag(tag)) return false
  return !/<html/i.test(body.slice(0, MAX_HEAD_LENGTH))
}

/** A page, or a part of one. */
export const isPage = (body: string) =>
  /^\ufeff?\s{0,1000}<(!doctype|!--)/i.test(body) || isHtmlTag(firstTag(body)) || (isDeclared(body) && !isXml(body))

/** `value`: the body as JSON; undefined where it is none. */
export function describeFormat(body: string, value: unknown): string {
  if (value !== undefined) return describeShape(value)
  if (/^\ufeff?\s*[{[]/.test(body)) return 'JSON 有误'
  const [first = '', second = ''] = body.split(/\r?\n/, 2)
  const columns = (line: string) => line.split(/[,;\t]/).length
  return columns(first) > 1 && columns(first) === columns(second) ? 'CSV' : '文字'
}

/** Why the data are no list that can be read; undefined: none were found. */
export function describeUnreadList(data: unknown): string {
  if (data === undefined) return '没有列表'
  return hasRows(data) ? '各行没有文档中的字段' : `没有列表，是${describeShape(data)}`
}

/** What a value of JSON is; of an object its first names that the documents have: another one may be that of a member. */
function describeShape(value: unknown): string {
  if (Array.isArray(value)) return '数组'
  if (typeof value !== 'object' || value === null) return value === null ? '空' : '单个值'
  const names = Object.keys(value).filter((name) => isFieldName(name) || isAboutAnswer(name))
  return names.length === 0 ? '对象' : `对象，有 ${names.slice(0, MAX_NAMES).join('、')}`
}

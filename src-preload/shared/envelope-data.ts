import { correctFieldNames, isFieldName, withoutCase } from './field-names.ts'
import { hasRowField, hasRows, readTotal, TOTAL_FIELDS } from './list-page.ts'
import { asRecord, parseJson } from './lossless-json.ts'

/** Fields of an answer that are about the answer, in lower case without separators; any other one may be data. */
const ENVELOPE_FIELDS = new Set(
  `abp code description desc detail details errcode errcodedes errmsg errno error errorcode errormessage errormsg errors exception
  extra extras head header info instance isok issucceeded issuccess message meta msg ok path requestid respcode respmsg
  resultcode resultmsg ret retcode retmsg returncode returnmsg servertime stacktrace status statuscode succeeded success tag
  targeturl time timestamp title traceid type unauthorizedrequest version`.split(/\s+/),
)

/** Fields that hold the data; `data` first. */
const DATA_FIELDS = ['data', 'result', 'payload', 'body', 'content', 'response', 'value']

/** The data of an answer, with the documents' spelling; null if there are none, undefined if they are not found. */
export const findData = (body: unknown): unknown => correctFieldNames(findRawData(body))

/**
 * The data of an answer as they are spelled: in a field for them, or beside the fields of the envelope. null if there are
 * none; undefined if something is there in which they are not found.
 */
export function findRawData(body: unknown): unknown {
  const entries = Object.entries(asRecord(body))
  const fields = Object.fromEntries(entries.map(([name, field]) => [withoutCase(name), field]))
  const rest = Object.fromEntries(entries.filter(([name]) => !isAbout(withoutCase(name))))
  const name = DATA_FIELDS.find((field) => !isEmpty(fields[field]))
  if (name !== undefined) return withTotal(openLists(openText(fields[name])), fields, rest)
  const beside = findBeside(rest)
  if (beside !== undefined) return beside === rest ? withNamed(body, rest) : beside
  const given = DATA_FIELDS.find((field) => field in fields)
  if (given !== undefined) return fields[given]
  const hasOthers = Object.entries(rest).some(([field, value]) => isObject(value) || isFieldName(field))
  return hasOthers ? undefined : null
}

const isAbout = (name: string) => ENVELOPE_FIELDS.has(name) || DATA_FIELDS.includes(name)

/** Whether a field of this name, in any casing, may be about the answer instead of a part of its data. */
export const isAboutAnswer = (name: string) => isAbout(withoutCase(name))
const isEmpty = (value: unknown) => value === undefined || value === null
const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** Data that are JSON as text, where that is evident; any other value unchanged. */
function openText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    const parsed = parseJson(value)
    const isList = Array.isArray(parsed) && parsed.every((item) => Object.keys(asRecord(item)).length > 0)
    return isList || holdsData(asRecord(parsed)) ? parsed : value
  } catch {
    return value
  }
}

/** A list in the data may be JSON as text, too. */
function openLists(data: unknown): unknown {
  const texts = Object.entries(asRecord(data)).filter(
    ([name, field]) =>
      typeof field === 'string' && /^\s*\[\s*[{\]]/.test(field) && /(list|rows|records|items|in|out)$/i.test(name),
  )
  if (texts.length === 0) return data
  return { ...asRecord(data), ...Object.fromEntries(texts.map(([name, field]) => [name, openText(field)])) }
}

/** Some fields of data have names that an envelope may have, too: kept where the data lie beside it. */
function withNamed(body: unknown, rest: Record<string, unknown>): Record<string, unknown> {
  const named = Object.entries(asRecord(body)).filter(
    ([name]) => isFieldName(name) && !isAboutOutcome(withoutCase(name)),
  )
  return { ...rest, ...Object.fromEntries(named) }
}

const isAboutOutcome = (name: string) => DATA_FIELDS.includes(name) || ['message', 'status'].includes(name)

/** Rows may be counted beside the data: by a field of the answer, or by one of an object there. */
function withTotal(data: unknown, fields: Record<string, unknown>, rest: Record<string, unknown>): unknown {
  const hasRows = Array.isArray(data) ? data.length > 0 : hasRowField(asRecord(data)) && readTotal(data) === undefined
  const total = hasRows ? (readTotal(rest) ?? readTotal(asRecord(fields.meta))) : undefined
  if (total === undefined) return data
  return Array.isArray(data) ? { list: data, total } : { ...asRecord(data), total }
}

/** The data among the fields of the envelope; undefined if none is evident. */
function findBeside(rest: Record<string, unknown>): unknown {
  if (holdsData(rest)) return rest
  const objects = Object.values(rest).filter(isObject)
  const inner = objects.filter((value) => holdsData(asRecord(value)))
  if (inner.length === 0) return undefined
  return objects.length === 1 ? inner[0] : rest
}

/** Rows, a total, or several fields that the documents name: one alone may be there by chance. */
function holdsData(record: Record<string, unknown>): boolean {
  const names = Object.keys(record)
  const hasRows = ([name, value]: [string, unknown]) =>
    Array.isArray(value) && (isFieldName(name) || Object.keys(asRecord(value[0])).length > 0)
  if (Object.entries(record).some(hasRows) || hasRowField(record)) return true
  if (readTotal(record, TOTAL_FIELDS, 1) !== undefined) return true
  return names.filter((name) => isFieldName(name) && !isObject(record[name])).length > 1
}

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

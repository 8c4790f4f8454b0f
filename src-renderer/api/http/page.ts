import { describeUnreadList } from '#shared/envelope-data.ts'
import { MAX_PAGE_SIZE, MIN_PAGE_SIZE, mayBeCapped, readListPage, readTotal, sizeWithin } from '#shared/list-page.ts'
import { asRecord, stringifyJson } from '#shared/lossless-json.ts'
import { ApiError } from './errors.ts'

/**
 * One page of a list; `total` counts the rows of all pages. `isLeast`: the server does not count them, and there is a page
 * behind this one, so that `total` is one more than was read. `isUnstated`: it does not count them, and this page seems to
 * be the last one.
 */
export type Page<T> = { rows: T[]; total: number; isLeast?: true; isUnstated?: true }

/** `/pay/list/{inorout}/{pageindex}/{pagesize}` as `pay/list`: what an operator can tell a support by. */
const callName = (template: string) => template.replace(/\/\{.*$/, '').replace(/^\//, '')

export const notUnderstood = (what: string, call: string, field: string) =>
  new ApiError('malformed', `${what}（${`${callName(call)} ${field}`.trim()}）`)

/**
 * Reads a page of a list (list-page.ts). `call`: the path of its endpoint. Throws ApiError for what is not understood, which
 * names the call and the field.
 */
export function toPage<T>(data: unknown, call: string, request?: { page: number; size: number }): Page<T> {
  const page = readListPage<T>(data, request)
  if (!page) throw notUnderstood('列表无法识别', call, describeUnreadList(data))
  const { rows, total, isCounted } = page
  if (request && !isCounted) return { rows, total, isLeast: true }
  const isUnstated = request && rows.length > 0 && readTotal(data) === undefined
  return { rows, total, ...(isUnstated && { isUnstated }) }
}

/**
 * The rows of a list that has no pages. Throws ApiError where the server says that there are more than it sent, as of a
 * list that is read page by page: a part would be taken for all, or be saved as all.
 */
export function toWholeList<T>(data: unknown, call: string): T[] {
  const { rows, total } = toPage<T>(data, call)
  if (total <= rows.length) return rows
  throw notUnderstood(`列表没有给全：服务器有 ${total} 条，只给出 ${rows.length} 条`, call, '')
}

/**
 * Reads a record, bare or alone in a list; without data there is none. `fields`: of which it has one at least. Throws
 * ApiError for anything else: what is not understood has no value of its own, and is not edited and sent back.
 */
export function toRecord<T extends object>(
  data: unknown,
  call: string,
  fields: readonly (keyof T & string)[],
): Partial<T> | null {
  if (data === null || data === '') return null
  const isRecord = (value: unknown) => fields.some((name) => name in asRecord(value))
  const rows = isRecord(data) ? [] : (readListPage<unknown>(data)?.rows ?? [])
  const single = isRecord(data) ? data : openWrappers(data)
  const record = rows.length === 1 ? rows[0] : single
  if (!isRecord(record))
    throw notUnderstood('数据无法识别', call, `没有 ${fields.slice(0, MAX_NAMED_FIELDS).join('、')}`)
  return record as Partial<T>
}

const MAX_NAMED_FIELDS = 3

/** What stands in objects that have nothing else (A379). */
function openWrappers(data: unknown, depth = 2): unknown {
  const values = Object.values(asRecord(data)).filter((value) => value !== null)
  const isWrapper = depth > 0 && values.length === 1 && typeof values[0] === 'object' && !Array.isArray(values[0])
  return isWrapper ? openWrappers(values[0], depth - 1) : data
}

const unmatched = (call: string, what: string) =>
  new ApiError('unmatched', `服务器没有按编号查找，返回的是别的${what}（${callName(call)}）`)

/**
 * The row that was requested by its id, undefined where there is none. A server may take no notice of the id: rows of
 * others do not say that there is none. Throws ApiError.
 */
export function pickRequested<T>(
  { rows, total }: Page<T>,
  isRequested: (row: T) => boolean,
  call: string,
  what: string,
) {
  const found = rows.find(isRequested)
  if (!found && total > 0) throw unmatched(call, what)
  return found
}

/** Whether a record is this member's: one that names no member is of the one that was requested. */
export const isOfMember = (row: { userId?: unknown }, userId: string) =>
  (row.userId ?? '') === '' || String(row.userId) === userId

/** The records of one member, also from a server that takes no notice of whose are requested. */
export function keepOfMember<T extends { userId?: unknown }>(page: Page<T>, userId: string): Page<T> {
  const rows = page.rows.filter((row) => isOfMember(row, userId))
  // All that there are were read.
  return page.total <= page.rows.length ? { ...page, rows, total: rows.length } : { ...page, rows }
}

/** The same where only others' say nothing of this member's. Throws ApiError. */
export function onlyOfMember<T extends { userId?: unknown }>(page: Page<T>, userId: string, call: string): Page<T> {
  const own = keepOfMember(page, userId)
  if (own.rows.length === 0 && page.rows.length > 0) throw unmatched(call, '会员')
  return own
}

type FetchPage<T> = (page: number, size: number) => Promise<Page<T>>

/** The largest page size that a server has to support (A208). */
export const PAGE_SIZE = MAX_PAGE_SIZE
/** Far beyond any real list: reached only if the server reports a total that it never delivers. */
const MAX_SEARCH_PAGES = 2_000
const [MAX_PAGES, MAX_ATTEMPTS] = [200, 3]

const areSame = (a: readonly unknown[], b: readonly unknown[]) => stringifyJson(a) === stringifyJson(b)

/**
 * A page as it was asked for, also from a server that sends fewer rows at once, and may number its pages by what was asked
 * for or by what it sends: by pages that are small enough for it (A325). One that counts the rows of each page alone is
 * found out by another page.
 */
export async function fetchWholePage<T>(fetchPage: FetchPage<T>, page: number, size: number): Promise<Page<T>> {
  const { isUnstated, ...read } = await fetchPage(page, size)
  const [before, length] = [(page - 1) * size, read.rows.length]
  const isCut = isUnstated && (await isCutShort(fetchPage, read.rows, page, size))
  const first: Page<T> = isCut ? { rows: read.rows, total: before + length + 1, isLeast: true } : read
  if (length > 0 && first.total === length && !first.isLeast && (page > 1 || length === size))
    return await countedByPage(fetchPage, first, page, size)
  const isWhole = length === Math.min(size, Math.max(0, first.total - before))
  if (isWhole || (length === 0 && page === 1) || length > size) return first
  // Most often rows of the last page have gone since they were counted.
  const isEnd = !isCut && page === Math.ceil(first.total / size) && !mayBeCapped(length, size)
  if (isEnd || length < MIN_PAGE_SIZE) return await readOwnPages(fetchPage, first, page, size)
  const smallSize = sizeWithin(length)
  // Its last page may have few rows whatever it is asked for.
  if (page > 1 && (await fetchPage(1, smallSize)).rows.length > smallSize)
    return await readOwnPages(fetchPage, first, page, size)
  const firstSmall = Math.floor(before / smallSize) + 1
  const rows: T[] = []
  let count: Omit<Page<T>, 'rows'> = first
  for (let small = firstSmall, isLast = false; !isLast && (small - 1) * smallSize < before + size; small++) {
    const next = await fetchPage(small, smallSize)
    if (next.rows.length > smallSize) return await readOwnPages(fetchPage, first, page, size)
    rows.push(...next.rows)
    count = { total: next.total, ...(next.isLeast && { isLeast: true }) }
    isLast = next.rows.length < smallSize
  }
  const start = before - (firstSmall - 1) * smallSize
  const pageRows = rows.slice(start, start + size)
  const isShort = !count.isLeast && pageRows.length < Math.min(size, count.total - before)
  return isShort ? await readOwnPages(fetchPage, first, page, size) : { ...count, rows: pageRows }
}

/** Whether a server that does not count its rows sends fewer at once than it is asked for, whatever their number. */
async function isCutShort<T>(fetchPage: FetchPage<T>, rows: readonly T[], page: number, size: number) {
  if (rows.length < DOUBTFUL_ROWS || rows.length >= size) return false
  const other = await fetchIfThere(fetchPage, page === 1 ? 2 : 1, size)
  if (!other || areSame(other.rows, rows)) return false
  return page === 1 ? other.rows.length > 0 : other.rows.length < size
}

/** null: a server may refuse a page behind the last one, or write it in a way that is no list; what was read stays. */
const fetchIfThere = <T>(fetchPage: FetchPage<T>, page: number, size: number): Promise<Page<T> | null> =>
  fetchPage(page, size).catch(() => null)

/** A page whose total is the number of its rows: of a list that ends there, or of a server that counts each page alone. */
async function countedByPage<T>(fetchPage: FetchPage<T>, first: Page<T>, page: number, size: number): Promise<Page<T>> {
  const other = await fetchIfThere(fetchPage, page === 1 ? 2 : 1, size)
  // It may send its last page for every one behind it.
  if (!other || other.rows.length === 0 || areSame(other.rows, first.rows)) return first
  const total = (page - 1) * size + first.rows.length
  return first.rows.length === size ? { ...first, total: total + 1, isLeast: true } : { ...first, total }
}

/**
 * A page from a server that takes no notice of the size: by the pages that it sends. Where it numbers them by what it is
 * asked for, which another size shows, no size leads to the others.
 */
async function readOwnPages<T>(fetchPage: FetchPage<T>, given: Page<T>, page: number, size: number): Promise<Page<T>> {
  const first = page === 1 ? given : await fetchPage(1, size)
  const [length, before] = [first.rows.length, (page - 1) * size]
  const second = await fetchIfThere(fetchPage, 2, MIN_PAGE_SIZE)
  if (!second || length === 0 || areSame(second.rows, first.rows)) return given
  if (second.rows.length > 0 && !areSame((await fetchPage(2, MAX_PAGE_SIZE)).rows, second.rows)) return given
  const isCounted = first.total > length + 1
  const firstOwn = Math.floor(before / length) + 1
  const rows: T[] = []
  let isEnded = false
  for (let own = firstOwn; (own - 1) * length < before + size && !isEnded; own++) {
    const next = [first, second][own - 1] ?? (await fetchPage(own, MIN_PAGE_SIZE))
    rows.push(...next.rows)
    isEnded = next.rows.length < length
  }
  const start = before - (firstOwn - 1) * length
  const pageRows = rows.slice(start, start + size)
  if (isCounted) return { rows: pageRows, total: first.total }
  return { rows: pageRows, total: before + pageRows.length + Number(!isEnded), ...(!isEnded && { isLeast: true }) }
}

/** So many rows need not be all, where nothing but their own number says so: a server may count those of each page. */
const DOUBTFUL_ROWS = 5

interface Reading {
  maxPages: number
  isWhole: boolean
  /** A row that is missing is reported as absent: a list that ends before its total is an error, and the total is checked. */
  isCounted?: boolean
}

/** Fetches the pages of a list one after another. Throws ApiError when the list does not end. */
async function* fetchPages<T>(
  fetchPage: FetchPage<T>,
  { maxPages, isWhole, isCounted = false }: Reading,
): AsyncGenerator<T[]> {
  const first = await fetchPage(1, PAGE_SIZE)
  yield first.rows
  const length = first.rows.length
  const smaller = sizeWithin(length)
  // A server that sends fewer than it is asked for may number its pages by either. All rows, by their total, would in part
  // come again on smaller pages.
  const isSame = length >= PAGE_SIZE || (length >= first.total && length !== smaller)
  const size = isSame ? PAGE_SIZE : smaller
  // Pages of less than the smallest size may have left out what lies between them.
  const isCut = length < MIN_PAGE_SIZE && first.total > length + 1
  let [count, total, before, overlap] = [length, first.total, first.rows, Math.max(0, length - size)]
  let isEnded = length === 0 || (count >= total && !(isCounted && length >= DOUBTFUL_ROWS))
  for (let page = 2; !isEnded; page++) {
    if (page > maxPages) throw new ApiError('malformed', '列表过长，无法全部读取')
    const { rows, ...next } = await fetchPage(page, size)
    const isRepeated = areSame(rows, before)
    if (rows.length === 0 || (isRepeated && (next.isLeast || count >= total))) break
    // The last page may come again for every one behind it.
    if (isRepeated && isWhole) throw new ApiError('malformed', '服务器的列表无法翻页，无法全部读取')
    // One that takes no notice of the size goes on behind its first page, without the rows that stand in both.
    if (page === 2 && overlap > 0 && !areSame([rows[0]], [first.rows[size]])) overlap = 0
    const unread = rows.slice(overlap)
    yield unread
    ;[count, before, overlap] = [count + unread.length, rows, Math.max(0, overlap - rows.length)]
    // Of a server that counts each page alone the rows are the least.
    total = next.total < count ? count + Number(rows.length >= Math.min(size, length)) : next.total
    isEnded = count >= total
  }
  if (length === 0 && total > 0) throw new ApiError('malformed', `服务器有 ${total} 条，却没有给出第 1 页`)
  if (isWhole && (isCounted || isCut) && !first.isLeast && count < total)
    throw new ApiError('malformed', '服务器每页给出的条数太少，列表无法全部读取')
}

/**
 * Fetches every row, page by page. Throws ApiError rather than returning a partial list. `isCounted`: also if it ends before
 * its total, which others count with rows that they do not send, or if a row stands in two pages: another may be in none.
 */
export async function fetchAllPages<T>(fetchPage: FetchPage<T>, { isCounted = false } = {}): Promise<T[]> {
  for (let attempt = 1; ; attempt++) {
    const [all, known]: [T[], Set<string>] = [[], new Set()]
    let count = 0
    for await (const rows of fetchPages(fetchPage, { maxPages: MAX_PAGES, isWhole: true, isCounted })) {
      // Without an id two rows may say the same.
      const texts = rows.map((row) => (isCounted || 'id' in asRecord(row) ? stringifyJson(row) : ''))
      all.push(...rows.filter((_row, n) => !known.has(texts[n]!)))
      for (const text of texts) if (text !== '') known.add(text)
      count += rows.length
    }
    if (all.length === count || (attempt === MAX_ATTEMPTS && !isCounted)) return all
    if (attempt === MAX_ATTEMPTS) throw new ApiError('malformed', '列表的各页有同一条记录，无法确定是否全部读取')
  }
}

/** Finds the first matching row, page by page. Throws ApiError when the list cannot be searched completely. */
export async function findInPages<T>(fetchPage: FetchPage<T>, matches: (row: T) => boolean): Promise<T | undefined> {
  const seen = new Set<string>()
  for await (const rows of fetchPages(fetchPage, { maxPages: MAX_SEARCH_PAGES, isWhole: false })) {
    const found = rows.find(matches)
    if (found) return found
    // A server that repeats pages would be queried forever, and rows it leaves out would be taken for deleted.
    const fingerprint = stringifyJson([rows[0], rows.at(-1)])
    if (seen.has(fingerprint)) throw new ApiError('malformed', '服务器的列表无法翻页，找不到该条数据')
    seen.add(fingerprint)
  }
  return undefined
}

/** A row with a generated key, for lists whose rows have no id. */
export type WithKey<T> = T & { key: string }

/** Adds a key built from the identifying values of each row; identical rows are numbered. */
export function withKeys<T>(rows: readonly T[], keyParts: (row: T) => readonly unknown[]): WithKey<T>[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const base = keyParts(row).map(String).join('|')
    const count = seen.get(base) ?? 0
    seen.set(base, count + 1)
    return { ...row, key: count === 0 ? base : `${base}#${count}` }
  })
}

export const getKey = (row: { key: string }) => row.key

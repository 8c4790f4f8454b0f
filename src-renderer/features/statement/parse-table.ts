/** Rows of a statement, with what stands before its heading. */
export const MAX_ROWS = 50_000
export const MAX_BYTES = 10 * 1024 * 1024
/** Wider tables are no statements; each cell is kept in memory. */
export const MAX_COLUMNS = 60
const MAX_CELL_LENGTH = 300

/** What cannot be read, in Chinese for the operator. */
export class StatementError extends Error {}

/** The cells of a file or of one sheet of it. */
export interface Sheet {
  name: string
  rows: string[][]
}

export const PROTECTED = '文件有打开密码，无法读取。请在表格软件中打开，去掉密码后再保存，或复制单元格后粘贴'
const OLD_FORMAT = '这是旧的 XLS 格式，无法读取。请在表格软件中打开，另存为 XLSX 或 CSV，或复制单元格后粘贴'

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, i) => bytes[i] === byte)

export const isArchive = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)

/** Text of a file in UTF-8, UTF-16 or GBK. */
export function decodeStatement(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    // The container of old files is also that of new ones with a password.
    const names = new TextDecoder('utf-16le').decode(bytes)
    throw new StatementError(names.includes('EncryptedPackage') ? PROTECTED : OLD_FORMAT)
  }
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new StatementError('这是 PDF 文件，无法读取。请导出 XLSX 或 CSV 格式的明细')
  const text = decodeText(bytes)
  if (text.trim() === '') throw new StatementError('文件是空的')
  if (text.includes('\0') || countReplaced(text) * 20 > text.length)
    throw new StatementError('不是文本文件，无法读取。请选择 XLSX 或 CSV 文件')
  // Web pages and XML that are named .xls.
  if (/^\uFEFF?\s*</.test(text)) throw new StatementError(OLD_FORMAT)
  return text
}

function decodeText(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isUtf16) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  const text = new TextDecoder().decode(bytes)
  const foreignLength = text.length - text.replace(/[^\0-\x7F]+/g, '').length
  // Banks cut texts at a number of bytes, within a character: a few of them make it no other encoding, and no other file.
  return countReplaced(text) * 8 <= foreignLength ? text : new TextDecoder('gbk').decode(bytes)
}

const countReplaced = (text: string) => text.split('\uFFFD').length - 1

/** The separator that most lines have the same number of: texts and amounts hold others here and there. */
function findSeparator(text: string): string {
  const start = text.slice(0, 20_000).replace(/"[^"]*"/g, '')
  const lines = start.split(/[\r\n]+/)
  const scores = ['\t', ',', ';', '|'].map((separator) => {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const count = line.split(separator).length - 1
      counts.set(count, (counts.get(count) ?? 0) + 1)
    }
    return [separator, Math.max(...[...counts].map(([count, times]) => count * times * times))] as const
  })
  return scores.reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

/** Splits CSV or pasted cells. Quotes hold separators, line breaks and doubled quotes; empty rows are left out. */
export function parseTable(input: string): string[][] {
  const source = input.replace(/^\uFEFF/, '')
  const separator = findSeparator(source)
  const rows: string[][] = []
  let row: string[] = []
  let position = 0
  const endRow = () => {
    if (row.some((cell) => cell !== '')) rows.push(row)
    if (rows.length > MAX_ROWS) throw new StatementError(`明细超过 ${MAX_ROWS} 行，请缩小导出的时间范围`)
    row = []
  }
  while (position < source.length) {
    const { cell, end } = readCell(source, position, separator)
    const text = cleanCell(cell)
    if (row.length < MAX_COLUMNS) row.push(text)
    else if (text !== '') throw new StatementError(`明细超过 ${MAX_COLUMNS} 列，不像收款明细。请删去多余的列再保存`)
    position = end + 1
    if (source[end] === separator) continue
    if (source[end] === '\r' && source[end + 1] === '\n') position++
    endRow()
  }
  endRow()
  return rows
}

/** A longer one is none: a name that begins with a quotation mark would take in all rows up to the next mark. */
const MAX_QUOTED_LENGTH = 4_000

interface Cell {
  cell: string
  /** Position of the separator or line break after it. */
  end: number
}

const readCell = (text: string, start: number, separator: string): Cell =>
  readQuoted(text, start, separator) ?? readUnquoted(text, start, separator)

/** null: it is not quoted; a mark that begins it belongs to its text. */
function readQuoted(text: string, start: number, separator: string): Cell | null {
  if (text[start] !== '"') return null
  let cell = ''
  let from = start + 1
  for (;;) {
    const closing = text.indexOf('"', from)
    if (closing < 0 || closing - start > MAX_QUOTED_LENGTH) return null
    cell += text.slice(from, closing)
    if (text[closing + 1] === '"') {
      cell += '"'
      from = closing + 2
      continue
    }
    // What stands between the mark and the separator belongs to the cell, unless the mark begins another one.
    const rest = readUnquoted(text, closing + 1, separator)
    const isOther = rest.cell.trim() !== '' && (cell.includes(separator) || /[\r\n]/.test(cell))
    return isOther ? null : { cell: cell + rest.cell, end: rest.end }
  }
}

function readUnquoted(text: string, start: number, separator: string): Cell {
  let end = Math.min(start, text.length)
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { cell: text.slice(start, Math.min(end, start + MAX_CELL_LENGTH * 2)), end }
}

/** Marks without a width, which systems write around digits. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Exports write ="123" or a leading apostrophe or tab, so that a spreadsheet takes numbers for text. */
export const cleanCell = (cell: string): string =>
  cell
    .replace(INVISIBLE, '')
    .trim()
    .replace(/^="?([^"]*)"?$/, '$1')
    .replace(/^['`]/, '')
    .trim()
    .slice(0, MAX_CELL_LENGTH)

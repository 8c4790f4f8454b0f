import { isolateText } from '#shared/untrusted-text.ts'
import { cleanCell, MAX_COLUMNS, MAX_ROWS, type Sheet, StatementError } from '../parse-table.ts'
import { Archive } from './archive.ts'
import { attributesOf, scanXml, type XmlPiece } from './scan-xml.ts'

const MAX_SHEETS = 100
/** A statement of 50,000 rows has half of it. */
const MAX_MEGABYTES = 64
/** In place of a result that the file does not have: it is no amount, no time and no name. */
const NOT_CALCULATED = '#未计算'

/** What cells refer to. */
interface Workbook {
  archive: Archive
  strings: readonly string[]
  /** By the number of the style. */
  styles: readonly NumberStyle[]
  isFrom1904: boolean
}

/**
 * The cells of the sheets that are not hidden, as texts. No formula is calculated: its stored result counts. `limit`:
 * megabytes that the file may unpack to.
 */
export function readWorkbook(bytes: Uint8Array, limit = MAX_MEGABYTES): Sheet[] {
  try {
    return readSheets(new Archive(bytes, limit))
  } catch (error) {
    if (error instanceof StatementError) throw error
    throw new StatementError('文件已损坏，无法读取。请重新下载，或在表格软件中另存为 XLSX 或 CSV')
  }
}

function readSheets(archive: Archive): Sheet[] {
  const path = targetsOf(archive, '').find(({ type }) => type === 'officeDocument')?.path
  if (path === undefined || !path.endsWith('.xml') || !archive.has(path))
    throw new StatementError(
      '不是 XLSX 工作簿。压缩包请先解压；其他格式请在表格软件中另存为 XLSX 或 CSV，或复制单元格后粘贴',
    )
  const targets = targetsOf(archive, path)
  const pathOf = (wanted: string) => targets.find(({ type }) => type === wanted)?.path
  const listed: { name: string; path: string }[] = []
  let isFrom1904 = false
  for (const piece of scanXml(archive.read(path))) {
    if (piece.kind !== 'open') continue
    const { name = '', id, state, date1904 } = attributesOf(piece)
    if (piece.name === 'workbookPr') isFrom1904 = date1904 === '1' || date1904 === 'true'
    if (piece.name !== 'sheet' || state === 'hidden' || state === 'veryHidden') continue
    const target = targets.find((other) => other.id === id)
    if (target?.type === 'worksheet') listed.push({ name, path: target.path })
    if (listed.length > MAX_SHEETS) throw new StatementError(`工作表超过 ${MAX_SHEETS} 个，请只留下明细再保存`)
  }
  const [strings, styles] = [pathOf('sharedStrings'), pathOf('styles')]
  const workbook: Workbook = {
    archive,
    strings: strings === undefined ? [] : readStrings(archive, strings),
    styles: styles === undefined ? [] : readStyles(archive, styles),
    isFrom1904,
  }
  return listed.map((sheet) => ({ name: sheet.name, rows: readRows(workbook, sheet) }))
}

interface Target {
  id: string | undefined
  /** The last word of the relation's address. */
  type: string | undefined
  path: string
}

/** What a part refers to; `''`: the file itself. */
function targetsOf(archive: Archive, path: string): Target[] {
  const relations = path.replace(/([^/]*)$/, '_rels/$1.rels')
  if (!archive.has(relations)) return []
  const targets: Target[] = []
  for (const piece of scanXml(archive.read(relations))) {
    if (piece.kind !== 'open' || piece.name !== 'Relationship') continue
    const { Id, Type, Target = '', TargetMode } = attributesOf(piece)
    if (TargetMode === 'External') continue
    const target = decodeURIComponent(new URL(Target, `file:///${path}`).pathname.slice(1))
    targets.push({ id: Id, type: Type?.split('/').at(-1), path: target })
  }
  return targets
}

function readStrings(archive: Archive, path: string): string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isReading = false
  for (const { kind, name, text: content } of scanXml(archive.read(path))) {
    if (kind === 'text') {
      if (isText) text += content
    } else if (name === 'si') {
      if (kind === 'close') strings.push(toCell(text))
      text = ''
    } else if (name === 'rPh') isReading = kind === 'open'
    else if (name === 't') isText = kind === 'open' && !isReading
  }
  return strings
}

function readStyles(archive: Archive, path: string): NumberStyle[] {
  const codes = new Map<number, string>()
  const styles: NumberStyle[] = []
  let isOfCells = false
  for (const piece of scanXml(archive.read(path))) {
    if (piece.name === 'cellXfs') isOfCells = piece.kind === 'open'
    if (piece.kind !== 'open') continue
    const { numFmtId, formatCode } = attributesOf(piece)
    const id = Number(numFmtId ?? 0)
    if (piece.name === 'numFmt' && formatCode !== undefined) codes.set(id, formatCode)
    else if (piece.name === 'xf' && isOfCells) styles.push(numberStyle(id, codes.get(id)))
  }
  return styles
}

/** A cell while it is read. */
interface Cell {
  type: string
  style: number
  value: string
  hasFormula: boolean
}

/** Rows that are not empty. */
function readRows(workbook: Workbook, { name, path }: { name: string; path: string }): string[][] {
  const rows: string[][] = []
  const title = `工作表“${isolateText(name)}”`
  let row: string[] = []
  for (const found of readCells(scanXml(workbook.archive.read(path)))) {
    if (found === 'row') {
      if (row.length > 0) rows.push(row)
      if (rows.length > MAX_ROWS) throw new StatementError(`${title}超过 ${MAX_ROWS} 行，请缩小导出的时间范围`)
      row = []
      continue
    }
    const { column, cell } = found
    const text = textOf(workbook, cell)
    if (text === '') continue
    if (column >= MAX_COLUMNS) throw new StatementError(`${title}超过 ${MAX_COLUMNS} 列，不像收款明细。请删去它再保存`)
    while (row.length < column) row.push('')
    row[column] = text
  }
  return rows
}

/** The cells of a sheet with their positions, and `row` at each beginning and end of a row. */
function* readCells(pieces: Iterable<XmlPiece>): Generator<{ column: number; cell: Cell } | 'row'> {
  let column = -1
  let cell: Cell | null = null
  let isValue = false
  let isReading = false
  for (const piece of pieces) {
    const isOpen = piece.kind === 'open'
    if (piece.kind === 'text') {
      if (cell && isValue) cell.value += piece.text
    } else if (piece.name === 'v' || piece.name === 't') isValue = isOpen && !isReading
    else if (piece.name === 'rPh') isReading = isOpen
    else if (piece.name === 'f' && cell) cell.hasFormula = true
    else if (piece.name === 'c' && isOpen) {
      const { r, s = '0', t = 'n' } = attributesOf(piece)
      column = r === undefined ? column + 1 : columnOf(r)
      cell = { type: t, style: Number(s), value: '', hasFormula: false }
    } else if (piece.name === 'c' && cell) {
      yield { column, cell }
      cell = null
    } else if (piece.name === 'row') {
      column = -1
      yield 'row'
    } else if (piece.name === 'sheetData' && !isOpen) return
  }
}

/** Position of the column of an address such as `AB12`. */
function columnOf(address: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address)?.[0]
  if (!letters) throw new Error('no address')
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOf({ strings, styles, isFrom1904 }: Workbook, { type, style, value, hasFormula }: Cell): string {
  if (value === '') return hasFormula && type !== 'str' ? NOT_CALCULATED : ''
  if (type === 'n') {
    const format = styles[style] ?? 'number'
    if (typeof format === 'number') return /^\d+$/.test(value) ? value.padStart(format, '0') : numberText(value)
    return format === 'number' ? numberText(value) : momentText(value, format, isFrom1904)
  }
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 's') return toCell(value)
  const text = strings[Number(value)]
  if (text === undefined) throw new Error('no such text')
  return text
}

/** Characters that XML cannot hold are written as `_x000D_`. */
const toCell = (text: string): string =>
  cleanCell(text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))))

/** How a style shows a number: as a number, also of so many digits at least, or as a moment with or without a time of day. */
type NumberStyle = 'number' | 'day' | 'time' | number

/** Formats that every workbook has without naming them; those of Chinese programs are among them. */
const BUILT_IN: readonly [first: number, last: number, NumberStyle][] = [
  [14, 17, 'day'],
  [18, 22, 'time'],
  [27, 31, 'day'],
  [32, 35, 'time'],
  [36, 36, 'day'],
  [45, 47, 'time'],
  [50, 54, 'day'],
  [55, 56, 'time'],
  [57, 58, 'day'],
]

/** `code`: of a format that the workbook defines. */
export function numberStyle(id: number, code: string | undefined): NumberStyle {
  if (code === undefined) return BUILT_IN.find(([first, last]) => id >= first && id <= last)?.[2] ?? 'number'
  // What is quoted, escaped or in brackets is no pattern, except for hours, minutes and seconds in brackets.
  const pattern = code.replace(/"[^"]*"|[\\_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '').split(';')[0]!
  if (/^00+$/.test(pattern)) return pattern.length
  if (/[hs]/i.test(pattern)) return 'time'
  return /[ymd]/i.test(pattern) ? 'day' : 'number'
}

const DAY_SECONDS = 86_400
/** Days from the beginning of 1900 to 1970, as spreadsheets count them. */
const DAYS_TO_1970 = 25_569
/** Days by which dates that are counted from 1904 are behind. */
const DAYS_TO_1904 = 1_462
/** The end of the year 9999. */
const MAX_DAYS = 2_958_466
/** Decimals that are no noise of binary fractions: USDT has six. */
const MAX_DECIMALS = 8
/** Digits that a spreadsheet keeps. */
const MAX_DIGITS = 15

/** The text of a number as a statement has it: without noise of binary fractions, with cents; whole numbers as they are. */
export function numberText(raw: string): string {
  if (/^-?\d+$/.test(raw)) return raw
  const value = Number(raw)
  const digits = String(Math.trunc(Math.abs(value))).length
  if (!Number.isFinite(value) || digits > MAX_DIGITS) return raw
  return value.toFixed(Math.min(MAX_DECIMALS, MAX_DIGITS - digits)).replace(/(\.\d\d\d*?)0+$/, '$1')
}

/** The day, the time of day or both of a number of days. */
export function momentText(raw: string, style: 'day' | 'time', isFrom1904: boolean): string {
  const days = Number(raw)
  if (!(days >= 0 && days < MAX_DAYS)) return raw
  const sinceDay = days + (isFrom1904 && days >= 1 ? DAYS_TO_1904 : 0)
  const seconds = Math.round(sinceDay * DAY_SECONDS)
  const moment = new Date((seconds - DAYS_TO_1970 * DAY_SECONDS) * 1_000).toISOString()
  const [day, time] = [moment.slice(0, 10), moment.slice(11, 19)]
  if (seconds < DAY_SECONDS) return time
  return style === 'time' || time !== '00:00:00' ? `${day} ${time}` : day
}

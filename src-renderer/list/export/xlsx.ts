import { strToU8, Zip, ZipDeflate } from 'fflate'
import { cutText } from '#shared/untrusted-text.ts'
import { type Cells, type ExportColumn, isPlainNumber, MAX_EXACT_DIGITS } from './export-cells.ts'

/** Excel's limit for a cell; a longer text makes it report the file as corrupt. */
const MAX_CELL_LENGTH = 32_767
const PIXELS_PER_CHARACTER = 7
const MAX_SHEET_NAME_LENGTH = 31

/** Styles by index: text, amount, heading. */
const AMOUNT_STYLE = 1
const HEADING_STYLE = 2

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const SHEET = 'xl/worksheets/sheet1.xml'

const fixedParts = {
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
    `<Override PartName="/${SHEET}" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': relationships(['officeDocument', 'xl/workbook.xml']),
  'xl/_rels/workbook.xml.rels': relationships(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
  'xl/styles.xml':
    `<styleSheet xmlns="${MAIN}">` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    // Format 4 is #,##0.00.
    '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>',
}

function relationships(...parts: [type: string, target: string][]): string {
  const list = parts.map(
    ([type, target], i) => `<Relationship Id="r${i}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`
}

/** Cells with their value, as the file stores them. */
type Cell = { text: string } | { number: number }

/** Amounts are numbers; everything else is text, which spreadsheets do not evaluate (fault 34). */
const toCell = (cell: string, column: ExportColumn | undefined): Cell =>
  column?.isAmount && isExactNumber(cell) ? { number: Number(cell) } : { text: cell }

/**
 * An XLSX file with a frozen bold header row. Rows are compressed as they come, so that memory does not grow with them:
 * texts stand in their cells, not in a table of the whole file.
 */
export class XlsxFile {
  readonly #parts: Blob[] = []
  readonly #zip = new Zip((error, data) => {
    if (error) throw error
    // Outside the JS heap.
    this.#parts.push(new Blob([data as Uint8Array<ArrayBuffer>]))
  })
  readonly #sheet: ZipDeflate
  readonly #columns: readonly ExportColumn[]
  #rowCount = 0

  constructor(title: string, columns: readonly ExportColumn[]) {
    this.#columns = columns
    const name = escapeXml(cutText(title.replaceAll(/[[\]:*?/\\]/g, ' '), MAX_SHEET_NAME_LENGTH))
    const workbook =
      `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}">` +
      `<bookViews><workbookView/></bookViews><sheets><sheet name="${name}" sheetId="1" r:id="r0"/></sheets></workbook>`
    for (const [path, content] of Object.entries({ ...fixedParts, 'xl/workbook.xml': workbook })) {
      this.#addPart(path).push(strToU8(XML + content), true)
    }
    this.#sheet = this.#addPart(SHEET)
    const widths = columns.map(({ width }, i) => {
      const characters = Math.ceil(width / PIXELS_PER_CHARACTER)
      return `<col min="${i + 1}" max="${i + 1}" width="${characters}" customWidth="1"/>`
    })
    this.#write(
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
        `${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`,
    )
    this.#write(
      this.#formatRow(
        columns.map((column) => ({ text: column.title })),
        HEADING_STYLE,
      ),
    )
  }

  add(rows: readonly Cells[]): void {
    const columns = this.#columns
    this.#write(rows.map((cells) => this.#formatRow(cells.map((cell, i) => toCell(cell, columns[i])))).join(''))
  }

  end(): Blob {
    this.#sheet.push(strToU8('</sheetData></worksheet>'), true)
    this.#zip.end()
    return new Blob(this.#parts, { type: `${TYPE}.sheet` })
  }

  #addPart(path: string): ZipDeflate {
    const part = new ZipDeflate(path, { level: 1 })
    this.#zip.add(part)
    return part
  }

  #write(xml: string): void {
    this.#sheet.push(strToU8(xml))
  }

  #formatRow(cells: readonly Cell[], textStyle = 0): string {
    const row = ++this.#rowCount
    const formatted = cells.map((cell, i) => {
      const at = `${columnName(i)}${row}`
      if ('number' in cell) return `<c r="${at}" s="${AMOUNT_STYLE}"><v>${cell.number}</v></c>`
      if (cell.text === '') return ''
      const text = escapeXml(truncate(cell.text))
      return `<c r="${at}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
    })
    return `<row r="${row}">${formatted.join('')}</row>`
  }
}

const isExactNumber = (cell: string): boolean =>
  isPlainNumber(cell) && cell.replaceAll(/^-?0*|\./g, '').length <= MAX_EXACT_DIGITS

/** `A` to `Z`, `AA` and so on. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.trunc(index / 26) - 1) + letter
}

function truncate(text: string): string {
  if (text.length <= MAX_CELL_LENGTH) return text
  return `${cutText(text, MAX_CELL_LENGTH - 1)}…`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML cannot hold is left out; what Excel would read as a code of a character (`_x0041_`) stays literal. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\P{Cc}\t\n\r]|\uFFFE|\uFFFF/gu, '')
    .replaceAll(/[&<>"]/g, (character) => entities[character]!)
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')

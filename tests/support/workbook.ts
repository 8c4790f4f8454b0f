import { strToU8, type Zippable, zipSync } from 'fflate'

/** A text, a number, no cell, or one as XML has it: attributes beside its address, and what it contains. */
export type WorkbookCell = string | number | null | { attributes?: string; content: string }

export interface WorkbookSheet {
  name: string
  rows: readonly (readonly WorkbookCell[])[]
  /** As XML has it. */
  state?: 'hidden' | 'veryHidden'
}

interface WorkbookOptions {
  /** Formats of the styles 1, 2 and so on: the number of a built-in one or a pattern. */
  formats?: readonly (number | string)[]
  isFrom1904?: boolean
}

const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const relations = (targets: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships>${targets
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** The parts of an XLSX file as spreadsheets write it: texts in a table of the file, cells with their addresses. */
export function workbookParts(sheets: readonly WorkbookSheet[], options: WorkbookOptions = {}): Record<string, string> {
  const { formats = [], isFrom1904 = false } = options
  const strings = new Map<string, number>()
  const cellXml = (cell: WorkbookCell, address: string) => {
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
    if (typeof cell === 'object') return `<c r="${address}" ${cell.attributes ?? ''}>${cell.content}</c>`
    if (!strings.has(cell)) strings.set(cell, strings.size)
    return `<c r="${address}" t="s"><v>${strings.get(cell)}</v></c>`
  }
  const sheetXml = ({ rows }: WorkbookSheet) =>
    `<worksheet><sheetData>${rows
      .map((row, i) => `<row r="${i + 1}">${row.map((c, at) => cellXml(c, columnName(at) + (i + 1))).join('')}</row>`)
      .join('')}</sheetData></worksheet>`
  const custom = formats.map((format, i) => [typeof format === 'number' ? format : 164 + i, format] as const)
  return {
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook><workbookPr${isFrom1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(({ name, state }, i) => {
        const hidden = state ? ` state="${state}"` : ''
        return `<sheet name="${escapeXml(name)}" sheetId="${i + 1}"${hidden} r:id="s${i}"/>`
      })
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, i) => [`s${i}`, 'worksheet', `worksheets/sheet${i + 1}.xml`] as const),
      ['styles', 'styles', 'styles.xml'],
      ['strings', 'sharedStrings', '/xl/sharedStrings.xml'],
    ]),
    'xl/styles.xml': `<styleSheet><numFmts>${custom
      .filter(([, format]) => typeof format === 'string')
      .map(([id, format]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(String(format))}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${custom
      .map(([id]) => `<xf numFmtId="${id}" xfId="0"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((sheet, i) => [`xl/worksheets/sheet${i + 1}.xml`, sheetXml(sheet)])),
    'xl/sharedStrings.xml': `<sst>${[...strings.keys()]
      .map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`)
      .join('')}</sst>`,
  }
}

export function zipParts(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const files: Zippable = {}
  for (const [path, part] of Object.entries(parts))
    files[path] = typeof part === 'string' ? strToU8(part.startsWith('<') ? HEAD + part : part) : part
  return zipSync(files)
}

export const workbookFile = (sheets: readonly WorkbookSheet[], options?: WorkbookOptions): Uint8Array =>
  zipParts(workbookParts(sheets, options))

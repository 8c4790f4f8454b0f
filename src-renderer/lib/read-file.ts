const UNREADABLE = '文件无法读取：可能是文件夹，或已移走、正被其他程序占用'

/** The browser's own reason is in English. */
const fail = (): never => {
  throw new Error(UNREADABLE)
}

/** A text that an editor saved: in UTF-8, in UTF-16 with a mark, or in the code page of Chinese Windows. */
export async function readText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await readBytes(file))
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

export const readBytes = (file: Blob): Promise<ArrayBuffer> => file.arrayBuffer().catch(fail)

interface Paste {
  /** Whether the browser inserts the text. */
  hasText: boolean
  /** With text they are offered beside it, else they are what is pasted. */
  files: File[]
}

/** A path or the address of a file, from its root on. */
const PATH = /^(file:|[a-z]:|[\\/]).*[\\/]/i

/** The name of a file, also where a line is its whole path. */
function baseName(line: string): string {
  const name = line.trim().replace(PATH, '')
  try {
    return line.startsWith('file:') ? decodeURIComponent(name) : name
  } catch {
    return name
  }
}

/**
 * Reads a paste: text counts where there is some. Spreadsheets and documents add an image of what was copied to their
 * text. A copied file has its name or path as text, which is none, and a copied image at most an <img>.
 */
export function readPaste(data: Pick<DataTransfer, 'files' | 'getData'>): Paste {
  const files = [...data.files]
  const names = new Set(files.map(({ name }) => name))
  const lines = data.getData('text/plain').split(/[\r\n]+/)
  const isNamesOnly = lines.every((line) => line.trim() === '' || names.has(baseName(line)))
  const hasText = lines.some((line) => line.trim() !== '') && (!isNamesOnly || data.getData('text/html') !== '')
  return { hasText, files }
}

/** A cell with lines or quotation marks is quoted, and its quotation marks are doubled. */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n?|\n|$)/y

/** The cells that a spreadsheet copies, by row. */
export function readCells(copied: string): string[][] {
  const text = copied.replace(/[\r\n]+$/, '')
  const rows: string[][] = [[]]
  CELL.lastIndex = 0
  for (;;) {
    const [, quoted, plain = '', end = ''] = CELL.exec(text) ?? []
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') return rows
    if (end !== '\t') rows.push([])
  }
}

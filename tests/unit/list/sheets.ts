import { inflateRawSync } from 'node:zlib'

/** Parses a CSV file as spreadsheets do: byte order mark, commas, doubled quotes inside quotes, CRLF. */
export function parseCsv(file: string): string[][] {
  if (!file.startsWith('\uFEFF')) throw new Error('no mark')
  const rows: string[][] = [[]]
  let at = 1
  while (at < file.length) {
    let cell = ''
    if (file[at] === '"') {
      for (at++; file[at] !== '"' || file[at + 1] === '"'; at++) {
        if (at >= file.length) throw new Error('a quote without end')
        if (file[at] === '"') at++
        cell += file[at]
      }
      at++
    } else while (at < file.length && file[at] !== ',' && !file.startsWith('\r\n', at)) cell += file[at++]
    rows.at(-1)!.push(cell)
    if (file[at] === ',') at++
    else if (file.startsWith('\r\n', at)) {
      at += 2
      if (at < file.length) rows.push([])
    } else throw new Error(`neither comma nor end of line at ${at}`)
  }
  return rows
}

/** One cell of a sheet as Excel reads it. */
export interface SheetCell {
  kind: 'text' | 'number' | 'formula'
  value: string
  format?: string
}

/** Parses the first sheet of an XLSX file. */
export function parseSheet(file: Uint8Array): SheetCell[][] {
  const parts = unzip(Buffer.from(file))
  const strings = all(parts.get('xl/sharedStrings.xml')!, /<si><t[^>]*>([\s\S]*?)<\/t><\/si>/g).map(([, text]) =>
    plainText(text!),
  )
  const styles = parts.get('xl/styles.xml')!
  const formats = new Map(
    all(styles, /<numFmt [^>]*?numFmtId="(\d+)"[^>]*?formatCode="([^"]*)"/g).map(([, id, code]) => [
      id,
      plainText(code!),
    ]),
  )
  const xfs = all(/<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles)![1]!, /<xf\b[^>]*/g).map(
    ([xf]) => /numFmtId="(\d+)"/.exec(xf)?.[1],
  )
  return all(parts.get('xl/worksheets/sheet1.xml')!, /<row\b[^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g).map(
    ([, cells = '']) => {
      const row: SheetCell[] = []
      for (const [, attributes = '', inner = ''] of all(cells, /<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
        const column = / r="([A-Z])\d+"/.exec(attributes)![1]!.charCodeAt(0) - 65
        // Empty cells are not written to the file.
        while (row.length < column) row.push({ kind: 'text', value: '' })
        const value = /<v>([\s\S]*?)<\/v>/.exec(inner)?.[1] ?? ''
        const style = / s="(\d+)"/.exec(attributes)?.[1]
        const id = style === undefined ? undefined : xfs[Number(style)]
        const format = id === '4' ? '#,##0.00' : formats.get(id)
        if (inner.includes('<f')) row.push({ kind: 'formula', value: inner })
        else if (/ t="s"/.test(attributes)) row.push({ kind: 'text', value: strings[Number(value)]! })
        else row.push({ kind: 'number', value, ...(format && { format }) })
      }
      return row
    },
  )
}

function all(text: string, pattern: RegExp): RegExpMatchArray[] {
  return [...text.matchAll(pattern)]
}

function plainText(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&apos;|&#39;/g, "'")
    .replaceAll('&amp;', '&')
}

/** The files of a ZIP archive by name, from its central directory. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const local = archive.readUInt32LE(at + 42)
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(from, from + size)
    files.set(
      archive.toString('utf8', at + 46, at + 46 + name),
      (method === 0 ? packed : inflateRawSync(packed)).toString('utf8'),
    )
    at += 46 + name + extra + comment
  }
  return files
}

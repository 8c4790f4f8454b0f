import { inflateRawSync } from 'node:zlib'

/** Parses a CSV file as spreadsheets do: byte order mark, commas, doubled quotes inside quotes, CRLF. */
export function parseCsv(file: string): string[][] {
  if (!file.startsWith('\uFEFF')) throw new Error('no mark')
  const rows: string[][] = [[]]
  let index = 1
  while (index < file.length) {
    let cell = ''
    if (file[index] === '"') {
      for (index++; file[index] !== '"' || file[index + 1] === '"'; index++) {
        if (index >= file.length) throw new Error('a quote without end')
        if (file[index] === '"') index++
        cell += file[index]
      }
      index++
    } else while (index < file.length && file[index] !== ',' && !file.startsWith('\r\n', index)) cell += file[index++]
    rows.at(-1)!.push(cell)
    if (file[index] === ',') index++
    else if (file.startsWith('\r\n', index)) {
      index += 2
      if (index < file.length) rows.push([])
    } else throw new Error(`neither comma nor end of line at ${index}`)
  }
  return rows
}

/** One cell of a sheet as Excel reads it. */
export interface SheetCell {
  kind: 'text' | 'number' | 'formula'
  value: string
  format?: string
}

export function parseSheet(file: Uint8Array): SheetCell[][] {
  const parts = unzip(Buffer.from(file))
  const styles = parts.get('xl/styles.xml')!
  const formats = new Map(
    matchAll(styles, /<numFmt [^>]*?numFmtId="(\d+)"[^>]*?formatCode="([^"]*)"/g).map(([, id, code]) => [
      id,
      plainText(code!),
    ]),
  )
  const xfs = matchAll(/<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles)![1]!, /<xf\b[^>]*/g).map(
    ([xf]) => /numFmtId="(\d+)"/.exec(xf)?.[1],
  )
  return matchAll(parts.get('xl/worksheets/sheet1.xml')!, /<row\b[^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g).map(
    ([, cells = '']) => {
      const row: SheetCell[] = []
      for (const [, attributes = '', inner = ''] of matchAll(cells, /<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
        const column = / r="([A-Z])\d+"/.exec(attributes)![1]!.charCodeAt(0) - 65
        // Empty cells are not written to the file.
        while (row.length < column) row.push({ kind: 'text', value: '' })
        const value = /<v>([\s\S]*?)<\/v>/.exec(inner)?.[1] ?? ''
        const style = / s="(\d+)"/.exec(attributes)?.[1]
        const id = style === undefined ? undefined : xfs[Number(style)]
        const format = id === '4' ? '#,##0.00' : formats.get(id)
        if (inner.includes('<f')) row.push({ kind: 'formula', value: inner })
        else if (/ t="inlineStr"/.test(attributes)) {
          row.push({ kind: 'text', value: plainText(/<is><t[^>]*>([\s\S]*?)<\/t><\/is>/.exec(inner)![1]!) })
        } else row.push({ kind: 'number', value, ...(format && { format }) })
      }
      return row
    },
  )
}

function matchAll(text: string, pattern: RegExp): RegExpMatchArray[] {
  return [...text.matchAll(pattern)]
}

function plainText(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&apos;|&#39;/g, "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** The files of a ZIP archive by name, from its central directory. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files = new Map<string, string>()
  let offset = archive.readUInt32LE(end + 16)
  for (let remaining = archive.readUInt16LE(end + 10); remaining > 0; remaining--) {
    const [method, size] = [archive.readUInt16LE(offset + 10), archive.readUInt32LE(offset + 20)]
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(offset + field)) as [
      number,
      number,
      number,
    ]
    const localHeader = archive.readUInt32LE(offset + 42)
    const from = localHeader + 30 + archive.readUInt16LE(localHeader + 26) + archive.readUInt16LE(localHeader + 28)
    const compressed = archive.subarray(from, from + size)
    files.set(
      archive.toString('utf8', offset + 46, offset + 46 + name),
      (method === 0 ? compressed : inflateRawSync(compressed)).toString('utf8'),
    )
    offset += 46 + name + extra + comment
  }
  return files
}

import { describe, expect, test } from 'vitest'
import { MAX_ROWS } from '#renderer/features/statement/parse-table.ts'
import { readStatement } from '#renderer/features/statement/read-statement.ts'
import { readWorkbook } from '#renderer/features/statement/xlsx/read-workbook.ts'
import { columnName, workbookFile, workbookParts, zipParts } from '#tests/support/workbook.ts'

const bufferOf = (bytes: Uint8Array) => new Uint8Array(bytes).buffer

describe('a file is refused in Chinese', () => {
  const parts = workbookParts([{ name: '明细', rows: [['x']] }])
  const withSheet = (sheet: string) => zipParts({ ...parts, 'xl/worksheets/sheet1.xml': sheet })
  const ole = (stream: string) =>
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.from(stream, 'utf16le')])
  const refused = (file: Uint8Array) => expect(() => readStatement(bufferOf(file), '+08:00'))

  test('that has a password', () => {
    refused(ole('EncryptedPackage')).toThrow('打开密码')
    const encrypted = Buffer.from(zipParts(parts))
    // The flag of each part in the directory.
    for (let at = encrypted.indexOf('PK\x01\x02'); at >= 0; at = encrypted.indexOf('PK\x01\x02', at + 1))
      encrypted[at + 8]! |= 1
    refused(encrypted).toThrow('打开密码')
  })

  test('that is of the old format, whatever its name is', () => {
    refused(ole('Workbook')).toThrow('另存为 XLSX 或 CSV')
    refused(Buffer.from('<html><table><tr><td>金额</td></tr></table></html>')).toThrow('另存为 XLSX 或 CSV')
  })

  test('that is another archive', () => {
    refused(zipParts({ '微信账单.csv': '金额' })).toThrow('压缩包请先解压')
    const binary = { ...parts, '_rels/.rels': parts['_rels/.rels']!.replace('workbook.xml', 'workbook.bin') }
    refused(zipParts({ ...binary, 'xl/workbook.bin': 'x' })).toThrow('另存为 XLSX 或 CSV')
  })

  test('that is damaged', () => {
    const whole = workbookFile([{ name: '明细', rows: Array.from({ length: 50 }, (_, i) => [`${i}号`, i]) }])
    for (let length = 4; length < whole.length; length += 97) refused(whole.slice(0, length)).toThrow('文件已损坏')
    for (const sheet of [
      '<worksheet><sheetData><row><c r="A1" t="s"><v>7</v></c></row></sheetData></worksheet>',
      '<worksheet><sheetData><row><c r="1"><v>7</v></c></row></sheetData></worksheet>',
      '<worksheet><sheetData><row><c',
      '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>',
      `<worksheet a="${'x'.repeat(300_000)}`,
    ])
      refused(withSheet(sheet)).toThrow('文件已损坏')
    const { 'xl/worksheets/sheet1.xml': _sheet, ...others } = parts
    refused(zipParts(others)).toThrow('文件已损坏')
  })

  test('that unpacks to more than a statement has, whatever it says of its size', () => {
    const bomb = Buffer.from(withSheet(`<worksheet>${'<row/>'.repeat(200_000)}</worksheet>`))
    for (let at = bomb.indexOf('PK\x01\x02'); at >= 0; at = bomb.indexOf('PK\x01\x02', at + 1))
      bomb.writeUInt32LE(100, at + 24)
    expect(readWorkbook(bomb)).toEqual([{ name: '明细', rows: [] }])
    expect(() => readWorkbook(bomb, 1)).toThrow('解压后超过 1 MB')
  })

  test('that has too many rows, columns or sheets', () => {
    const row = '<row><c><v>1</v></c></row>'
    refused(withSheet(`<worksheet><sheetData>${row.repeat(100_000)}</sheetData></worksheet>`)).toThrow(
      `工作表“明细”超过 ${MAX_ROWS} 行`,
    )
    const cells = Array.from({ length: 10_000 }, (_, i) => `<c r="${columnName(i)}1"><v>1</v></c>`).join('')
    refused(withSheet(`<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`)).toThrow(
      '工作表“明细”超过 60 列',
    )
    refused(workbookFile(Array.from({ length: 101 }, (_, i) => ({ name: `${i}`, rows: [['x']] })))).toThrow(
      '工作表超过 100 个',
    )
  })

  test('that is deep rather than long', () => {
    const depth = 100_000
    refused(withSheet(`${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`)).toThrow('没有明细行')
  })
})

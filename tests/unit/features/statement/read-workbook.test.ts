import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readLines } from '#renderer/features/statement/read-lines.ts'
import { readStatement } from '#renderer/features/statement/read-statement.ts'
import { readWorkbook } from '#renderer/features/statement/xlsx/read-workbook.ts'
import { type WorkbookCell, workbookFile, workbookParts, zipParts } from '#tests/support/workbook.ts'
import fc from '../../fast-check.ts'

const ZONE = '+08:00'
const NOON = Date.parse('2026-11-25T12:00:00+08:00')
/** Noon of 2026-11-25 in days since 1900. */
const NOON_DAYS = 46_351.5

const bufferOf = (bytes: Uint8Array) => new Uint8Array(bytes).buffer
const cellsOf = (...row: WorkbookCell[]) => readWorkbook(workbookFile([{ name: '明细', rows: [row] }]))[0]!.rows[0]
const inline = (text: string) => ({ attributes: 't="inlineStr"', content: `<is><t>${text}</t></is>` })
const sheetOf = (rows: readonly (readonly WorkbookCell[])[]) => [{ name: '明细', rows }]

function linesOf(file: Uint8Array) {
  const [sheet] = readStatement(bufferOf(file), ZONE)
  const { lines, outgoing, unreadable } = readLines(sheet!.rows, sheet!, ZONE)
  return { lines: lines.map(({ amount, payer, remark, at }) => [amount, payer, remark, at]), outgoing, unreadable }
}

describe('cells', () => {
  test('of every kind are texts, and empty ones keep the others in their columns', () => {
    expect(
      cellsOf(
        '张三 & <李四>',
        null,
        12.3,
        { attributes: 't="b"', content: '<v>1</v>' },
        { attributes: 't="e"', content: '<v>#N/A</v>' },
        { attributes: 't="d"', content: '<v>2026-11-25T12:00:00</v>' },
        inline('行内'),
        { attributes: 't="inlineStr"', content: '<is><r><t>粗</t></r><rPh><t>cu</t></rPh><r><t>体</t></r></is>' },
        { attributes: 't="inlineStr"', content: '<is><t><![CDATA[<甲>]]></t></is>' },
        inline('a_x0009_b'),
        inline("'0012"),
      ),
    ).toEqual([
      '张三 & <李四>',
      '',
      '12.30',
      'TRUE',
      '#N/A',
      '2026-11-25T12:00:00',
      '行内',
      '粗体',
      '<甲>',
      'a\tb',
      '0012',
    ])
  })

  test('with a formula have its stored result, and without one are told as not calculated', () => {
    expect(
      cellsOf(
        { content: '<f>SUM(A1:B1)</f><v>100.10000000000001</v>' },
        { attributes: 't="str"', content: '<f>A1&amp;"x"</f><v>张三</v>' },
        { content: '<f>1+1</f>' },
        { content: '<f>1+1</f><v></v>' },
        { attributes: 't="str"', content: '<f>""</f><v></v>' },
        'x',
      ),
    ).toEqual(['100.10', '张三', '#未计算', '#未计算', '', 'x'])
    const rows = [
      ['交易时间', '金额', '对方户名'],
      ['2026-11-25 12:00:00', { content: '<f>1+1</f>' }, '张三'],
      ['2026-11-25 12:00:00', 100, '李四'],
    ]
    expect(linesOf(workbookFile(sheetOf(rows)))).toEqual({
      lines: [['100', '李四', '', NOON]],
      outgoing: 0,
      unreadable: 1,
    })
  })

  test('that are numbers of so many digits keep their zeros, such as 000500 for five past midnight', () => {
    const rows = [
      ['交易日期', '交易时间', '金额', '对方户名', '备注'],
      [
        '20261125',
        { attributes: 's="1"', content: '<v>500</v>' },
        100,
        '张三',
        { attributes: 's="1"', content: '<v>66</v>' },
      ],
    ]
    const file = workbookFile(sheetOf(rows), { formats: ['000000'] })
    expect(linesOf(file).lines).toEqual([['100', '张三', '000066', Date.parse('2026-11-25T00:05:00+08:00')]])
  })

  test('that are ids keep 32 digits as texts', () => {
    const id = '20261125220014331400001234567890'
    expect(cellsOf(id, inline(id))).toEqual([id, id])
  })

  test('of any table come back as they were written', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '张', '"', '<', '&', '>', ' ', '1', '😀'), maxLength: 6 })
    const cell = text.map((middle) => `x${middle}y`)
    const row = fc.array(fc.option(cell, { nil: null }), { maxLength: 5 }).map((cells) => [...cells, 'z'])
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        const expected = rows.map((cells) => cells.map((value) => value ?? ''))
        expect(readWorkbook(workbookFile(sheetOf(rows)))[0]!.rows).toEqual(expected)
      }),
    )
  })
})

describe('statements', () => {
  test('of 支付宝 and 微信 are recognised below the lines before their heading', () => {
    const alipay = [
      ['支付宝交易明细'],
      [],
      ['姓名：甲'],
      ['交易时间', '交易分类', '交易对方', '商品说明', '收/支', '金额', '交易状态', '交易订单号', '备注'],
      ['2026-11-25 12:00:00', '转账', '张三', '转账', '收入', 100, '交易成功', '20261125220014331400001234567890', '1'],
      ['2026-11-25 12:00:00', '转账', '李四', '转账', '支出', 50, '交易成功', '20261125220014331400001234567891', ''],
    ]
    expect(readStatement(bufferOf(workbookFile(sheetOf(alipay))), ZONE)[0]!.source).toBe('alipay')
    expect(linesOf(workbookFile(sheetOf(alipay)))).toEqual({
      lines: [['100', '张三', '1', NOON]],
      outgoing: 1,
      unreadable: 0,
    })
    const wechat = [
      ['微信支付账单明细'],
      ['微信昵称：[客服]'],
      ['----------------------微信支付账单明细列表--------------------'],
      ['交易时间', '交易类型', '交易对方', '商品', '收/支', '金额(元)', '支付方式', '当前状态', '交易单号', '备注'],
      [
        { attributes: 's="1"', content: `<v>${NOON_DAYS}</v>` },
        ...['转账', '王五', '转账备注', '收入'],
        { content: '<v>731.25</v>' },
        ...['/', '已存入零钱', '1000', '/'],
      ],
    ]
    const file = workbookFile(sheetOf(wechat), { formats: ['yyyy-mm-dd hh:mm:ss'] })
    expect(readStatement(bufferOf(file), ZONE)[0]!.source).toBe('wechat')
    expect(linesOf(file).lines).toEqual([['731.25', '王五', '/', NOON]])
  })

  const statement = (payer: string) => [
    ['交易时间', '收入金额', '对方户名'],
    ['2026-11-25 12:00:00', 100, payer],
  ]
  const namesOf = (...sheets: Parameters<typeof workbookFile>[0][number][]) =>
    readStatement(bufferOf(workbookFile(sheets)), ZONE).map(({ name }) => name)

  test('are the sheets with an amount and a time, in the order of the file, but not hidden ones', () => {
    expect(
      namesOf(
        { name: '说明', rows: [['请看明细'], ['谢谢']] },
        { name: '旧', rows: statement('甲'), state: 'hidden' },
        { name: '更旧', rows: statement('甲'), state: 'veryHidden' },
        { name: '十一月', rows: statement('张三') },
        { name: '空', rows: [['交易时间', '收入金额']] },
        { name: '十月', rows: statement('李四') },
      ),
    ).toEqual(['十一月', '十月'])
  })

  test('without recognised columns are all sheets that have rows', () => {
    expect(namesOf({ name: '甲', rows: [['x'], ['y']] }, { name: '乙', rows: [['z']] })).toEqual(['甲', '乙'])
    expect(() => namesOf({ name: '空', rows: [] })).toThrow('没有明细行')
  })
})

test.each([
  ['from 1900', NOON_DAYS, false],
  ['from 1904', NOON_DAYS - 1_462, true],
])('dates counted %s, as texts and in two columns are read in the zone of the server', (_name, days, isFrom1904) => {
  const moment = { attributes: 's="1"', content: `<v>${days}</v>` }
  const rows = [
    ['交易时间', '金额', '对方户名'],
    [moment, 100, '张三'],
    ['2026-11-25 12:00:00', 200, '李四'],
    ['2026/11/25 12:00', 300, '王五'],
  ]
  const options = { formats: ['yyyy-mm-dd hh:mm:ss', 'yyyy/m/d', 'h:mm:ss'], isFrom1904 }
  expect(linesOf(workbookFile(sheetOf(rows), options)).lines).toEqual([
    ['100', '张三', '', NOON],
    ['200', '李四', '', NOON],
    ['300', '王五', '', NOON],
  ])
  const day = { attributes: 's="2"', content: `<v>${Math.floor(days)}</v>` }
  const time = { attributes: 's="3"', content: '<v>0.5</v>' }
  const apart = [
    ['交易日期', '交易时间', '收入金额'],
    [day, time, 12.3],
  ]
  expect(linesOf(workbookFile(sheetOf(apart), options)).lines).toEqual([['12.30', '', '', NOON]])
})

describe('programs differ', () => {
  const parts = workbookParts(sheetOf([['张三', 12.3]]))
  const expected = [['张三', '12.30']]

  test('in prefixes, quotes, comments, lines, and cells without an address', () => {
    const sheet =
      "<!-- > --><x:worksheet\n><x:sheetData><x:row><x:c t='s' ><x:v>0</x:v></x:c\n><x:c><x:v>12.3</x:v></x:c></x:row></x:sheetData></x:worksheet>"
    expect(readWorkbook(zipParts({ ...parts, 'xl/worksheets/sheet1.xml': sheet }))[0]!.rows).toEqual(expected)
  })

  test('in the case and slashes of names', () => {
    const renamed = Object.entries(parts).map(([path, part]) => [path.replace('xl/', 'XL\\'), part])
    expect(readWorkbook(zipParts(Object.fromEntries(renamed)))[0]!.rows).toEqual(expected)
  })

  test('in whether parts are compressed, and in sizes of 64 bits', () => {
    const bytes = Object.fromEntries(
      Object.entries(parts).map(([path, part]) => [path, new TextEncoder().encode(part)]),
    )
    expect(readWorkbook(zipSync(bytes, { level: 0 }))[0]!.rows).toEqual(expected)
    expect(readWorkbook(withLongSizes(zipParts(parts)))[0]!.rows).toEqual(expected)
  })
})

/** The archive with the sizes and places of its directory in extra fields. */
function withLongSizes(archive: Uint8Array): Uint8Array {
  const source = Buffer.from(archive)
  const end = source.length - 22
  const directory = source.readUInt32LE(end + 16)
  const entries: Buffer[] = []
  let at = directory
  while (at < end) {
    const size = 46 + source.readUInt16LE(at + 28)
    const entry = Buffer.from(source.subarray(at, at + size))
    const extra = Buffer.alloc(32)
    extra.writeUInt16LE(0x9999, 0)
    extra.writeUInt16LE(1, 4)
    extra.writeUInt16LE(24, 6)
    for (const [i, field] of [24, 20, 42].entries()) {
      extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(field)), 8 + i * 8)
      entry.writeUInt32LE(0xffff_ffff, field)
    }
    entry.writeUInt16LE(extra.length, 30)
    entries.push(entry, extra)
    at += size
  }
  return Buffer.concat([source.subarray(0, directory), ...entries, source.subarray(end)])
}

test('far rows and formatted cells that are empty cost nothing', () => {
  const sheet =
    '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row>' +
    '<row r="1048576"><c r="A1048576"><v>2</v></c></row></sheetData></worksheet>'
  const file = zipParts({ ...workbookParts(sheetOf([])), 'xl/worksheets/sheet1.xml': sheet })
  expect(readWorkbook(file)[0]!.rows).toEqual([['1'], ['2']])
})

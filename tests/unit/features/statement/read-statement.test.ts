import { describe, expect, test } from 'vitest'
import {
  formatStatementAmount,
  parseStatementAmount,
  parseStatementTime,
} from '#renderer/features/statement/parse-cell.ts'
import { decodeStatement, MAX_COLUMNS, MAX_ROWS, parseTable } from '#renderer/features/statement/parse-table.ts'
import { readLines } from '#renderer/features/statement/read-lines.ts'
import { recognizeColumns } from '#renderer/features/statement/read-statement.ts'
import fc from '../../fast-check.ts'
import { expectLinear } from '../../linear.ts'

const ZONE = '+08:00'
const NOON = Date.parse('2026-11-25T12:00:00+08:00')

function read(text: string) {
  const rows = parseTable(text)
  const columns = recognizeColumns(rows, ZONE)
  return { ...columns, ...readLines(rows.slice(columns.skipped), columns, ZONE) }
}

const brief = (text: string) => {
  const { source, lines, outgoing, unreadable } = read(text)
  return {
    source,
    outgoing,
    unreadable,
    lines: lines.map(({ amount, payer, remark, at }) => [amount, payer, remark, at]),
  }
}

describe('a file', () => {
  test('is read in UTF-8, with a byte order mark, UTF-16 and GBK', () => {
    const gbk = new Uint8Array([0xbd, 0xf0, 0xb6, 0xee, 0x2c, 0x31])
    expect(decodeStatement(gbk)).toBe('金额,1')
    const encoded = new TextEncoder().encode('\uFEFF金额,1')
    expect(parseTable(decodeStatement(encoded))).toEqual([['金额', '1']])
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(new Uint16Array([...'金额'].map((c) => c.charCodeAt(0))).buffer),
    ])
    expect(decodeStatement(utf16)).toBe('金额')
  })

  test('with a character that was cut at a number of bytes is read in its encoding', () => {
    const text = '时间,金额,付款人,备注\n2026-11-25 12:00:00,500.00,张三,转账给平台上分'
    const rest = '\n2026-11-25 12:01:00,300.00,李四,充值'
    const cut = [...new TextEncoder().encode(text).slice(0, -1), ...new TextEncoder().encode(rest)]
    const rows = parseTable(decodeStatement(new Uint8Array(cut)))
    expect(rows.map((row) => row.slice(0, 3).join())).toEqual([
      ...['时间,金额,付款人', '2026-11-25 12:00:00,500.00,张三', '2026-11-25 12:01:00,300.00,李四'],
    ])
    // 金额,备注 in GBK, and half of a character in the middle of many.
    const gbk = [0xbd, 0xf0, 0xb6, 0xee, 0x2c, 0xb1, 0xb8, 0xd7, 0xa2, 0x0a]
    const longRow = [...Array(100).fill(0x31), 0x2c, 0xd7, 0x0a, 0x32, 0x2c, 0x33]
    expect(parseTable(decodeStatement(new Uint8Array([...gbk, ...longRow])))).toMatchObject([
      ['金额', '备注'],
      {},
      ['2', '3'],
    ])
  })

  test.each([
    ['empty', [], '文件是空的'],
    ['PDF', [0x25, 0x50, 0x44, 0x46, 0x2d], 'PDF'],
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13], '不是文本文件'],
  ])('that is %s is refused in Chinese', (_name, bytes, message) => {
    expect(() => decodeStatement(new Uint8Array(bytes))).toThrow(message)
  })

  test('of too many rows is refused', () => {
    expect(() => parseTable('a,b\n'.repeat(MAX_ROWS + 1))).toThrow(`超过 ${MAX_ROWS} 行`)
  })

  test('that is wider than a statement is refused, unless nothing stands there', () => {
    const wide = (last: string) => parseTable(`${'a,'.repeat(MAX_COLUMNS)}${last},,\nb,c`)
    expect(wide('')[0]).toHaveLength(MAX_COLUMNS)
    expect(() => wide('1')).toThrow(`明细超过 ${MAX_COLUMNS} 列`)
  })
})

describe('cells', () => {
  /** A row a line, its cells apart by bars. */
  const cellsOf = (text: string) => parseTable(text).map((row) => row.join('|'))

  test.each([
    ['a,"b,""c""\nd",e\r\nf', ['a|b,"c"\nd|e', 'f']],
    ['a\tb\n\n\nc\td', ['a|b', 'c|d']],
    ['a;b;c', ['a|b|c']],
    ['a,\'0012\t,="0034"', ['a|0012|0034']],
    ['"open, to the end', ['"open|to the end']],
    ['"a"b,c', ['ab|c']],
    ['1,234,567.00\t张, 三\n12.00\t李四', ['1,234,567.00|张, 三', '12.00|李四']],
  ])('of %j', (text, rows) => expect(cellsOf(text)).toEqual(rows))

  test('of any table come back as they were written', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', '张', '"', ',', '\n', '\r', ' ', '1'), maxLength: 6 })
      .map((text) => `x${text}y`)
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
        const text = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\r\n')
        fc.pre(text.split(',').length > text.split(/[\t;|]/).length)
        expect(parseTable(text)).toEqual(rows)
      }),
    )
  })

  test.each([
    ['to the end', '付款人,金额\n"老王,100\n李四,200\n', ['付款人|金额', '"老王|100', '李四|200']],
    ['to the next such name', '"老王,100\n李四,200\n"老刘,300\n', ['"老王|100', '李四|200', '"老刘|300']],
    ['to a quoted cell behind it', '"老王,100,"备,注"\n', ['"老王|100|备,注']],
    ['to the next name, though a remark has lines', '"两\n行",1\n"老王,2', ['两\n行|1', '"老王|2']],
  ])('a name that begins with a quotation mark takes in no rows %s', (_how, text, rows) =>
    expect(cellsOf(text)).toEqual(rows),
  )

  test('are read in linear time', () => {
    expectLinear(parseTable, (length) => '"a""b\n'.repeat(length), 3_000)
    expectLinear(parseTable, (length) => '"",'.repeat(length), 3_000)
    expectLinear(parseTable, (length) => '"'.repeat(length), 20_000)
  })
})

test.each([
  ['100', '100'],
  ['¥1,234.50', '1234.50'],
  ['+500.00', '500.00'],
  ['500.00元', '500.00'],
  ['１，２３４．５０', '1234.50'],
  ['￥ 12.3', '12.3'],
  ['-5.00', '-5.00'],
  ['(5.00)', '-5.00'],
  ['100.000000 USDT', '100.000000'],
  ['', null],
  ['12.3.4', null],
  ['1e5', null],
  ['张三', null],
  ['¥100.00(已退款¥50.00)', null],
  ['1 234.50', '1234.50'],
  ['–5.00', '-5.00'],
  // The comma may be a decimal one, and the space one between two numbers.
  ['12,5', null],
  ['1,234,5', null],
  ['100 50', null],
  ['0,500', null],
  ['¥ 0,500', null],
  ['012,345', null],
])('the amount %j is %j', (text, amount) => {
  expect(parseStatementAmount(text)).toBe(amount)
})

test('an amount whose thousands no quotation marks hold together is none, nor is what stands behind it', () => {
  const at = '2026-11-25 12:00:00'
  const amountsOf = (text: string) => read(text).lines.map(({ amount }) => amount)
  expect(amountsOf(`时间,金额,付款人\n${at},1,500.00,张三\n${at},300.00,李四`)).toEqual(['300.00'])
  expect(amountsOf(`时间,余额,金额\n${at},10,500.00,200.00\n${at},500.00,300.00`)).toEqual(['300.00'])
  expect(amountsOf(`时间,金额,付款人\n${at},"1,500.00",张三,\n${at},300.00,李四,备`)).toEqual(['1500.00', '300.00'])
})

test('where one amount has a decimal comma no comma groups thousands', () => {
  const statement = (first: string) =>
    `时间;金额\n2026-11-25 12:00:00;${first}\n2026-11-25 12:01:00;1,500\n2026-11-25 12:02:00;300`
  const amountsOf = (first: string) => read(statement(first)).lines.map(({ amount }) => amount)
  for (const first of ['12,5', '0,250', '8,1234', '2.000,50']) expect(amountsOf(first)).toEqual(['300'])
  expect(amountsOf('2,000.50')).toEqual(['2000.50', '1500', '300'])
})

test.each([
  ['1500', '1,500.00'],
  ['￥12,345.6', '12,345.60'],
  ['+88.5', '+88.50'],
  ['-3', '-3.00'],
  // May have decimals behind its comma.
  ['1,500', '1,500'],
  // Neither a digit nor a currency is lost.
  ['100.123456', '100.123456'],
  ['25.5 USDT', '25.5 USDT'],
  ['$25.5', '$25.5'],
  ['收入金额', '收入金额'],
  ['', ''],
])('the amount %j is displayed as %j', (text, formatted) => {
  expect(formatStatementAmount(text)).toBe(formatted)
})

const ofNoon = [
  ...['2026-11-25 12:00:00', '2026/11/25 12:00', '2026年11月25日 12:00:00', '２０２６－１１－２５ １２：００：００'],
  ...['20261125120000', '20261125 12:00:00', '2026-11-25T04:00:00Z', '2026-11-25 12:00:00.123'],
  ...['2026-11-25-12.00.00.123456', '2026-11-25 120000', '20261125 120000', '2026/11/25 下午 12:00:00'],
  ...['2026/11/25 12:00:00 PM'],
]
test.each<[string, number, boolean]>([
  ...ofNoon.map((text): [string, number, boolean] => [text, NOON, true]),
  ['2026/11/25 上午12:00', NOON - 12 * 3_600_000, true],
  ['2026-11-25 90506', NOON - 10_494_000, true],
  ['1795579200', 1_795_579_200_000, true],
  ['2026-11-25', NOON - 12 * 3_600_000, false],
  ['20261125', NOON - 12 * 3_600_000, false],
])('the time %j is read', (text, at, hasTime) => {
  expect(parseStatementTime(text, ZONE)).toEqual({ at, hasTime })
})

test.each([
  '',
  '12:00',
  '2026-13-25',
  '2026-11-31 08:00:00',
  '20260229',
  '合计',
  '2026-11-25 99:00',
  '2026-11-25 下午 13:00',
  '2026-11-25 250000',
])('%j is no time', (text) => {
  expect(parseStatementTime(text, ZONE)).toBeNull()
})

describe('columns are recognised', () => {
  test('of 支付宝, with lines before the heading and after the last row', () => {
    const text = `支付宝交易记录明细查询
账号:[pay@example.com]
---------------------------------交易记录明细列表------------------------------------
交易号                  ,商家订单号               ,交易创建时间              ,付款时间                ,最近修改时间              ,交易来源地     ,类型              ,交易对方            ,商品名称                ,金额（元）   ,收/支     ,交易状态    ,备注                  ,
2026112522001	,	,2026-11-25 11:59:00 ,2026-11-25 12:00:00 ,2026-11-26 12:00:00 ,其他 ,即时到账交易 ,张三 ,转账 ,100.00  ,收入 ,交易成功 ,66536166 ,
2026112522002	,	,2026-11-25 11:59:00 ,2026-11-25 12:00:00 ,2026-11-26 12:00:00 ,其他 ,即时到账交易 ,李四 ,转账 ,50.00  ,支出 ,交易成功 , ,
2026112522003	,	,2026-11-25 11:59:00 ,2026-11-25 12:00:00 ,2026-11-26 12:00:00 ,其他 ,即时到账交易 ,王五 ,转账 ,70.00  ,收入 ,退款成功 , ,
------------------------------------------------------------------------------------
共3笔记录`
    expect(brief(text)).toEqual({
      source: 'alipay',
      lines: [['100.00', '张三', '66536166', NOON]],
      outgoing: 2,
      unreadable: 2,
    })
  })

  test('of 微信', () => {
    const text = `微信支付账单明细,,,,,,,,,,
微信昵称：[客服],,,,,,,,,,
交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注
2026-11-25 12:00:00,二维码收款,张三,"收款方备注:二维码收款",收入,¥100.00,/,已收钱,"1000	","1	","/"
2026-11-25 12:00:00,转账,李四,"转账备注:微信转账",/,¥100.00,/,已全额退款,"1001	","1	","/"`
    expect(brief(text)).toMatchObject({ source: 'wechat', lines: [['100.00', '张三', '/', NOON]], outgoing: 1 })
  })

  test('of a bank, with the day and the time apart and income in its own column', () => {
    const text = `交易日期\t交易时间\t支出金额\t收入金额\t账户余额\t对方户名\t对方账号\t摘要
20261125\t12:00:00\t\t1,000.00\t5,000.00\t张三\t6222 0212\t转账
20261125\t12:00:00\t20.00\t\t4,980.00\t李四\t6222 0213\t转账`
    expect(brief(text)).toEqual({
      source: 'bank',
      lines: [['1000.00', '张三', '转账', NOON]],
      outgoing: 0,
      unreadable: 1,
    })
  })

  test('of 支付宝 today, whose payer is not how was paid, and of its merchants', () => {
    const text = `交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,备注,
2026-11-25 12:00:00,转账红包,张三,a@b,转账,收入,100.00,余额,交易成功,2026\t,,
2026-11-25 12:00:00,提现,银行,/,提现,不计收支,49.74,卡,交易成功,2026\t,,`
    expect(brief(text)).toMatchObject({ source: 'alipay', lines: [['100.00', '张三', '', NOON]], outgoing: 1 })
    const merchant = `发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型
2026-11-25 12:00:00,张三(a@b),100.00,,1000.00,支付宝,在线支付`
    expect(brief(merchant).lines).toEqual([['100.00', '', '', NOON]])
  })

  test('of a bank in English, and of a terminal with what was returned', () => {
    const bank =
      'Date;Description;Debit;Credit;Balance\n2026-11-25 12:00;x;;100.00;500.00\n2026-11-25 12:00;y;20.00;;480.00'
    expect(brief(bank)).toMatchObject({ lines: [['100.00', '', '', NOON]], unreadable: 1 })
    const terminal = `交易时间|交易金额|手续费|交易类型|付款方
20261125120000|100.00|0.38|消费|张三
20261125120000|100.00|0.38|退货|张三`
    expect(brief(terminal)).toMatchObject({ lines: [['100.00', '张三', '', NOON]], outgoing: 1 })
  })

  test('of a bank with times of day without colons, and a balance before the amount', () => {
    const text = `交易日期,交易时间,账户余额,发生额,对方户名
20261125,120000,5000.00,100.00,张三
20261125,90506,5100.00,20.00,李四`
    expect(brief(text).lines).toEqual([
      ['100.00', '张三', '', NOON],
      ['20.00', '李四', '', NOON - 10_494_000],
    ])
  })

  test('of which the operator names two as the amount: one of them may be empty or zero', () => {
    const columns = { source: 'bank', headings: [], roles: ['time', 'amount', 'amount'] } as const
    const lines = (...amounts: string[]) => readLines([['2026-11-25 12:00:00', ...amounts]], columns, ZONE).lines
    expect(lines('100.00', '0.00')).toMatchObject([{ amount: '100.00' }])
    expect(lines('100', '50')).toEqual([])
  })

  test('of an explorer, in UTC', () => {
    const text = `"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","TokenValue","USDValueDayOfTx"
"0xab","1","1795579200","2026-11-24 16:00:00","0x11","0x22","100","99.9"`
    expect(brief(text)).toMatchObject({ source: 'explorer', lines: [['100', '0x11', '', 1_795_579_200_000]] })
    const withoutUnix = text.replace(/"UnixTimestamp",|"1795579200",/g, '')
    expect(brief(withoutUnix).lines[0]![3]).toBe(Date.parse('2026-11-24T16:00:00Z'))
  })

  test('by their content, where there is no heading', () => {
    expect(brief('2026-11-25 12:00:00\t张三\t100.00\n2026-11-25 12:01:00\t李四\t-20.00')).toMatchObject({
      source: 'other',
      lines: [['100.00', '张三', '', NOON]],
      outgoing: 1,
    })
  })

  test('for any text without throwing', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.array(fc.constantFrom('', '金额', '时间', '100.00', '2026-11-25', '张三', '12:00'), { maxLength: 5 }),
          { maxLength: 6 },
        ),
        (rows) => {
          const { roles } = read(rows.map((row) => row.join(',')).join('\n'))
          for (const role of ['amount', 'payer', 'remark', 'direction'] as const)
            expect(roles.filter((other) => other === role).length).toBeLessThan(2)
        },
      ),
    )
  })
})

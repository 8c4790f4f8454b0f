import { describe, expect, test } from 'vitest'
import { parseStatementTime } from '#renderer/features/statement/parse-cell.ts'
import { parseTable } from '#renderer/features/statement/parse-table.ts'
import { readLines } from '#renderer/features/statement/read-lines.ts'
import { readStatement } from '#renderer/features/statement/read-statement.ts'
import { type WorkbookSheet, workbookFile } from '#tests/support/workbook.ts'

const ZONE = '+08:00'
const AT = '2026-11-25 12:00:00'
const NOON = Date.parse('2026-11-25T12:00:00+08:00')

/** What came in: its amount and its payer, and how many rows went out or are no payment. */
function read(text: string) {
  const [sheet] = readStatement(text, ZONE)
  const { lines, outgoing, unreadable } = readLines(sheet!.rows, sheet!, ZONE)
  return { came: lines.map(({ amount, payer }) => [amount, payer].join(' ').trim()), outgoing, unreadable, lines }
}

const came = (text: string) => read(text).came

describe('the amount that came in is read from a statement', () => {
  test.each([
    ['whose amounts that were taken out stand first', '交易日期,取出金额,存款金额,余额,对方户名', 2],
    ['of payments made and payments received', '交易日期,付款金额,收款金额,余额,对方户名', 2],
    ['of both sides in brackets', '交易日期,发生额（借）,发生额（贷）,余额,对方户名', 2],
    ['of both directions in brackets', '交易日期,金额(付),金额(收),余额,对方户名', 2],
    ['with spaces within its heading', '日    期,借   方,贷   方,余   额,对方户名', 2],
    ['with a heading over two columns', '交易日期,发生额,,余额,对方户名\n,借方,贷方,,', 2],
    ['with headings over both columns', '交易日期,金额,,余额,对方户名\n,支出,收入,,', 2],
    ['in traditional characters', '交易日期,支出金額,存入金額,餘額,對方戶名', 2],
  ])('%s', (_name, heading) => {
    expect(read(`${heading}\n${AT},,100.00,1000.00,张三\n${AT},50.00,,950.00,李四`)).toMatchObject({
      came: ['100.00 张三'],
    })
  })

  test.each([
    ['of one column for both directions', '交易日期,余额,收入/支出金额,对方户名', '950.00,-50.00,李四'],
    ['whose column of the amount has an unknown heading', '交易日期,余额,变动,对方户名', '950.00,-50.00,李四'],
  ])('%s, though the balance stands before it', (_name, heading, outgoing) => {
    expect(read(`${heading}\n${AT},1000.00,100.00,张三\n${AT},${outgoing}`)).toMatchObject({
      came: ['100.00 张三'],
      outgoing: 1,
    })
  })

  test('of a terminal: what was paid, not what is left of it without the charge', () => {
    expect(
      came(`日期,时间,交易类型,交易状态,实收金额,交易金额,手续费\n2026-11-25,12:00:00,收款,交易成功,99.62,100.00,0.38`),
    ).toEqual(['100.00'])
    expect(came(`交易日期,交易时间,交易类型,入账金额,交易金额,手续费\n20261125,120000,消费,99.62,100.00,0.38`)).toEqual(
      ['100.00'],
    )
    expect(came(`订单时间,退款金额,优惠金额,支付金额,付款人\n${AT},0.00,5.00,95.00,张三`)).toEqual(['95.00 张三'])
    expect(
      came(`"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Balance"
"2026/11/25","12:00:00","GMT+08:00","Zhang San","Mobile Payment","Completed","USD","100.00","-3.20","96.80","1000.00"`),
    ).toEqual(['100.00 Zhang San'])
  })
})

test.each(['取出金额', '支取', '付出金额', '汇出金额', '借方发生额', '余额'])(
  'a statement only of what went out has no amount: %s',
  (heading) => {
    const [sheet] = readStatement(`交易日期,${heading},对方户名\n${AT},50.00,李四`, ZONE)
    expect(sheet!.roles).not.toContain('amount')
  },
)

test('whatever the columns are called and in whatever order they stand, what came in is read', () => {
  const incoming =
    '收入,收入金额（+元）,贷方发生额,贷,存入金额,存款,转入,收款金额,收方金额,流入,进账,增加金额,收,入,金额(收),Credit,Deposits,Money In,CR,In,Received'
  const outgoing =
    '支出,支出金额（-元）,借方发生额,借,取出金额,取款金额,转出,付款金额,付方金额,流出,出账金额,减少金额,付,出,金额(付),Debit,Withdrawals,Money Out,DR,Out,Sent'
  const balances = ['余额', '账户余额', 'Balance', '结余', '账面金额', '账户金额', '交易后金额', '当前金额']
  const wrong: string[] = []
  for (const [i, name] of incoming.split(',').entries())
    for (const [j, other] of outgoing.split(',').entries()) {
      const balance = balances[(i + j) % balances.length]!
      const columns = [
        [name, '100.00', ''],
        [other, '', '50.00'],
        [balance, '1000.00', '950.00'],
      ]
      const rotated = columns.map((_, at) => columns[(at + i) % columns.length]!)
      const ordered = j % 2 === 0 ? rotated : rotated.toReversed()
      const row = (at: number) => ordered.map((column) => column[at]).join(',')
      if (came(`交易时间,${row(0)}\n${AT},${row(1)}\n${AT},${row(2)}`).join() !== '100.00') wrong.push(row(0))
    }
  expect(wrong).toEqual([])
})

test.each([
  ['资金方向', '流入', '流出'],
  ['增减', '增加', '减少'],
  ['摘要', '转存', '转支'],
  ['交易摘要', '网银转入', '网银转出'],
  ['往来标志', '来账', '往账'],
  ['收付', '收款', '付款'],
  ['借/贷标志', '贷', '借'],
  ['借贷方向', '贷方', '借方'],
  ['资金流向', '收', '付'],
  ['Dr/Cr', 'CR', 'DR'],
  ['标识', '转入', '转出'],
  ['交易类型', '转账收入', '消费支出'],
])('under %s, %s came in and %s went out', (heading, incoming, outgoing) => {
  const row = (direction: string, amount: string) => `${AT},1,${direction},${amount},张三`
  expect(
    read(`交易时间,数量,${heading},发生额,对方户名\n${row(incoming, '100.00')}\n${row(outgoing, '50.00')}`),
  ).toMatchObject({
    came: ['100.00 张三'],
    outgoing: 1,
  })
})

test('the balance as the means of a payment is no balance of a ledger', () => {
  expect(came(`交易时间,交易对方,金额,付款方式\n${AT},,100.00,余额\n${AT},,900.00,期初余额`)).toEqual(['100.00'])
})

test('amounts with a sign say themselves where they went', () => {
  const rows = ['转存,+100.00', '转支,-50.00', '转支,-20.00', '工资,+30.00'].map((cells) => `${AT},${cells},张三`)
  expect(read(`交易时间,摘要,交易金额,对方户名\n${rows.join('\n')}`)).toMatchObject({
    came: ['100.00 张三', '30.00 张三'],
    outgoing: 2,
  })
})

test('sums and balances within a ledger are no payments; a payer who writes such a word is', () => {
  expect(
    read(`日期,摘要,收入,支出,余额,对方户名
2026-11-25,转账,100.00,,1000.00,张三
2026-11-25,本日合计,100.00,0.00,1000.00,
2026-11-30,本月合计,100.00,0.00,1000.00,
2026-11-30,过次页,100.00,0.00,1000.00,
2026-11-30,合计,30.00,,1030.00,李四`),
  ).toMatchObject({ came: ['100.00 张三', '30.00 李四'], unreadable: 3 })
})

test('of an exchange in Chinese: what was paid in, by its quantity', () => {
  expect(
    read(
      `时间,币种,类型,数量,状态\n${AT},USDT,充币,100.00,完成\n${AT},USDT,提币,50.00,完成\n${AT},BTC,充币,100.00,完成`,
    ),
  ).toMatchObject({ came: ['100.00'], outgoing: 2 })
})

test.each(['金额(分)', '金额（万元）'])('%s is no amount in the unit of the console', (heading) => {
  const [sheet] = readStatement(`交易时间,${heading},付款人\n${AT},10000,李四`, ZONE)
  expect(sheet!.roles).not.toContain('amount')
})

test('lines before the heading that name a time and a sum are no heading', () => {
  const rows = `交易日期,对方户名,积分,收入\n${AT},张三,1000.00,100.00`
  for (const line of ['打印时间,2026-11-26 08:00:00,总金额,100.00', '起始日期：2026-11-01,,收入金额：100.00,'])
    expect(came(`${line}\n${rows}`)).toEqual(['100.00 张三'])
})

test('what is given back came in by no direction', () => {
  expect(read(`交易时间,借贷标志,金额\n${AT},退款转入,100.00\n${AT},转入,50.00`)).toMatchObject({
    came: ['50.00'],
    outgoing: 1,
  })
})

test('a part of a cent is of no deposit, and is counted as such', () => {
  expect(read(`交易时间,金额\n${AT},100.123456\n${AT},100.120000\n${AT},0.00`)).toMatchObject({
    came: ['100.120000'],
    outgoing: 2,
  })
})

test.each(['提现', '手续费', '代付', '信用卡还款', 'Withdrawal'])(
  '%s is no payment that came in, though it has no sign',
  (type) => {
    expect(read(`交易时间,交易类型,金额,对方户名\n${AT},转账,100.00,张三\n${AT},${type},50.00,李四`)).toMatchObject({
      came: ['100.00 张三'],
      outgoing: 1,
    })
  },
)

test.each([
  ...['确认中', '入账中', 'REVOKED', 'Processing', 'Unconfirmed', 'declined', '交易异常', '交易不成功', '等待付款'],
  ...['待支付', '未支付', '处理中', '已取消', '已退还', 'Pending'],
])('a payment in the state %s has not arrived', (state) => {
  expect(read(`付款时间,金额,付款人,状态\n${AT},100.00,张三,${state}`)).toMatchObject({ came: [], outgoing: 1 })
})

test('a type of payments says where one went only where it names directions', () => {
  const statement = (...types: string[]) =>
    `id,Time,Type,Amount\n${types.map((type, i) => `${i},${AT},${type},${i + 1}0.00`).join('\n')}`
  expect(came(statement('Deposit', 'Withdrawal'))).toEqual(['10.00'])
  expect(came(statement('in', 'out'))).toEqual(['10.00'])
  expect(came(statement('TRC20', 'TRC20'))).toEqual(['10.00', '20.00'])
})

test('what a column of incoming payments has came in, whatever its texts say', () => {
  const rows = ['转账存入', '工资收入', '网银转账'].map((text, i) => `${AT},,${i + 1}0.00,${text},张三`)
  expect(read(`交易时间,支出,收入,渠道说明,对方户名,附言\n${rows.join('\n')}`).came).toHaveLength(3)
})

test.each([
  ['对方账号,对方行号,对方单位名称', '6222,102100099996,张三'],
  [
    "付款人开户行号[ Account holding bank number of payer ],付款人名称[ Payer's Name ],收款人名称[ Payee's Name ]",
    '104,张三,公司',
  ],
  ['收付方账号,收付方名称,收付款方式', '6217,张三,余额'],
  ['收/付方开户行名,收/付方名称,收/付方帐号', '招商银行,张三,6226'],
  ['收款人户名,对手姓名,对方开户机构', '公司,张三,建行'],
  ['账户名称,户名,门店名称', '公司,张三,一店'],
  ['商户名称,交易对方,操作员', '公司,张三,小李'],
  ['柜员,汇款人,本方户名', '小李,张三,公司'],
  ['商户名称,买家,经办人', '公司,张三,小李'],
  ['付款账号户名,付款账号,交易地点', '张三,6217,北京'],
])('the payer is the name among %s', (headings, cells) => {
  expect(came(`交易时间,收入金额,${headings}\n${AT},100.00,${cells}`)).toEqual(['100.00 张三'])
  expect(read(`交易时间,金额,${headings}\n${AT},100.00,${cells}`)).toMatchObject({ came: ['100.00 张三'] })
})

describe('a list of a chain', () => {
  const list = (...rows: string[]) => `Tx Hash,Time (UTC),From,To,Token,Amount\n${rows.join('\n')}`
  const at = '2026-11-25 04:00:00'

  test('has no payment that the owner of the list sent', () => {
    expect(
      read(list(`1,${at},TPayer1,TMine,USDT,100`, `2,${at},TMine,TOther,USDT,50`, `3,${at},TPayer2,tmine,USDT,70`)),
    ).toMatchObject({ came: ['100 TPayer1', '70 TPayer2'], outgoing: 1 })
    expect(came(list(`1,${at},TPayer1,TMine,USDT,100`)), 'one row does not say whose it is').toEqual(['100 TPayer1'])
  })

  test('as one of transfers has none that the owner made, by account or by name', () => {
    const rows = [`${AT},张三,1,公司,2,100.00`, `${AT},公司,2,李四,3,50.00`, `${AT},王五,4,公司,2,70.00`].join('\n')
    for (const headings of ['付款人名称,付款人账号,收款人名称,收款人账号', '付款方,甲,收款方,乙'])
      expect(read(`交易时间,${headings},交易金额\n${rows}`)).toMatchObject({
        came: ['100.00 张三', '70.00 王五'],
        outgoing: 1,
      })
  })

  test('has no payment of another coin than USDT, and a bank none of another currency than its own', () => {
    expect(
      read(
        list(
          `1,${at},TPayer1,TMine,Tether USD (USDT),100`,
          `2,${at},TPayer2,TMine,USDТ,100`,
          `3,${at},TPayer3,TMine,TRX,100`,
        ),
      ),
    ).toMatchObject({ came: ['100 TPayer1'], outgoing: 2 })
    expect(came(`交易日期,币种,收入,对方户名\n${AT},美元,100.00,张三\n${AT},人民币元,200.00,李四`)).toEqual([
      '200.00 李四',
    ])
    expect(came(`交易日期,币种,收入,对方户名\n${AT},美元,100.00,张三`)).toEqual(['100.00 张三'])
  })
})

describe('the time', () => {
  test.each([
    ['Date(UTC+8)', AT],
    ['Date(UTC)', '2026-11-25 04:00:00'],
    ['UTC_Time', '2026-11-25 04:00:00'],
    ['Created (UTC)', '2026-11-25 04:00'],
    ['Time (GMT-5:30)', '2026-11-24 22:30:00'],
    ['blockTime(UTC)', '2026-11-25 04:00:00'],
    ['时间', '2026-11-25 04:00:00 (UTC)'],
    ['时间', '2026-11-25 11:00:00 GMT+7'],
    ['完成时间', AT],
    ['Block Time', AT],
  ])('under %s, %s, is in its zone', (heading, time) => {
    expect(read(`Coin,Amount,${heading},Network\nUSDT,100.00,${time},TRX`).lines).toMatchObject([
      { at: NOON, hasTime: true },
    ])
  })

  test.each([
    ['交易日期,交易时间', '20261125,12:00'],
    ['交易日期,交易时间', '2026-11-25 00:00:00,12:00:00'],
    ['起息日,交易日,交易时间', '20261126,20261125,120000'],
    ['Date,Time,TimeZone', '2026/11/25,04:00:00,UTC'],
  ])('in the columns %s is that of the payment', (headings, cells) => {
    expect(read(`${headings},收入金额\n${cells},100.00`).lines).toMatchObject([{ at: NOON, hasTime: true }])
  })

  test('is not known where every payment is at midnight', () => {
    const times = (...of: string[]) =>
      read(`交易日期,收入金额\n${of.map((time) => `${time},100.00`).join('\n')}`).lines.map(({ hasTime }) => hasTime)
    expect(times('2026-11-25 00:00:00', '2026-11-26 0:00')).toEqual([false, false])
    expect(times('2026-11-25 00:00:00', '2026-11-26 12:00:00')).toEqual([true, true])
    expect(times('2026-11-25 00:00:00')).toEqual([true])
  })

  test('is none where a number follows the day', () => {
    for (const text of ['2026-11-25-1', '2026-11-25-12', '2026-11-25+08:00', '20261125 7'])
      expect(parseStatementTime(text, ZONE)).toBeNull()
  })
})

test('marks without a width around digits are left out', () => {
  expect(parseTable('\u200e2026\u200e-11-25,\u202d100.00\u202c')).toEqual([['2026-11-25', '100.00']])
})

test('a sheet of payments that went out stands behind the others', () => {
  const sheet = (name: string): WorkbookSheet => ({
    name,
    rows: [
      ['交易时间', '金额'],
      [AT, 100],
    ],
  })
  const file = workbookFile([sheet('支出明细'), sheet('十一月'), sheet('收入')])
  expect(readStatement(new Uint8Array(file).buffer, ZONE).map(({ name }) => name)).toEqual([
    '十一月',
    '收入',
    '支出明细',
  ])
})

describe('a file of several tables', () => {
  const sheetsOf = (text: string) =>
    readStatement(text, ZONE).map((sheet) => {
      const { lines, outgoing, unreadable } = readLines(sheet.rows, sheet, ZONE)
      return [sheet.name, lines.map(({ amount, payer }) => `${amount} ${payer}`).join(), outgoing, unreadable]
    })

  test.each([
    ['under one heading', ''],
    ['each under its heading', '交易时间,金额,对方户名\n'],
    ['of other columns', '对方户名,交易时间,金额\n'],
  ])('%s: what was paid is none of what came in', (_name, heading) => {
    const paid = heading.startsWith('对方') ? `李四,${AT},50.00` : `${AT},50.00,李四`
    expect(
      sheetsOf(
        `收入明细,,\n交易时间,金额,对方户名\n${AT},100.00,张三\n合计,100.00,\n支出明细,,\n${heading}${paid}\n合计,50.00,`,
      ),
    ).toEqual([
      ['收入明细', '100.00 张三', 0, 1],
      ['支出明细', '', 1, 1],
    ])
  })

  test('what was paid, maybe by the members, comes after what came in', () => {
    expect(
      sheetsOf(
        `一、付款\n交易时间,金额,对方户名\n${AT},50.00,李四\n二、收款\n交易时间,金额,对方户名\n${AT},100.00,张三`,
      ),
    ).toEqual([
      ['二、收款', '100.00 张三', 0, 0],
      ['一、付款', '50.00 李四', 0, 0],
    ])
  })

  test('a heading that every page repeats divides nothing, and is counted as no payment', () => {
    const heading = '交易时间,金额,对方户名'
    expect(sheetsOf(`${heading}\n${AT},100.00,张三\n${heading}\n${AT},200.00,李四\n支出总额 50.00,,`)).toEqual([
      ['', '100.00 张三,200.00 李四', 0, 2],
    ])
  })
})

describe('a direction in numbers', () => {
  const rows = [`${AT},2,100.00,张三`, `${AT},1,50.00,李四`].join('\n')

  test.each(['借贷标志(1-借;2-贷)', '借贷标志（1：借方 2：贷方）', '借贷标志 1借2贷', '收付标志(2=收,1=付)'])(
    'is read as its heading %s explains it',
    (heading) => {
      expect(
        read(`交易时间,${heading.includes(',') ? `"${heading}"` : heading},发生额,对方户名\n${rows}`),
      ).toMatchObject({
        came: ['100.00 张三'],
        outgoing: 1,
      })
    },
  )

  test('that nothing explains is not read, rather than taken for what went out', () => {
    expect(read(`交易时间,借贷标志,发生额,对方户名\n${rows}`)).toMatchObject({ came: [], outgoing: 0, unreadable: 2 })
  })
})

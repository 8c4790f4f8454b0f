import { parseStatementAmount, parseStatementTime } from './parse-cell.ts'
import type { ColumnRole } from './read-lines.ts'

/** Exports have up to thirty lines before their heading. */
const HEADING_WITHIN = 60

type NamedRole = Exclude<ColumnRole, 'ignored' | 'status'>

/** Headings of each column, the best first. */
const HEADINGS: Readonly<Record<NamedRole, readonly RegExp[]>> = {
  time: [
    /付款时间|支付时间|到账时间|入账时间|收款时间/,
    /交易时间|发生时间|记账时间/,
    /unix.?timestamp|date.?time|^(utc.?)?time|^created/i,
    /时间|日期|交易日|记账日|\bdate\b|time\b|time.?stamp/i,
  ],
  amount: [
    /收入|贷方|^贷$|\([收入存贷]\)|转入|存入|汇入|流入|进账|收方|^credits?\b|^deposits?\b|(paid|money|value|amount).?in\b/i,
    /^(收款?|存款|来账|[入进]|增加)金?额?$|^cr( amount)?$|^in$|^incoming|^received$/i,
    /^(交易|订单|付款|支付)金额/,
    /^金额|^(交易)?发生额/,
    // May be what is left of it without the charge.
    /^(入账|实收)金额|^gross/i,
    /金额|数额|amount|token.?value|^value|^change$/i,
    /数量|quantity/i,
  ],
  payer: [
    /付款[人方户用]|付方(户名|名称)|(对方|收付方|往来)(户名|名称|姓名|单位|账户名)|付款账[户号]户?名|(汇款|打款|转账|来款|缴款|存款)[人方]/,
    // The name of one's own account or shop has the same two characters.
    /对方|对手|(?<![商账])户名|姓名|往来单位|客户名|买家|交易对象|counterpart/i,
    /^from$|payer|sender|昵称|^name$/i,
  ],
  remark: [/备注|留言|附言|remark|memo|note/i, /摘要|用途|说明|商品/],
  direction: [/收支|借贷|收付|进出|方向|流向/, /^(in.?out|direction|debit.?credit|dr.?cr|cr.?dr)$/i],
}

export const STATUS = /状态|交易类型|业务类型|^类型$|^status$|^type$|transaction.?type|^result$|contract.?ret/i

const anyOf = (...patterns: readonly RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'), 'i')

/** Amounts that went out; that are none of a payment, or its charge; and in another unit than the console's. */
export const NO_PAYMENT = anyOf(
  /支出|借方|^借$|\([付出支借]\)|取出|取款|支取|付出|汇出|转出|流出|出账|往账|付方|减少|^[付出支](金?额)?$/,
  /debit|withdraw|(paid|money|value|amount).?out|^out|sent|^dr\b/,
  /余额|结[余存]|账面|账户金额|交易[前后]|当前|手续费|服务费|优惠|退款|累计|税/,
  /balance|fee|usd.?value|value.?\(usd|\bnet\b|refund|shipping|insurance|tax/,
  /\((万|千元|分|角)/,
)

/** Never the amount, the payer, the time of a payment or where it went. */
const EXCLUDED: Readonly<Partial<Record<NamedRole, RegExp>>> = {
  amount: anyOf(
    NO_PAYMENT,
    /借贷(?!.*额)|方向|标[志识]|类型|分类|账[户号]$|户名|名称|[收付]款[方人]|时间|日期|笔数|方式|币种/,
  ),
  payer: /账号(?!户)|卡号|银行|行[名号]|开户|分行|机构|方式|本方|我方|收款(?!付)|address|bank/i,
  time: /修改|更新|完成|创建|起息|时区|zone|value date|available|updat|modif|expir/i,
  direction: /金额|发生额|amount|方(名|户|账|开|分|行)|账|名称|方式|分类/i,
}

/** The time of a payment where no other one is known. */
const LESS_EXACT_TIMES = [/完成时间/, /创建时间/]

/** Days that are not that of the payment. */
export const OTHER_DAY = /起息|结算|清算|到期|value|available/i

/** Words that are no names, though they are as short. */
export const NO_NAME =
  /方式|渠道|通道|类型|分类|类别|币|状态|地区|国家|银行|行名|商品|场所|门店|摘要|机构|地点|操作|柜员|经办|收款|本方|商户|账户/

const TRADITIONAL = '額餘時間對戶備註類狀態轉匯貸記號幣單發結稱'
const SIMPLIFIED = '额余时间对户备注类状态转汇贷记号币单发结称'

/** A heading in one spelling: without spaces between characters, in half width, with one word for both directions. */
export const headingText = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/(?<=[^\0-\x7f])\s+(?=[^\0-\x7f])/g, '')
    .replace(/[\u4e00-\u9fff]/g, (character) => SIMPLIFIED[TRADITIONAL.indexOf(character)] ?? character)
    .replace(/[帳賬帐]/g, '账')
    .replace(/收入?[/\\、或]支出?|支出?[/\\、或]收入?/, '收支')
    .replace(/借方?\s*[/\\、或]\s*贷方?|贷方?[/\\、或]借方?/, '借贷')
    .replace(/收[/\\、]付/, '收付')
    .replace(/\([+-]?(人民币|元|¥)*\)/, '')
    .trim()

/** The column has nothing but payments that came in. */
export const isOfIncoming = (heading: string): boolean =>
  HEADINGS.amount.slice(0, 2).some((pattern) => pattern.test(headingText(heading)))

export function roleByHeading(headings: readonly string[], role: NamedRole): number {
  const texts = headings.map(headingText)
  for (const pattern of HEADINGS[role]) {
    const found = texts.findIndex((text) => pattern.test(text) && !EXCLUDED[role]?.test(text))
    if (found >= 0) return found
  }
  if (role !== 'time') return -1
  const found = LESS_EXACT_TIMES.map((pattern) => texts.findIndex((text) => pattern.test(text)))
  return found.find((position) => position >= 0) ?? -1
}

interface Heading {
  headings: readonly string[]
  /** Rows up to the first payment. */
  skipped: number
}

/** What stands above a table of payments in one direction. */
const TITLE =
  /^[【[(（]?([一二三四五六七八九十\d]{1,2}[、.．)）]\s*)?[本当]?[日月年期]?(收入|支出|收款|付款|[转汇]入|[转汇]出|存入|取出|入账|出账|借方|贷方|充值|提现|退款)(交易|资金)?(明细|记录|流水|列表|清单|部分|项目?|表)?[】\])）:：]?$/

const isTitle = (row: readonly string[]) => TITLE.test(row[0] ?? '') && !row.slice(1).some(Boolean)

const namesPayments = (row: readonly string[]) =>
  row.length > 1 && roleByHeading(row, 'amount') >= 0 && roleByHeading(row, 'time') >= 0

/**
 * Tables that stand below each other in one sheet, each with a title, a heading of its own or both. One without a heading has
 * that of the table above it; a heading that is repeated, as on each page, divides nothing.
 */
export function splitTables(rows: readonly string[][]): { title: string; rows: string[][] }[] {
  const tables = [{ title: '', rows: [] as string[][] }]
  let heading: string[] | null = null
  let isInherited = false
  for (const row of rows) {
    let table = tables.at(-1)!
    if (isTitle(row)) {
      if (heading) {
        table = { title: '', rows: [heading] }
        tables.push(table)
        isInherited = true
      }
      table.title = row[0]!
      continue
    }
    // Nearly every row has digits: it is read no further.
    if (!row.some((cell) => /\d\d/.test(cell)) && namesPayments(row)) {
      if (isInherited) table.rows = []
      else if (heading && heading.join('\n') !== row.join('\n')) {
        table = { title: '', rows: [] }
        tables.push(table)
      }
      heading = row
      isInherited = false
    }
    table.rows.push(row)
  }
  return tables
}

/** The row that names an amount and a time, else the one above the first row that has both. */
export function findHeading(rows: readonly string[][], zone: string): Heading {
  const start = rows.slice(0, HEADING_WITHIN)
  const isTime = (cell: string) => parseStatementTime(cell, zone) !== null
  const isAmount = (cell: string) => parseStatementAmount(cell) !== null
  // What stands before the heading may name a time and a sum too, with their values.
  const hasValue = (row: readonly string[]) =>
    row.some((cell) => isTime(cell) || isAmount(cell) || /[:：].*\d[-.年笔元]/.test(cell))
  const named = start.findIndex((row) => namesPayments(row) && !hasValue(row))
  if (named >= 0) return withSubheadings(rows, named, zone)
  const first = start.findIndex((row) => row.some(isTime) && row.some((cell) => isAmount(cell) && !isTime(cell)))
  const above = rows[first - 1]
  const isHeading = above && above.filter(Boolean).length * 2 > rows[first]!.length && !hasValue(above)
  return isHeading ? withSubheadings(rows, first - 1, zone) : { headings: [], skipped: 0 }
}

/** A heading over several columns stands in the first of them, above the heading of each. */
function withSubheadings(rows: readonly string[][], position: number, zone: string): Heading {
  const [headings, below] = [rows[position]!, rows[position + 1] ?? []]
  const isValue = (cell: string) => parseStatementAmount(cell) !== null || parseStatementTime(cell, zone) !== null
  const isOfAmounts = (cell: string) =>
    cell.length <= 12 && (roleByHeading([cell], 'amount') >= 0 || NO_PAYMENT.test(headingText(cell)))
  if (below.some(isValue) || below.filter(isOfAmounts).length < 2) return { headings, skipped: position + 1 }
  let over = ''
  const joined = Array.from({ length: Math.max(headings.length, below.length) }, (_, i) => {
    over = headings[i] || (below[i] ? over : '')
    return `${over}${below[i] ?? ''}`
  })
  return { headings: joined, skipped: position + 2 }
}

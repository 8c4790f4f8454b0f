// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { onlyApprove, orderActions, pendingColumns } from '#renderer/features/orders/order-columns.tsx'
import { fitColumns } from '#renderer/list/table/fit-columns.ts'
import { placeColumn, shortenPlace } from '#renderer/list/table/place-column.ts'
import { formatServerTime } from '#shared/server-time.ts'
import { order } from './order-fixture.ts'

const options = { names: [], threshold: 0, hasMarks: false, hasStatement: false, notes: new Map() }

test('an order for a foreign account is marked at its name, and no column becomes wider', () => {
  const payout = order({ inOrOut: false, balance: 1, lastBalance: 2 })
  const foreign = { ...payout, isForeign: true }
  const columns = pendingColumns(false, options)
  const name = columns.find(({ id }) => id === 'payName')!
  expect(renderToStaticMarkup(name.cell(payout))).not.toContain('✗')
  expect(renderToStaticMarkup(name.cell(foreign))).toContain('收款账户与绑定账户不符</span>')
  for (const { digits, tightDigits } of columns) {
    expect(digits?.(foreign)).toBe(digits?.(payout))
    expect(tightDigits?.(foreign)).toBe(tightDigits?.(payout))
  }
})

test('a place in a tight table leaves out the kinds of its names, and keeps its carrier', () => {
  const places = {
    '陕西省西安市 电信': '陕西西安 电信',
    '黑龙江省哈尔滨市 联通': '黑龙江哈尔滨 联通',
    广西壮族自治区南宁市: '广西南宁',
    '内蒙古自治区呼和浩特市 移动': '内蒙古呼和浩特 移动',
    '重庆市 联通': '重庆市 联通',
    中国香港: '中国香港',
    '浙江省杭州市西湖区 电信': '浙江省杭州市西湖区 电信',
    '': '',
  }
  expect(Object.keys(places).map(shortenPlace)).toEqual(Object.values(places))
  expect(shortenPlace(null)).toBe('')
  const listed = placeColumn('place', '归属地', (place: string) => place, {})
  expect([listed.cell('陕西省西安市 电信'), listed.text('陕西省西安市 电信')], 'in a list at any width').toEqual([
    expect.stringContaining('陕西西安 电信'),
    '陕西省西安市 电信',
  ])
  const column = pendingColumns(false, options).find(({ id }) => id === 'place')!
  const payout = order({ inOrOut: false, payIPAddress: '陕西省西安市 电信' })
  expect(renderToStaticMarkup(column.asTight!.cell(payout))).toContain('陕西西安 电信')
  expect(column.asTight!.text(payout)).toBe(column.text(payout))
  /** The place in its own column beside the others, in half a window of 1920 px and of 2560 px. */
  const placeIn = (available: number) =>
    renderToStaticMarkup(
      fitColumns(pendingColumns(false, options), [payout], available)
        .columns.find(({ id, isLeftOut }) => id === 'place' && !isLeftOut)!
        .cell(payout),
    )
  expect(placeIn(831)).toContain('陕西西安 电信')
  expect(placeIn(1_200)).toContain('陕西省西安市 电信')
})

test('the note about a member is a mark at the id, with all of it as its tooltip and none of it in an export', () => {
  const note = { userId: '5', text: '<b>常改账号</b>', tags: ['VIP'], isWatched: true, at: 0, by: '客服一' }
  const notes = new Map([['5', note]])
  const column = pendingColumns(true, { ...options, notes }).find(({ id }) => id === 'userId')!
  const own = order({ userId: 5 })
  const cell = renderToStaticMarkup(column.cell(own))
  expect(cell).toMatch(/title="已关注 · 标签 VIP · &lt;b&gt;常改账号&lt;\/b&gt; · 客服一 [^"]*">★<\/span>/)
  expect(renderToStaticMarkup(column.cell(order({ userId: 6 })))).not.toContain('★')
  expect(column.text?.(own)).toBe('5')
  expect(column.digits?.(own)).toBeGreaterThan(column.digits!(order({ userId: 6 })))
})

/** The columns in sight, with those on their second lines, and those that left. */
function columnsAt(deposit: boolean, available: number, more: Parameters<typeof order>[0] = {}) {
  const row = order({
    inOrOut: deposit,
    userId: 67697290,
    payType: 'USDT',
    balance: 1_888.88,
    lastBalance: 20_694.03,
    payName: '欧阳雪',
    payNo: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    payIPAddress: '云南省昆明市 电信',
    remark: '付款后请备注订单号后四位',
    payTime: formatServerTime(Date.now() - 1000),
    ...more,
  })
  const { columns } = fitColumns(pendingColumns(deposit, options), [row], available)
  const inSight = columns
    .filter(({ isLeftOut }) => !isLeftOut)
    .map(({ title, second }) => [title, second?.title].filter(Boolean).join('/'))
  const titles = inSight.flatMap((title) => title.split('/'))
  return { inSight, gone: columns.map(({ title }) => title).filter((title) => !titles.includes(title)) }
}

test('the documented columns have room in half a window of 1440 px beside an address of 34 characters (inventory 101, 103)', () => {
  const wide = ['等待/时间', '金额/余额', '会员ID', '姓名/归属地', '类型/提现账户']
  expect(columnsAt(true, 385)).toEqual({ inSight: [...wide.slice(0, 4), '类型', '提现账户'], gone: [] })
  const payouts = ['等待/提交时间', '金额/余额', '会员ID', '姓名/归属地', '账号', '类型/二维码备注']
  expect(columnsAt(false, 578)).toEqual({ inSight: payouts, gone: [] })
  // In half a window of 1280 px with one button, what the panel shows beside the code leaves.
  expect(columnsAt(true, 366)).toEqual({ inSight: wide, gone: [] })
  // A name that is too long to be whole takes none of them away.
  expect(columnsAt(true, 385, { payName: '这个昵称特别特别长用来看看表格会不会断' })).toEqual({
    inSight: wide,
    gone: [],
  })
  expect(columnsAt(false, 524)).toEqual({ inSight: payouts, gone: [] })
  expect(columnsAt(false, 513)).toEqual({ inSight: [...payouts.slice(0, 5), '类型'], gone: ['二维码备注'] })
})

test('提现账户 has a column of its own at 1280 and 1440 px, and an account stands below the name before it is out of sight', () => {
  const accounts = ['等待/时间', '金额/余额', '会员ID', '姓名/归属地', '类型', '提现账户']
  expect(columnsAt(true, 436, { balance: 10_000, lastBalance: 64_698.61 })).toEqual({ inSight: accounts, gone: [] })
  const usual = { balance: 10_000, lastBalance: 64_698.61, payType: 'QQ钱包' }
  expect(columnsAt(true, 394, usual), 'where its title has two lines').toEqual({ inSight: accounts, gone: [] })
  const cut = { balance: 10_000, lastBalance: 64_698.61, payName: '这个昵称特别特别长用来看看表格会不会断' }
  expect(columnsAt(true, 437, cut).inSight, 'beside a name that is cut, too').toEqual(accounts)
  const long = { balance: 123_456_789_012.34, payNo: '6287814177853312409' }
  expect(columnsAt(false, 536, long).inSight).toEqual([
    '等待/提交时间',
    '金额/余额',
    '会员ID',
    '姓名/账号',
    '类型/二维码备注',
  ])
})

test('where there is room for one button, 取消 is in the menu of the row; the same array for the same state', () => {
  const pending = orderActions(order())
  expect(onlyApprove(pending).map(({ id, inMenu = false }) => [id, inMenu])).toEqual([
    ['approve', false],
    ['cancel', true],
    ['riskControl', true],
  ])
  expect(onlyApprove(orderActions(order({ id: 2 })))).toBe(onlyApprove(pending))
})

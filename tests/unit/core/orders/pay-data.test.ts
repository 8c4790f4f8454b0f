import { describe, expect, test } from 'vitest'
import { openEnvelope } from '#main/core/gateway/envelope.ts'
import { toKnownOrder } from '#main/core/orders/pending-list.ts'
import { decodePayData, type PayOrder } from '#shared/pay-data.ts'

const envelope = (data: string) => `{"succeeded":true,"errors":null,"data":${data}}`
const decode = async (text: string) => decodePayData(await openEnvelope(text))
const row = (id: string, extra = '') =>
  `{"id":${id},"userId":10086,"balance":500,"payName":"张三","payTime":"2026-11-21 09:30:00","state":0${extra}}`
const ids = (orders: PayOrder[]) => orders.map(({ id }) => String(id))

describe('pending orders of pay-data', () => {
  test.each([
    `{"upList":[${row('1')}],"downList":[${row('2')}]}`,
    `{"payIn":[${row('1')}],"payOut":[${row('2')}]}`,
    `[${row('1', ',"inOrOut":true')},${row('2', ',"inOrOut":false')}]`,
    `{"list":[${row('1', ',"inOrOut":"1"')},${row('2', ',"inOrOut":"0"')}]}`,
    `{"inList":[${row('1')}],"outList":[${row('2')}]}`,
    `{"a":[${row('1', ',"inOrOut":"True"')}],"b":[${row('2', ',"inOrOut":"False"')}],"count":2}`,
    `{"UpList":[${row('1')}],"DownList":[${row('2')}]}`,
    `{"pay_in":[${row('1')}],"withdraw_orders":[${row('2')}],"bankInfo":[{"id":9,"name":"支付宝"}]}`,
    `{"inlist":[${row('1')}],"outlist":[${row('2')}]}`,
    `{"up":{"list":[${row('1')}],"total":1},"down":{"rows":[${row('2')}],"total":1}}`,
    `{"upList":[${row('1')}],"downList":{"list":[${row('2')}]}}`,
    `{"待上分":[${row('1')}],"待下分":[${row('2')}]}`,
    `{"counts":{"up":1,"down":1},"orders":{"upList":[${row('1')}],"downList":[${row('2')}]}}`,
    `{"list":[${row('1', ',"inOrOut":"上分"')},${row('2', ',"inOrOut":"下分"')}]}`,
    `{"list":[${row('1', ',"inOrOut":"deposit"')},${row('2', ',"inOrOut":"withdrawal"')}]}`,
    `{"list":[${row('1', ',"inOrOut":"是"')},${row('2', ',"inOrOut":"否"')}]}`,
    `{"rechargeList":[${row('1')}],"withdrawList":[${row('2')}]}`,
  ])('in each shape (A053): %s', async (data) => {
    const { deposits, withdrawals } = await decode(envelope(data))
    expect([ids(deposits), ids(withdrawals)]).toEqual([['1'], ['2']])
    expect([deposits[0]!.inOrOut, withdrawals[0]!.inOrOut]).toEqual([true, false])
  })

  test('a big id keeps its digits; an order without a state is pending', async () => {
    const { deposits } = await decode(envelope(`{"upList":[${row('9007199254740993123')}],"downList":[]}`))
    expect(deposits[0]!.id).toBe(9007199254740993123n)
    expect(decodePayData({ upList: [{ id: 1 }, { id: 2, state: '1' }] }).deposits.map(({ state }) => state)).toEqual([
      0,
      '1',
    ])
  })

  test.each(['pending', 'waitingOrders', 'routes', 'outstanding'])('%s says no direction', (name) => {
    expect(() => decodePayData({ [name]: [{ id: 1, balance: 5, inOrOut: 2 }] })).toThrow('待处理订单无法读取')
  })

  test.each([
    ['{}', '待处理订单无法读取（home/pay-data 没有列表）'],
    ['{"upList":[{"orderId":1}]}', '待处理订单无法读取（订单没有 id）'],
    ['{"list":[{"id":1}]}', '待处理订单无法读取（inOrOut 看不出是上分还是下分）'],
  ])('%s is not understood, with the call or field', async (data, message) => {
    await expect(decode(envelope(data))).rejects.toThrow(message)
  })

  test('a withdrawal that is given as a change has its size as amount; a deposit stays what it is', () => {
    const list = ['-100.50', '-¥1,234.50', -5, -5n, 5, '5', null].map((balance, id) => ({ id, balance }))
    const amounts = (orders: { balance: unknown }[]) => orders.map(({ balance }) => balance)
    const { deposits, withdrawals } = decodePayData({ upList: list, downList: list })
    expect(amounts(withdrawals)).toEqual(['100.50', '¥1,234.50', 5, 5n, 5, '5', null])
    expect(amounts(deposits)).toEqual(amounts(list as never))
  })

  test('an amount that is an object is what it is there, in either queue', () => {
    const list = [{ value: -5 }, { amount: '-5.00', currency: 'CNY' }, { amount: -5, scale: 2 }].map((balance, id) => ({
      id,
      balance,
    }))
    const { deposits, withdrawals } = decodePayData({ upList: list, downList: list })
    expect(deposits.map(({ balance }) => balance)).toEqual([-5, '-5.00', ''])
    expect(withdrawals.map(({ balance }) => balance)).toEqual([5, '5.00', ''])
  })

  test('a direction that contradicts the name of its list is not understood, unless the profile has the list', () => {
    const rows = (inOrOut: unknown) => [{ id: 1, balance: 5, inOrOut }]
    expect(() => decodePayData({ inList: rows(0), outList: [] })).toThrow('inOrOut 与列表的名称矛盾')
    expect(decodePayData({ upList: rows(0), downList: [] }).deposits).toHaveLength(1)
    expect(decodePayData({ inList: rows(1), outList: [] }).deposits).toHaveLength(1)
    expect(decodePayData({ inList: rows('x'), outList: [] }).deposits).toHaveLength(1)
  })

  test('a state by its name is the state', () => {
    const states = ['Pending', '待处理', '已处理', 'Approved', 'Canceled', '已取消', '审核中']
    const upList = states.map((state, id) => ({ id, state }))
    expect(decodePayData({ upList, downList: [] }).deposits.map(({ state }) => state)).toEqual([
      0,
      0,
      1,
      1,
      2,
      2,
      '审核中',
    ])
  })

  test.each([
    [0, true],
    ['0', true],
    ['审核中', true],
    [1, false],
    ['2', false],
    [7, false],
  ])('an order in state %j waits: %s', (state, isPending) => {
    const [order] = decodePayData({ upList: [{ id: 1, state }], downList: [] }).deposits
    expect(toKnownOrder(order!, '').isPending).toBe(isPending)
  })

  test('are sorted oldest first, for any order and shape of the response (A053, A216)', () => {
    const order = (id: number, payTime: unknown, inOrOut = true) => ({ id, payTime, inOrOut })
    const orders = [
      order(12, '2026-11-21 10:00:00'),
      order(9, '2026-11-21 10:00:00'),
      order(3, '2026-11-21T01:30:00Z'),
      order(4, '2026-11-20 23:59:59'),
      order(5, null),
    ]
    for (const data of [{ upList: orders, downList: [] }, { payIn: orders.toReversed(), payOut: [] }, orders]) {
      expect(ids(decodePayData(data).deposits)).toEqual(['5', '4', '3', '9', '12'])
    }
  })

  test('a failed envelope is an error, not an empty queue', async () => {
    await expect(decode('{"succeeded":false,"errors":"忙"}')).rejects.toThrow('请求失败! 忙')
    await expect(decode('<html>')).rejects.toThrow('服务器返回了网页，不是数据')
  })

  test('-99 is no right to read, which is something else', async () => {
    await expect(decode(envelope('-99'))).rejects.toThrow('无权限')
  })

  test.each([
    'null',
    '{}',
    '0',
    '"ok"',
    '{"rows":0}',
    '{"upList":null,"downList":null}',
    '{"data":null}',
    '[1,{"a":2}]',
    '[{"id":1,"inOrOut":true},{"id":2}]',
    '{"page":{"list":[]}}',
    '{"orders":{"upList":[]}}',
  ])('data of no known shape is an error, not an empty queue (A220): %s', (data) =>
    expect(decode(envelope(data))).rejects.toThrow('待处理订单无法读取'),
  )

  test.each(['[]', '{"upList":[],"downList":[]}', '{"payIn":[],"payOut":null}', '{"list":[]}'])(
    'an empty queue is one: %s',
    (data) => expect(decode(envelope(data))).resolves.toEqual({ deposits: [], withdrawals: [] }),
  )
})

test.each([{}, { '1': {} }, { rows: null, total: 3 }, '[broken', 'none'])(
  'orders of one direction that are not in a list (%j) are not left out without a word',
  (upList) => {
    const downList = [{ id: 1, balance: 5 }]
    expect(() => decodePayData({ upList, downList })).toThrow('待处理订单无法读取（home/pay-data 的 upList 不是列表）')
    expect(() => decodePayData({ waiting: { upList, downList } })).toThrow('upList 不是列表')
  },
)

test.each([null, '', 3, '12', undefined])('%j beside a list says that there are none', (upList) => {
  expect(decodePayData({ upList, downList: [{ id: 1, balance: 5 }] }).withdrawals).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { openBox } from '#shared/boxed-values.ts'
import { correctFieldNames } from '#shared/field-names.ts'
import { parseJson } from '#shared/lossless-json.ts'
import { formatAmount } from '#shared/money.ts'
import { formatServerTime } from '#shared/server-time.ts'

const time = '2026-12-01 12:58:54'
const at = Date.parse('2026-12-01T12:58:54+08:00')

test.each([
  { date: `${time}.000000`, timezone_type: 3, timezone: 'Asia/Shanghai' },
  { date: '2026-12-01 04:58:54.000000', timezone_type: 3, timezone: 'UTC' },
  { date: `${time}.000000`, timezone_type: 1, timezone: '+08:00' },
  { time: at, timezoneOffset: -480, year: 126, month: 11, date: 1, day: 2, hours: 12, minutes: 58, seconds: 54 },
  { year: 2026, monthValue: 12, dayOfMonth: 1, hour: 12, minute: 58, second: 54, nano: 0 },
  { date: { year: 2026, month: 12, day: 1 }, time: { hour: 12, minute: 58, second: 54, nano: 0 } },
  { seconds: at / 1000, nanos: 0 },
  { epochSecond: at / 1000, nano: 0 },
  { Time: '2026-12-01T12:58:54+08:00', Valid: true },
  { $date: at },
  { $date: { $numberLong: String(at) } },
])('the time in %j is read (A421)', (payTime) => {
  const { payTime: read } = correctFieldNames({ id: 1, payTime }) as { payTime: unknown }
  expect(formatServerTime(read)).toBe(time)
})

test('a text, number or id that stands in an object is its value; what is not there is nothing', () => {
  const row = parseJson(`{"id": {"$numberLong": "9007199254740993"}, "payName": {"String": "张三", "Valid": true},
    "balance": {"Float64": 1234.5, "Valid": true}, "verifyTime": {"Time": "0001-01-01T00:00:00Z", "Valid": false}}`)
  const read = correctFieldNames([row]) as { balance: number }[]
  expect(read).toEqual([{ id: '9007199254740993', payName: '张三', balance: 1234.5, verifyTime: null }])
  expect(formatAmount(read[0]!.balance)).toBe('1,234.50')
})

test.each([
  { value: 1, name: 'Pending' },
  { amount: 5, currency: 'CNY' },
  { Valid: true, State: 1 },
  { date: time, timezone_type: 3, timezone: 'America/New_York' },
  { id: 1, time: { hour: 1, minute: 2 } },
])('%j is a record', (record) => expect(openBox(record)).toBeUndefined())

test('ids and codes of a column of fixed width are without its spaces; texts stay as they are', () => {
  const row = { id: '1001      ', userId0: ' 7 ', payType: '3 ', remark: '12 ', name: ' 张 ', payNo: '6222 ' }
  expect(correctFieldNames({ rows: [row] })).toEqual({ rows: [{ ...row, id: '1001', userId0: '7', payType: '3' }] })
  const same = { id: '1001', state: ' ' }
  expect(correctFieldNames(same)).toBe(same)
})

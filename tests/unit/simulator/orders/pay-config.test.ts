import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WireEntity } from '../../../simulator/control/config.ts'
import { Driver, fieldsOf, NOON, rejectedFields } from '../driver.ts'

const SAVE = '/api/pay/pay-no-info-update'

let driver: Driver

beforeEach(async () => {
  driver = await Driver.start({ now: NOON })
})
afterEach(() => driver.close())

const types = () => driver.get<WireEntity[]>('/api/pay/pay-type')
const accounts = (query = '') => driver.get<WireEntity[]>(`/api/pay/pay-in-info${query}`)

const filled = {
  payType: 4,
  title: '银行卡收款',
  payName: '张三',
  payNo: '6222',
  minBalance: 100,
  maxBalance: 99.5,
  remark: '备注',
  state: true,
}

test('switching a type records the operator and time', async () => {
  const before = await types()
  expect(fieldsOf(before[0])).toBe('id name state upAdmin upMemo upTime')
  const kefu = await driver.signIn('kefu01', 'kefu123456')
  const body = { id: 1, state: false }
  expect((await driver.send('POST', '/api/pay/pay-type-in-state', { body, pair: kefu })).envelope.data).toBe(true)
  expect(await types()).toEqual([
    { ...before[0], state: false, upAdmin: '客服一号', upTime: '2025-06-18 12:03:20' },
    ...before.slice(1),
  ])
  expect((await driver.post('/api/pay/pay-type-in-state', { id: 9, state: 0 })).succeeded).toBe(false)
})

test('accounts are listed by type, by id, or all', async () => {
  const all = await accounts()
  expect(fieldsOf(all[0])).toBe('id maxBalance minBalance payName payNo payType qrCode qrName remark state title')
  expect(await accounts('?paytype=2')).toEqual(all.filter(({ payType }) => payType === 2))
  expect(await accounts('?paytype=6')).toEqual([])
  expect(await accounts(`?paytype=1&id=${all[1]?.id}`)).toEqual([all[1]])
})

test('an account without an id is created; with an id it is updated', async () => {
  const before = await accounts()
  // The server allows a maximum below the minimum (A098).
  expect((await driver.post(SAVE, filled)).data).toBe(true)
  const created = (await accounts()).at(-1)
  expect(created).toEqual({ id: expect.any(Number), qrName: '', qrCode: '', ...filled, state: 1 })
  expect((await driver.post(SAVE, { ...created, qrName: 'upload-1.png', state: 0 })).data).toBe(true)
  expect(await accounts()).toEqual([...before, { ...created, qrName: 'upload-1.png', state: 0 }])
})

test.each(['title', 'payName', 'payNo', 'minBalance', 'maxBalance', 'remark'])('%s is required', async (name) => {
  const { [name as 'title']: _, ...without } = filled
  expect(await rejectedFields(driver, 'POST', SAVE, without)).toEqual([name])
})

test('an account can be switched and deleted', async () => {
  const [one] = (await accounts()) as [WireEntity]
  const state = (value: unknown) => driver.post('/api/pay/pay-no-info-update-state', { id: one.id, state: value })
  await state(false)
  expect(await accounts(`?id=${one.id}`)).toEqual([{ ...one, state: 0 }])
  expect((await state('1')).errors).toMatchObject([{ field: 'state' }])
  const remove = () => driver.send('POST', `/api/pay/pay-no-info-delete?payid=${one.id}`)
  expect((await remove()).envelope.data).toBe(true)
  expect(await accounts(`?id=${one.id}`)).toEqual([])
  expect((await remove()).envelope.data).toBe(false)
  expect((await state(true)).errors).toBe('记录不存在')
})

test('another administrator can delete an account', async () => {
  const [one] = (await accounts()) as [{ id: number }]
  expect(await driver.control.remove('payAccount', one.id)).toBe(true)
  expect((await driver.post(SAVE, { ...filled, id: one.id })).errors).toBe('记录不存在')
})

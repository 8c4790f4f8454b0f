import { expect, test } from 'vitest'
import { correctFieldNames } from '#shared/field-names.ts'

const documented = {
  userId: 7,
  inOrOut: true,
  backwater_1_Scale: 2,
  create_time: '',
  orders: [{ payTime: '', is_top: 1 }],
}

test.each([
  { UserId: 7, InOrOut: true, Backwater_1_Scale: 2, Create_time: '', Orders: [{ PayTime: '', Is_top: 1 }] },
  { userid: 7, inorout: true, backwater_1_scale: 2, create_time: '', orders: [{ paytime: '', is_top: 1 }] },
  { user_id: 7, in_or_out: true, backwater_1_scale: 2, create_time: '', orders: [{ pay_time: '', is_top: 1 }] },
  { USER_ID: 7, IN_OR_OUT: true, BACKWATER_1_SCALE: 2, CREATE_TIME: '', orders: [{ PAY_TIME: '', IS_TOP: 1 }] },
])('%j has the names of the documents', (data) => {
  expect(correctFieldNames(data)).toEqual(documented)
})

test('a prefix of all names is taken off where it is evident', () => {
  expect(correctFieldNames([{ f_user_id: 1, F_x: 2 }])).toEqual([{ f_user_id: 1, F_x: 2 }])
  expect(correctFieldNames([{ f_user_id: 1, f_pay_time: 2, f_x: 3 }])).toEqual([{ userId: 1, payTime: 2, x: 3 }])
  for (const row of [
    { f_user_id: 1 },
    { f_user_id: 1, f_x: 2 },
    { f_user_id: 1, f_pay_time: 2, other: 3 },
    { user_id: 1, user_name: 2, user_x: 3, user_y: 4 },
  ])
    expect(Object.keys(correctFieldNames(row) as object).some((name) => /^(name|payTime|x)$/.test(name))).toBe(false)
})

test('a field is not overwritten by another spelling of itself', () => {
  expect(correctFieldNames({ userId: 1, user_id: 2 })).toEqual({ userId: 1, user_id: 2 })
})

test('what a serializer of .NET adds for references is left out: a list in `$values`, the id of an object', () => {
  const withIds = { $id: '3', List: { $id: '1', $values: [{ $id: '2', Id: 1, tags: { $id: '4', $values: [] } }] } }
  expect(correctFieldNames(withIds)).toEqual({ list: [{ id: 1, tags: [] }] })
  expect(correctFieldNames([{ $id: '1', id: 5 }])).toEqual([{ id: 5 }])
})

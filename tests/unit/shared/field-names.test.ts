import { expect, test } from 'vitest'
import { correctFieldNames } from '../../../src-preload/shared/field-names.ts'

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

test('a field is not overwritten by another spelling of itself', () => {
  expect(correctFieldNames({ userId: 1, user_id: 2 })).toEqual({ userId: 1, user_id: 2 })
})

import { expect, test } from 'vitest'
import { parseAmount, stepAmount } from '../../../src-renderer/lib/amount-input.ts'

test.each([
  ['1', true, '1.01'],
  ['1.98', true, '1.99'],
  ['1.99', true, '2'],
  ['2.18', true, null],
  ['2.17', true, '2.18'],
  ['99', true, '2.18'],
  ['99', false, '2.18'],
  ['2', false, '1.99'],
  ['1', false, null],
  ['0.5', false, '1'],
  ['1.985', true, '1.99'],
  ['1.985', false, '1.98'],
  [' 1.1 ', true, '1.11'],
  ['', true, '1'],
  ['x', true, null],
  ['-1', true, null],
])('%j stepped (up: %s) is %j (inventory 463)', (input, isUp, next) =>
  expect(stepAmount(input, isUp, 1, 2.18)).toBe(next),
)

test('a thousand steps never add digits or leave the range', () => {
  let value = '1'
  for (let n = 1; n <= 1_000; n++) value = stepAmount(value, true, 1, '12.5') ?? value
  expect(value).toBe('11')
  for (let n = 1; n <= 2_000; n++) value = stepAmount(value, false, 1, '12.5') ?? value
  expect(value).toBe('1')
})

test('without a maximum the value is not limited', () => {
  expect(stepAmount('900', true, 1, null)).toBe('900.01')
})

test.each([
  ['', '操作金额不能为空'],
  ['  ', '操作金额不能为空'],
  ['abc', '该项必须输入数字'],
  ['1e3', '该项必须输入数字'],
  ['0x10', '该项必须输入数字'],
  ['12,50', '该项必须输入数字，如 1,234.50'],
  ['1,5', '该项必须输入数字，如 1,234.50'],
  ['1.234,56', '该项必须输入数字，如 1,234.50'],
  ['1.5.2', '该项必须输入数字，如 1,234.50'],
  ['0,123', '该项必须输入数字，如 1,234.50'],
  ['1 234', '该项必须输入数字，如 1,234.50'],
  ['1，234', '该项必须输入数字（半角），如 1,234.50'],
  ['１２', '该项必须输入数字（半角），如 1,234.50'],
  ['1.234', '金额最多两位小数'],
  ['0', '操作金额必须大于0'],
  ['-5', '操作金额必须大于0'],
  ['99999999999999', '金额过大'],
])('input %s is rejected: %s', (input, error) => expect(parseAmount(input)).toEqual({ error }))

test.each([
  ['500', 500],
  [' 1,234.5 ', 1234.5],
  ['.5', 0.5],
  ['0.01', 0.01],
])('input %s parses as %d', (input, value) => expect(parseAmount(input)).toEqual({ value }))

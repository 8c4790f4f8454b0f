import { expect, test } from 'vitest'
import { stepAmount } from '../../../src-renderer/lib/money.ts'

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

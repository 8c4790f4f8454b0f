import { expect, test } from 'vitest'
import { formatShare, groupDigits } from '#renderer/lib/figures.ts'

test.each([
  ['1234567.5', '1,234,567.5'],
  ['1000', '1,000'],
  ['-1234.50', '-1,234.50'],
  ['1234.', '1,234.'],
  ['999.123456', '999.123456'],
  ['0', '0'],
  ['', ''],
  // What is no plain number stays as it was entered, so that its error is about what is seen (fault 50).
  ['12,50', '12,50'],
  ['1,234', '1,234'],
  ['0012345', '0012345'],
  ['１２３４', '１２３４'],
  ['abcd', 'abcd'],
])('%j is drawn as %j', (text, grouped) => {
  expect(groupDigits(text)).toBe(grouped)
})

test.each([
  ['250', '1000', '25.0%'],
  ['-15', '1000', '-1.5%'],
  ['-5', '1000', '-0.5%'],
  ['-0.01', '1000', '0.0%'],
  ['1500', '1000', '150.0%'],
  ['5', '0', ''],
  ['5', '-10', ''],
  ['', '10', ''],
])('%s of %s is %s', (part, total, share) => {
  expect(formatShare(part, total)).toBe(share)
})

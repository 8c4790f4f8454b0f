import { expect, test } from 'vitest'
import { compareIds, toWireId } from '#shared/ids.ts'
import fc from '../fast-check.ts'

/** The first integer that a double cannot tell from its successor. */
const UNSAFE_ID = 2n ** 53n

test('ids beyond 2^53 are compared digit by digit (A183)', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, UNSAFE_ID * 1000n), fc.bigInt(0n, UNSAFE_ID * 1000n), (a, b) => {
      expect(Math.sign(compareIds(String(a), String(b)))).toBe(Number(a > b) - Number(a < b))
    }),
  )
})

test.each([
  ['10086', 10086],
  ['9007199254740993', 9007199254740993n],
  ['-1001987650001', -1_001_987_650_001],
  ['-9007199254740997', -9_007_199_254_740_997n],
  ['0', 0],
  ['-0', '-0'],
  ['-', '-'],
  ['--5', '--5'],
  ['0123', '0123'],
  ['abc', 'abc'],
])('the entered id %s is sent as %s', (typed, id) => expect(toWireId(typed)).toBe(id))

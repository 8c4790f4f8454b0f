import { expect, test } from 'vitest'
import { describeSwitch, toBoolean, toKnownBoolean, toServerBoolean } from '#renderer/lib/server-boolean.ts'

test.each([
  [{ value: false }, false],
  [{ value: 1, label: '是' }, true],
  [{ code: '0' }, false],
  [{ type: 'Buffer', data: [0] }, false],
  [{ type: 'Buffer', data: [1] }, true],
  ['0.0', false],
  ['00', false],
  ['无', false],
  ['非首充', false],
  ['未启用', false],
  ['不显示', false],
  ['×', false],
  ['首充', true],
  ['有', true],
  ['1.0', true],
  [-1, true],
])('the flag %j is %j', (value, isOn) => {
  expect([toBoolean(value), toKnownBoolean(value)]).toEqual([isOn, isOn])
})

test.each([[undefined], [null], [''], [{}], [{ value: null }]])('%j says neither on nor off', (value) => {
  expect([toBoolean(value), toKnownBoolean(value)]).toEqual([false, null])
  expect(describeSwitch(toKnownBoolean(value))).toBe('未知')
})

test('a flag goes back in the words that it came in', () => {
  expect([toServerBoolean('Y', false), toServerBoolean(1, false), toServerBoolean('开', false)]).toEqual(['N', 0, '关'])
})

import { expect, test } from 'vitest'
import { quietEnd } from '#shared/quiet-times.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const end = (time: string, quietSchedule: Parameters<typeof quietEnd>[0]['quietSchedule'], quietUntil = '') =>
  quietEnd({ quietSchedule, quietUntil: quietUntil ? at(quietUntil) : null }, at(time), at(time))

// 2026-11-23 is a Monday.
const night = { days: [1], from: '22:00', to: '07:30' }

test.each([
  ['2026-11-23T21:59:59', null],
  ['2026-11-23T22:00:00', '2026-11-24T07:30:00'],
  ['2026-11-24T00:00:00', '2026-11-24T07:30:00'],
  ['2026-11-24T07:29:59', '2026-11-24T07:30:00'],
  ['2026-11-24T07:30:00', null],
  // The night of Tuesday is not one of its days.
  ['2026-11-24T22:00:00', null],
  ['2026-11-30T23:00:00', '2026-12-01T07:30:00'],
])('a period over midnight belongs to the day on which it begins: %s', (time, expected) => {
  expect(end(time, [night])).toBe(expected && at(expected))
})

test('on Sunday it may end on Monday', () => {
  expect(end('2026-11-23T01:00:00', [{ days: [7], from: '23:00', to: '02:00' }])).toBe(at('2026-11-23T02:00:00'))
})

test('periods that overlap or follow each other, and do-not-disturb, have one end', () => {
  const following = [night, { days: [2], from: '07:30', to: '08:00' }, { days: [2], from: '07:45', to: '09:00' }]
  expect(end('2026-11-24T03:00:00', following)).toBe(at('2026-11-24T09:00:00'))
  expect(end('2026-11-23T21:50:00', [night], '2026-11-23T22:05:00')).toBe(at('2026-11-24T07:30:00'))
  expect(end('2026-11-24T07:00:00', [night], '2026-11-24T08:00:00')).toBe(at('2026-11-24T08:00:00'))
  expect(end('2026-11-24T12:00:00', [night], '2026-11-24T11:00:00')).toBeNull()
})

test('equal times are a whole day; every day has no end', () => {
  const always = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }
  expect(end('2026-11-23T12:00:00', [{ ...always, days: [1] }])).toBe(at('2026-11-24T00:00:00'))
  expect(end('2026-11-23T12:00:00', [always])).toBe(Number.POSITIVE_INFINITY)
  expect(end('2026-11-23T12:00:00', [{ ...always, days: [] }])).toBeNull()
})

test('a wrong clock of the workstation moves neither the periods nor 免打扰, which was set by it', () => {
  const [server, workstation] = [at('2026-11-23T21:59:00'), at('2026-11-24T03:00:00')]
  const dnd = { quietUntil: workstation + 2 * 60_000, quietSchedule: [night] }
  expect(quietEnd({ ...dnd, quietUntil: null }, server, workstation)).toBeNull()
  expect(quietEnd(dnd, server, workstation)).toBe(at('2026-11-24T07:30:00'))
  expect(quietEnd({ ...dnd, quietSchedule: [] }, server, workstation)).toBe(server + 2 * 60_000)
})

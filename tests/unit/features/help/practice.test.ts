import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { activeOrder, FIRST, LESSONS, type Practice, press } from '#renderer/features/help/practice.ts'
import { resolveImport } from '#tests/support/imports.ts'

/** `^Enter`: with Ctrl. A key that is none of the queue's changes nothing. */
const type = (keys: string, from: Practice = FIRST) =>
  keys
    .split(' ')
    .reduce((practice, key) => press(practice, key.replace('^', ''), key.startsWith('^')) ?? practice, from)

test('the four lessons are learnt with the keys of the queue', () => {
  const learnt = type('j a Enter a ^Enter c 1 Enter')
  expect(learnt.done).toEqual(LESSONS)
  expect(learnt.orders.map(({ state }) => state)).toEqual(['pending', 'approved', 'approved', 'cancelled'])
  expect(activeOrder(learnt).id).toBe(1)
})

test.each([
  ['Enter on a row opens and never decides', 'Enter', '不会通过'],
  ['Enter alone pays nothing out', 'j j a Enter', 'Ctrl+Enter'],
  ['nothing is cancelled without a reason', 'c Enter', '原因'],
])('%s', (_title, keys, hint) => {
  const practice = type(keys)
  expect(practice.orders.every(({ state }) => state === 'pending')).toBe(true)
  expect(practice.hint).toContain(hint)
})

test('Escape leads back to the row, and from there it is left to the dialog', () => {
  const armed = type('a')
  expect(press(armed, 'Escape', false)).toMatchObject({ focus: 'row' })
  expect(press(FIRST, 'Escape', false)).toBeNull()
  expect(press(FIRST, 'x', false)).toBeNull()
})

test('an order that is decided takes no further key, and none is left at the end', () => {
  const all = type('a Enter a Enter a ^Enter a Enter')
  expect(all.orders.every(({ state }) => state === 'approved')).toBe(true)
  expect(press(all, 'a', false)).toBeNull()
  expect(press(all, 'Enter', true)).toBeNull()
})

test('the practice reaches nothing that reads, sends or records', () => {
  const folders = ['src-renderer/features/help/practice.ts', 'src-renderer/features/help/practice-dialog.tsx']
  const imports = folders.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+|#[^']+)'/g)].map(([, name]) => resolveImport(file, name!)),
  )
  expect(imports.length).toBeGreaterThan(2)
  expect(imports.filter((file) => !/features\/help|form\/dialogs\/form-dialog|ui\/shortcut-help/.test(file))).toEqual(
    [],
  )
})

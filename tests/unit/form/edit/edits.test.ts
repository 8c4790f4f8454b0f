import { describe, expect, test } from 'vitest'
import { diffValues, mergeEdits, savableEdits } from '#renderer/form/edit/edits.ts'
import fc from '../../fast-check.ts'

const record = fc.record({ a: fc.integer({ max: 3 }), b: fc.boolean(), c: fc.constantFrom('', 'x', 'y') })

describe('edits of a form', () => {
  test('a diff contains only different values', () => {
    expect(diffValues({ a: 1, b: { c: [1] } }, { a: 2, b: { c: [1] } })).toEqual({ a: 2 })
    expect(diffValues({ id: 9_007_199_254_740_993n }, { id: 9_007_199_254_740_993n })).toEqual({})
  })

  test('a merge keeps values changed by others and applies the operator’s own edits', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const { values, conflicts } = mergeEdits(base, mine, theirs)
        for (const key of ['a', 'b', 'c'] as const) {
          if (mine[key] === base[key]) expect(values[key]).toBe(theirs[key])
          else expect(values[key]).toBe(mine[key])
          const bothChanged = mine[key] !== base[key] && theirs[key] !== base[key] && mine[key] !== theirs[key]
          expect(conflicts.some((conflict) => conflict.key === key)).toBe(bothChanged)
        }
      }),
    )
  })

  test('passwords are not among those that are kept when the session ends', () => {
    expect(savableEdits({ name: '甲', loginPwd: 'geheim' }, ['loginPwd'])).toEqual({ name: '甲' })
    expect(savableEdits({ loginPwd: 'geheim' }, ['loginPwd'])).toBeNull()
  })

  test('keys unknown to the form keep the server’s value', () => {
    expect(mergeEdits({ a: 1, extra: 'x' }, { a: 2, extra: 'x' }, { a: 1, extra: 'y' }).values).toEqual({
      a: 2,
      extra: 'y',
    })
  })
})

import { expect, test } from 'vitest'
import { isOfLaterVersion, upgradeStored, withVersion } from '#shared/stored.ts'

const steps = [
  (document: Record<string, unknown>) => ({ ...document, path: [...((document.path as string[]) ?? []), '0→1'] }),
  (document: Record<string, unknown>) => ({ ...document, path: [...((document.path as string[]) ?? []), '1→2'] }),
]

test('each step that is missing is taken, in order, and no other', () => {
  expect(upgradeStored({ a: 5 }, steps)).toEqual({ a: 5, path: ['0→1', '1→2'] })
  expect(upgradeStored({ a: 5, version: 1 }, steps)).toEqual({ a: 5, path: ['1→2'] })
  expect(upgradeStored(withVersion({ a: 5 }, steps), steps)).toEqual({ a: 5 })
})

test('a later version is recognised; what is no version is none', () => {
  expect(upgradeStored({ version: 3 }, steps)).toBeNull()
  expect(isOfLaterVersion({ version: 3 }, steps)).toBe(true)
  for (const version of [undefined, null, -1, 1.5, '3', {}, Number.NaN])
    expect(upgradeStored({ version }, steps), String(version)).toEqual({ path: ['0→1', '1→2'] })
  for (const document of [null, 5, 'text', []]) expect(upgradeStored(document, [])).toEqual({})
})

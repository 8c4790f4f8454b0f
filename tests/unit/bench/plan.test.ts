import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { planBench, QUICK_PARTS, rounds } from '../../bench/plan.ts'

const main = readFileSync(new URL('../../bench/main.ts', import.meta.url), 'utf8')
const known = [.../const benches[^{]*\{\n([\s\S]*?)\n\}/.exec(main)![1]!.matchAll(/^ {2}(\w+): /gm)].map(
  ([, name]) => name!,
)

test('a bench measures all, or what its arguments name', () => {
  expect(planBench([], known)).toEqual({ parts: known, isStrict: false, remark: '' })
  expect(planBench(['idle', '--strict'], known)).toEqual({ parts: ['idle'], isStrict: true, remark: '' })
  expect(() => planBench(['idel'], known)).toThrow('no such part: idel; there are table, ')
})

test('a quick bench measures what matters in a third of the rounds, and says what it leaves out', () => {
  const { parts, remark } = planBench(['--quick'], known)
  expect(parts).toEqual(QUICK_PARTS)
  expect(known).toEqual(expect.arrayContaining(QUICK_PARTS))
  expect(remark).toMatch(/^quick: table, .*not measured: .*\bsoak, packaged$/)
  expect(planBench(['--quick', 'start'], known).parts).toEqual(['start'])
  expect([9, 4, 1].map((all) => rounds(all, true))).toEqual([3, 2, 1])
  expect(rounds(9, false)).toBe(9)
})

test('few rounds are no verdict', () => {
  expect(() => planBench(['--quick', '--strict'], known)).toThrow('too few rounds')
})

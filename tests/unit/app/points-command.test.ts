// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { parsePointsQuery, pointsGroup } from '#renderer/app/commands/page-commands.ts'

const read = (input: string) => {
  const query = parsePointsQuery(input)
  return query && [query.userId, query.operation.title, query.amount, query.remark]
}

test('an id, a sign and an amount are points for a member, with what follows a blank as the remark', () => {
  expect(read('66536166 +100 补偿')).toEqual(['66536166', '送分', '100', '补偿'])
  expect(read(' 66536166+1,234.50')).toEqual(['66536166', '送分', '1,234.50', ''])
  expect(read('66536166 -5 重复 上分')).toEqual(['66536166', '扣分', '5', '重复 上分'])
  expect(read('６６５３６１６６ ＋１００ 补偿（二）')).toEqual(['66536166', '送分', '100', '补偿（二）'])
})

test('other texts are searched as they are', () => {
  for (const input of [
    '',
    '66536166',
    '66536166 100',
    '+100',
    '2026-11-25',
    '张三 +100',
    '66536166 +',
    '66536166 +100补偿',
  ])
    expect(read(input), input).toBeNull()
})

test('name and balance are those of the id alone, whatever else a search for it finds', () => {
  const member = (id: bigint, name: string) => ({ id, name, balance: 5 }) as never
  const labelOf = (...found: never[]) => {
    const [command] = pointsGroup(parsePointsQuery('66536166 +100')!, found).commands
    return [command!.label, command!.detail]
  }
  const [other, own] = [member(7n, '66536166'), member(66536166n, '杨超')]
  expect(labelOf(other, own)).toEqual(['送分 100.00 · 杨超', 'ID 66536166 · 余额 5.00'])
  expect(labelOf(other)).toEqual(['送分 100.00 · 会员 66536166', ''])
})

import { expect, test } from 'vitest'
import { describeChanges } from '#renderer/form/edit/format-value.ts'
import { nonBlankText, pointsAmount, requiredText } from '#renderer/form/edit/rules.ts'
import fc from '../../fast-check.ts'

const errorOf = (input: string) => pointsAmount('请输入').safeParse(input).error?.issues[0]?.message ?? null

test('a points amount is 0 or more, with at most two decimals, and exact', () => {
  expect(['0', '0.5', '.5', '5.', '1,234.56', ' 50000 '].map(errorOf)).toEqual([null, null, null, null, null, null])
  expect(['', ' ', 'x', '-1', '1e3', '1.234', '99999999999999999'].map(errorOf)).toEqual([
    ...['请输入', '请输入', '该项必须输入数字', '该项必须输入数字', '该项必须输入数字'],
    ...['最多两位小数', '数值过大'],
  ])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_99 }), (hundredths) => {
      const input = (hundredths / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })
      expect(Number(pointsAmount('').parse(input))).toBe(hundredths / 100)
    }),
  )
})

test('requiredText trims blanks, nonBlankText keeps them', () => {
  expect(requiredText('空').parse(' 甲 ')).toBe('甲')
  expect(requiredText('空').safeParse(' \n').error?.issues[0]?.message).toBe('空')
  expect(nonBlankText('空').parse(' 甲 ')).toBe(' 甲 ')
})

test('the audit log has old and new values, but not those of secrets', () => {
  const from = { state: true, note: '<p>旧&amp;</p>', key: 'geheim', same: 1, app_secret: 'a' }
  const labels = { state: '启用', note: '说明', key: '编号' }
  const format = { labels, sensitiveFields: ['key'], secretFields: ['hash'] }
  const changes = { state: false, note: '<p>新</p>', key: 'geheimer', same: 1, app_secret: 'b', added: 'x', hash: 'c' }
  expect(describeChanges(from, changes, format)).toEqual([
    { field: '启用', from: '开', to: '关', key: 'state', previous: 'true' },
    { field: '说明', from: '旧&', to: '新', key: 'note', previous: '"<p>旧&amp;</p>"' },
    { field: '编号', from: '******', to: '（已修改）', key: 'key' },
    { field: 'app_secret', from: '******', to: '（已修改）', key: 'app_secret' },
    { field: 'added', from: '（空）', to: 'x', key: 'added', previous: 'null' },
    { field: 'hash', from: '（空）', to: 'c', key: 'hash' },
  ])
})

import { expect, test } from 'vitest'
import type { AuditEntry } from '#renderer/api/host/audit-log.ts'
import { withKeys } from '#renderer/api/http/page.ts'
import { findHistory, type HistorySource, listRestored } from '#renderer/form/edit/edit-form.ts'
import type { Values } from '#renderer/form/edit/edits.ts'

const source = (more: Partial<HistorySource> = {}): HistorySource => ({
  ...{ name: '管理员', formKey: 'admin:5', secretFields: ['loginPwd'], values: { name: '乙', rate: 2, loginPwd: '' } },
  dirty: false,
  restore: () => {},
  ...more,
})
const field = (key: string, previous?: string) => ({ field: key, from: '旧', to: '新', key, previous })
function entries(...list: Partial<AuditEntry>[]): AuditEntry[] {
  const base = { timestamp: 1, operator: '甲', action: '管理员', fields: [], detail: '' }
  return withKeys(
    list.map((entry) => ({ ...base, result: 'succeeded' as const, ...entry })),
    ({ timestamp }) => [timestamp],
  )
}
const previousOf = (fields: AuditEntry['fields']): Values =>
  findHistory(entries({ form: 'admin:5', fields }), [source()])[0]!.previous

test('the entries of a record are found by its key, also under another name, and no others', () => {
  const log = entries(
    { form: 'admin:5', action: '旧名' },
    { form: 'admin:6' },
    { form: 'play:5' },
    { action: '别的' },
    { form: 'admin:5' },
  )
  expect(findHistory(log, [source()]).map(({ entry }) => log.indexOf(entry))).toEqual([0, 4])
})

test('entries of earlier versions are listed, but nothing is restored from them', () => {
  const [item] = findHistory(entries({ fields: [{ field: '昵称', from: '甲', to: '乙' }] }), [source()])
  expect(item).toMatchObject({ previous: {}, lostCount: 1 })
})

test('a value is restored exactly, number, text, null or a long number alike', () => {
  expect(previousOf([field('name', '"甲\\u202e"')])).toEqual({ name: '甲\u202E' })
  expect(previousOf([field('rate', '9007199254740993')])).toEqual({ rate: 9007199254740993n })
  expect(previousOf([field('rate', 'null')])).toEqual({ rate: null })
})

test('secrets, values that were not recorded and fields that are gone are not restored', () => {
  const fields = [field('loginPwd', '"geheim"'), field('name'), field('gone', '1'), field('rate', '1')]
  const [item] = findHistory(entries({ form: 'admin:5', fields }), [source()])
  expect(item).toMatchObject({ previous: { rate: 1 }, lostCount: 3 })
  expect(listRestored(item!)).toEqual({ rate: 1 })
})

test('what has the earlier value again is no edit', () => {
  const [item] = findHistory(entries({ form: 'admin:5', fields: [field('rate', '"2"')] }), [source()])
  expect(listRestored(item!)).toEqual({})
})

test('of several forms each entry belongs to its own', () => {
  const other = source({ name: '规则', formKey: 'rules' })
  const log = entries({ form: 'rules', action: '规则' }, { form: 'admin:5' })
  expect(findHistory(log, [source(), other]).map((item) => item.source.formKey)).toEqual(['rules', 'admin:5'])
})

test('fields that were not recorded are counted among those that cannot be restored', () => {
  const fields = [field('rate', '1'), { field: '其余', from: '', to: '另有 26 处' }]
  const [item] = findHistory(entries({ form: 'admin:5', fields, omitted: 26 }), [source()])
  expect(item).toMatchObject({ previous: { rate: 1 }, lostCount: 26 })
})

import '../../api/stub-page-window.ts'
import { expect, test } from 'vitest'
import { matchRecord, type PointsRecord } from '#renderer/features/points/points-operations.ts'

const operator = { id: '900001', name: '管理员', loginNames: ['admin'] }
const record = (fields: Partial<PointsRecord>): PointsRecord => ({ time: '2026-11-22 12:00:00', amount: 5, ...fields })

test.each([
  ['no record', [], '', 'none'],
  ['our operator and remark', [{ operator: '管理员', remark: '活动' }], '活动', 'ours'],
  ['our operator by id', [{ operator: '900001', remark: '活动' }], '活动', 'ours'],
  ['our operator by login name', [{ operator: 'admin', remark: '活动' }], '活动', 'ours'],
  ['no remark, written as null', [{ operator: '管理员', remark: null }], '', 'ours'],
  [
    'ours beside another’s',
    [
      { operator: '客服二号', remark: '活动' },
      { operator: '管理员', remark: '活动' },
    ],
    '活动',
    'ours',
  ],
  [
    'ours behind one without a time',
    [
      { operator: '管理员', remark: '活动', time: null as never },
      { operator: '管理员', remark: '活动' },
    ],
    '活动',
    'ours',
  ],
  ['ours without a time', [{ operator: '管理员', remark: '活动', time: '' }], '活动', 'unclear'],
  ['another’s of an unknown amount', [{ operator: '客服二号', remark: '补发', amount: '5,00' }], '活动', 'unclear'],
  ['another operator, another remark', [{ operator: '客服二号', remark: '补发' }], '活动', 'notOurs'],
  ['another operator, neither with a remark', [{ operator: '客服二号', remark: '' }], '', 'unclear'],
  ['an unknown operator, the same remark', [{ operator: 'E017', remark: '活动' }], '活动', 'unclear'],
  ['our operator in another form', [{ operator: '管理员(Admin)', remark: '活动' }], '活动', 'unclear'],
  ['our operator, another remark', [{ operator: '管理员', remark: '补发' }], '活动', 'unclear'],
  ['no operator, another remark', [{ remark: '补发' }], '活动', 'unclear'],
  ['no operator', [{ remark: '活动' }], '活动', 'unclear'],
  ['an empty operator', [{ operator: '', remark: '活动' }], '活动', 'unclear'],
  ['records without remarks', [{ operator: '管理员' }], '', 'unclear'],
  ['a remark that was not written', [{ operator: '管理员', remark: '' }], '活动', 'unclear'],
] satisfies [string, Partial<PointsRecord>[], string, string][])(
  'a record is matched by operator and remark: %s (A215)',
  (_case, records, remark, kind) => {
    expect(matchRecord(records.map(record), operator, remark).kind).toBe(kind)
    expect(matchRecord(records.map(record), null, remark).kind).not.toBe('ours')
  },
)

import { expect, test, vi } from 'vitest'
import { auditChangeSchema } from '#main/core/audit-log/audit-entry.ts'
import { createTrackedChange, memberOfAction, recordChange } from '#renderer/api/host/audit-log.ts'

const recorded: unknown[] = []
vi.mock('#renderer/platform/desktop.ts', () => ({
  desktop: { recordChange: async (change: unknown) => void recorded.push(change) },
}))

test('a change with texts and fields beyond what the audit log accepts is recorded all the same', () => {
  const long = '长'.repeat(150_000)
  const page = { field: '内容', from: long, to: long, key: 'content', previous: JSON.stringify(long) }
  const rate = { field: '赔率', from: '1', to: '2', key: long, previous: '1' }
  const change = {
    ...{ action: long, form: 'notice:5', result: 'succeeded' as const, detail: '' },
    fields: [page, rate, ...Array.from({ length: 2_400 }, () => rate)],
  }
  recordChange(change)
  const [entry] = recorded
  expect(auditChangeSchema.safeParse(entry).error).toBeUndefined()
  expect(entry).toMatchObject({ form: 'notice:5', omitted: 402 })
  expect(entry).toHaveProperty('fields.1', { field: '赔率', from: '1', to: '2', previous: '1' })
  expect(entry).not.toHaveProperty('fields.0.previous')
  const tracked = createTrackedChange({ ...change, route: null, locks: [], success: 'flag' })
  expect(tracked.fields).toHaveLength(2_000)
})

test.each([
  ['通过上分订单 12（会员 5774）', '5774'],
  ['送分（会员 90071992547409931）', '90071992547409931'],
  ['会员 张三（5774）', '5774'],
  ['会员 张三（5774）的支付宝', '5774'],
  // A member's name that looks like the text around it.
  ['会员 张三（会员 1）（5774）', '5774'],
  ['会员 张三（1）的（5774）的微信', '5774'],
  ['群成员 张三（5774）', null],
  ['群成员 x（会员 1）（5774）', null],
  ['机器人 小红（5774）', null],
  ['群 会员 张三（5774）', null],
  ['通过回红 3 笔', null],
  ['会员 名字太长…', null],
])('%s is about member %s', (action, member) => {
  expect(memberOfAction(action)).toBe(member)
})

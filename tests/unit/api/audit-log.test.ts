import { expect, test, vi } from 'vitest'
import { auditChangeSchema } from '#main/core/audit-log/audit-entry.ts'
import { createTrackedChange, recordChange } from '#renderer/api/host/audit-log.ts'

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

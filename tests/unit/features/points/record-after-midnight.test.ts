import '../../api/stub-page-window.ts'
import { expect, test, vi } from 'vitest'
import { givePoints, goodwill, type PointsOperation, takePoints } from '#renderer/features/points/points-operations.ts'
import { setClockOffset } from '#renderer/stores/clock.ts'

const requests: string[] = []
vi.mock('axios', () => {
  const request = async ({ params, data }: { params?: object; data?: object }) => {
    requests.push(JSON.stringify({ ...params, ...data }))
    return { status: 200, data: JSON.stringify({ success: true, data: { list: [], total: 0 } }), headers: {} }
  }
  return { default: { create: () => ({ request }), isCancel: () => false } }
})

test.each<[string, PointsOperation]>([
  ['送分', givePoints],
  ['扣分', takePoints],
  ['心意红', goodwill],
])('the record of %s that a slow server writes after midnight is looked for, too', async (_title, operation) => {
  requests.length = 0
  const at = (time: string) => Date.parse(`2026-11-${time}+08:00`)
  setClockOffset(at('26T00:00:40') - Date.now())
  await operation.findRecords('7', 5, at('25T23:59:50'))
  expect(requests.length).toBeGreaterThan(0)
  // The last second of the 26th, or its day.
  for (const request of requests) expect(request).toMatch(/"edate":"(2026-11-26"|2026-11-26T15:59:59)/)
})

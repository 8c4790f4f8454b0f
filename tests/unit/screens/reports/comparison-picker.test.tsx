// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ComparisonChoice, DayRange } from '#renderer/lib/report-ranges.ts'
import { ComparisonPicker } from '#renderer/screens/reports/comparison-picker.tsx'
import { place, renderNow } from '#tests/unit/mount.tsx'

const today = '2026-11-21'
const onChoose = vi.fn<(choice: ComparisonChoice) => void>()

function show(range: DayRange, choice: ComparisonChoice = 'previous'): void {
  renderNow(<ComparisonPicker {...{ choice, range, today, onChoose }} quick={null} />)
}
const select = () => place().querySelector('select')!

beforeEach(() => {
  onChoose.mockReset()
})

test.each([
  { from: 'x', to: '2026-11-20' },
  { from: '2026-11-20', to: '2026-11-01' },
])('days of an address that are no range (%o) are not described', (range) => {
  show(range, '2026-10-01')
  expect(select().textContent).not.toMatch(/NaN|Invalid|\d/)
  expect(place().querySelectorAll('button')).toHaveLength(0)
})

test.each([
  ['2026-11-20', '2026-10-21'],
  // No further back than the address keeps.
  ['2026-08-25', '2026-08-21'],
])('a start of one’s own is a month before %s', (from, start) => {
  show({ from, to: from })
  act(() => {
    select().value = 'custom'
    select().dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(start)
})

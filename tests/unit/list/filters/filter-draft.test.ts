import { expect, test } from 'vitest'
import { changeDraft, createDraft, type Filter, rebaseDraft } from '#renderer/list/filters/filters.ts'

const filters: Filter[] = [
  { kind: 'select', name: 'game', label: '游戏', options: [{ value: '1', label: '甲' }] },
  { kind: 'text', name: 'round', label: '期号' },
]
const first = { game: '1', round: '9' }
const later = { game: '1', round: '' }

test('a URL change replaces the draft', () => {
  const chosen = changeDraft(createDraft(first), filters, { game: '2' })
  expect(chosen.values).toEqual({ game: '2', round: '9' })
  expect(rebaseDraft(chosen, later)).toEqual(createDraft(later))
})

test('invalid input stays in its field over the query it was left out of, and over no further one', () => {
  const typed = { ...changeDraft(createDraft(first), filters, { round: '甲' }), invalidInput: { round: '甲' } }
  const rebased = rebaseDraft(typed, later)
  expect(rebased).toMatchObject({ baseValues: later, values: { game: '1', round: '甲' } })
  expect(rebaseDraft(rebased, first)).toEqual(createDraft(first))
})

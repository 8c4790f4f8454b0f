import { expect, test } from 'vitest'
import { awaitAddress, changeDraft, draftAt, newDraft } from '../../../src-renderer/list/filter-draft.ts'
import type { Filter } from '../../../src-renderer/list/filters.ts'

const filters: Filter[] = [
  { kind: 'select', name: 'game', label: '游戏', options: [{ value: '1', label: '甲' }] },
  { kind: 'text', name: 'round', label: '期号' },
]
const first = { game: '1', round: '9' }
const later = { game: '1', round: '' }

test('a change made after 重置, before its URL arrives, is kept', () => {
  const chosen = changeDraft(awaitAddress(newDraft(first)), filters, { game: '2' })
  expect(draftAt(chosen, filters, later).values).toEqual({ game: '2', round: '' })
})

test('a URL change from elsewhere replaces the draft', () => {
  const chosen = changeDraft(newDraft(first), filters, { game: '2' })
  expect(draftAt(chosen, filters, later)).toEqual(newDraft(later))
})

test('only the requested navigation keeps later changes, the next URL change replaces the draft', () => {
  const chosen = changeDraft(awaitAddress(newDraft(first)), filters, { game: '2' })
  const arrived = changeDraft(draftAt(chosen, filters, later), filters, { round: '5' })
  expect(draftAt(arrived, filters, first)).toEqual(newDraft(first))
})

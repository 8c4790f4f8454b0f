import { expect, test } from 'vitest'
import {
  awaitNavigation,
  changeDraft,
  createDraft,
  rebaseDraft,
} from '../../../../src-renderer/list/filters/filter-draft.ts'
import type { Filter } from '../../../../src-renderer/list/filters/filters.ts'

const filters: Filter[] = [
  { kind: 'select', name: 'game', label: '游戏', options: [{ value: '1', label: '甲' }] },
  { kind: 'text', name: 'round', label: '期号' },
]
const first = { game: '1', round: '9' }
const later = { game: '1', round: '' }

test('a change made after 重置, before its URL arrives, is kept', () => {
  const chosen = changeDraft(awaitNavigation(createDraft(first)), filters, { game: '2' })
  expect(rebaseDraft(chosen, filters, later).values).toEqual({ game: '2', round: '' })
})

test('a URL change from elsewhere replaces the draft', () => {
  const chosen = changeDraft(createDraft(first), filters, { game: '2' })
  expect(rebaseDraft(chosen, filters, later)).toEqual(createDraft(later))
})

test('only the requested navigation keeps later changes, the next URL change replaces the draft', () => {
  const chosen = changeDraft(awaitNavigation(createDraft(first)), filters, { game: '2' })
  const rebased = changeDraft(rebaseDraft(chosen, filters, later), filters, { round: '5' })
  expect(rebaseDraft(rebased, filters, first)).toEqual(createDraft(first))
})

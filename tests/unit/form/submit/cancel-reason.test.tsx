// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { useCancelReason } from '#renderer/form/submit/decision.tsx'
import { type FormDraft, setOfferedDrafts, useFormDrafts, useUnsaved } from '#renderer/stores/form-drafts.ts'
import { renderNow } from '#tests/unit/mount.tsx'

vi.mock('#renderer/api/host/saved-drafts.ts', () => ({ deleteSavedDraft: () => {} }))

const draft: FormDraft = { id: '1', key: 'order', name: '订单', edits: '"账号不符"', incomplete: false, route: '/' }
let reason: string

function Panel({ isShown, isOpen = true }: { isShown: boolean; isOpen?: boolean }) {
  ;({ reason } = useCancelReason('order', '订单', isOpen, isShown))
  return null
}
const show = (isShown: boolean, isOpen = true) => renderNow(<Panel isShown={isShown} isOpen={isOpen} />)

beforeEach(() => {
  setOfferedDrafts([draft])
})

test('the reason of an interrupted cancellation is offered until its field is shown, which then has it', () => {
  show(false)
  expect([reason, useFormDrafts.getState().offered]).toEqual(['', [draft]])
  show(true)
  expect([reason, useFormDrafts.getState().offered]).toEqual(['账号不符', []])
})

test('a typed reason is named as what a sign-out loses until the order is decided', () => {
  const draftNames = () => useUnsaved.getState().draftNames
  show(false)
  expect(draftNames()).toEqual([])
  show(true)
  expect([draftNames(), useUnsaved.getState().names]).toEqual([['订单'], []])
  show(true, false)
  expect(draftNames()).toEqual([])
})

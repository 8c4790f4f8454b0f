// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { FormDraft, SessionView } from '../../../../src-preload/contract/session.ts'
import { syncDrafts } from '../../../../src-renderer/app/sync/sync-drafts.ts'
import { keepDraft, registerForm, useFormDrafts } from '../../../../src-renderer/stores/form-drafts.ts'
import { saveInputDraft, useInputDrafts } from '../../../../src-renderer/stores/input-drafts.ts'

const { main } = vi.hoisted(() => ({ main: { saved: [] as unknown[], drafts: [] as unknown[] } }))
vi.mock('../../../../src-renderer/platform/desktop.ts', () => ({
  desktop: {
    saveDrafts: async (epoch: number, drafts: FormDraft[]) => void main.saved.push([epoch, ...drafts]),
    getDrafts: async () => main.drafts,
  },
}))

const draft: FormDraft = { id: '1', key: 'notice:5', name: '公告', edits: '{}', incomplete: false, route: '/' }
const { id: _id, route: _route, ...edits } = draft
registerForm({ collect: () => edits, dialog: null })

const signedIn = (id: string, epoch: number): SessionView => ({
  signedIn: true,
  user: { id, name: id, image: '' },
  reason: 'never',
  epoch,
  tokensPersistent: true,
  server: 'https://console.example',
})
const signedOut = (reason: SessionView['reason'], epoch: number): SessionView => ({
  ...signedIn('', epoch),
  ...{ signedIn: false, user: null, reason },
})
const remaining = () => [Object.keys(useInputDrafts.getState().drafts), Object.keys(useFormDrafts.getState().restoring)]

beforeEach(() => {
  syncDrafts(signedOut('signedOut', 0), signedOut('signedOut', 1))
  syncDrafts(signedOut('signedOut', 1), signedIn('甲', 2))
  Object.assign(main, { saved: [], drafts: [] })
  saveInputDraft('cancel 1', { reason: '资料不符' })
  keepDraft(draft)
})

test('when the server ends a session, its edits are saved for the same operator', () => {
  syncDrafts(signedIn('甲', 2), signedOut('unauthorized', 3))
  expect(main.saved).toEqual([[2, expect.objectContaining({ key: 'notice:5' })]])
  syncDrafts(signedOut('unauthorized', 3), signedIn('甲', 4))
  expect(remaining()).toEqual([['cancel 1'], ['notice:5']])
})

test('a sign-out of the operator saves nothing and leaves nothing', () => {
  syncDrafts(signedIn('甲', 2), signedOut('signedOut', 3))
  expect(main.saved).toEqual([])
  expect(remaining()).toEqual([[], []])
})

test('another operator finds nothing of the one before, also after a session that the server ended', () => {
  syncDrafts(signedIn('甲', 2), signedOut('unauthorized', 3))
  syncDrafts(signedOut('unauthorized', 3), signedIn('乙', 4))
  expect(remaining()).toEqual([[], []])
})

test('what the main process keeps is offered while signed in', async () => {
  main.drafts = [draft]
  syncDrafts(signedOut('unauthorized', 3), signedIn('甲', 4))
  await vi.waitFor(() => expect(useFormDrafts.getState().offered).toEqual([draft]))
  syncDrafts(signedIn('甲', 4), signedOut('unauthorized', 5))
  expect(useFormDrafts.getState().offered).toEqual([])
})

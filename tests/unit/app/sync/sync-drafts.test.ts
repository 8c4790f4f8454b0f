// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { FormDraft, SessionView } from '#contract/session.ts'
import { syncDrafts } from '#renderer/app/sync/sync-main-process.ts'
import { registerForm, saveInputDraft, useFormDrafts, useInputDrafts } from '#renderer/stores/form-drafts.ts'

const bridge = vi.hoisted(() => ({ saved: [] as [number, FormDraft[]][], drafts: [] as FormDraft[] }))

vi.mock('#renderer/platform/desktop.ts', () => ({
  desktop: {
    saveDrafts: async (epoch: number, drafts: FormDraft[]) => void bridge.saved.push([epoch, drafts]),
    readState: async () => bridge.drafts,
  },
}))

const draft = { key: 'notice', name: '公告', edits: '{"title":"停机"}', incomplete: false }
const started: SessionView = {
  ...{ signedIn: false, user: null, reason: 'never', epoch: 0, tokensPersistent: true, server: 'https://a.example' },
}
const signedIn = (id: string, epoch: number, server = started.server): SessionView => ({
  ...{ ...started, signedIn: true, user: { id, name: id, image: '', loginNames: [] }, epoch, server },
})
const ended = (session: SessionView, reason: SessionView['reason']): SessionView => ({
  ...{ ...session, signedIn: false, user: null, reason, epoch: session.epoch + 1 },
})
/** What was typed into a form that is no longer open. */
const inputs = () => Object.keys(useInputDrafts.getState().drafts)
const first = signedIn('1', 1)

beforeEach(() => {
  location.hash = '#/Main/Announcement'
  bridge.saved = []
  bridge.drafts = []
  syncDrafts(started, first)
  saveInputDraft('points', { amount: '88' })
})

test.each(['unauthorized', 'invalidToken'] as const)(
  'edits under which the server ends the session (%s) are saved and offered to the same operator',
  async (reason) => {
    const unregister = registerForm({ collect: () => draft, dialog: null })
    const end = ended(first, reason)
    syncDrafts(first, end)
    unregister()
    expect(bridge.saved).toEqual([[1, [expect.objectContaining({ ...draft, route: '/Main/Announcement' })]]])
    expect(useFormDrafts.getState().offered).toEqual([])
    bridge.drafts = bridge.saved[0]![1]
    syncDrafts(end, signedIn('1', 3))
    await Promise.resolve()
    expect(useFormDrafts.getState().offered).toEqual(bridge.drafts)
    expect(inputs()).toEqual(['points'])
    syncDrafts(signedIn('1', 3), ended(signedIn('1', 3), reason))
    expect(useFormDrafts.getState().offered).toEqual([])
  },
)

test('a sign-out by the operator saves nothing and deletes what was typed', () => {
  const unregister = registerForm({ collect: () => draft, dialog: null })
  syncDrafts(first, ended(first, 'signedOut'))
  unregister()
  expect(bridge.saved).toEqual([])
  expect(inputs()).toEqual([])
})

test.each([
  ['another operator', signedIn('2', 3)],
  ['the same operator at another server', signedIn('1', 3, 'https://b.example')],
])('%s gets nothing that was typed before', (_who, next) => {
  const end = ended(first, 'unauthorized')
  syncDrafts(first, end)
  syncDrafts(end, next)
  expect(inputs()).toEqual([])
  expect(useFormDrafts.getState()).toEqual({ offered: [], restoring: {} })
})

test('a sign-in over a session that still runs saves the edits of that session first', () => {
  const unregister = registerForm({ collect: () => draft, dialog: null })
  syncDrafts(first, signedIn('2', 2))
  unregister()
  expect(bridge.saved).toEqual([[1, [expect.objectContaining(draft)]]])
  expect(inputs()).toEqual([])
})

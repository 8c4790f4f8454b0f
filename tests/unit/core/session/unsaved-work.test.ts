import { describe, expect, test } from 'vitest'
import type { FormDraft, SessionView } from '#contract/session.ts'
import { UnsavedWork } from '#main/core/session/unsaved-work.ts'

const WINDOW = 'w1'
const draft = (id: string): FormDraft => ({
  ...{ id, key: `notice:${id}`, name: '公告', route: '/Main/Announcement', edits: '{}', incomplete: false },
})

/** Unsaved work with a session controlled by the test. */
function createUnsavedWork() {
  let view: SessionView = {
    ...{ signedIn: false, user: null, reason: 'never', epoch: 0, tokensPersistent: true, server: 'https://a' },
  }
  const published: string[][] = []
  const unsaved = new UnsavedWork({
    session: () => view,
    onChange: (drafts) => published.push(drafts.map(({ id }) => id)),
  })
  const changeSession = (change: Partial<SessionView>) => {
    view = { ...view, ...change, epoch: view.epoch + 1 }
    unsaved.syncSession()
    return view.epoch
  }
  const signIn = (id: string, server = 'https://a') =>
    changeSession({ signedIn: true, user: { id, name: id, image: '', loginNames: [] }, reason: 'never', server })
  const endSession = (reason: SessionView['reason']) => changeSession({ signedIn: false, user: null, reason })
  const { commands } = unsaved
  const draftIds = () => unsaved.drafts.map(({ id }) => id)
  const saveDrafts = (epoch: number, ...ids: string[]) => commands.saveDrafts(epoch, ids.map(draft), WINDOW)
  return {
    unsaved,
    signIn,
    endSession,
    draftIds,
    saveDrafts,
    published,
    drop: (id: string) => commands.discardDraft(id, WINDOW),
  }
}

describe('form drafts interrupted by the end of a session (A221)', () => {
  test('are saved for the same operator at the same server, and hidden while signed out', () => {
    const { unsaved, signIn, endSession, draftIds, saveDrafts, drop, published } = createUnsavedWork()
    const epoch = signIn('1')
    endSession('unauthorized')
    saveDrafts(epoch, 'a', 'b')
    expect(draftIds()).toEqual([])
    expect(unsaved.draftNames, 'what quitting asks about').toEqual(['公告', '公告'])
    signIn('1')
    expect(draftIds()).toEqual(['a', 'b'])
    drop('a')
    expect(draftIds()).toEqual(['b'])
    expect(published).toEqual([[], ['b']])
  })

  test.each([
    ['another operator signs in', ['2', 'https://a']],
    ['the same operator signs in at another server', ['1', 'https://b']],
  ] as const)('are gone for good once %s', (_title, [id, server]) => {
    const { signIn, endSession, draftIds, saveDrafts } = createUnsavedWork()
    const epoch = signIn('1')
    endSession('invalidToken')
    saveDrafts(epoch, 'a')
    const others = signIn(id, server)
    expect(draftIds()).toEqual([])
    // A window that slept reports drafts of the first session.
    saveDrafts(epoch, 'late')
    saveDrafts(others, 'own')
    expect(draftIds()).toEqual(['own'])
    endSession('unauthorized')
    signIn('1')
    expect(draftIds()).toEqual([])
  })

  test('of several windows and sessions of one operator are kept until the operator signs out', () => {
    const { signIn, endSession, draftIds, saveDrafts } = createUnsavedWork()
    const first = signIn('1')
    endSession('unauthorized')
    saveDrafts(first, 'a')
    const second = signIn('1')
    saveDrafts(first, 'late')
    endSession('unauthorized')
    saveDrafts(second, 'b')
    signIn('1')
    expect(draftIds()).toEqual(['a', 'late', 'b'])
    endSession('signedOut')
    saveDrafts(second, 'c')
    signIn('1')
    expect(draftIds()).toEqual([])
  })

  test('are limited to a hundred', () => {
    const { signIn, draftIds, saveDrafts } = createUnsavedWork()
    const epoch = signIn('1')
    for (let n = 0; n < 120; n++) saveDrafts(epoch, String(n))
    expect(draftIds()).toHaveLength(100)
    expect(draftIds().at(-1)).toBe('119')
  })
})

test('unsaved work is tracked per window and removed when the window is closed', () => {
  const { unsaved } = createUnsavedWork()
  const { setHasUnsavedWork, otherWindowsHaveUnsavedWork } = unsaved.commands
  setHasUnsavedWork(true, 'w1')
  expect([otherWindowsHaveUnsavedWork('w1'), otherWindowsHaveUnsavedWork('w2')]).toEqual([false, true])
  const done: string[] = []
  expect(unsaved.runUnlessUnsaved(() => done.push('out'))).toBe(false)
  unsaved.onWindowClosed('w1')
  expect(otherWindowsHaveUnsavedWork('w2')).toBe(false)
  expect(unsaved.runUnlessUnsaved(() => done.push('out'))).toBe(true)
  expect(done).toEqual(['out'])
})

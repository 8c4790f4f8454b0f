import { describe, expect, test } from 'vitest'
import { UnsavedWork } from '../../../src-main/core/session/unsaved.ts'
import type { FormDraft, SessionView } from '../../../src-preload/contract.ts'

const WINDOW = 'w1'
const draft = (id: string): FormDraft => ({
  ...{ id, key: `notice:${id}`, name: '公告', route: '/Main/Announcement', edits: '{}', incomplete: false },
})

/** Unsaved work with a session controlled by the test. */
function open() {
  let view: SessionView = {
    ...{ signedIn: false, user: null, reason: 'never', epoch: 0, keepsTokens: true, server: 'https://a' },
  }
  const told: string[][] = []
  const unsaved = new UnsavedWork({
    session: () => view,
    onChange: (drafts) => told.push(drafts.map(({ id }) => id)),
  })
  const turn = (change: Partial<SessionView>) => {
    view = { ...view, ...change, epoch: view.epoch + 1 }
    unsaved.followSession()
    return view.epoch
  }
  const signIn = (id: string, server = 'https://a') =>
    turn({ signedIn: true, user: { id, name: id, image: '' }, reason: 'never', server })
  const end = (reason: SessionView['reason']) => turn({ signedIn: false, user: null, reason })
  const { commands } = unsaved
  const ids = () => (commands.getDrafts(WINDOW) as FormDraft[]).map(({ id }) => id)
  const keep = (epoch: number, ...kept: string[]) => commands.keepDrafts(epoch, kept.map(draft), WINDOW)
  return { unsaved, signIn, end, ids, keep, told, drop: (id: string) => commands.dropDraft(id, WINDOW) }
}

describe('form drafts interrupted by the end of a session (A221)', () => {
  test('are saved for the same operator at the same server, and hidden while signed out', () => {
    const { signIn, end, ids, keep, drop, told } = open()
    const epoch = signIn('1')
    end('unauthorized')
    keep(epoch, 'a', 'b')
    expect(ids()).toEqual([])
    signIn('1')
    expect(ids()).toEqual(['a', 'b'])
    drop('a')
    expect(ids()).toEqual(['b'])
    expect(told).toEqual([[], ['b']])
  })

  test.each([
    ['another operator signs in', ['2', 'https://a']],
    ['the same operator signs in at another server', ['1', 'https://b']],
  ] as const)('are gone for good once %s', (_title, [id, server]) => {
    const { signIn, end, ids, keep } = open()
    const epoch = signIn('1')
    end('invalidToken')
    keep(epoch, 'a')
    const others = signIn(id, server)
    expect(ids()).toEqual([])
    // A window that slept reports drafts of the first session.
    keep(epoch, 'late')
    keep(others, 'own')
    expect(ids()).toEqual(['own'])
    end('unauthorized')
    signIn('1')
    expect(ids()).toEqual([])
  })

  test('of several windows and sessions of one operator are kept until the operator signs out', () => {
    const { signIn, end, ids, keep } = open()
    const first = signIn('1')
    end('unauthorized')
    keep(first, 'a')
    const second = signIn('1')
    keep(first, 'late')
    end('unauthorized')
    keep(second, 'b')
    signIn('1')
    expect(ids()).toEqual(['a', 'late', 'b'])
    end('signedOut')
    keep(second, 'c')
    signIn('1')
    expect(ids()).toEqual([])
  })

  test('are limited to a hundred', () => {
    const { signIn, ids, keep } = open()
    const epoch = signIn('1')
    for (let n = 0; n < 120; n++) keep(epoch, String(n))
    expect(ids()).toHaveLength(100)
    expect(ids().at(-1)).toBe('119')
  })
})

test('unsaved work is tracked per window and removed when the window is closed', () => {
  const { unsaved } = open()
  const { setOccupied, othersOccupied } = unsaved.commands
  setOccupied(true, 'w1')
  expect([othersOccupied('w1'), othersOccupied('w2')]).toEqual([false, true])
  const done: string[] = []
  expect(unsaved.unlessOccupied(() => done.push('out'))).toBe(false)
  unsaved.windowGone('w1')
  expect(othersOccupied('w2')).toBe(false)
  expect(unsaved.unlessOccupied(() => done.push('out'))).toBe(true)
  expect(done).toEqual(['out'])
})

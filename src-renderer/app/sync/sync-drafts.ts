import type { SessionView } from '../../../src-preload/contract/session.ts'
import { desktop } from '../../platform/desktop.ts'
import { clearFormDrafts, collectDrafts, setOfferedDrafts } from '../../stores/form-drafts.ts'
import { clearInputDrafts } from '../../stores/input-drafts.ts'

/** Server and operator whose edits this page holds. */
let owner: string | null = null

const warn = (error: unknown) => console.warn('drafts are not kept', error)

/**
 * Mirrors the main process's handling of drafts. When the server ends a session, its unsaved edits are saved for the
 * same operator at the same server; a sign-out by the operator, or another operator's sign-in, deletes them (A221).
 */
export function syncDrafts(previous: SessionView, current: SessionView): void {
  if (previous.signedIn) {
    const interrupted = current.signedIn || current.reason !== 'signedOut'
    const drafts = interrupted ? collectDrafts(location.hash.slice(1)) : []
    if (drafts.length > 0) desktop.saveDrafts(previous.epoch, drafts).catch(warn)
  }
  const next = current.signedIn ? ownerOf(current) : current.reason === 'signedOut' ? null : owner
  if (next !== owner) {
    clearInputDrafts()
    clearFormDrafts()
  }
  owner = next
  if (current.signedIn) void desktop.getDrafts().then(setOfferedDrafts, warn)
  else setOfferedDrafts([])
}

const ownerOf = ({ server, user }: SessionView) => JSON.stringify([server, user?.id])

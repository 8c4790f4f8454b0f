import type { SessionView } from '../../src-preload/contract.ts'
import { desktop } from '../platform/desktop.ts'
import { dropAllDrafts } from '../stores/drafts.ts'
import { collectDrafts, forgetAllDrafts, offerDrafts } from '../stores/form-drafts.ts'

/** Server and operator whose edits this page holds. */
let owner: string | null = null

const warn = (error: unknown) => console.warn('drafts are not kept', error)

/**
 * Mirrors the main process's handling of drafts. When the server ends a session, its unsaved edits are saved for the
 * same operator at the same server; a sign-out by the operator, or another operator's sign-in, deletes them (A221).
 */
export function followSessionDrafts(before: SessionView, now: SessionView): void {
  if (before.signedIn) {
    const interrupted = now.signedIn || now.reason !== 'signedOut'
    const drafts = interrupted ? collectDrafts(location.hash.slice(1)) : []
    if (drafts.length > 0) desktop.keepDrafts(before.epoch, drafts).catch(warn)
  }
  const next = now.signedIn ? ownerOf(now) : now.reason === 'signedOut' ? null : owner
  if (next !== owner) {
    dropAllDrafts()
    forgetAllDrafts()
  }
  owner = next
  if (now.signedIn) void readDrafts()
  else offerDrafts([])
}

async function readDrafts(): Promise<void> {
  await desktop.getDrafts().then(offerDrafts, warn)
}

function ownerOf({ server, user }: SessionView): string {
  return JSON.stringify([server, user?.id])
}

import type { SessionView } from '../../src-preload/contract.ts'
import { desktop } from '../platform/desktop.ts'
import { dropAllDrafts } from '../stores/drafts.ts'
import { collectDrafts, forgetAllDrafts, offerDrafts } from '../stores/form-drafts.ts'

/** Whose edits this page holds: server and operator. */
let owner: string | null = null

const warn = (error: unknown) => console.warn('drafts are not kept', error)

/**
 * Follows a session as the main process does: what the server's end of it interrupts is kept for the same operator at the
 * same server; another operator's sign-in, or the operator's own sign-out, ends it (A221).
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

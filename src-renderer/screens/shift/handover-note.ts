import { useState } from 'react'
import { parseJson, stringifyJson } from '#shared/lossless-json.ts'
import { routes } from '#shared/routes.ts'
import { deleteSavedDraft, saveDraft } from '../../api/host/saved-drafts.ts'
import { type FormDraft, HANDOVER_NOTE, removeDraft, replaceOffered, useFormDrafts } from '../../stores/form-drafts.ts'
import { useSession } from '../../stores/session.ts'

/** The note as it stands, for the picture. */
export function getHandoverNote(): string {
  return parseNote(useFormDrafts.getState().offered)
}

function parseNote(drafts: readonly FormDraft[]): string {
  const stored = drafts.find(({ id }) => id === HANDOVER_NOTE)
  return stored ? String(parseJson(stored.edits)) : ''
}

/**
 * The note for the next operator. The main process keeps it as it keeps interrupted edits (A221): in memory, for this
 * operator at this server, through another screen, a reload and a crash of the page, until the sign-out.
 */
export function useHandoverNote(): { note: string; change: (note: string) => void; leave: () => void } {
  const stored = useFormDrafts(({ offered }) => parseNote(offered))
  const epoch = useSession((session) => session.epoch)
  /** While it is typed here, what the main process says of it may be older. */
  const [typed, setTyped] = useState<{ epoch: number; note: string } | null>(null)

  return {
    note: typed?.epoch === epoch ? typed.note : stored,
    change: (note) => {
      setTyped({ epoch, note })
      // With each letter: a page that crashes has no later moment.
      save(epoch, note)
    },
    leave: () => setTyped(null),
  }
}

function save(epoch: number, note: string): void {
  // Another session has notes of its own; that of a session that ended waits in the main process.
  const isCurrent = epoch === useSession.getState().epoch
  if (note === '') {
    if (isCurrent) removeDraft(HANDOVER_NOTE)
    deleteSavedDraft(HANDOVER_NOTE)
    return
  }
  const draft: FormDraft = {
    id: HANDOVER_NOTE,
    key: HANDOVER_NOTE,
    name: '交接说明',
    route: routes.Shift.path,
    edits: stringifyJson(note),
    incomplete: false,
  }
  if (isCurrent) replaceOffered(draft)
  saveDraft(epoch, draft)
}

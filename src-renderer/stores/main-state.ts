import { create } from 'zustand'
import type { MemberNote, MemberNotesView } from '#contract/member-notes.ts'
import type { Reconciliation, StatementView } from '#contract/orders.ts'
import { defaultSettings, describeManaged, type PolicyKey, type SettingsView } from '#contract/settings.ts'
import { applyProfile, defaultProfile } from '#shared/server-profile.ts'
import { useSession } from './session.ts'

// Read-only mirrors of what the main process publishes and many parts of a page read.

/** The workstation settings, whichever window changed them. */
export const useWorkstationSettings = create<SettingsView>(() => ({
  ...defaultSettings,
  servers: [],
  profile: defaultProfile,
  profileIssues: null,
  updateMode: null,
  updateChannel: 'stable',
  managedBy: {},
  policyIssues: [],
}))

export function setWorkstationSettings(view: SettingsView): void {
  // The calls read it when they are made.
  applyProfile(view.profile)
  useWorkstationSettings.setState(view)
}

/** Who fixed a setting, null if the operator may change it. */
export function useManagedText(key: PolicyKey): string | null {
  const source = useWorkstationSettings(({ managedBy }) => managedBy[key])
  return source ? describeManaged(source) : null
}

/** What is known of the imported statements; null: there are none. */
const useStatementStore = create<{ view: StatementView | null }>(() => ({ view: null }))

export const setStatement = (view: StatementView | null) => useStatementStore.setState({ view })

export const useStatement = (): StatementView | null => useStatementStore(({ view }) => view)

/** As it is at this moment. */
export const getStatement = (): StatementView | null => useStatementStore.getState().view

export const useHasStatement = (): boolean => useStatementStore(({ view }) => view !== null)

/** null: no statement is imported, or the order is not a pending deposit. */
export const useReconciliation = (orderId: string): Reconciliation | null =>
  useStatementStore(({ view }) => view?.orders[orderId] ?? null)

interface MemberNotesState extends MemberNotesView {
  byMember: ReadonlyMap<string, MemberNote>
}

/** The notes of this workstation (A351). */
const useNotes = create<MemberNotesState>(() => ({ notes: [], isPersistent: true, error: null, byMember: new Map() }))

export function setMemberNotes(view: MemberNotesView): void {
  useNotes.setState({ ...view, byMember: new Map(view.notes.map((note) => [note.userId, note])) })
}

export const useMemberNote = (userId: string): MemberNote | undefined =>
  useNotes(({ byMember }) => byMember.get(userId))

export const useNotesByMember = (): MemberNotesState['byMember'] => useNotes(({ byMember }) => byMember)

export const useMemberNotes = (): MemberNotesView => useNotes()

/** The operator's id in the chat: the setting, else loginInfo.userID (A158). */
export const getChatOperatorId = (): string =>
  useWorkstationSettings.getState().operatorId || (useSession.getState().user?.id ?? '')

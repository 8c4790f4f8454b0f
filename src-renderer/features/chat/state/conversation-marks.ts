import { EMPTY_LIST } from '#renderer/lib/empty.ts'
import { useSession } from '#renderer/stores/session.ts'
import { useUiPreferences } from '#renderer/stores/ui-preferences.ts'
import type { ConversationKey } from '#shared/conversation-key.ts'

/** Pins and 标为未读 (A232): kept on this workstation per operator, unknown to the server. Only keys are stored. */
type MarkList = 'pinnedChats' | 'unreadChats'

/** Older marks are dropped. */
const MAX_MARKS = 200

const operatorId = () => useSession.getState().user?.id ?? ''

export const getMarked = (list: MarkList): readonly ConversationKey[] =>
  useUiPreferences.getState()[list]?.[operatorId()] ?? EMPTY_LIST

export function useMarked(list: MarkList): readonly ConversationKey[] {
  const id = useSession(({ user }) => user?.id ?? '')
  return useUiPreferences(({ [list]: marked }) => marked?.[id] ?? EMPTY_LIST)
}

export function setMarked(list: MarkList, key: ConversationKey, isMarked: boolean): void {
  const marked = getMarked(list)
  if (marked.includes(key) === isMarked) return
  const changed = isMarked ? [...marked, key].slice(-MAX_MARKS) : marked.filter((other) => other !== key)
  useUiPreferences.setState(({ [list]: all }) => ({ [list]: { ...all, [operatorId()]: changed } }))
}

import { create } from 'zustand'
import type { AlertItem, ItemMark, UnansweredMessage } from '../../src-preload/contract/alerts.ts'
import type { ConversationKey } from '../../src-preload/shared/conversation-key.ts'

interface AlertItemsState {
  marks: ReadonlyMap<AlertItem, ItemMark>
  /** Since when each conversation waits for an answer, epoch ms of the server; missing: it does not, or is not known. */
  unanswered: ReadonlyMap<ConversationKey, number>
}

/** Read-only mirror of what the main process knows about single items. */
const useAlertItems = create<AlertItemsState>(() => ({ marks: new Map(), unanswered: new Map() }))

export function setMarks(marks: readonly ItemMark[]): void {
  useAlertItems.setState({ marks: new Map(marks.map((mark) => [mark.item, mark])) })
}

export function setUnanswered(unanswered: readonly UnansweredMessage[]): void {
  useAlertItems.setState({ unanswered: new Map(unanswered.map(({ conversation, since }) => [conversation, since])) })
}

/** For a menu, which is composed when it opens. */
export const getMark = (item: AlertItem): ItemMark | undefined => useAlertItems.getState().marks.get(item)

export const useMark = (item: AlertItem): ItemMark | undefined => useAlertItems(({ marks }) => marks.get(item))

export const useMarks = (): AlertItemsState['marks'] => useAlertItems(({ marks }) => marks)

export const useUnansweredSince = (conversation: ConversationKey): number | undefined =>
  useAlertItems(({ unanswered }) => unanswered.get(conversation))

export const useUnanswered = (): AlertItemsState['unanswered'] => useAlertItems(({ unanswered }) => unanswered)

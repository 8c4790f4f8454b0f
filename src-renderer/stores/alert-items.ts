import { useMemo } from 'react'
import { create } from 'zustand'
import type { AlertItem, ItemMark, UnansweredMessage } from '#contract/alerts.ts'
import type { ConversationKey } from '#shared/conversation-key.ts'

interface AlertItemsState {
  marks: ReadonlyMap<AlertItem, ItemMark>
  /** Since when each conversation waits for an answer, epoch ms of the server; missing: it does not, or is not known. */
  unanswered: ReadonlyMap<ConversationKey, number>
  /** Conversations that changed while those of before this page are not known yet; null: they are. */
  changed: ReadonlySet<ConversationKey> | null
}

/** Read-only mirror of what the main process knows about single items. */
const useAlertItems = create<AlertItemsState>(() => ({ marks: new Map(), unanswered: new Map(), changed: new Set() }))

export function setMarks(marks: readonly ItemMark[]): void {
  useAlertItems.setState({ marks: new Map(marks.map((mark) => [mark.item, mark])) })
}

/** Those of before this page. What changed meanwhile is newer and stays. */
export function setEarlierUnanswered(earlier: readonly UnansweredMessage[]): void {
  useAlertItems.setState(({ unanswered, changed }) => ({
    unanswered: new Map([
      ...earlier.flatMap(({ conversation, since }) =>
        changed?.has(conversation) ? [] : [[conversation, since] as const],
      ),
      ...unanswered,
    ]),
    changed: null,
  }))
}

/** null: the conversation does not wait, or that is not known any more. */
export function applyUnanswered(changes: Readonly<Record<ConversationKey, number | null>>): void {
  useAlertItems.setState(({ unanswered, changed }) => {
    const next = new Map(unanswered)
    for (const [conversation, since] of Object.entries(changes)) {
      if (since === null) next.delete(conversation)
      else next.set(conversation, since)
    }
    return { unanswered: next, changed: changed && new Set([...changed, ...Object.keys(changes)]) }
  })
}

/** For a menu, which is composed when it opens. */
export const getMark = (item: AlertItem): ItemMark | undefined => useAlertItems.getState().marks.get(item)

export const useMark = (item: AlertItem): ItemMark | undefined => useAlertItems(({ marks }) => marks.get(item))

/** Everything that is snoozed or claimed. */
export function useMarkedItems(): AlertItem[] {
  const marks = useAlertItems((state) => state.marks)
  return useMemo(() => [...marks.keys()], [marks])
}

export const useHasOrderMarks = (): boolean =>
  useAlertItems(({ marks }) => [...marks.keys()].some((item) => !item.startsWith('message:')))

export const useUnansweredSince = (conversation: ConversationKey): number | undefined =>
  useAlertItems(({ unanswered }) => unanswered.get(conversation))

export const useUnanswered = (): AlertItemsState['unanswered'] => useAlertItems(({ unanswered }) => unanswered)

/** All of it at this moment, for a picture. */
export const getAlertItems = () => useAlertItems.getState()

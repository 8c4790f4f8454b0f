import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { questions } from '../api/customer-service.ts'
import type { QuickReply } from '../stores/kept-preferences.ts'
import { setPreferences, usePreferences } from '../stores/preferences.ts'
import { useSession } from '../stores/session.ts'

const none: readonly QuickReply[] = []

/** The quick replies stored on this machine for the signed-in operator. */
export function useOwnReplies(): readonly QuickReply[] {
  const id = useSession(({ user }) => user?.id ?? '')
  return usePreferences(({ quickReplies }) => quickReplies?.[id] ?? none)
}

export function keepOwnReplies(replies: QuickReply[]): void {
  const id = useSession.getState().user?.id ?? ''
  setPreferences({ quickReplies: { ...usePreferences.getState().quickReplies, [id]: replies } })
}

/** The operator's own replies, then the server's; only the own ones if the server's cannot be fetched. */
export function useQuickReplies(): readonly QuickReply[] {
  const own = useOwnReplies()
  const { data } = useQuery({ queryKey: ['questions'], queryFn: ({ signal }) => questions(signal), retry: false })
  return useMemo(
    () => [
      ...own,
      ...(data ?? [])
        .filter(({ state }) => state)
        .map(({ question, reply }) => ({ title: String(question ?? ''), text: String(reply ?? '') })),
    ],
    [own, data],
  )
}

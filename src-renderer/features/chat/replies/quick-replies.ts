import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fetchQuestions } from '#renderer/api/settings/staff.ts'
import { EMPTY_LIST } from '#renderer/lib/empty.ts'
import { useSession } from '#renderer/stores/session.ts'
import type { QuickReply } from '#renderer/stores/ui-preferences.ts'
import { setUiPreferences, useUiPreferences } from '#renderer/stores/ui-preferences.ts'
import { keysOf, MOD } from '#renderer/ui/shortcut-help.ts'
import { inGroups } from './quick-reply-text.ts'

/** As it is written on the keyboard. */
export const ALT = MOD === '⌘' ? '⌥' : 'Alt+'

export const REPLY_HELP = keysOf('聊天', [
  { keys: '/', label: '在消息框中：快捷回复，按字、组或拼音首字母查找' },
  { keys: `${ALT}1–9`, label: '在快捷回复中：选第几条' },
])

/** The quick replies stored on this machine for the signed-in operator. */
export function useCustomReplies(): readonly QuickReply[] {
  const id = useSession(({ user }) => user?.id ?? '')
  return useUiPreferences(({ quickReplies }) => quickReplies?.[id] ?? EMPTY_LIST)
}

export function saveCustomReplies(replies: QuickReply[]): void {
  const id = useSession.getState().user?.id ?? ''
  setUiPreferences({ quickReplies: { ...useUiPreferences.getState().quickReplies, [id]: replies } })
}

const SHARED_GROUP = '服务器的问题'

/** The operator's own replies, then the server's; only the own ones if the server's cannot be fetched. */
export function useQuickReplies(): readonly QuickReply[] {
  const custom = useCustomReplies()
  const { data } = useQuery({ queryKey: ['questions'], queryFn: ({ signal }) => fetchQuestions(signal), retry: false })
  return useMemo(() => {
    const enabled = data?.filter(({ state }) => state) ?? []
    const shared = enabled.map(({ question, reply }) => ({ title: String(question ?? ''), text: String(reply ?? '') }))
    // They have a heading only where the others have one.
    const isGrouped = custom.some(({ group }) => group !== undefined)
    return [...inGroups(custom), ...(isGrouped ? shared.map((reply) => ({ ...reply, group: SHARED_GROUP })) : shared)]
  }, [custom, data])
}
